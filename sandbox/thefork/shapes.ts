import type { ReplyState, Review } from "../state/review.ts";
import { createRandom } from "../world/random.ts";

const iso = (at: number) => new Date(at).toISOString();
const statuses: Record<ReplyState, string> = { pending: "NOT_REVIEWED", approved: "PUBLISHED", rejected: "REJECTED" };
const occasions = ["BUSINESS", "FRIENDS", "ROMANTIC", "FAMILY", "ALONE"];
const dayMs = 86_400_000;

function dinerRating(review: Review) {
  const random = createRandom(`ratings/${review.id}`);
  const around = () => Math.max(0, Math.min(10, review.rating * 2 + random.whole(-1, 1)));
  return {
    globalRating: review.rating * 2,
    ambienceRating: around(),
    foodQualityRating: around(),
    serviceRating: around(),
    priceEvaluation: random.pick(["CHEAP", "FAIR", "EXPENSIVE"]),
    waitingTimeEvaluation: random.pick(["VERY_FAST", "FAST", "SLOW"]),
    noiseLevelEvaluation: random.pick(["QUIET", "NOISY", null]),
  };
}

function replyShape({ replies: [reply] }: Review, state: ReplyState | null, unknownEnum: boolean) {
  if (!reply || !state) return null;
  return {
    content: reply.text,
    language: reply.language ?? "fr",
    publicationStatus: unknownEnum ? "ESCALATED" : statuses[state],
    createdTs: iso(reply.createdAt),
    updatedTs: iso(reply.updatedAt),
    publishedTs: state === "approved" ? iso(reply.decidesAt) : null,
    moderationReason: state === "rejected" ? reply.violation : null,
  };
}

/** A review in TheFork's form. `unknownEnum`: with an undocumented status. */
export function reviewShape(review: Review, restaurantUuid: string, state: ReplyState | null, unknownEnum: boolean) {
  const random = createRandom(`diner/${review.id}`);
  const [firstName = null, ...lastNames] = review.author.split(" ");
  const created = iso(review.createdAt);
  return {
    reviewUuid: review.id,
    restaurantUuid,
    isValid: true,
    createdTs: created,
    updatedTs: iso(review.updatedAt),
    reservation: { reservationUuid: random.uuid(), mealDate: iso(review.createdAt - dayMs) },
    customer: { customerUuid: random.uuid(), firstName, lastName: lastNames.join(" ") || null },
    dinerRating: dinerRating(review),
    comment:
      review.text === null
        ? null
        : {
            content: review.text,
            language: review.language ?? "fr",
            publicationStatus: "PUBLISHED",
            createdTs: created,
            updatedTs: iso(review.updatedAt),
            publishedTs: iso(review.updatedAt),
            moderationReason: null,
          },
    experienceDetail: { occasion: random.pick(occasions) },
    restaurantReply: replyShape(review, state, unknownEnum),
  };
}
