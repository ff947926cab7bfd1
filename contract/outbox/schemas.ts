import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { PageInput } from "../paging.ts";
import { ConnectionKey, PlatformFailure } from "../platforms/schemas.ts";

/**
 * What became of something we send to a platform. It waits as `queued` (cancellable until `sendAfter`), a worker is on it as
 * `sending`, the platform took it (`sent`), judges it (`in_review`), shows it (`live`) or refused it. `overwritten`: somebody
 * replaced it there; `unknown`: we cannot tell, and say so; `failed`: it never arrived, and may be tried again; `cancelled`: taken back in time.
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
/** States that a later look at the platform may still change. */
export const unresolvedStates: ReadonlySet<OutboxState> = new Set([
  "queued",
  "sending",
  "sent",
  "in_review",
  "unknown",
]);

export const outboxKinds = ["reply", "reply_deletion"] as const;
/** Seconds an outbox item waits in the outbox unless it is sent at once. */
export const outboxDelaySeconds = 120;
/** Seconds that a reply written in bulk waits: there is more to look over. */
export const bulkDelaySeconds = 600;
/** A reply is sent so many days later at most. */
export const sendLaterDaysMax = 90;
/** Seconds after publication in which its effect can be taken back in one step. */
export const undoWindowSeconds = 24 * 3600;

export const OutboxItem = z.object({
  _id: Id,
  restaurantId: Id,
  platformKey: ConnectionKey,
  kind: z.enum(outboxKinds),
  state: OutboxState,
  /** It leaves then; until then it can be cancelled. */
  sendAfter: Instant,
  createdAt: Instant,
  sentAt: Instant.nullable(),
  resolvedAt: Instant.nullable(),
  /** When it is tried, or the platform asked about it, next. */
  nextAttemptAt: Instant,
  /** When the platform was last asked about it. */
  checkedAt: Instant.nullable(),
  failure: PlatformFailure.nullable(),
  /** The platform's reason of a refusal, such as `PERSONAL_INFO`; an open list. */
  refusalReason: z.string().nullable(),
  /** What stands there instead, when `overwritten`; null = nothing. */
  remoteText: z.string().nullable(),
  /** What can be done about it now. */
  may: z.object({ cancel: z.boolean(), sendNow: z.boolean(), retry: z.boolean(), undo: z.boolean() }),
});
export type OutboxItem = z.infer<typeof OutboxItem>;

/** A reply as it stands on the platform. */
export const RemoteReply = z.object({
  text: z.string(),
  state: z.enum(["live", "in_review", "refused"]),
  refusalReason: z.string().nullable(),
  updatedAt: Instant,
});
export type RemoteReply = z.infer<typeof RemoteReply>;

/**
 * Why an item is in a state, where the state alone does not tell. `already_there`: after a break the platform was asked first and
 * had our words. `superseded`: a later item took its place. `review_gone`: the review is no longer on the platform.
 * `listing_left`: the restaurant left the place on the platform whose review it was. `review_changed`: nobody wrote it, and its guest changed
 * the review, or somebody answered there, while it waited.
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
] as const;
/** What showed that an item was in a state. Never holds a token. */
export const OutboxEvidence = z.object({
  /** Name of the person who did it; absent when nobody did. */
  by: z.string().optional(),
  reason: z.enum(outboxReasons).optional(),
  failure: PlatformFailure.optional(),
  /** What stood on the platform; null = no reply. */
  remote: RemoteReply.nullable().optional(),
  /** When it is tried again. */
  until: Instant.optional(),
});
export type OutboxEvidence = z.infer<typeof OutboxEvidence>;
export const OutboxEvent = z.object({
  _id: Id,
  itemId: Id,
  kind: z.enum(outboxKinds),
  state: OutboxState,
  evidence: OutboxEvidence,
  at: Instant,
});
export type OutboxEvent = z.infer<typeof OutboxEvent>;

/** An item with what it carries, as the list of a restaurant shows it. */
export const OutboxEntry = OutboxItem.extend({
  reviewId: Id,
  /** Null when the reply has been deleted since. */
  replyId: Id.nullable(),
  /** What is sent; null for a deletion. */
  text: z.string().nullable(),
  /** What stood on the platform before; null = no reply. */
  previousText: z.string().nullable(),
  userName: z.string(),
  reviewAuthor: z.string(),
  reviewRating: z.number().int(),
});
export type OutboxEntry = z.infer<typeof OutboxEntry>;

export const OutboxSearch = PageInput.extend({
  restaurantId: Id,
  /** One state; absent = all. */
  state: OutboxState.optional(),
});
export type OutboxSearch = z.infer<typeof OutboxSearch>;
