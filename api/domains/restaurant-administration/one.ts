import { eq, sql } from "drizzle-orm";
import { requireRestaurant } from "#api/access-scope.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { r } from "#api/db/review-names.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { rowsOf } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { requireAdministered } from "#api/domains/organizations/access.ts";
import { requireRoom } from "#api/domains/organizations/room.ts";
import { fail } from "#api/errors.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import type {
  AdministeredRestaurant,
  RestaurantContent,
  RestaurantDetails,
} from "#contract/restaurant-administration/schemas.ts";
import { lineOf, storedContent } from "./content.ts";
import { organizationColumn, platformKeysColumn } from "./search.ts";

/** A restaurant of the caller's administration. NOT_FOUND for any other. */
export async function getRestaurant(context: ApiContext, restaurantId: string): Promise<RestaurantDetails> {
  await requireRestaurant(context, restaurantId);
  const [stored] = await context.database.orm.select().from(restaurants).where(eq(restaurants.id, restaurantId));
  const [more] = await rowsOf<Pick<AdministeredRestaurant, "organization" | "platformKeys">>(
    context.database.orm,
    sql`select ${organizationColumn} as organization, ${platformKeysColumn} as "platformKeys" from ${restaurants} ${r}
      join ${organizations} on ${organizations.id} = ${r.organizationId} where ${r.id} = ${restaurantId}`,
  );
  if (!stored || !more) throw fail("NOT_FOUND");
  const { name, street, postalCode, locality, countryCode, timeZone, active, boosterPack, roiActivated } = stored;
  return {
    _id: stored.id,
    name,
    internalName: stored.internalName ?? "",
    type: stored.type ?? "",
    street,
    postalCode,
    locality,
    countryCode,
    timeZone,
    phone: stored.phone ?? "",
    website: stored.website ?? "",
    reservationUrl: stored.reservationUrl ?? "",
    orderUrl: stored.orderUrl ?? "",
    active,
    boosterPack,
    roiActivated,
    ...more,
    createdAt: stored.createdAt.toISOString(),
    updatedAt: stored.updatedAt.toISOString(),
  };
}

/** Makes a restaurant by hand. NOT_FOUND for an organization that the caller does not administer, RESTAURANT_LIMIT where it is full. */
export async function createRestaurant(
  context: ApiContext,
  organizationId: string,
  content: RestaurantContent,
): Promise<RestaurantDetails> {
  requireAdministered(context, organizationId);
  const stored = storedContent(content);
  const id = newId();
  await transaction(context.database, async (tx) => {
    await requireRoom(tx, organizationId, { restaurants: 1 });
    await tx.insert(restaurants).values({ id, organizationId, ...stored, formattedAddress: lineOf(stored) });
    const subject = { id, name: stored.name };
    recordAudit(tx, {
      by: context,
      action: "restaurant.created",
      subject,
      restaurantId: id,
      organizationId,
      after: { ...stored },
    });
  });
  // Read anew: what the caller's scope held before lacks it.
  return getRestaurant({ ...context, principal: { ...principalOf(context) } }, id);
}

/** Changes what is set by hand. CONFLICT where somebody was faster. The written address follows its parts where these change. */
export async function updateRestaurant(
  context: ApiContext,
  restaurantId: string,
  { expectedUpdatedAt, ...content }: RestaurantContent & { expectedUpdatedAt: string },
): Promise<RestaurantDetails> {
  await requireRestaurant(context, restaurantId);
  const after = storedContent(content);
  await transaction(context.database, async (tx) => {
    const [stored] = await tx.select().from(restaurants).where(eq(restaurants.id, restaurantId)).for("no key update");
    if (!stored) throw fail("NOT_FOUND");
    const updatedAt = stored.updatedAt.toISOString();
    if (Date.parse(expectedUpdatedAt) !== stored.updatedAt.getTime())
      throw fail("CONFLICT", { current: { updatedAt } });
    const isMoved = lineOf(after) !== lineOf(stored);
    const formattedAddress = isMoved ? lineOf(after) : stored.formattedAddress;
    await tx
      .update(restaurants)
      .set({
        ...after,
        formattedAddress,
        // Where it was is not where it is.
        ...(isMoved && { latitude: null, longitude: null }),
        informationUpdatedAt: now,
        informationUpdatedBy: fullNameOf(principalOf(context)),
        updatedAt: now,
      })
      .where(eq(restaurants.id, restaurantId));
    const before = Object.fromEntries(Object.keys(after).map((key) => [key, stored[key as keyof typeof after]]));
    recordAudit(tx, {
      by: context,
      action: "restaurant.updated",
      subject: { id: restaurantId, name: after.name },
      restaurantId,
      before,
      after: { ...after },
    });
  });
  return getRestaurant(context, restaurantId);
}
