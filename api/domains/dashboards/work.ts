import { and, asc, eq, sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { v } from "#api/db/review-names.ts";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { rowsOf } from "#api/db/statements.ts";
import { type Dashboard, type WorkItem, workMax } from "#contract/dashboards/schemas.ts";
import { ReviewQuery } from "#contract/reviews/filters.ts";
import { lateDaysMax } from "#contract/reviews/late.ts";
import { needsAttention } from "../outbox/columns.ts";
import { entryOf, selectEntries } from "../outbox/entries.ts";
import { countReviews } from "../reviews/list/counts.ts";
import type { Facts } from "./facts.ts";

type ReviewItem = Extract<WorkItem, { kind: "review" }>;

/** Recent reviews without a reply: late ones first, then by deadline, those without one last, the oldest of them first. */
const reviewsToAnswer = ({ database }: ApiContext, restaurantId: string): Promise<ReviewItem[]> =>
  rowsOf<ReviewItem>(
    database.orm,
    sql`select 'review' as kind, ${v.id} as "reviewId", ${v.author}, ${v.rating}, ${v.platformKey} as "platformKey",
      ${instant(v.publishedAt)} as "publishedAt", ${instant(v.dueAt)} as "dueAt", coalesce(${v.dueAt} < now(), false) as "isLate"
    from ${reviews} ${v} where ${v.restaurantId} = ${restaurantId} and ${v.answerState} = 'not_answered' and not ${v.archived}
      and ${v.removedAt} is null and ${v.publishedAt} >= now() - interval '${sql.raw(String(lateDaysMax))} days'
    order by ${v.dueAt} nulls last, ${v.publishedAt}, ${v.id} limit ${workMax}`,
  );

async function outboxItemsOf(context: ApiContext, restaurantId: string): Promise<WorkItem[]> {
  const rows = await selectEntries(context.database.orm, context.outboxKinds)
    .where(and(eq(outboxItems.restaurantId, restaurantId), needsAttention(context.outboxKinds)))
    .orderBy(asc(outboxItems.resolvedAt), asc(outboxItems.id))
    .limit(workMax);
  return rows.map((row) => ({ kind: "outbox", item: entryOf(context, row) }));
}

/**
 * What waits at a restaurant, the most urgent first (docs/decisions/290): platforms that are cut off, what came back from one, late reviews,
 * then reviews by their deadline. The counts are those of the lists.
 */
export async function readWork(context: ApiContext, restaurantId: string, facts: Facts): Promise<Dashboard["work"]> {
  const { lostKeys, outboxCount } = facts;
  const [late, returned, waiting] = await Promise.all([
    countReviews(context, [restaurantId], ReviewQuery.parse({ late: true })),
    outboxCount > 0 ? outboxItemsOf(context, restaurantId) : [],
    reviewsToAnswer(context, restaurantId),
  ]);
  const lost = lostKeys.map((key): WorkItem => ({ kind: "connection", key }));
  const items = [...lost, ...returned, ...waiting].slice(0, workMax);
  return { lateCount: late.count, outboxCount, lostKeys, items };
}
