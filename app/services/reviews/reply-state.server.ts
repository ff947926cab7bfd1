import type { Review } from "#contract/reviews/schemas.ts";
import type { Tone } from "../outbox/present.server.ts";

const keys = {
  not_answered: "brass",
  not_answerable: "neutral",
  answered: "accent",
  leaves: "neutral",
  later: "neutral",
  waiting: "brass",
  sending: "info",
  in_review: "info",
  by_hand: "brass",
  to_send: "brass",
  published: "accent",
  refused: "danger",
  overwritten: "brass",
  unknown: "brass",
  failed: "danger",
  deleting: "neutral",
} satisfies Record<string, Tone>;
export type ReplyStateKey = keyof typeof keys;

/** What became of a review's latest reply, for a chip; `seconds`: until it leaves. */
export type ReplyStateView = { key: ReplyStateKey; tone: Tone; platform?: string; seconds?: number };

type LatestReply = Review["replies"][number];

/** Longest wait that is counted down; a later time stands in the review. */
const countdownSecondsMax = 3600;

/** What waits here for a person to send or post it. */
const waitsHere = ({ replyMethod }: Review): ReplyStateKey => (replyMethod === "api" ? "to_send" : "by_hand");

const ofOutbox = (review: Review, item: NonNullable<LatestReply["outbox"]>, seconds: number): ReplyStateKey => {
  if (item.kind === "reply_deletion") return item.state === "live" ? waitsHere(review) : "deleting";
  if (item.state === "queued")
    return item.failure ? "waiting" : seconds > countdownSecondsMax ? "later" : seconds > 0 ? "leaves" : "sending";
  if (item.state === "sent") return "in_review";
  if (item.state === "live") return "published";
  return item.state === "cancelled" ? waitsHere(review) : item.state;
};

function keyOf(review: Review, reply: LatestReply | undefined, seconds: number): ReplyStateKey {
  if (!reply || review.isPrivate) return review.answerState === "pending" ? waitsHere(review) : review.answerState;
  if (reply.outbox) return ofOutbox(review, reply.outbox, seconds);
  if (reply.state === "saved") return waitsHere(review);
  return reply.state;
}

/** The state of a review as its latest reply tells it: whether it leaves, is examined, waits for a person, is there, or came back. */
export function replyStateOf(review: Review, platform: string, now = Date.now()): ReplyStateView {
  const latest = review.replies.at(-1);
  // What replaced our reply on the platform is listed as a reply of its own: that ours was replaced says more.
  const ours = review.replies.findLast(({ outbox }) => outbox !== null);
  const reply = latest?.outbox === null && ours?.outbox?.state === "overwritten" ? ours : latest;
  const seconds = reply?.outbox ? Math.ceil((Date.parse(reply.outbox.sendAfter) - now) / 1000) : 0;
  const key = keyOf(review, reply, seconds);
  return {
    key,
    tone: keys[key],
    ...((key === "refused" || key === "overwritten") && { platform }),
    ...(key === "leaves" && { seconds }),
  };
}
