import { and, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { instant } from "#api/db/instants.ts";
import { automationRuns } from "#api/db/schema/automations.ts";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { reviewSuggestions } from "#api/db/schema/review-work/suggestions.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { keyTypes, pageOf, scanOf, windowOf } from "#api/paging.ts";
import type { AutomationRun, AutomationRunList, AutomationRunSearch } from "#contract/automations/runs.ts";

const excerptLengthMax = 600;

const x = automationRuns;
const { state: itemState, userId: takenBy } = outboxItems;

/** A run can be undone while its reply exists and nobody has edited it. */
const isUndoable = sql<boolean>`${x.undoneAt} is null and (
  (${x.outcome} = 'queued' and ${x.replyId} is not null and ${takenBy} is null and ${itemState} <> 'overwritten')
  or (${x.outcome} = 'asked' and ${reviewSuggestions.state} = 'waiting'))`;

/** An `AutomationRun` of a run, with its review and what it made: an outbox item or a suggestion. */
const run = {
  _id: x.id,
  at: instant(x.at),
  outcome: x.outcome,
  reason: x.reason,
  evidence: x.evidence,
  source: x.source,
  rule: sql<AutomationRun["rule"]>`
    case when ${x.ruleId} is not null then jsonb_build_object('_id', ${x.ruleId}, 'name', ${x.ruleName}) end`,
  review: sql<
    AutomationRun["review"]
  >`jsonb_build_object('_id', ${reviews.id}, 'author', ${reviews.author}, 'rating', ${reviews.rating},
    'platformKey', ${reviews.platformKey}, 'text', left(${reviews.text}, ${excerptLengthMax}))`,
  text: sql<string | null>`coalesce(${outboxItems.payload} ->> 'text', ${reviewSuggestions.decidedText}, ${x.text})`,
  outbox: sql<AutomationRun["outbox"]>`case when ${outboxItems.id} is not null
    then jsonb_build_object('state', ${itemState}, 'sendAfter', ${instant(outboxItems.sendAfter)}) end`,
  suggestion: reviewSuggestions.state,
  undone: sql<
    AutomationRun["undone"]
  >`case when ${x.undoneAt} is not null then jsonb_build_object('at', ${instant(x.undoneAt)},
    'by', ${x.undoneByName}, 'result', ${x.undoResult}) end`,
  mayUndo: isUndoable,
};

const selectRuns = (tx: Statements) =>
  tx
    .select(run)
    .from(x)
    .innerJoin(reviews, eq(reviews.id, x.reviewId))
    .leftJoin(outboxItems, eq(outboxItems.id, x.itemId))
    .leftJoin(reviewSuggestions, eq(reviewSuggestions.id, x.suggestionId))
    .$dynamic();

function conditionOf(search: AutomationRunSearch & { restaurantId: string }) {
  const words = search.search.replaceAll("\0", "");
  const said = sql`fold(concat_ws(' ', ${reviews.author}, ${x.ruleName}, ${reviews.text}, ${x.text}))`;
  return and(
    eq(x.restaurantId, search.restaurantId),
    // Runs without a matching rule are listed on request only: there may be many.
    search.outcome ? eq(x.outcome, search.outcome) : ne(x.outcome, "no_match"),
    search.ruleId ? eq(x.ruleId, search.ruleId) : undefined,
    words === "" ? undefined : sql`strpos(${said}, fold(${words})) > 0`,
  );
}

/** Runs of a restaurant within the access scope, newest first. Throws INVALID_INPUT for a cursor that cannot be read. */
export async function listRuns(
  tx: Statements,
  search: AutomationRunSearch & { restaurantId: string },
): Promise<AutomationRunList> {
  const window = windowOf(search, z.tuple([z.uuid()]));
  const scan = scanOf(window, [[x.id, keyTypes.id]], { isDescending: true });
  const rows = await selectRuns(tx)
    .where(and(conditionOf(search), scan.beyond))
    .orderBy(...scan.order)
    .limit(scan.limit);
  const found = pageOf(rows, window, (row): [string] => [row._id]);
  return { data: found.rows, pagination: found.pagination };
}

/** One run of a restaurant; null for an unknown id. */
export async function findRun(tx: Statements, restaurantId: string, runId: string): Promise<AutomationRun | null> {
  const [found] = await selectRuns(tx).where(and(eq(x.restaurantId, restaurantId), eq(x.id, runId)));
  return found ?? null;
}
