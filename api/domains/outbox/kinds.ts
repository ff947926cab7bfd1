import type { SQL } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import type { Statements } from "#api/db/statements.ts";
import { type Connector, PlatformError, type Session } from "#api/platforms/connector.ts";
import type { Action, Subject } from "#contract/abilities.ts";
import {
  type OutboxKindKey,
  type OutboxPayload,
  type OutboxSubjectKind,
  outboxPayloads,
} from "#contract/outbox/kinds.ts";
import type { OutboxEvidence, OutboxReason, OutboxState } from "#contract/outbox/schemas.ts";
import type { Claimed, Item } from "./items.ts";

/** What the platform said of an item. `remote`: what stands there instead, to be stored with it. */
export type Outcome = { state: OutboxState; refusalReason?: string | null; remote?: Item["remote"] };
export type Person = { userId: string; name: string };
/** A claimed item and the way to its platform. */
export type Call = { session: Session; connector: Connector; item: Claimed };
/** Why an item is not sent, found before sending: the platform has it already, somebody put other things there, or it is out of date. */
export type Obstacle<Remote> =
  | { shown: Remote; wasThere: true }
  | { replacedBy: Remote; outcome: Outcome }
  /** Its subject has changed there: it waits until that is stored here. */
  | { isChanged: true }
  | { cancelled: OutboxReason };

/**
 * The handler of one kind of items: all that the outbox does not do alike for each of them. Given by the domain that owns the kind, named in
 * `api/outbox-kinds.ts`. `Remote`: what the platform shows, in the kind's own terms; `Sent`: what is handed to the connector.
 */
export type OutboxKind<Remote = unknown, Sent = unknown> = {
  subject: OutboxSubjectKind;
  /** The right that changing an item needs inside its restaurant's organization. */
  ability: { action: Action; subject: Subject };
  /** A condition on `outbox_items` without which an item is not sent again; absent where there is none. */
  retryable?: SQL;
  /** A condition on `outbox_items` without which one that did not get through leaves nobody anything to do; absent where there is none. */
  unsettled?: SQL;
  /** What is sent. Throws `PlatformError` INVALID_INPUT for a payload that is none of its kind. */
  build(item: Item): Sent;
  /** Asks the platform, where that is needed, before something is sent. Throws `PlatformError`. */
  findObstacle(database: Database, call: Call): Promise<Obstacle<Remote> | null>;
  /** Sends it. Throws `PlatformError`. */
  send(call: Call, sent: Sent): Promise<Remote>;
  /** What the platform shows; null when the subject is gone there, undefined where only its next whole reading can tell. */
  look(call: Call): Promise<{ remote: Remote } | null | undefined>;
  /** True if `look` asks the platform, so that a session is needed. */
  canLook(connector: Connector): boolean;
  /** What a response to sending means. */
  outcomeOf(item: Item, remote: Remote): Outcome;
  /** What a later look means; null = nothing new. Pure. */
  evaluate(item: Item, remote: Remote, now: Date): Outcome | null;
  /** What it means that the subject is gone there. */
  gone(item: Item): { outcome: Outcome; reason: OutboxReason };
  /** What the platform showed, as evidence. */
  evidenceOf(remote: Remote): OutboxEvidence;
  /** Brings the restaurant's records into line with an item's new state. `remote` null: the platform showed nothing. */
  apply(tx: Statements, item: Item, outcome: Outcome, remote: Remote | null, now: Date): Promise<void>;
  /** True if somebody whose replies need approval has to ask before doing this to that item. */
  needsApproval?(item: Item, change: "sendNow" | "retry" | "undo"): boolean;
  /** Brings an item that is queued again up to date, in the transaction that queues it. */
  renew?(tx: Statements, item: Item): Promise<void>;
  /** Puts everything here back as it was before a queued item that `by` has just cancelled, in the same transaction. */
  takeBack?(tx: Statements, item: Item, by: Person): Promise<void>;
  /** Queues the reversal; returns the new item's id. The caller has locked the item and found that it can be undone. */
  undo(tx: Statements, item: Item, by: Person): Promise<string>;
};
/** Every kind with its handler. */
export type OutboxKinds = Record<OutboxKindKey, OutboxKind>;

/** Items of kinds that this version has. One that a newer version queued stays as it is: it is neither sent nor shown. */
export const knownKinds = (kinds: OutboxKinds): OutboxKindKey[] => Object.keys(kinds) as OutboxKindKey[];

/** An item's payload by the schema of its kind. Throws `PlatformError` INVALID_INPUT for one that is none. */
export function payloadOf<Key extends OutboxKindKey>(kind: Key, item: Pick<Item, "payload">): OutboxPayload<Key> {
  const payload = outboxPayloads[kind].safeParse(item.payload);
  if (!payload.success) throw new PlatformError("INVALID_INPUT", "What was queued cannot be read.");
  return payload.data as OutboxPayload<Key>;
}
