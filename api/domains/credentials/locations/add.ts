import { ORPCError } from "@orpc/server";
import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { accessibleRestaurantIds, mayIn } from "#api/access-scope.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { credentialLocations } from "#api/db/schema/credentials.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { syncAtOnce } from "#api/domains/listings/first-sync.ts";
import { linkListing, lockListing } from "#api/domains/listings/link.ts";
import { requireRoom } from "#api/domains/organizations/room.ts";
import { type Principal, principalOf } from "#api/principal.ts";
import type { AdditionResult, Addition as AdditionShape } from "#contract/credentials/schemas.ts";
import type { AccessibleCredential } from "../account/access-scope.ts";
import { createRestaurant, type FoundLocation, findTwin } from "./new-restaurant.ts";

const l = alias(credentialLocations, "l");

type Addition = z.infer<typeof AdditionShape>;
type Named = NonNullable<AdditionResult["restaurant"]>;

const texts = (values: string[]): SQL => sql`${sql.param(values)}::text[]`;

async function findLocations(context: ApiContext, credential: AccessibleCredential, ids: string[]) {
  const { rows } = await context.database.orm.execute<FoundLocation>(sql`
    select ${l.externalId} as "externalId", ${l.accountId} as "accountId", ${l.name}, ${l.placeId} as "placeId", ${l.url},
      ${l.sealedToken} as "sealedToken", ${l.formattedAddress} as "formattedAddress", ${l.locality}, ${l.postalCode} as "postalCode",
      ${l.countryCode} as "countryCode", ${l.phone}, ${credential.id}::text as "credentialId", ${credential.key}::text as key
    from ${credentialLocations} ${l} where ${l.credentialId} = ${credential.id} and ${l.externalId} = any(${texts(ids)})`);
  return new Map(rows.map((row) => [row.externalId, row]));
}

async function nameRestaurants(
  context: ApiContext,
  ids: string[],
): Promise<Map<string, Named & { organizationId: string }>> {
  const { id, internalName, name, locality, organizationId } = restaurants;
  const shownName = sql<string>`coalesce(${internalName}, ${name})`;
  const rows = await context.database.orm
    .select({ _id: id, name: shownName, locality, organizationId })
    .from(restaurants)
    .where(isAnyOf(id, ids));
  return new Map(rows.map((row) => [row._id, row]));
}

/** The outcome of one row, before names are added. */
type End = Pick<AdditionResult, "outcome" | "reason"> & { restaurantId: string | null };
const refused = (reason: NonNullable<AdditionResult["reason"]>, restaurantId: string | null = null): End => ({
  outcome: "refused",
  reason,
  restaurantId,
});

async function addToNew(context: ApiContext, organizationId: string, location: FoundLocation): Promise<End> {
  const principal: Principal = principalOf(context);
  if (!mayIn(principal, organizationId, { action: "create", subject: "Restaurant" })) return refused("not_allowed");
  const adding = transaction(context.database, async (client): Promise<End> => {
    // A second submit must find the restaurant of the first, by its listing and by its place id.
    const names = [location.externalId, ...(location.placeId === null ? [] : [location.placeId])];
    await lockListing(
      client,
      location.key,
      names.map((name) => `${organizationId} ${name}`),
    );
    const twin = await findTwin(client, organizationId, location);
    if (twin) return refused(twin.isSamePlace ? "already_added" : "duplicate", twin.restaurantId);
    await requireRoom(client, organizationId, { restaurants: 1 });
    const restaurantId = await createRestaurant(client, organizationId, principal.userId, location);
    await linkListing(client, { restaurantId, organizationId }, location, { by: context });
    const subject = { id: restaurantId, name: location.name };
    const after = { name: location.name, address: location.formattedAddress };
    recordAudit(client, { by: context, action: "restaurant.created", subject, restaurantId, organizationId, after });
    return { outcome: "created", reason: null, restaurantId };
  });
  return adding.catch((error: unknown) => {
    if (error instanceof ORPCError && error.code === "RESTAURANT_LIMIT") return refused("limit");
    throw error;
  });
}

async function addToKnown(context: ApiContext, restaurantId: string, organizationId: string, location: FoundLocation) {
  return transaction(context.database, async (client): Promise<End> => {
    const linked = await linkListing(client, { restaurantId, organizationId }, location, { by: context });
    if (linked.outcome !== "refused") return { outcome: linked.outcome, reason: null, restaurantId };
    return refused(linked.reason, linked.restaurantId);
  });
}

/**
 * Links listings to restaurants, each row in its own transaction: a failure does not undo the others. The same row twice has the same
 * outcome. The account must belong to an organization.
 */
export async function addLocations(
  context: ApiContext,
  credential: AccessibleCredential & { organizationId: string },
  additions: Addition[],
): Promise<AdditionResult[]> {
  const { organizationId } = credential;
  const locations = await findLocations(
    context,
    credential,
    additions.map(({ externalId }) => externalId),
  );
  const wanted = additions.flatMap(({ restaurantId }) => restaurantId ?? []);
  const reached = new Set(wanted.length === 0 ? [] : await accessibleRestaurantIds(context, wanted));
  const known = await nameRestaurants(context, [...reached]);
  const ends: (End & { externalId: string })[] = [];
  for (const { externalId, restaurantId } of additions) {
    const location = locations.get(externalId);
    const end = async (): Promise<End> => {
      if (!location) return refused("location_unknown");
      if (restaurantId === null) return addToNew(context, organizationId, location);
      const restaurant = known.get(restaurantId);
      if (!restaurant) return refused("restaurant_unknown");
      if (restaurant.organizationId !== organizationId) return refused("other_organization", restaurantId);
      return addToKnown(context, restaurantId, organizationId, location);
    };
    ends.push({
      externalId,
      ...(await end().catch((error: unknown) => {
        context.log.error("a place could not be added", { credentialId: credential.id, externalId, error });
        return refused("failed");
      })),
    });
  }
  const linked = ends.filter(({ outcome }) => outcome === "connected" || outcome === "created");
  await syncAtOnce(
    context,
    linked.flatMap(({ restaurantId }) => restaurantId ?? []),
    credential.key,
  );
  return named(context, ends, locations);
}

/** Adds the names of restaurants within the caller's access scope; others stay unnamed. */
async function named(
  context: ApiContext,
  ends: (End & { externalId: string })[],
  locations: Map<string, FoundLocation>,
): Promise<AdditionResult[]> {
  const ids = ends.flatMap(({ restaurantId }) => restaurantId ?? []);
  const reached = ids.length === 0 ? [] : await accessibleRestaurantIds(context, ids);
  const names = await nameRestaurants(context, reached);
  return ends.map(({ externalId, restaurantId, outcome, reason }) => {
    const found = restaurantId ? names.get(restaurantId) : undefined;
    const restaurant = found ? { _id: found._id, name: found.name, locality: found.locality } : null;
    return { externalId, name: locations.get(externalId)?.name ?? "", outcome, reason, restaurant };
  });
}
