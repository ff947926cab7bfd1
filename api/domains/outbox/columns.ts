import { and, desc, eq, gt, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { instant } from "#api/db/instants.ts";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { type OutboxEntry, type OutboxItem, undoWindowSeconds } from "#contract/outbox/schemas.ts";
import { retryableStates, undoableStates } from "./states.ts";

type Fields<Record> = { [Name in keyof Record]: SQL<Record[Name]> };
const as = <Value>(column: SQLWrapper): SQL<Value> => sql<Value>`${column}`;

const later = alias(outboxItems, "later");
/** Only the newest item of a review can be retried or undone: an older one would revert what came after it. */
export const isNewest: SQL = sql`not exists (select from ${outboxItems} ${later}
  where ${and(eq(later.reviewId, outboxItems.reviewId), gt(later.id, outboxItems.id))})`;
/** True while it can be undone. */
export const isUndoable: SQL = sql`${outboxItems.isUndoable} and ${inArray(outboxItems.state, [...undoableStates])}
  and ${outboxItems.sentAt} > now() - make_interval(secs => ${undoWindowSeconds}) and ${isNewest}`;
/** True while it can be retried: a reply that is gone cannot be, nor one whose words were refused, which are changed first. */
export const isRetryable: SQL = sql`${inArray(outboxItems.state, [...retryableStates])}
  and (${outboxItems.kind} = 'reply_deletion' or (${outboxItems.replyId} is not null and ${outboxItems.state} <> 'refused')) and ${isNewest}`;

/** An `OutboxItem` out of a row of `outbox_items`. */
const fields: Fields<OutboxItem> = {
  _id: as(outboxItems.id),
  restaurantId: as(outboxItems.restaurantId),
  platformKey: as(outboxItems.platformKey),
  kind: as(outboxItems.kind),
  state: as(outboxItems.state),
  sendAfter: instant(outboxItems.sendAfter),
  createdAt: instant(outboxItems.createdAt),
  sentAt: instant(outboxItems.sentAt),
  resolvedAt: instant(outboxItems.resolvedAt),
  nextAttemptAt: instant(outboxItems.nextAttemptAt),
  checkedAt: instant(outboxItems.checkedAt),
  failure: as(outboxItems.failure),
  refusalReason: as(outboxItems.refusalReason),
  remoteText: as(outboxItems.remoteText),
  may: sql`jsonb_build_object('cancel', ${outboxItems.state} = 'queued',
    'sendNow', ${outboxItems.state} = 'queued' and ${outboxItems.nextAttemptAt} > now(),
    'retry', ${isRetryable}, 'undo', ${isUndoable})`,
};

/** An `OutboxEntry` out of a row of `outbox_items` and its review. */
export const entryFields: Fields<OutboxEntry> = {
  ...fields,
  reviewId: as(outboxItems.reviewId),
  replyId: as(outboxItems.replyId),
  text: as(outboxItems.text),
  previousText: as(outboxItems.previousText),
  userName: as(outboxItems.userName),
  reviewAuthor: as(reviews.author),
  reviewRating: as(reviews.rating),
};

const itemJson = sql`jsonb_build_object(${sql.join(
  Object.entries(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`),
  sql`, `,
)})`;

/** The newest item about a reply, as JSON; a cancelled deletion is no longer about it. */
export const itemOfReply = (
  reviewId: SQLWrapper,
  replyId: SQLWrapper,
): SQL => sql`(select ${itemJson} from ${outboxItems}
  where ${outboxItems.reviewId} = ${reviewId} and ${outboxItems.replyId} = ${replyId}
    and not (${outboxItems.kind} = 'reply_deletion' and ${outboxItems.state} = 'cancelled')
  order by ${desc(outboxItems.id)} limit 1)`;
