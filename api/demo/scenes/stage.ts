import { isConnected } from "../connected.ts";
import type { DemoKind, DemoReply, DemoReview, ReplyAuthors } from "../demo-review.ts";
import { demoId } from "../ids.ts";
import type { Venue } from "../venues/venue.ts";
import { createRandom, type Random } from "../writing/random.ts";
import type { Person, StagedReview } from "./staged-review.ts";
import { scenes } from "./written.ts";

type Stage = { now: Date; kind: DemoKind; writers: ReplyAuthors; venues: readonly Venue[] };
const hourMs = 3_600_000;
/** How long Google examines the reply that is in review: long enough to be looked at. */
const examinedForMs = 18 * hourMs;
/** Instants are whole seconds, as platforms tell them. */
const before = (now: Date, hours: number): Date => new Date(Math.floor((now.getTime() - hours * hourMs) / 1000) * 1000);

const writerOf = (writers: ReplyAuthors, person: Person) =>
  writers.find(({ email }) => email.startsWith(`${person}@`)) ?? null;

/** A reply in its state. Without connection the ones on their way are still to be placed, and the others were placed by hand. */
function replyOf(stage: Stage, scene: StagedReview, random: Random): DemoReply | null {
  const { reply } = scene;
  if (!reply) return null;
  const at = before(stage.now, reply.hoursAgo);
  const base = { id: demoId(at, random), text: reply.text, writer: writerOf(stage.writers, reply.by), createdAt: at };
  const isOnItsWay = reply.standing === "scheduled" || reply.standing === "by_hand";
  if (!isConnected(stage.kind, scene.platform, scene.venue) || reply.standing === "by_hand")
    return isOnItsWay || reply.standing === "refused"
      ? { ...base, state: "saved", publishedAt: null }
      : { ...base, state: "published", publishedAt: at };
  const { standing } = reply;
  switch (standing) {
    case "in_review": {
      const decidesAt = new Date(stage.now.getTime() + examinedForMs);
      return { ...base, state: "in_review", publishedAt: null, standing, there: { text: reply.text, at, decidesAt } };
    }
    case "refused": {
      const violation = "ADVERTISING_AND_SOLICITATION";
      return { ...base, state: "refused", publishedAt: null, standing, there: { text: reply.text, at, violation } };
    }
    case "overwritten": {
      const text = reply.replacedBy ?? "";
      const replacedAt = new Date(at.getTime() + 20 * hourMs);
      return { ...base, state: "saved", publishedAt: null, standing, there: { text, at: replacedAt } };
    }
    default:
      return { ...base, state: "saved", publishedAt: null, standing };
  }
}

const answerStates = {
  saved: "pending",
  in_review: "pending",
  refused: "not_answered",
  published: "answered",
} as const;

function reviewOf(stage: Stage, scene: StagedReview): DemoReview {
  const random = createRandom(`scene/${scene.key}`);
  const at = before(stage.now, scene.hoursAgo);
  const venue = stage.venues.find(({ key }) => key === scene.venue);
  if (!venue) throw new Error(`The demo knows no ${scene.venue}.`);
  const id = demoId(at, random);
  const reply = replyOf(stage, scene, random);
  const answerState =
    reply?.standing === "overwritten" ? "answered" : reply ? answerStates[reply.state] : "not_answered";
  const { platform, rating, text, language, author } = scene;
  const told = { id, venue, platform, rating, text, language, author, answerState, reply };
  return { ...told, title: null, publishedAt: at, archived: false, photos: [], scene: scene.key };
}

/** Adds the reviews that were written by hand, and notes which replies went through a connection. */
export function stageScenes(written: readonly DemoReview[], stage: Stage): DemoReview[] {
  const told = written.map((review) => {
    const { reply, platform, venue } = review;
    return reply?.state === "published" && isConnected(stage.kind, platform, venue.key)
      ? { ...review, reply: { ...reply, standing: "live" as const } }
      : review;
  });
  return [...told, ...scenes.map((scene) => reviewOf(stage, scene))];
}
