import { newId } from "../db/ids.ts";
import type { Queryable } from "../db/transaction.ts";
import { demoListingExternalId } from "./external-ids.ts";
import { demoId } from "./ids.ts";
import { brands, organizationName } from "./organization.ts";
import { reviewRow } from "./review-row.ts";
import type { DemoStory } from "./story.ts";
import type { Venue } from "./venues/venue.ts";
import { createRandom } from "./writing/random.ts";

/** One statement per table: the rows go as one JSON parameter, their columns named once. */
async function insertRows(client: Queryable, table: string, columns: string, rows: readonly object[]): Promise<void> {
  const names = columns.split(", ").map((column) => column.split(" ")[0]);
  await client.query(
    `insert into ${table} (${names.join(", ")}) select ${names.join(", ")} from jsonb_to_recordset($1::jsonb) as row (${columns})`,
    [JSON.stringify(rows)],
  );
}

async function insertPeople(client: Queryable, story: DemoStory, passwordHash: string, at: Date): Promise<void> {
  const { organizationId, users } = story;
  await insertRows(client, "organizations", "id uuid, name text, created_at timestamptz", [
    { id: organizationId, name: organizationName, created_at: at },
  ]);
  const rows = users.map((user) => ({
    ...user,
    password_hash: passwordHash,
    default_language: user.language,
    email_confirmed_at: at,
  }));
  await insertRows(
    client,
    "users",
    "id uuid, email text, password_hash text, name text, lastname text, role text, default_language text, email_confirmed_at timestamptz",
    rows,
  );
  const members = users.filter((user) => user.isMember);
  await insertRows(
    client,
    "organization_members",
    "organization_id uuid, user_id uuid, casl_role text",
    members.map((user) => ({ organization_id: organizationId, user_id: user.id, casl_role: user.caslRole })),
  );
}

/** Whose restaurants are reached one by one. */
async function insertAccessScope(client: Queryable, { users, venues }: DemoStory): Promise<void> {
  const reach = users.flatMap((user) =>
    venues
      .filter(({ venue }) => user.countries.includes(venue.countryCode))
      .map(({ id }) => ({ restaurant_id: id, user_id: user.id })),
  );
  await insertRows(client, "restaurant_members", "restaurant_id uuid, user_id uuid", reach);
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
    time_zone: venue.timeZone,
    regular_hours: venue.hours,
    special_hours: venue.specialHours(now),
    reviews_last_update: now,
    created_at: new Date(now.getTime() - venue.openedDaysAgo * 86_400_000),
  };
}

async function insertRestaurants(client: Queryable, story: DemoStory, now: Date): Promise<void> {
  await insertRows(
    client,
    "restaurants",
    "id uuid, organization_id uuid, external_id text, name text, internal_name text, type text, formatted_address text, " +
      "street text, postal_code text, locality text, country_code text, latitude float8, longitude float8, phone text, " +
      "website text, reservation_url text, order_url text, time_zone text, regular_hours jsonb, special_hours jsonb, " +
      "reviews_last_update timestamptz, created_at timestamptz",
    story.venues.map(({ id, venue }) => restaurantRow(id, venue, story.organizationId, now)),
  );
  const platforms = story.venues.flatMap(({ id, venue }) =>
    Object.keys(venue.platforms).map((key) => ({
      ...{ id: newId(), restaurant_id: id, key },
      external_id: demoListingExternalId(key, venue.key),
    })),
  );
  await insertRows(client, "platforms", "id uuid, restaurant_id uuid, key text, external_id text", platforms);
}

async function insertReviews(client: Queryable, story: DemoStory): Promise<void> {
  const ids = new Map(story.venues.map(({ id, venue }) => [venue, id] as const));
  const rows = story.reviews.map((review) => reviewRow(review, ids.get(review.venue) ?? ""));
  await insertRows(
    client,
    "reviews",
    "id uuid, restaurant_id uuid, platform_key text, external_id text, is_private boolean, rating int2, title text, " +
      "text text, language text, author text, published_at timestamptz, answer_state text, answered_at timestamptz, " +
      "archived boolean, photos jsonb, created_at timestamptz, updated_at timestamptz",
    rows,
  );
}

async function insertReplies(client: Queryable, story: DemoStory): Promise<void> {
  const ids = new Map(story.venues.map(({ id, venue }) => [venue, id] as const));
  const answered = story.reviews.flatMap(({ id, venue, reply }) =>
    reply ? [{ review_id: id, restaurant_id: ids.get(venue), reply }] : [],
  );
  await insertRows(
    client,
    "review_replies",
    "id uuid, review_id uuid, restaurant_id uuid, text text, state text, author_user_id uuid, author_name text, " +
      "published_by_name text, published_at timestamptz, created_at timestamptz, updated_at timestamptz",
    answered.map(({ reply, ...of }) => {
      const name = reply.writer ? `${reply.writer.name} ${reply.writer.lastname}` : organizationName;
      const publishedBy = reply.writer && reply.publishedAt ? name : null;
      return {
        ...of,
        id: reply.id,
        text: reply.text,
        state: reply.state,
        author_user_id: reply.writer?.userId ?? null,
        author_name: name,
        published_by_name: publishedBy,
        published_at: reply.publishedAt,
        created_at: reply.createdAt,
        updated_at: reply.createdAt,
      };
    }),
  );
}

/** The history tells what was done in Comptoir: written, and a little later stated to stand on the platform. */
async function insertEvents(client: Queryable, story: DemoStory): Promise<void> {
  const ids = new Map(story.venues.map(({ id, venue }) => [venue, id] as const));
  const random = createRandom(`${story.organizationId}/events`);
  const rows = story.reviews.flatMap(({ id, venue, reply }) => {
    if (!reply?.writer) return [];
    const { writer, text, createdAt, publishedAt } = reply;
    const of = { review_id: id, restaurant_id: ids.get(venue), user_id: writer.userId, text };
    const published = publishedAt ? [{ kind: "reply_published", at: new Date(createdAt.getTime() + 90_000) }] : [];
    return [{ kind: "replied", at: createdAt }, ...published].map((event) => ({
      ...of,
      ...event,
      id: demoId(event.at, random),
      user_name: `${writer.name} ${writer.lastname}`,
    }));
  });
  await insertRows(
    client,
    "review_events",
    "id uuid, review_id uuid, restaurant_id uuid, kind text, user_id uuid, user_name text, text text, at timestamptz",
    rows,
  );
}

/** Writes the whole story, a statement per table. */
export async function insertStory(client: Queryable, story: DemoStory, passwordHash: string, now: Date): Promise<void> {
  await insertPeople(client, story, passwordHash, now);
  await insertRestaurants(client, story, now);
  await insertAccessScope(client, story);
  await insertReviews(client, story);
  await insertReplies(client, story);
  await insertEvents(client, story);
}
