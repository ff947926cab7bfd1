import { and, gt, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { instant } from "#api/db/instants.ts";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { attentionDays, type OutboxItem, undoWindowSeconds } from "#contract/outbox/schemas.ts";
import type { OutboxKinds } from "./kinds.ts";
import { attentionStates, retryableStates, undoableStates } from "./states.ts";
import { sameMatter } from "./subjects.ts";

type Fields<Record> = { [Name in keyof Record]: SQL<Record[Name]> };
const as = <Value>(column: SQLWrapper): SQL<Value> => sql<Value>`${column}`;

const later = alias(outboxItems, "later");
/**
 * Only the newest item of a matter can be retried or undone: an older one would revert what came after it. One that was cancelled changed
 * nothing: what came before it is as it was.
 */
const isNewest = sql`not exists (select from ${outboxItems} ${later} where ${and(sameMatter(later), gt(later.id, outboxItems.id))}
  and (${later.state} <> 'cancelled' or ${outboxItems.state} = 'cancelled'))`;
/** True while it can be undone. */
export const isUndoable: SQL = sql`${outboxItems.isUndoable} and ${inArray(outboxItems.state, [...undoableStates])}
  and ${outboxItems.sentAt} > now() - make_interval(secs => ${undoWindowSeconds}) and ${isNewest}`;

const always = sql`true`;
/** A condition that each kind has of its own. */
function conditionOf(kinds: OutboxKinds, name: "retryable" | "unsettled"): SQL {
  const cases = Object.entries(kinds).map(([key, kind]) => sql`when ${key} then ${kind[name] ?? always}`);
  return sql`case ${outboxItems.kind} ${sql.join(cases, sql` `)} else false end`;
}
/** The condition of each kind for being sent again. */
export const retryableOf = (kinds: OutboxKinds): SQL => conditionOf(kinds, "retryable");
/**
 * True for what needs a person (`OutboxSearch.needsAttention`): the number beside the menu's entry, the view of the screen and the API all
 * ask this.
 */
export const needsAttention = (kinds: OutboxKinds): SQL => sql`(${inArray(outboxItems.state, [...attentionStates])}
  and (${outboxItems.state} = 'unknown' or ${outboxItems.resolvedAt} > now() - make_interval(days => ${attentionDays}))
  and ${conditionOf(kinds, "unsettled")} and ${isNewest})`;
/** True while it can be retried; `ofKind`: the condition of its kind. */
export const isRetryable = (ofKind: SQL): SQL =>
  sql`${inArray(outboxItems.state, [...retryableStates])} and ${ofKind} and ${isNewest}`;

/** Words in one of an item's documents. */
export const wordsIn = (document: SQLWrapper): SQL<string | null> => sql<string | null>`${document} ->> 'text'`;

/** An `OutboxItem` out of a row of `outbox_items`; `ofKind`: the condition of its kind for being sent again. */
export const itemFields = (ofKind: SQL): Fields<OutboxItem> => ({
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
  remoteText: wordsIn(outboxItems.remote),
  may: sql`jsonb_build_object('cancel', ${outboxItems.state} = 'queued',
    'sendNow', ${outboxItems.state} = 'queued' and ${outboxItems.nextAttemptAt} > now(),
    'retry', ${isRetryable(ofKind)}, 'undo', ${isUndoable})`,
});
