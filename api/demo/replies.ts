import { drawReplyDelayMs } from "./calendar.ts";
import type { DemoReply, DemoReview, ReplyAuthors } from "./demo-review.ts";
import { demoId } from "./ids.ts";
import type { Lexicon } from "./writing/lexicon.ts";
import type { Random } from "./writing/random.ts";
import { type ReplyContext, writeReply } from "./writing/reply-writer.ts";

type ReplySituation = Omit<ReplyContext, "writer"> & { lexicon: Lexicon; inTrouble: boolean };

const dayMs = 86_400_000;
/** Since when the restaurants use Comptoir; older replies came from the platform. */
const inComptoirDays = 300;
/** Some replies of the last days wait to be put on the platform; an older one was forgotten there. */
const saved = { recentDays: 14, recentShare: 0.3, olderShare: 0.008 };

/** Replies are written in rounds: half of the reviews younger than a week are still open, a fifth of those younger than a month. */
function paceOf(ageMs: number): number {
  if (ageMs < 7 * dayMs) return 0.5;
  return ageMs < 30 * dayMs ? 0.8 : 1;
}

/** Probability of a reply: lower for stars without text, and lowest for a restaurant in trouble. */
function shareOf(review: DemoReview, { inTrouble, rating }: ReplySituation, now: Date): number {
  const care = rating < 3 ? 0.97 : review.text === null ? 0.93 : 1.03;
  const pace = paceOf(now.getTime() - review.publishedAt.getTime());
  return Math.min(review.venue.replyShare * (inTrouble ? 0.2 : care * pace), 0.98);
}

/** Replies to a review, or leaves it open; angry guests wait longer. */
export function replyToReview(
  review: DemoReview,
  scene: ReplySituation,
  writers: ReplyAuthors,
  now: Date,
  random: Random,
): DemoReview {
  const { venue, publishedAt } = review;
  const delayMs = drawReplyDelayMs(random) * (scene.rating < 3 ? 1.6 : 1);
  const writtenAt = new Date(publishedAt.getTime() + delayMs);
  if (review.answerState === "not_answerable" || writtenAt > now || !random.chance(shareOf(review, scene, now)))
    return review;
  const sinceMs = now.getTime() - writtenAt.getTime();
  const isOurs = sinceMs < inComptoirDays * dayMs && random.chance(0.85);
  const writer = random.pick(writers.filter(({ countries }) => countries.includes(venue.countryCode)));
  const isSaved = isOurs && random.chance(sinceMs < saved.recentDays * dayMs ? saved.recentShare : saved.olderShare);
  const reply: DemoReply = {
    id: demoId(writtenAt, random),
    text: writeReply(scene.lexicon, { ...scene, writer: writer.name }, random),
    state: isSaved ? "saved" : "published",
    writer: isOurs ? writer : null,
    createdAt: writtenAt,
    publishedAt: isSaved ? null : writtenAt,
  };
  return { ...review, reply, answerState: isSaved ? "pending" : "answered" };
}
