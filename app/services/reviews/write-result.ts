import type { DraftResult } from "../ai/present-draft.server.ts";
import type { TypedSendTime } from "../outbox/send-time.server.ts";
import type { TemplatePick } from "../templates/pick.server.ts";
import type { PresentedReview } from "./present.server.ts";

/** What came of a write, for the card it belongs to. */
export type ReviewResult = {
  reviewId: string;
  /** The reply that was being edited; null for a new one. */
  replyId: string | null;
  /** The review after the write, or as somebody else left it. */
  review: PresentedReview | null;
  /** What went wrong; `typed` comes back into the form. */
  problem: {
    key:
      | "conflict"
      | "needsApproval"
      | "empty"
      | "tooLong"
      | "unfilled"
      | "notAnswerable"
      | "forbidden"
      | "failed"
      /** The time at which it leaves; `sendTime` says more. */
      | "sendTime";
    typed: string;
  } | null;
  /** A template that was put into the form, or that what was refused was made of. */
  pick?: TemplatePick | undefined;
  /** A draft was asked for: what the form now holds. */
  draft?: DraftResult;
  /** What was written is no reply: the reply form goes on as it is. */
  isAside?: boolean;
  /** A time at which it leaves was typed. */
  sendTime?: TypedSendTime | undefined;
};

/** What a form of the review screen brought, for the cards and the list. */
export type WriteResult = { outcome: ReviewResult | null; removedIds: string[] };
