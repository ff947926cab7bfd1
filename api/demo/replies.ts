import { drawReplyDelayMs } from "./calendar.ts";
import { isConnected } from "./connected.ts";
import type { DemoKind, DemoReply, DemoReview, ReplyAuthors } from "./demo-review.ts";
import { demoId } from "./ids.ts";
import type { Lexicon } from "./writing/lexicon.ts";
import type { Random } from "./writing/random.ts";
import { type ReplyContext, writeReply } from "./writing/reply-writer.ts";

type ReplySituation = Omit<ReplyContext, "writer"> & { lexicon: Lexicon; inTrouble: boolean; kind: DemoKind };

const dayMs = 86_400_000;
/** Since when the restaurants use Comptoir; older replies came from the platform. */
const inComptoirDays = 300;
/** Some replies of the last days wait to be put on the platform; an older one was forgotten there. */
const saved = { recentDays: 14, recentShare: 0.3, olderShare: 0.008 };

/** What nobody has replied to by then is archived, in a house that keeps up. */
export const keptWaitDays = 9;
/** Since when the automation thanks for stars without text. */
export const automationDays = 42;

/** Replies are written in rounds: half of the reviews younger than a week are still open, a fifth of those younger than a month. */
function paceOf(ageMs: number): number {
  if (ageMs < 7 * dayMs) return 0.5;
  return ageMs < 30 * dayMs ? 0.8 : 1;
}

/**
 * How a house that keeps up replies: cross guests within two days, happy ones within nine; stars without text are thanked by the automation, so
 * that none of them waits.
 */
function keptShareOf(review: DemoReview, rating: number, now: Date): number {
  const days = (now.getTime() - review.publishedAt.getTime()) / dayMs;
  if (review.text === null && rating > 3 && days < automationDays) return 1;
  if (rating < 4) return days < 2 ? 0.3 : days < keptWaitDays ? 0.98 : review.venue.replyShare;
  if (days < keptWaitDays) return days < 2 ? 0.12 : 0.29;
  return Math.min(review.venue.replyShare, 0.98);
}

/** Probability of a reply: lower for stars without text, and lowest for a restaurant in trouble. */
function shareOf(review: DemoReview, { inTrouble, rating, kind }: ReplySituation, now: Date): number {
  if (kind !== "behind") return keptShareOf(review, rating, now);
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
  const isKept = scene.kind !== "behind";
  const isByRule =
    isConnected(scene.kind, review.platform, venue.key) &&
    review.text === null &&
    review.rating > 3 &&
    now.getTime() - publishedAt.getTime() < automationDays * dayMs;
  const drawnMs = drawReplyDelayMs(random) * (scene.rating < 3 ? 1.6 : 1);
  // Nobody who keeps up takes longer than a week, and the automation takes half an hour.
  const delayMs = isByRule ? 30 * 60_000 : isKept ? Math.min(drawnMs, 7 * dayMs) : drawnMs;
  const writtenAt = new Date(publishedAt.getTime() + delayMs);
  if (review.answerState === "not_answerable" || writtenAt > now || !random.chance(shareOf(review, scene, now)))
    return review;
  const sinceMs = now.getTime() - writtenAt.getTime();
  const isOurs = sinceMs < inComptoirDays * dayMs && random.chance(0.85);
  const writer = random.pick(writers.filter(({ countries }) => countries.includes(venue.countryCode)));
  const isSaved =
    !isKept && isOurs && random.chance(sinceMs < saved.recentDays * dayMs ? saved.recentShare : saved.olderShare);
  const reply: DemoReply = {
    id: demoId(writtenAt, random),
    text: writeReply(scene.lexicon, { ...scene, writer: writer.name }, random),
    state: isSaved ? "saved" : "published",
    writer: isOurs && !isByRule ? writer : null,
    createdAt: writtenAt,
    publishedAt: isSaved ? null : writtenAt,
    ...(isByRule && { isByRule }),
  };
  return { ...review, reply, answerState: isSaved ? "pending" : "answered" };
}
