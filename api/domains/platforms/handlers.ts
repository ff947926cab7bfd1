import { requireRestaurant } from "#api/access-scope.ts";
import { api } from "#api/implement.ts";
import { decideClaim, listClaims } from "./claims.ts";
import { connectListing, disconnectListing } from "./connect.ts";
import { getConnection, listConnections } from "./connections.ts";
import { platformMatrix } from "./matrix.ts";
import { listOffers } from "./offers.ts";
import { pagePermissions } from "./permissions.ts";
import { listProfiles } from "./profiles.ts";
import { sendReminders } from "./reminders.ts";

/** The rows `platforms.*` of the endpoint table. */
export const platformsHandlers = {
  offers: api.platforms.offers.handler(({ context }) => ({ data: listOffers(context.platforms) })),
  permissions: api.platforms.permissions.handler(async ({ input, context }) => ({
    data: await pagePermissions(context, input.platformId),
  })),
  list: api.platforms.list.handler(async ({ input, context }) => ({
    data: await listConnections(context, await requireRestaurant(context, input.restaurantId)),
  })),
  profiles: api.platforms.profiles.handler(async ({ input, context }) => ({
    data: await listProfiles(context, (await requireRestaurant(context, input.restaurantId)).id),
  })),
  get: api.platforms.get.handler(async ({ input, context }) => ({
    data: await getConnection(context, await requireRestaurant(context, input.restaurantId), input.key),
  })),
  upsert: api.platforms.upsert.handler(async ({ input, context }) => {
    const restaurant = await requireRestaurant(context, input.restaurantId);
    await connectListing(context, restaurant, input.key, input);
    return { data: await getConnection(context, restaurant, input.key) };
  }),
  disconnect: api.platforms.disconnect.handler(async ({ input, context }) => {
    await disconnectListing(context, input.restaurantId, input.key);
    return { data: { done: true as const } };
  }),
  claims: api.platforms.claims.handler(async ({ context }) => ({ data: await listClaims(context) })),
  decideClaim: api.platforms.decideClaim.handler(async ({ input, context }) => {
    await decideClaim(context, await requireRestaurant(context, input.restaurantId), input.key, input);
    return { data: { done: true as const } };
  }),
  matrix: api.platforms.matrix.handler(({ input, context }) => platformMatrix(context, input)),
  sendReminders: api.platforms.sendReminders.handler(async ({ input, context }) => ({
    data: await sendReminders(context, input.restaurantIds),
  })),
};
