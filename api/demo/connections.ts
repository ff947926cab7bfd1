import { and, eq, isNotNull, sql } from "drizzle-orm";
import { credentialLocations, credentials } from "#api/db/schema/credentials.ts";
import { platforms } from "#api/db/schema/restaurants.ts";
import { reviewFetches } from "#api/db/schema/review-fetches.ts";
import { reviewPayloads, reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import type { VendorLocation } from "#api/platforms/connector.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { newId } from "../db/ids.ts";
import type { DemoAccount, DemoAccounts } from "./accounts.ts";
import { connectedPlatforms, facebookVenues, isConnected } from "./connected.ts";
import { demoListingExternalId } from "./external-ids.ts";
import { insertRows } from "./insert-rows.ts";
import type { DemoStory } from "./story.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const ended = (now: Date) => ({
  code: "AUTH_EXPIRED" as const,
  vendorCode: "190/463",
  vendorMessage: null,
  at: new Date(now.getTime() - 2 * dayMs).toISOString(),
});

async function insertAccount(
  tx: Statements,
  story: DemoStory,
  account: DemoAccount,
  sealing: DemoAccounts["sealing"],
): Promise<string> {
  const { now, organizationId, users } = story;
  const { key, person, accountId, accountName, scopes, tokens, state, consentEndsAt, locations, connectedAt } = account;
  const user = users.find(({ email }) => email.startsWith(`${person}@`));
  const isLost = state === "needs_reconnect";
  const checkedAt = new Date(now.getTime() - (isLost ? 2 * dayMs : minuteMs));
  const id = newId();
  await tx.insert(credentials).values({
    ...{ id, organizationId, key, accountId, accountName, accountEmail: user?.email ?? null, scopes, consentEndsAt },
    ...{ userId: user?.id, userName: `${user?.name ?? ""} ${user?.lastname ?? ""}`, health: state },
    sealedTokens: sealing.seal(tokens),
    tokenExpiresAt: tokens.expiresAt === null ? null : new Date(tokens.expiresAt),
    failure: isLost ? ended(now) : null,
    // The mail about it was written then: another would be about old news.
    alertedAt: state === "connected" ? null : checkedAt,
    ...{ lastOkAt: checkedAt, checkedAt, locationCount: locations.length, locationsAt: checkedAt },
    ...{ createdAt: connectedAt, updatedAt: connectedAt },
  });
  await tx.insert(credentialLocations).values(
    locations.map(({ token, ...location }) => ({
      ...location,
      credentialId: id,
      sealedToken: token === null ? null : sealing.seal({ token }),
    })),
  );
  return id;
}

type Link = {
  venueKey: string;
  key: ConnectionKey;
  location: VendorLocation;
  credentialId: string | null;
  connectedAt: Date;
};

/** A listing as a person linked it months ago. */
async function link(tx: Statements, story: DemoStory, made: Link, sealing: DemoAccounts["sealing"]): Promise<void> {
  const { key, location, credentialId, connectedAt } = made;
  const { externalId, accountId, name, placeId, url, token } = location;
  const restaurant = story.venues.find(({ venue }) => venue.key === made.venueKey);
  if (!restaurant) return;
  // A platform without reviews has no row before it is linked.
  if (key === "instagram") await tx.insert(platforms).values({ id: newId(), restaurantId: restaurant.id, key });
  await tx
    .update(platforms)
    .set({
      ...{ externalId, accountId, name, placeId, url, credentialId, connectedAt },
      sealedToken: token === null ? null : sealing.seal({ token }),
      lastOkAt: new Date(story.now.getTime() - 8 * minuteMs),
    })
    .where(and(eq(platforms.restaurantId, restaurant.id), eq(platforms.key, key)));
}

function linksOf(story: DemoStory, { accounts, theFork }: DemoAccounts, ids: readonly string[]): Link[] {
  return story.venues.flatMap(({ venue }) =>
    connectedPlatforms.flatMap((key): Link[] => {
      if (!isConnected(story.kind, key, venue.key)) return [];
      const externalId = demoListingExternalId(key, venue.key);
      const common = { venueKey: venue.key, key };
      if (key === "lafourchette") {
        const location = theFork.get(externalId);
        const connectedAt = new Date(story.now.getTime() - 120 * dayMs);
        return location ? [{ ...common, location, credentialId: null, connectedAt }] : [];
      }
      const wanted =
        key === "facebook" && facebookVenues.lost.some((lost) => lost === venue.key) ? "needs_reconnect" : null;
      const at = accounts.findIndex(
        (one) => one.key === key && (one.state === "needs_reconnect") === (wanted !== null),
      );
      const account = accounts[at];
      const page = demoListingExternalId("facebook", venue.key);
      const location = account?.locations.find((one) =>
        key === "instagram" ? one.accountId === page : one.externalId === externalId,
      );
      const credentialId = ids[at];
      if (!account || !location || credentialId === undefined) return [];
      return [{ ...common, location, credentialId, connectedAt: account.connectedAt }];
    }),
  );
}

