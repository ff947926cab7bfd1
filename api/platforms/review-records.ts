import { newId } from "#api/db/ids.ts";
import type { VendorReply, VendorReview } from "#api/platforms/connector.ts";
import { Language } from "#contract/languages.ts";
import { answerablePlatforms, type PlatformKey } from "#contract/platforms/schemas.ts";
import type { AnswerState, Reply } from "#contract/reviews/schemas.ts";
import { storableJson } from "./values/storable-json.ts";

/** A review of a page, ready for the database. */
export type ReviewRecord = Omit<VendorReview, "publishedAt" | "updatedAt" | "reply" | "raw"> & {
  id: string;
  publishedAt: string;
  updatedAt: string;
  answerState: AnswerState;
  answeredAt: string | null;
  payload: unknown;
  reply: RemoteReply | null;
};
/** The reply as the platform has it. */
export type RemoteReply = {
  text: string;
  updatedAt: string;
  state: Exclude<Reply["state"], "saved">;
  refusalReason: string | null;
};

const replyStates = { live: "published", in_review: "in_review", refused: "refused" } as const;
const remoteReplyOf = (reply: VendorReply): RemoteReply => ({
  text: reply.text,
  updatedAt: reply.updatedAt.toISOString(),
  state: replyStates[reply.state],
  refusalReason: reply.refusalReason,
});

/** The reply in the platform's form. */
export const vendorReplyOf = ({ text, updatedAt, state, refusalReason }: RemoteReply): VendorReply => ({
  text,
  updatedAt: new Date(updatedAt),
  state: state === "published" ? "live" : state,
  refusalReason,
});

function answerStateOf(reply: RemoteReply | null, platformKey: PlatformKey): AnswerState {
  if (reply?.state === "published") return "answered";
  if (reply?.state === "in_review") return "pending";
  return answerablePlatforms.has(platformKey) ? "not_answered" : "not_answerable";
}

function recordOf(review: VendorReview, platformKey: PlatformKey): ReviewRecord {
  const reply = review.reply ? remoteReplyOf(review.reply) : null;
  return storableJson({
    id: newId(),
    externalId: review.externalId,
    rating: Math.min(5, Math.max(0, Math.round(review.rating) || 0)),
    title: review.title,
    text: review.text,
    language: review.language,
    author: review.author,
    url: review.url,
    publishedAt: review.publishedAt.toISOString(),
    updatedAt: review.updatedAt.toISOString(),
    answerState: answerStateOf(reply, platformKey),
    answeredAt: reply?.state === "published" ? reply.updatedAt : null,
    // Platforms may translate into languages that the product does not have.
    translations: review.translations.filter(({ language }) => Language.safeParse(language).success),
    ratingTags: review.ratingTags,
    photos: review.photos,
    payload: review.raw,
    reply,
  });
}

/** The reviews of a page, each once: of duplicates the latest change counts. */
export function recordsOf(reviews: readonly VendorReview[], platformKey: PlatformKey): ReviewRecord[] {
  const latest = new Map<string, VendorReview>();
  for (const review of reviews) {
    const known = latest.get(review.externalId);
    if (!known || known.updatedAt <= review.updatedAt) latest.set(review.externalId, review);
  }
  return [...latest.values()].map((review) => recordOf(review, platformKey));
}
