import { organizationMembers, organizations } from "#api/db/schema/organizations.ts";
import { platforms as platformTable, restaurantMembers, restaurants } from "#api/db/schema/restaurants.ts";
import { reviewEvents, reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import { users } from "#api/db/schema/users.ts";
import type { Statements } from "#api/db/statements.ts";
import { newId } from "../db/ids.ts";
import { ruleAuthor } from "./automations.ts";
import { isConnected, roiVenues } from "./connected.ts";
import type { DemoReview } from "./demo-review.ts";
import { descriptionsOf } from "./descriptions.ts";
import { demoListingExternalId } from "./external-ids.ts";
import { demoId } from "./ids.ts";
import { insertRows } from "./insert-rows.ts";
import { brands, organizationName } from "./organization.ts";
import { reviewRow } from "./review-row.ts";
import { insertDeadlines } from "./scenes/work.ts";
import type { DemoStory } from "./story.ts";
import type { Venue } from "./venues/venue.ts";
import { createRandom } from "./writing/random.ts";

async function insertPeople(tx: Statements, story: DemoStory, passwordHash: string, at: Date): Promise<void> {
  const { organizationId, users: people } = story;
  await insertRows(tx, organizations, "id uuid, name text, created_at timestamptz", [
    { id: organizationId, name: organizationName, created_at: at },
  ]);
  const rows = people.map((user) => ({
    ...user,
    password_hash: passwordHash,
    default_language: user.language,
    email_confirmed_at: at,
  }));
  await insertRows(
    tx,
    users,
    "id uuid, email text, password_hash text, name text, lastname text, role text, default_language text, email_confirmed_at timestamptz",
    rows,
  );
  const members = people.filter((user) => user.isMember);
  await insertRows(
    tx,
    organizationMembers,
    "organization_id uuid, user_id uuid, casl_role text",
    members.map((user) => ({ organization_id: organizationId, user_id: user.id, casl_role: user.caslRole })),
  );
}

/** Members of single restaurants. */
async function insertAccessScope(tx: Statements, { users, venues }: DemoStory): Promise<void> {
  const reach = users.flatMap((user) =>
    venues
      .filter(({ venue }) => user.countries.includes(venue.countryCode))
      .map(({ id }) => ({ restaurant_id: id, user_id: user.id })),
  );
  await insertRows(tx, restaurantMembers, "restaurant_id uuid, user_id uuid", reach);
}

const dayMs = 86_400_000;

/** What a demo restaurant tells of itself; the keyword tool's place stays open, as where nobody has chosen it yet. */
function informationOf(venue: Venue, now: Date) {
  return {
    descriptions: descriptionsOf(venue),
    opening_date: new Date(now.getTime() - (venue.openedDaysAgo + 30) * dayMs).toISOString().slice(0, 10),
    bricks_postal_code: venue.postalCode,
    logo: `/demo/${venue.key}-logo.svg`,
    cover: `/demo/${venue.key}-cover.svg`,
  };
}

function restaurantRow(id: string, venue: Venue, organizationId: string, now: Date) {
  const brand = brands[venue.kitchen];
  const site = `${brand.site}/${venue.key}`;
  return {
    id,
    organization_id: organizationId,
    external_id: venue.key,
    name: brand.name,
    internal_name: venue.internalName,
    type: brand.type,
    formatted_address: `${venue.street}, ${venue.postalCode} ${venue.locality}`,
    street: venue.street,
    postal_code: venue.postalCode,
    locality: venue.locality,
    country_code: venue.countryCode,
    latitude: venue.latitude,
    longitude: venue.longitude,
    phone: venue.phone,
    website: site,
    reservation_url: `${site}/reservation`,
    order_url: venue.platforms.ubereats || venue.platforms.deliveroo ? `${site}/order` : null,
    ...informationOf(venue, now),
    time_zone: venue.timeZone,
    regular_hours: venue.hours,
    special_hours: venue.specialHours(now),
    reviews_last_update: now,
    roi_activated: roiVenues.has(venue.key),
    created_at: new Date(now.getTime() - venue.openedDaysAgo * dayMs),
  };
}

async function insertRestaurants(tx: Statements, story: DemoStory, now: Date): Promise<void> {
  await insertRows(
    tx,
    restaurants,
    "id uuid, organization_id uuid, external_id text, name text, internal_name text, type text, formatted_address text, " +
      "street text, postal_code text, locality text, country_code text, latitude float8, longitude float8, phone text, " +
      "website text, reservation_url text, order_url text, descriptions jsonb, opening_date date, bricks_postal_code text, logo text, cover text, time_zone text, regular_hours jsonb, special_hours jsonb, " +
      "reviews_last_update timestamptz, roi_activated boolean, created_at timestamptz",
    story.venues.map(({ id, venue }) => restaurantRow(id, venue, story.organizationId, now)),
  );
  const platforms = story.venues.flatMap(({ id, venue }) =>
    Object.keys(venue.platforms).map((key) => ({
      id: newId(),
      restaurant_id: id,
      key,
      external_id: demoListingExternalId(key, venue.key),
    })),
  );
  await insertRows(tx, platformTable, "id uuid, restaurant_id uuid, key text, external_id text", platforms);
}

async function insertReviews(tx: Statements, story: DemoStory): Promise<void> {
  const ids = new Map(story.venues.map(({ id, venue }) => [venue, id] as const));
  const rows = story.reviews.map((review) => reviewRow(review, ids.get(review.venue) ?? "", story.kind));
  await insertRows(
    tx,
    reviews,
    "id uuid, restaurant_id uuid, platform_key text, external_id text, is_private boolean, rating int2, title text, " +
      "text text, language text, author text, published_at timestamptz, source_updated_at timestamptz, url text, answer_state text, answered_at timestamptz, " +
      "archived boolean, photos jsonb, created_at timestamptz, updated_at timestamptz",
    rows,
  );
}

/** A reply as a row of its table; and, where somebody replaced it on the platform, the one that stands there. */
function replyRows({ kind }: DemoStory, restaurantId: string | undefined, review: DemoReview): object[] {
  const { reply, platform, venue } = review;
  if (!reply) return [];
  const isSent = isConnected(kind, platform, venue.key);
  const writer = reply.writer && `${reply.writer.name} ${reply.writer.lastname}`;
  const stands = isSent && reply.standing !== "overwritten" ? (reply.there?.at ?? reply.publishedAt) : null;
  const own = {
    id: reply.id,
    review_id: review.id,
    restaurant_id: restaurantId,
    text: reply.text,
    state: reply.state,
    method: reply.isByRule ? "rule" : reply.writer ? "hand" : "platform",
    author_user_id: reply.writer?.userId ?? null,
    author_name: reply.isByRule ? ruleAuthor : (writer ?? organizationName),
    // A connection tells what stands on the platform; elsewhere the person states it.
    published_by_name: reply.publishedAt && !isSent ? writer : null,
    refusal_reason: reply.there?.violation ?? null,
    source_updated_at: stands,
    published_at: reply.publishedAt,
    created_at: reply.createdAt,
    updated_at: reply.createdAt,
  };
  if (reply.standing !== "overwritten" || !reply.there) return [own];
  const { text, at } = reply.there;
  const foreign = {
    state: "published",
    method: "platform",
    author_user_id: null,
    author_name: "",
    published_by_name: null,
  };
  const times = { source_updated_at: at, published_at: at, created_at: at, updated_at: at };
  return [own, { ...own, ...foreign, ...times, id: demoId(at, createRandom(`replaced/${review.id}`)), text }];
}

async function insertReplies(tx: Statements, story: DemoStory): Promise<void> {
  const ids = new Map(story.venues.map(({ id, venue }) => [venue, id] as const));
  await insertRows(
    tx,
    reviewReplies,
    "id uuid, review_id uuid, restaurant_id uuid, text text, state text, method text, author_user_id uuid, author_name text, " +
      "published_by_name text, refusal_reason text, source_updated_at timestamptz, published_at timestamptz, created_at timestamptz, updated_at timestamptz",
    story.reviews.flatMap((review) => replyRows(story, ids.get(review.venue), review)),
  );
}

/** The history records what was done in Comptoir: written, and a little later stated as published. */
async function insertEvents(tx: Statements, story: DemoStory): Promise<void> {
  const ids = new Map(story.venues.map(({ id, venue }) => [venue, id] as const));
  const random = createRandom(`${story.organizationId}/events`);
  const rows = story.reviews.flatMap(({ id, venue, reply }) => {
    if (!reply?.writer && !reply?.isByRule) return [];
    const { writer, text, createdAt, publishedAt } = reply;
    const of = { review_id: id, restaurant_id: ids.get(venue), user_id: writer?.userId ?? null, text };
    const published = publishedAt ? [{ kind: "reply_published", at: new Date(createdAt.getTime() + 90_000) }] : [];
    return [{ kind: "replied", at: createdAt }, ...published].map((event) => ({
      ...of,
      ...event,
      id: demoId(event.at, random),
      user_name: writer ? `${writer.name} ${writer.lastname}` : ruleAuthor,
    }));
  });
  await insertRows(
    tx,
    reviewEvents,
    "id uuid, review_id uuid, restaurant_id uuid, kind text, user_id uuid, user_name text, text text, at timestamptz",
    rows,
  );
}

/** Writes the whole story, a statement per table. */
export async function insertStory(tx: Statements, story: DemoStory, passwordHash: string, now: Date): Promise<void> {
  await insertPeople(tx, story, passwordHash, now);
  await insertDeadlines(tx, story);
  await insertRestaurants(tx, story, now);
  await insertAccessScope(tx, story);
  await insertReviews(tx, story);
  await insertReplies(tx, story);
  await insertEvents(tx, story);
}
