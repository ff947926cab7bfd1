import { eq, sql } from "drizzle-orm";
import { mayIn } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { principalOf } from "#api/principal.ts";
import { OutboxContent } from "#contract/outbox/kinds.ts";
import type { OutboxEntry } from "#contract/outbox/schemas.ts";
import { itemFields, retryableOf } from "./columns.ts";
import type { OutboxKinds } from "./kinds.ts";
import { outboxSubjects } from "./subjects.ts";

const fieldsOf = (kinds: OutboxKinds) => ({
  ...itemFields(retryableOf(kinds)),
  replyId: outboxItems.replyId,
  userName: outboxItems.userName,
  subjectKind: outboxItems.subjectKind,
  subjectId: outboxItems.subjectId,
  payload: outboxItems.payload,
  former: outboxItems.former,
  remote: outboxItems.remote,
  review: { author: reviews.author, rating: reviews.rating },
  restaurantName: sql<string>`coalesce(${restaurants.internalName}, ${restaurants.name})`,
  restaurantTimeZone: restaurants.timeZone,
  organizationId: restaurants.organizationId,
});

/** Items with their subjects; conditions and order are the caller's. */
export const selectEntries = (tx: Statements, kinds: OutboxKinds) =>
  tx
    .select(fieldsOf(kinds))
    .from(outboxItems)
    .innerJoin(restaurants, eq(restaurants.id, outboxItems.restaurantId))
    .leftJoin(reviews, eq(reviews.id, outboxItems.reviewId))
    .$dynamic();
type Row = Awaited<ReturnType<typeof selectEntries>>[number];

const nothing: OutboxEntry["may"] = { cancel: false, sendNow: false, retry: false, undo: false };

/** A row as an entry for the caller, whose rights narrow what may be done with it. */
export function entryOf(context: ApiContext, row: Row): OutboxEntry {
  const { payload, former, remote, review, subjectKind, subjectId, organizationId, may, ...item } = row;
  const { ability } = context.outboxKinds[row.kind];
  return {
    ...item,
    may: mayIn(principalOf(context), organizationId, ability) ? may : nothing,
    subject: outboxSubjects[subjectKind].describe({ subjectId, review, restaurantName: row.restaurantName }),
    content: OutboxContent.parse({ kind: row.kind, sent: payload, former, remote }),
  };
}
