import type { WorkData } from "#app/services/review-work/load.server.ts";
import type { PresentedReview, ReplyView } from "#app/services/reviews/present.server.ts";
import type { ReviewResult } from "#app/services/reviews/write-result.ts";

/** What the one composer of a review writes. */
export type ComposerTarget =
  /** A new reply. */
  | { kind: "reply" }
  /** Another text for a reply; `isRefused`: the platform refused the present one. */
  | { kind: "edit"; reply: ReplyView; isRefused: boolean }
  /** A colleague's reply that waits for approval. */
  | { kind: "suggestion"; suggestion: NonNullable<PresentedReview["suggestion"]> }
  /** Nothing until it is asked for: there is a reply already. */
  | { kind: "closed" };

type Situation = {
  review: PresentedReview;
  work: WorkData | null;
  /** The reply that somebody wants to change, or `new` for another one. */
  asked: string | null;
  /** Result of the composer's form. */
  outcome: ReviewResult | null;
  /** A text for a new reply that has not been sent: typed, kept as a draft, or refused. */
  hasUnsentText: boolean;
};

/** True if the platform refused the text of this reply. */
export const isRefusedReply = ({ state }: ReplyView): boolean => state === "refused";

/** What the composer is for: never more than one thing at a time. */
export function composerTarget({ review, work, asked, outcome, hasUnsentText }: Situation): ComposerTarget {
  const isOfReply = outcome && !outcome.isAside && (outcome.problem || outcome.pick);
  const askedId = isOfReply ? outcome.replyId : asked;
  const edited = review.replies.find(({ id }) => id === askedId);
  if (edited) return { kind: "edit", reply: edited, isRefused: isRefusedReply(edited) };
  const { suggestion } = review;
  if (suggestion && work && !work.mustAsk) return { kind: "suggestion", suggestion };
  if (asked === "new" || hasUnsentText || isAboutNewReply(outcome)) return { kind: "reply" };
  const latest = review.replies.at(-1);
  if (latest && isRefusedReply(latest) && !work?.mustAsk) return { kind: "edit", reply: latest, isRefused: true };
  return review.answerState === "not_answered" && !suggestion ? { kind: "reply" } : { kind: "closed" };
}

const isAboutNewReply = (outcome: ReviewResult | null): boolean =>
  outcome?.replyId === null && Boolean(outcome.problem ?? outcome.pick ?? outcome.draft);
