import type { DraftResult } from "../ai/present-draft.server.ts";
import type { TypedSendTime } from "../outbox/send-time.server.ts";
import type { TemplatePick } from "../templates/pick.server.ts";
import type { PresentedReview } from "./present.server.ts";

/** The result of a write, for its card. */
export type ReviewResult = {
  reviewId: string;
  /** The reply that was being edited; null for a new one. */
  replyId: string | null;
  /** The review after the write, or as somebody else left it. */
  review: PresentedReview | null;
  /** The problem; `typed` goes back into the form. */
  problem: {
    key:
      | "conflict"
      | "needsApproval"
      | "empty"
      | "tooLong"
      | "unfilled"
      /** The platform refused this very text before. */
      | "unchanged"
      | "notAnswerable"
      | "forbidden"
      | "failed"
      /** The platform refuses some of its words; it can be sent all the same. */
      | "refusedWords"
      /** The time to send is wrong; details in `sendTime`. */
      | "sendTime";
    typed: string;
  } | null;
  /** A template that was inserted into the form, or that the refused text was made of. */
  pick?: TemplatePick | undefined;
  /** Content of the form after a draft was asked for. */
  draft?: DraftResult;
  /** The text was no reply: the reply form stays as it is. */
  isAside?: boolean;
  /** The typed time to send. */
  sendTime?: TypedSendTime | undefined;
};

/** The result of a form of the review screen, for the cards and the list. */
export type WriteResult = { outcome: ReviewResult | null; removedIds: string[] };
