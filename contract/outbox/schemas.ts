import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { PageInput } from "../paging.ts";
import { ConnectionKey, PlatformFailure } from "../platforms/schemas.ts";
import { OutboxContent, OutboxKindKey, OutboxSubject, PlatformHours } from "./kinds.ts";

/**
 * State of an outbox item. `queued`: waits (cancellable until `sendAfter`). `sending`: a worker is on it. The platform took it
 * (`sent`), moderates it (`in_review`), shows it (`live`) or refused it. `overwritten`: somebody replaced it there. `unknown`: its state
 * cannot be determined, and is shown as such. `failed`: it never arrived, and may be retried. `cancelled`: cancelled before it left.
 */
export const outboxStates = [
  "queued",
  "sending",
  "sent",
  "in_review",
  "live",
  "refused",
  "overwritten",
  "unknown",
  "failed",
  "cancelled",
] as const;
export const OutboxState = z.enum(outboxStates);
export type OutboxState = z.infer<typeof OutboxState>;
/** States that a later poll of the platform may still change. */
export const unresolvedStates: ReadonlySet<OutboxState> = new Set([
  "queued",
  "sending",
  "sent",
  "in_review",
  "unknown",
]);

/** Seconds an item waits in the outbox unless it is sent at once. */
export const outboxDelaySeconds = 120;
/** Seconds that a reply of a bulk action waits: there is more to check. */
export const bulkDelaySeconds = 600;
/** Days ahead for which a reply can be scheduled. */
export const sendLaterDaysMax = 90;
/** Seconds after publication in which it can be undone in one step. */
export const undoWindowSeconds = 24 * 3600;

export const OutboxItem = z.object({
  _id: Id,
  restaurantId: Id,
  platformKey: ConnectionKey,
  kind: OutboxKindKey,
  state: OutboxState,
  /** When it leaves; until then it can be cancelled. */
  sendAfter: Instant,
  createdAt: Instant,
  sentAt: Instant.nullable(),
  resolvedAt: Instant.nullable(),
  /** Time of the next attempt or poll. */
  nextAttemptAt: Instant,
  /** When the platform was last polled for it. */
  checkedAt: Instant.nullable(),
  failure: PlatformFailure.nullable(),
  /** The platform's reason for a refusal, such as `PERSONAL_INFO`; an open list. */
  refusalReason: z.string().nullable(),
  /** The words that the platform shows instead, when `overwritten`; null = none. */
  remoteText: z.string().nullable(),
  /** Actions that are possible now. */
  may: z.object({ cancel: z.boolean(), sendNow: z.boolean(), retry: z.boolean(), undo: z.boolean() }),
});
export type OutboxItem = z.infer<typeof OutboxItem>;

/** A reply as the platform shows it. */
export const RemoteReply = z.object({
  text: z.string(),
  state: z.enum(["live", "in_review", "refused"]),
  refusalReason: z.string().nullable(),
  updatedAt: Instant,
});
export type RemoteReply = z.infer<typeof RemoteReply>;

/**
 * Reason for a state, where the state alone does not show it. `already_there`: after a failed attempt the platform was polled first and
 * had the text. `superseded`: a later item replaced it. `review_gone`: the review is no longer on the platform. `listing_left`: the
 * restaurant no longer has the listing of the review. `review_changed`: a rule wrote it, and the guest changed the review, or somebody
 * replied on the platform, while it waited. `listing_gone`: the listing is no longer on the platform. `record_changed`: the restaurant's
 * own data is no longer what was confirmed.
 */
export const outboxReasons = [
  "edited",
  "sent_now",
  "rescheduled",
  "retried",
  "undo",
  "superseded",
  "reply_deleted",
  "already_there",
  "not_there",
  "review_gone",
  "listing_left",
  "review_changed",
  "listing_gone",
  "record_changed",
] as const;
export type OutboxReason = (typeof outboxReasons)[number];
/** Evidence for an item's state. Never holds a token. */
export const OutboxEvidence = z.object({
  /** Name of the person who acted; absent without one. */
  by: z.string().optional(),
  reason: z.enum(outboxReasons).optional(),
  failure: PlatformFailure.optional(),
  /** What the platform showed; null = no reply. */
  remote: RemoteReply.nullable().optional(),
  /** The hours that the platform showed. */
  hours: PlatformHours.optional(),
  /** Time of the next attempt. */
  until: Instant.optional(),
});
export type OutboxEvidence = z.infer<typeof OutboxEvidence>;
export const OutboxEvent = z.object({
  _id: Id,
  itemId: Id,
  kind: OutboxKindKey,
  state: OutboxState,
  evidence: OutboxEvidence,
  at: Instant,
});
export type OutboxEvent = z.infer<typeof OutboxEvent>;

/** An item with what it sends, for lists. Its `may` takes the reader's rights into account. */
export const OutboxEntry = OutboxItem.extend({
  subject: OutboxSubject,
  content: OutboxContent,
  /** Its internal name, where it has one: the public one may be that of a whole brand. */
  restaurantName: z.string(),
  restaurantTimeZone: z.string(),
  /** Null when it is no reply, or that reply has been deleted since or is kept again. */
  replyId: Id.nullable(),
  /** Who queued it: a person's name, or a rule's. */
  userName: z.string(),
});
export type OutboxEntry = z.infer<typeof OutboxEntry>;

/** Days in which what was refused or failed is held up to people; what is uncertain stays until that is known. */
export const attentionDays = 30;

/** Numbers of items. */
export const OutboxCounts = z.object({
  /** By their state; states without one are absent. */
  states: z.partialRecord(OutboxState, z.number().int()),
  /** Those that need a person, as `needsAttention` finds them. */
  needsAttention: z.number().int(),
});
export type OutboxCounts = z.infer<typeof OutboxCounts>;

/** Filters of a list of items; an empty list means all. */
export const OutboxFilters = z.object({
  /** Restaurants out of reach are left out. */
  restaurantIds: z.array(Id).max(2000).default([]),
  kinds: z.array(OutboxKindKey).max(20).default([]),
  platforms: z.array(ConnectionKey).max(20).default([]),
  /** Words that all occur in what was sent, in the names of its guest and restaurant, or in that of who queued it. */
  text: z.string().trim().max(120).default(""),
});
export type OutboxFilters = z.infer<typeof OutboxFilters>;

export const OutboxSearch = PageInput.extend(OutboxFilters.shape).extend({
  states: z.array(OutboxState).max(outboxStates.length).default([]),
  /**
   * Only what needs a person: refused, failed or uncertain, the newest of its matter, nothing done about it, and something left to do. What ended
   * longer ago than `attentionDays` is left out.
   */
  needsAttention: z.boolean().default(false),
});
export type OutboxSearch = z.infer<typeof OutboxSearch>;

/** Cancels what waits and matches the filters. `expectedCount`: the number that the person confirmed. */
export const OutboxCancellation = OutboxFilters.extend({ expectedCount: z.number().int().min(1) });
/** `more_waiting`: more waits than was confirmed, so that nothing was cancelled. `left`: confirmed items that had left meanwhile. */
export const CancelledItems = z.object({
  outcome: z.enum(["cancelled", "more_waiting"]),
  cancelled: z.number().int(),
  left: z.number().int(),
});
export type CancelledItems = z.infer<typeof CancelledItems>;
