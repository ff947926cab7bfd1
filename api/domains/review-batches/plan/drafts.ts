import { sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { names } from "#api/db/names.ts";
import { reviewBatchRows } from "#api/db/schema/review-batches.ts";
import { rowsOf } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { writeDraft } from "#api/domains/ai/draft/write.ts";
import type { RecentReplies } from "#api/domains/ai/guard/similarity.ts";
import { fail } from "#api/errors.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import type { Draft } from "#contract/ai/schemas.ts";
import type { BatchEdits } from "#contract/review-batches/schemas.ts";
import { refusedLine } from "#contract/reviews/refused-words.ts";
import { readRows, requireBatch, type StoredBatchRow } from "../rows.ts";
import { type Planned, storeDraft, storeEdits } from "../store.ts";
import { replyExclusion } from "./exclusions.ts";
import { recentRepliesOf, restaurantsNeedingApproval, sorted } from "./replies.ts";

/** No draft is begun after this time in one request; the next request goes on. */
const draftingMaxMs = 12_000;
const sideBySide = 3;

/** Each review that takes a reply waits for its draft. */
export async function planDrafts(context: ApiContext, rows: readonly StoredBatchRow[]): Promise<Planned[]> {
  const { open, closed } = sorted(context, rows);
  const waiting = open.map(({ reviewId, version }) => ({ reviewId, version, text: "", isChosen: false }));
  return [...closed, ...waiting.map((row): Planned => ({ ...row, problem: "not_drafted" }))];
}

/** The preview of a draft. One that fails the guard, or repeats a row above, has to be reworded. */
function plannedOf(
  { reviewId, version, platformKey }: StoredBatchRow,
  draft: Draft,
  said: RecentReplies,
  isAsked: boolean,
): Planned {
  const row = { reviewId, version, text: draft.text, variantId: draft.templateVariantId };
  if (draft.source === "none") return { ...row, problem: "no_draft", detail: draft.failure, isChosen: false };
  const [problem] = draft.problems;
  if (problem) {
    const kind = { similar: "similar", form: "unfilled" } as const;
    const known = problem.kind === "similar" || problem.kind === "form" ? kind[problem.kind] : "guard";
    return { ...row, problem: known, detail: problem.excerpt, isChosen: false };
  }
  const refused = refusedLine(draft.text, platformKey);
  if (refused !== null) return { ...row, problem: "refused_words", detail: refused, isChosen: false };
  const near = said.find(draft.text);
  said.add(draft.text);
  if (near !== null) return { ...row, problem: "similar", detail: near, isChosen: false };
  if (isAsked) return { ...row, problem: null, notice: "needs_approval", isChosen: true };
  const isComposed = draft.source === "templates";
  return {
    ...row,
    problem: null,
    notice: isComposed ? "composed" : null,
    detail: isComposed ? draft.failure : null,
    isChosen: true,
  };
}

/** Claims the next waiting row, for one of two requests. A row whose request was interrupted has no draft, and says so. */
async function claimNext(context: ApiContext, batchId: string): Promise<string | null> {
  const b = reviewBatchRows;
  // Materialized: a plain subquery may run once per row, and then claims them all.
  const [claimed] = await rowsOf<{ reviewId: string }>(
    context.database.orm,
    sql`with x as materialized (select ${b.reviewId} from ${b}
        where ${b.batchId} = ${batchId} and ${b.problem} = 'not_drafted' order by ${b.position} limit 1 for update skip locked)
      update ${b} set ${names(b.problem)} = 'no_draft' from x
      where ${b.batchId} = ${batchId} and ${b.reviewId} = x.review_id returning ${b.reviewId} as "reviewId"`,
  );
  return claimed?.reviewId ?? null;
}

async function draftRows(context: ApiContext, batchId: string): Promise<void> {
  const { orm } = context.database;
  const rows = new Map(
    (await readRows(orm, context, batchId, { lock: false })).map((row) => [row.reviewId, row] as const),
  );
  const [said, asking] = await Promise.all([
    recentRepliesOf(
      orm,
      [...rows.values()].map(({ restaurantId }) => restaurantId),
    ),
    restaurantsNeedingApproval(orm, context, [...rows.values()]),
  ]);
  for (const { text, restaurantId } of rows.values()) if (text) said(restaurantId).add(text);
  const by = { userId: principalOf(context).userId, name: fullNameOf(principalOf(context)) };
  const endsAt = performance.now() + draftingMaxMs;
  const work = async () => {
    while (performance.now() < endsAt) {
      const reviewId = await claimNext(context, batchId);
      const row = reviewId === null ? undefined : rows.get(reviewId);
      if (reviewId === null) return;
      if (!row || replyExclusion(context, row)) continue;
      const draft = await writeDraft(context, { reviewId, source: "ai", feature: "reply", by });
      const planned = plannedOf(row, draft, said(row.restaurantId), asking.has(row.organizationId));
      await storeDraft(orm, batchId, planned);
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, work));
}

/**
 * Writes the next drafts of a batch, as many as time allows, after storing a person's edits of the others. Throws BATCH_STATE when no row
 * waits for a draft, NOT_FOUND for somebody else's.
 */
export async function draftNext(context: ApiContext, batchId: string, edits: BatchEdits): Promise<void> {
  await transaction(context.database, async (tx) => {
    const { state, action } = await requireBatch(tx, context, batchId, { lock: true });
    if (state !== "planned" || action?.kind !== "draft") throw fail("BATCH_STATE");
    await storeEdits(tx, batchId, edits);
  });
  await draftRows(context, batchId);
}
