import type { OutboxState } from "#contract/outbox/schemas.ts";
import { undoWindowSeconds } from "#contract/outbox/schemas.ts";
import { retryableStates, undoableStates } from "./states.ts";

const instant = (value: string) => `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const oneOf = (states: readonly OutboxState[]) => states.map((state) => `'${state}'`).join(", ");
/** Only the newest word on a review can be sent again or taken back: an older one would undo what came after it. */
const isNewest = "not exists (select from outbox_items x where x.review_id = o.review_id and x.id > o.id)";

/** Fields of `OutboxItem` for an item `o`, as pairs of name and SQL. */
const fields: Record<string, string> = {
  _id: "o.id",
  restaurantId: "o.restaurant_id",
  platformKey: "o.platform_key",
  kind: "o.kind",
  state: "o.state",
  sendAfter: instant("o.send_after"),
  createdAt: instant("o.created_at"),
  sentAt: instant("o.sent_at"),
  resolvedAt: instant("o.resolved_at"),
  nextAttemptAt: instant("o.next_attempt_at"),
  checkedAt: instant("o.checked_at"),
  failure: "o.failure",
  refusalReason: "o.refusal_reason",
  remoteText: "o.remote_text",
  may: `jsonb_build_object('cancel', o.state = 'queued', 'sendNow', o.state = 'queued' and o.next_attempt_at > now(),
    'retry', o.state in (${oneOf(retryableStates)}) and ${isNewest} and (o.kind = 'reply_deletion' or o.reply_id is not null),
    'undo', o.is_undoable and o.state in (${oneOf(undoableStates)}) and ${isNewest}
      and o.sent_at > now() - make_interval(secs => ${undoWindowSeconds}))`,
};
const entryFields: Record<string, string> = {
  ...fields,
  reviewId: "o.review_id",
  replyId: "o.reply_id",
  text: "o.text",
  previousText: "o.previous_text",
  userName: "o.user_name",
  reviewAuthor: "v.author",
  reviewRating: "v.rating",
};

/** An `OutboxItem` as one JSON value. */
export const itemJson = `jsonb_build_object(${Object.entries(fields)
  .map(([name, value]) => `'${name}', ${value}`)
  .join(", ")})`;

/** The select list of an `OutboxEntry` of item `o` and its review `v`. */
export const entryColumns = Object.entries(entryFields)
  .map(([name, value]) => `${value} as "${name}"`)
  .join(", ");

/** The newest item about a reply `p`, as JSON; a deletion that was taken back is no longer about it. */
export const itemOfReply = `(select ${itemJson} from outbox_items o where o.review_id = p.review_id and o.reply_id = p.id
  and not (o.kind = 'reply_deletion' and o.state = 'cancelled') order by o.id desc limit 1)`;
