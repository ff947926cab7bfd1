import { newId } from "#api/db/ids.ts";
import type { VendorReply, VendorReview } from "#api/platforms/connector.ts";
import { Language } from "#contract/languages.ts";
import { answerablePlatforms, type PlatformKey } from "#contract/platforms/schemas.ts";
import type { AnswerState, Reply } from "#contract/reviews/schemas.ts";

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

/** PostgreSQL stores every character except NUL. */
const storable = (text: string): string => text.replaceAll("\0", "");
const storableOrNull = (text: string | null): string | null => (text === null ? null : storable(text));
// NUL is refused in JSON as well, where it is written as an escape.
export const storableJson = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null).replaceAll("\\u0000", ""));

const replyStates = { live: "published", in_review: "in_review", refused: "refused" } as const;
const remoteReplyOf = (reply: VendorReply): RemoteReply => ({
  text: storable(reply.text),
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
  return {
    id: newId(),
    externalId: review.externalId,
    rating: Math.min(5, Math.max(0, Math.round(review.rating) || 0)),
    title: storableOrNull(review.title),
    text: storableOrNull(review.text),
    language: review.language,
    author: storable(review.author),
    url: review.url,
    publishedAt: review.publishedAt.toISOString(),
    updatedAt: review.updatedAt.toISOString(),
    answerState: answerStateOf(reply, platformKey),
    answeredAt: reply?.state === "published" ? reply.updatedAt : null,
    // Platforms may translate into languages that the product does not have.
    translations: review.translations
      .filter(({ language }) => Language.safeParse(language).success)
      .map((translation) => ({ ...translation, text: storable(translation.text) })),
    ratingTags: review.ratingTags.map(storable),
    photos: review.photos,
    payload: storableJson(review.raw),
    reply,
  };
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
