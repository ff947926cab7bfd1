import { sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { reviewReplies } from "#api/db/schema/reviews.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { RecentReplies } from "#api/domains/ai/guard/similarity.ts";
import { mustAsk } from "#api/domains/reply-approval/approval.ts";
import { fillTemplates } from "#api/domains/templates/fill/fill.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import { batchRepliesMax } from "#contract/review-batches/limits.ts";
import { refusedLine } from "#contract/reviews/refused-words.ts";
import type { FilledTemplate } from "#contract/templates/texts.ts";
import type { StoredBatchRow } from "../rows.ts";
import type { Planned } from "../store.ts";
import { replyExclusion } from "./exclusions.ts";

/** Number of latest replies that a new one should not resemble, as for drafts. */
const recentRepliesMax = 50;

/** The latest replies of each restaurant. */
export async function recentRepliesOf(
  tx: Statements,
  restaurantIds: readonly string[],
): Promise<(restaurantId: string) => RecentReplies> {
  const { text, restaurantId, createdAt, id } = reviewReplies;
  const rows = await rowsOf<{ restaurantId: string; texts: string[] }>(
    tx,
    sql`select c.id as "restaurantId", array(select ${text} from ${reviewReplies} where ${restaurantId} = c.id
        order by ${createdAt} desc, ${id} desc limit ${recentRepliesMax}) as texts
      from unnest(${sql.param([...new Set(restaurantIds)])}::uuid[]) c(id)`,
  );
  const said = new Map(rows.map((row) => [row.restaurantId, new RecentReplies(row.texts)]));
  return (wanted) => {
    const known = said.get(wanted) ?? new RecentReplies([]);
    said.set(wanted, known);
    return known;
  };
}

/** The restaurants at which the caller's replies need approval. */
export async function restaurantsNeedingApproval(
  tx: Statements,
  context: ApiContext,
  rows: readonly Pick<StoredBatchRow, "organizationId">[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(rows.map(({ organizationId }) => organizationId))];
  const asked = await Promise.all(ids.map(async (id) => ((await mustAsk(tx, context, id)) ? [id] : [])));
  return new Set(asked.flat());
}

/** Separates rows that take a reply from those that do not, with the reason; rows beyond the limit are excluded. */
export function sorted(
  context: ApiContext,
  rows: readonly StoredBatchRow[],
): { open: StoredBatchRow[]; closed: Planned[] } {
  const open: StoredBatchRow[] = [];
  const closed: Planned[] = [];
  for (const row of rows) {
    const problem = replyExclusion(context, row) ?? (open.length === batchRepliesMax ? "too_many" : null);
    if (problem) closed.push({ reviewId: row.reviewId, version: row.version, problem, isChosen: false });
    else open.push(row);
  }
  return { open, closed };
}

type ReplyContext = { said: RecentReplies; isAsked: boolean };

function plannedOf(
  { reviewId, version, platformKey }: StoredBatchRow,
  filled: FilledTemplate | null,
  { said, isAsked }: ReplyContext,
): Planned {
  const row = { reviewId, version };
  if (!filled) return { ...row, problem: "no_template", text: "", isChosen: false };
  const { text, variantId, unfilled } = filled;
  const kept = { ...row, text, variantId };
  if (unfilled.length > 0)
    return { ...kept, problem: "unfilled", detail: unfilled.map((name) => `{{${name}}}`).join(" "), isChosen: false };
  const refused = refusedLine(text, platformKey);
  if (refused !== null) return { ...kept, problem: "refused_words", detail: refused, isChosen: false };
  const near = said.find(text) ?? (filled.repeats ? text : null);
  said.add(text);
  if (near !== null) return { ...kept, problem: null, notice: "near", detail: near, isChosen: false };
  // A reply in another language than the guest's needs a person's decision.
  if (filled.isLanguageMissing)
    return { ...kept, problem: null, notice: "language_missing", detail: filled.wantedLanguage, isChosen: false };
  return { ...kept, problem: null, notice: isAsked ? "needs_approval" : null, isChosen: true };
}

/** A template's text for each review that takes a reply: in turns, repeating neither a recent reply nor a row above. */
export async function planReplies(
  context: ApiContext,
  rows: readonly StoredBatchRow[],
  templateId: string | null,
): Promise<Planned[]> {
  const { orm } = context.database;
  const { open, closed } = sorted(context, rows);
  const reviewIds = open.map(({ reviewId }) => reviewId);
  const myName = fullNameOf(principalOf(context));
  const [fillings, said, asking] = await Promise.all([
    fillTemplates(orm, { reviewIds, templateId, myName }),
    recentRepliesOf(
      orm,
      open.map(({ restaurantId }) => restaurantId),
    ),
    restaurantsNeedingApproval(orm, context, open),
  ]);
  const filled = new Map(fillings.map((one) => [one.reviewId, one.filled]));
  const texts = open.map((row) =>
    plannedOf(row, filled.get(row.reviewId) ?? null, {
      said: said(row.restaurantId),
      isAsked: asking.has(row.organizationId),
    }),
  );
  return [...closed, ...texts];
}
