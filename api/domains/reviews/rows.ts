import { type SQL, sql } from "drizzle-orm";
import { exactInstant, instant } from "#api/db/instants.ts";
import type { Platforms } from "#api/platforms/platforms.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import type { Review } from "#contract/reviews/schemas.ts";
import { analysisOf, type StoredAnalysis, storedAnalysis } from "../../analysis/labels.ts";
import { replyConnector } from "../../platforms/reply-connector.ts";
import type { ReviewParts } from "./parts.ts";

/** A review as the queries answer it: the wire's fields plus the place in the list. */
export type ReviewRow = Omit<Review, "replyMethod" | "replyUrl" | "analysis"> & {
  stored_analysis: StoredAnalysis | null;
  position_at: string;
  due_position: string | null;
  /** The restaurant's place on the review's platform. */
  place: { externalId: string | null; url: string | null; hasAccount: boolean; hasPayload: boolean } | null;
};

const replies = (outboxItem: ReviewParts["outboxItem"]) => sql`coalesce((
  select jsonb_agg(jsonb_build_object(
    '_id', p.id, 'text', p.text, 'state', p.state,
    'author', jsonb_build_object('userId', p.author_user_id, 'name', p.author_name),
    'publishedBy', p.published_by_name,
    'createdAt', ${instant(sql`p.created_at`)},
    'updatedAt', ${instant(sql`p.updated_at`)},
    'publishedAt', ${instant(sql`p.published_at`)},
    'refusalReason', p.refusal_reason,
    'outbox', ${outboxItem(sql`p.review_id`, sql`p.id`)},
    'publishedAtPrecision', p.published_at_precision,
    'translations', p.translations
  ) order by p.created_at, p.id) from review_replies p where p.review_id = v.id), '[]')`;

const place = sql`(select jsonb_build_object('externalId', p.external_id, 'url', p.url, 'hasAccount', p.credential_id is not null,
    'hasPayload', exists (select from review_payloads x where x.review_id = v.id))
  from platforms p where p.restaurant_id = v.restaurant_id and p.key = v.platform_key)`;

/** The hours that are left are counted for what is not late yet only: those few rows of a page. */
const deadline = sql`case when v.due_at is not null then jsonb_build_object('dueAt', ${instant(sql`v.due_at`)},
  'openMinutesLeft', case when v.due_at > now() and (select opening_hours from reply_deadline_rule(v.restaurant_id))
    then floor(extract(epoch from open_time_between(r.time_zone, r.regular_hours, r.special_hours, now(), v.due_at)) / 60)::int end) end`;

/** The select list of a review `v` of restaurant `r`; replies and translations come along, so a page is one query. */
export const reviewColumns = ({ work, outboxItem }: ReviewParts): SQL => sql`
  v.id as "_id", v.restaurant_id as "restaurantId", coalesce(r.internal_name, r.name) as "restaurantName", r.time_zone as "restaurantTimeZone", v.platform_key as "platformKey",
  v.is_private as "isPrivate", v.rating, v.title, v.text, v.language, v.author,
  ${instant(sql`v.published_at`)} as "publishedAt", v.published_at_precision as "publishedAtPrecision", v.url, v.answer_state as "answerState", v.archived, v.version,
  ${instant(sql`v.removed_at`)} as "removedAt", ${instant(sql`v.edited_at`)} as "editedAt",
  ${deadline} as deadline, ${replies(outboxItem)} as replies, v.translations, v.rating_tags as "ratingTags", v.photos, ${work} as work,
  ${storedAnalysis} as stored_analysis, ${place} as place, ${exactInstant(sql`v.published_at`)} as position_at,
  ${exactInstant(sql`v.due_at`)} as due_position`;

/** A row as it goes on the wire: how its reply gets to the platform is told by what that platform can do. */
export function reviewOf(
  { position_at: _position, due_position: _due, stored_analysis, place, ...review }: ReviewRow,
  platforms: Platforms,
): Review {
  const connector = platforms.connectors.get(review.platformKey as ConnectionKey);
  const sender = replyConnector(platforms, review.platformKey);
  const isTied = place !== null && place.externalId !== null && place.hasPayload;
  const isSent = sender !== null && isTied && (place.hasAccount || sender.authorization.kind === "installation");
  const location = { externalId: place?.externalId ?? "", url: place?.url ?? null };
  const analysis = stored_analysis && analysisOf(stored_analysis);
  return {
    ...review,
    analysis,
    replyMethod: isSent ? "api" : "link",
    replyUrl: connector?.replyUrl(location) ?? null,
  };
}
