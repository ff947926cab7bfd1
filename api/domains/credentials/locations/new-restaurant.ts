import { eq, sql } from "drizzle-orm";
import { newId } from "#api/db/ids.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { platforms, restaurantMembers, restaurants } from "#api/db/schema/restaurants.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import type { ListingToLink } from "#api/domains/listings/link.ts";
import { findTerritory, findZone, type Whereabouts, zonesOf } from "#api/platforms/values/geography.ts";
import { findPhone } from "#api/platforms/values/phones.ts";

/** An account's location, with the data to create a restaurant from. */
export type FoundLocation = ListingToLink & {
  externalId: string;
  formattedAddress: string;
  locality: string;
  postalCode: string;
  countryCode: string | null;
  phone: string | null;
};

/** A restaurant of the organization that is this venue already: by its listing or by its place id. */
export async function findTwin(tx: Statements, organizationId: string, location: FoundLocation) {
  const rows = await rowsOf<{ restaurant_id: string; is_same: boolean }>(
    tx,
    sql`
  select ${platforms.restaurantId}, ${platforms.externalId} = ${location.externalId} as is_same from ${platforms} join ${restaurants} on ${restaurants.id} = ${platforms.restaurantId}
  where ${restaurants.organizationId} = ${organizationId} and ${platforms.connectedAt} is not null and ((${platforms.key} = ${location.key} and ${platforms.externalId} = ${location.externalId}) or ${platforms.placeId} = ${location.placeId})
  order by is_same desc nulls last limit 1`,
  );
  const [row] = rows;
  return row ? { restaurantId: row.restaurant_id, isSamePlace: row.is_same } : null;
}

/** The zone of a place; where its country has several and nothing says which, its organization's is the better guess if it is one of them. */
async function zoneOf(tx: Statements, organizationId: string, place: Whereabouts): Promise<string> {
  const found = findZone(place);
  if (found && !found.isAssumed) return found.timeZone;
  const { id, timeZone } = organizations;
  const [organization] = await tx.select({ timeZone }).from(organizations).where(eq(id, organizationId));
  const own = organization?.timeZone ?? "Europe/Paris";
  return found === null || zonesOf(place.countryCode ?? "").includes(own) ? own : found.timeZone;
}

/** Creates a restaurant from the platform's data; the person who adds it becomes its member. */
export async function createRestaurant(
  tx: Statements,
  organizationId: string,
  userId: string,
  location: FoundLocation,
): Promise<string> {
  const id = newId();
  const country = location.countryCode ?? "FR";
  const { name, formattedAddress, postalCode, locality } = location;
  const place = { countryCode: country, postalCode: postalCode || null, locality };
  const phone = findPhone(location.phone, findTerritory(place) ?? country)?.phone ?? null;
  await tx.insert(restaurants).values({
    id,
    organizationId,
    name: name ?? "",
    formattedAddress,
    postalCode,
    locality,
    countryCode: country,
    phone,
    street: formattedAddress.split(",")[0]?.trim() ?? "",
    timeZone: await zoneOf(tx, organizationId, place),
  });
  await tx.insert(restaurantMembers).values({ restaurantId: id, userId });
  return id;
}
