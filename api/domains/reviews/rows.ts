import { sql } from "drizzle-orm";
import { exactInstant, instant } from "#api/db/instants.ts";
import { writtenOnce } from "#api/db/prepared.ts";
import { r, v } from "#api/db/review-names.ts";
import { platforms } from "#api/db/schema/restaurants.ts";
import { reviewPayloads, reviewReplies } from "#api/db/schema/reviews.ts";
import type { Platforms } from "#api/platforms/platforms.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import type { Review } from "#contract/reviews/schemas.ts";
import { analysisOf, type StoredAnalysis, storedAnalysis } from "../../analysis/labels.ts";
import { replyConnector } from "../../platforms/reply-connector.ts";
import type { ReviewParts } from "./parts.ts";

/** A review as the queries read it: the fields of the contract and its cursor. */
export type ReviewRow = Omit<Review, "replyMethod" | "replyUrl" | "analysis"> & {
  stored_analysis: StoredAnalysis | null;
  position_at: string;
  due_position: string | null;
  /** Listing of the restaurant on the review's platform. */
  listing: { externalId: string | null; url: string | null; hasAccount: boolean; hasPayload: boolean } | null;
};

const p = reviewReplies;
const replies = (outboxItem: ReviewParts["outboxItem"]) => sql`coalesce((
  select jsonb_agg(jsonb_build_object(
    '_id', ${p.id}, 'text', ${p.text}, 'state', ${p.state},
    'author', jsonb_build_object('userId', ${p.authorUserId}, 'name', ${p.authorName}),
    'publishedBy', ${p.publishedByName},
    'channel', ${p.channel},
    'createdAt', ${instant(p.createdAt)},
    'updatedAt', ${instant(p.updatedAt)},
    'publishedAt', ${instant(p.publishedAt)},
    'refusalReason', ${p.refusalReason},
    'outbox', ${outboxItem(sql`${p.reviewId}`, sql`${p.id}`)},
    'publishedAtPrecision', ${p.publishedAtPrecision},
    'translations', ${p.translations}
  ) order by ${p.createdAt}, ${p.id}) from ${p} where ${p.reviewId} = ${v.id}), '[]')`;

const listing = sql`(select jsonb_build_object('externalId', ${platforms.externalId}, 'url', ${platforms.url},
    'hasAccount', ${platforms.credentialId} is not null,
    'hasPayload', exists (select from ${reviewPayloads} where ${reviewPayloads.reviewId} = ${v.id}))
  from ${platforms} where ${platforms.restaurantId} = ${v.restaurantId} and ${platforms.key} = ${v.platformKey})`;

/** Remaining opening minutes are computed only for reviews that are not late yet: a few rows of a page. */
const minutesLeft = sql`floor(extract(epoch from
  open_time_between(${r.timeZone}, ${r.regularHours}, ${r.specialHours}, now(), ${v.dueAt})) / 60)::int`;
const deadline = sql`case when ${v.dueAt} is not null then jsonb_build_object('dueAt', ${instant(v.dueAt)},
  'openMinutesLeft', case when ${v.dueAt} > now() and (select opening_hours from reply_deadline_rule(${v.restaurantId}))
    then ${minutesLeft} end) end`;

/** The select list of a review `v` of restaurant `r`; replies and translations come along, so a page is one query. */
export const reviewColumns = writtenOnce(
  ({ work, outboxItem }: ReviewParts) => sql`
  ${v.id} as "_id", ${v.restaurantId} as "restaurantId", coalesce(${r.internalName}, ${r.name}) as "restaurantName",
  ${r.timeZone} as "restaurantTimeZone", ${v.platformKey} as "platformKey", ${v.externalId} as "externalId", ${v.isPrivate} as "isPrivate",
  ${v.rating}, ${v.title}, ${v.text}, ${v.language}, ${v.author}, ${instant(v.publishedAt)} as "publishedAt",
  ${v.publishedAtPrecision} as "publishedAtPrecision", ${v.url}, ${v.answerState} as "answerState", ${v.archived}, ${v.version},
  ${instant(v.removedAt)} as "removedAt", ${instant(v.editedAt)} as "editedAt",
  ${deadline} as deadline, ${replies(outboxItem)} as replies, ${v.translations}, ${v.ratingTags} as "ratingTags", ${v.photos},
  ${work} as work, ${storedAnalysis} as stored_analysis, ${listing} as listing,
  ${exactInstant(v.publishedAt)} as position_at, ${exactInstant(v.dueAt)} as due_position`,
);

/** A row for a response; how its reply is sent depends on the platform's capabilities. */
export function reviewOf(
  { position_at: _position, due_position: _due, stored_analysis, listing, ...review }: ReviewRow,
  known: Platforms,
): Review {
  const connector = known.connectors.get(review.platformKey as ConnectionKey);
  const sender = replyConnector(known, review.platformKey);
  const isTied = listing !== null && listing.externalId !== null && listing.hasPayload;
  const isSent = sender !== null && isTied && (listing.hasAccount || sender.authorization.kind === "installation");
  const location = { externalId: listing?.externalId ?? "", url: listing?.url ?? null };
  const analysis = stored_analysis && analysisOf(stored_analysis);
  return {
    ...review,
    analysis,
    replyMethod: isSent ? "api" : "link",
    replyUrl: connector?.replyUrl(location) ?? null,
  };
}
