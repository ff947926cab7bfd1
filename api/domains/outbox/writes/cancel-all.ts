import { and, asc, eq } from "drizzle-orm";
import { mayIn } from "#api/access-scope.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import type { CancelledItems, OutboxFilters } from "#contract/outbox/schemas.ts";
import { cancelled, recordState } from "../items.ts";
import { matching } from "../list.ts";
import { lockSubject } from "../subjects.ts";

/** Items cancelled in one transaction. */
const chunkSize = 100;

/** Queued items that match the filters and that the caller may cancel, in the order of their subjects so that locks are taken alike. */
async function findQueued(context: ApiContext, filters: OutboxFilters) {
  const { orm } = context.database;
  const rows = await orm
    .select({ item: outboxItems, organizationId: restaurants.organizationId })
    .from(outboxItems)
    .innerJoin(restaurants, eq(restaurants.id, outboxItems.restaurantId))
    .leftJoin(reviews, eq(reviews.id, outboxItems.reviewId))
    .where(and(matching(context.outboxKinds, filters), eq(outboxItems.state, "queued")))
    .orderBy(asc(outboxItems.subjectId), asc(outboxItems.id));
  const principal = principalOf(context);
  return rows.flatMap(({ item, organizationId }) =>
    mayIn(principal, organizationId, context.outboxKinds[item.kind].ability) ? [item] : [],
  );
}

/**
 * Cancels every queued item that matches the filters, whose restaurants are within the access scope, unless more wait than the person
 * confirmed. One conditional update decides between the person and a worker for each.
 */
export async function cancelQueued(
  context: ApiContext,
  { expectedCount, ...filters }: OutboxFilters & { expectedCount: number },
): Promise<CancelledItems> {
  const waiting = await findQueued(context, filters);
  if (waiting.length > expectedCount) return { outcome: "more_waiting", cancelled: 0, left: 0 };
  const principal = principalOf(context);
  const by = { userId: principal.userId, name: fullNameOf(principal) };
  let cancelledCount = 0;
  for (let at = 0; at < waiting.length; at += chunkSize) {
    const chunk = waiting.slice(at, at + chunkSize);
    cancelledCount += await transaction(context.database, async (tx) => {
      for (const item of chunk) await lockSubject(tx, item);
      const ids = chunk.map(({ id }) => id);
      const done = await tx
        .update(outboxItems)
        .set(cancelled)
        .where(and(isAnyOf(outboxItems.id, ids), eq(outboxItems.state, "queued")))
        .returning();
      for (const item of done) {
        await recordState(tx, item, "cancelled", { by: by.name });
        await context.outboxKinds[item.kind].takeBack?.(tx, item, by);
        const after = { kind: item.kind, platform: item.platformKey };
        const about = { subject: { id: item.id }, restaurantId: item.restaurantId, after };
        recordAudit(tx, { by: context, action: "outboxItem.cancelled", ...about });
      }
      return done.length;
    });
  }
  return { outcome: "cancelled", cancelled: cancelledCount, left: expectedCount - cancelledCount };
}
