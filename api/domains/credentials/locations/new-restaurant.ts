import { newId } from "#api/db/ids.ts";
import type { Queryable } from "#api/db/transaction.ts";
import type { ListingToLink } from "#api/domains/listings/link.ts";
import { findTimeZone } from "#api/platforms/values/geography.ts";

/** A place an account sees, with what a restaurant can be made of. */
export type FoundLocation = ListingToLink & {
  externalId: string;
  formattedAddress: string;
  locality: string;
  postalCode: string;
  countryCode: string | null;
  phone: string | null;
};

const twinQuery = `
  select p.restaurant_id, p.external_id = $3 as is_same from platforms p join restaurants r on r.id = p.restaurant_id
  where r.organization_id = $1 and p.connected_at is not null and ((p.key = $2 and p.external_id = $3) or p.place_id = $4)
  order by is_same desc nulls last limit 1`;

/** A restaurant of the organization that is this venue already: by the place itself, or by its place id. */
export async function findTwin(client: Queryable, organizationId: string, location: FoundLocation) {
  const { rows } = await client.query<{ restaurant_id: string; is_same: boolean }>(twinQuery, [
    organizationId,
    location.key,
    location.externalId,
    location.placeId,
  ]);
  const [row] = rows;
  return row ? { restaurantId: row.restaurant_id, isSamePlace: row.is_same } : null;
}

/** A new restaurant out of what the platform tells of a place; whoever adds it reaches it. */
export async function createRestaurant(
  client: Queryable,
  organizationId: string,
  userId: string,
  location: FoundLocation,
): Promise<string> {
  const id = newId();
  const country = location.countryCode ?? "FR";
  await client.query(
    `insert into restaurants (id, organization_id, name, formatted_address, street, postal_code, locality, country_code, phone, time_zone)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      organizationId,
      location.name,
      location.formattedAddress,
      location.formattedAddress.split(",")[0]?.trim() ?? "",
      location.postalCode,
      location.locality,
      country,
      location.phone,
      findTimeZone(country, null) ?? "Europe/Paris",
    ],
  );
  await client.query("insert into restaurant_members (restaurant_id, user_id) values ($1, $2)", [id, userId]);
  return id;
}