/** Minutes after the founding at which a listing is read again: the first ones while somebody looks, the others within the hour. */
const firstReadings: Record<string, number> = {
  // Its hours differ on Google, and are to be corrected.
  "gmb/marelune-lyon-presquile": 0.4,
  "gmb/lumella-marseille-vieux-port": 1.7,
  "gmb/marelune-paris-oberkampf": 3.7,
};

/** The state in which years of readings have left each listing: nothing is new, and the next reading comes soon. */
async function insertReadings(tx: Statements, story: DemoStory, links: readonly Link[]): Promise<void> {
  const now = story.now.getTime();
  const reviewed = links.filter(({ key }) => key !== "instagram");
  const rows = reviewed.map(({ venueKey, key, credentialId }, at) => {
    const written = story.reviews.filter(({ platform, venue }) => platform === key && venue.key === venueKey);
    const isLost = key === "facebook" && facebookVenues.lost.some((lost) => lost === venueKey);
    const readAt = new Date(now - (isLost ? 2 * dayMs : (4 + (at % 9)) * minuteMs));
    const newest = Math.max(
      ...written.map(({ publishedAt, reply }) => Math.max(publishedAt.getTime(), reply?.there?.at.getTime() ?? 0)),
    );
    const dueMinutes = firstReadings[`${key}/${venueKey}`] ?? 12 + ((at * 7) % 44);
    return {
      restaurant_id: story.venues.find(({ venue }) => venue.key === venueKey)?.id,
      platform_key: key,
      status: isLost ? "ERROR" : "DONE",
      is_full: false,
      run_id: newId(),
      started_at: readAt,
      finished_at: readAt,
      last_success_at: readAt,
      last_full_at: new Date(now - (1 + (at % 5)) * dayMs),
      high_water: new Date(newest),
      seen_count: written.length,
      known_gap: 0,
      failure: isLost && credentialId ? ended(story.now) : null,
      next_due_at: new Date(now + (isLost ? 60 : dueMinutes) * minuteMs),
    };
  });
  await insertRows(
    tx,
    reviewFetches,
    "restaurant_id uuid, platform_key text, status text, is_full boolean, run_id uuid, started_at timestamptz, finished_at timestamptz, " +
      "last_success_at timestamptz, last_full_at timestamptz, high_water timestamptz, seen_count integer, known_gap integer, failure jsonb, next_due_at timestamptz",
    rows,
  );
}

/** Each review of a connected listing has been read there: only such a one can be replied to from here. */
async function insertPayloads(tx: Statements, { now }: DemoStory): Promise<void> {
  const readAt = new Date(now.getTime() - 8 * minuteMs).toISOString();
  await tx.execute(sql`insert into ${reviewPayloads} (review_id, restaurant_id, payload, fetched_at)
    select ${reviews.id}, ${reviews.restaurantId}, '{}'::jsonb, ${readAt}::timestamptz
    from ${reviews} join ${platforms} on ${platforms.restaurantId} = ${reviews.restaurantId} and ${platforms.key} = ${reviews.platformKey}
    where ${platforms.connectedAt} is not null and ${reviews.externalId} is not null`);
}

/** The platforms' own totals, which agree with what is stored here. */
async function insertTotals(tx: Statements, { now }: DemoStory): Promise<void> {
  const of = tx
    .select({
      restaurantId: reviews.restaurantId,
      platformKey: reviews.platformKey,
      count: sql<number>`count(*)::int`.as("count"),
      rating: sql<number>`round(avg(nullif(${reviews.rating}, 0))::numeric, 1)::float`.as("rating"),
    })
    .from(reviews)
    .groupBy(reviews.restaurantId, reviews.platformKey)
    .as("of");
  await tx
    .update(platforms)
    .set({
      remoteCount: sql`${of.count}`,
      remoteRating: sql`${of.rating}`,
      remoteAt: new Date(now.getTime() - 8 * minuteMs),
    })
    .from(of)
    .where(
      and(
        eq(of.restaurantId, platforms.restaurantId),
        sql`${of.platformKey} = ${platforms.key}`,
        isNotNull(platforms.connectedAt),
      ),
    );
}

/** Connects the demo's restaurants to their platforms: Google in ten, Facebook in eight, TheFork in five (docs/decisions/226). */
export async function insertConnections(tx: Statements, story: DemoStory, made: DemoAccounts): Promise<void> {
  const ids: string[] = [];
  for (const account of made.accounts) ids.push(await insertAccount(tx, story, account, made.sealing));
  const links = linksOf(story, made, ids);
  for (const one of links) await link(tx, story, one, made.sealing);
  await insertReadings(tx, story, links);
  await insertPayloads(tx, story);
  await insertTotals(tx, story);
}
