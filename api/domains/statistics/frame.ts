import { asc, eq, sql } from "drizzle-orm";
import { accessibleRestaurantIds, requireRestaurant } from "#api/access-scope.ts";
import { chosenRestaurantIds } from "#api/chosen-restaurants.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { restaurantGroups, restaurantsInGroups } from "#api/db/schema/restaurant-groups.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { isAnyOf } from "#api/db/statements.ts";
import type { ReviewQuery } from "#contract/reviews/filters.ts";
import { type StatisticsQuery, statisticsRestaurantsMax } from "#contract/statistics/filters.ts";
import { type ResolvedPeriod, resolvePeriod } from "#contract/statistics/period.ts";

export type FramedRestaurant = {
  id: string;
  name: string;
  timeZone: string;
  countryCode: string;
  active: boolean;
  roiActivated: boolean;
  /** Today in its own zone. */
  today: string;
  lastUpdate: string | null;
};
/** A group with those of its restaurants that are shown. */
export type FramedGroup = { id: string; name: string; restaurantIds: string[] };

/** What every tab starts from: the restaurants it is about, its filters and its days. */
export type Frame = {
  context: ApiContext;
  filters: StatisticsQuery;
  isOne: boolean;
  restaurants: readonly FramedRestaurant[];
  restaurantIds: readonly string[];
  leftOut: readonly FramedRestaurant[];
  groups: readonly FramedGroup[];
  period: ResolvedPeriod;
  /** The latest of the restaurants' todays. */
  today: string;
  /** First day with data; null without any. */
  firstDay: string | null;
  /** Narrows a list to the restaurants and platforms that are shown. */
  chosen: Partial<ReviewQuery>;
};

async function readRestaurants({ database }: ApiContext, ids: readonly string[]): Promise<FramedRestaurant[]> {
  return await database.orm
    .select({
      id: restaurants.id,
      name: sql<string>`coalesce(${restaurants.internalName}, ${restaurants.name})`,
      timeZone: restaurants.timeZone,
      countryCode: restaurants.countryCode,
      active: restaurants.active,
      roiActivated: restaurants.roiActivated,
      today: sql<string>`to_char(now() at time zone ${restaurants.timeZone}, 'YYYY-MM-DD')`,
      lastUpdate: instant(restaurants.reviewsLastUpdate),
    })
    .from(restaurants)
    .where(isAnyOf(restaurants.id, ids))
    .orderBy(
      asc(sql`fold(coalesce(${restaurants.internalName}, ${restaurants.name})) collate "C"`),
      asc(restaurants.id),
    );
}

async function readGroups({ database }: ApiContext, ids: readonly string[]): Promise<FramedGroup[]> {
  return await database.orm
    .select({
      id: restaurantGroups.id,
      name: restaurantGroups.name,
      restaurantIds: sql<
        string[]
      >`array_agg(${restaurantsInGroups.restaurantId} order by ${restaurantsInGroups.restaurantId})`,
    })
    .from(restaurantGroups)
    .innerJoin(restaurantsInGroups, eq(restaurantsInGroups.groupId, restaurantGroups.id))
    .where(isAnyOf(restaurantsInGroups.restaurantId, ids))
    .groupBy(restaurantGroups.id)
    .orderBy(asc(sql`fold(${restaurantGroups.name}) collate "C"`));
}

/** The restaurant, or the chosen ones: without a choice every active one within the access scope. */
async function findShown(context: ApiContext, filters: StatisticsQuery, restaurantId: string | null) {
  if (restaurantId !== null) {
    await requireRestaurant(context, restaurantId);
    return { shown: await readRestaurants(context, [restaurantId]), leftOut: [], isEvery: false };
  }
  const isChosen = filters.restaurantIds.length + filters.restaurantGroupIds.length > 0;
  const ids = isChosen ? await chosenRestaurantIds(context, filters) : await accessibleRestaurantIds(context);
  const found = await readRestaurants(context, ids);
  const wanted = isChosen ? found : found.filter(({ active }) => active);
  const shown = wanted.slice(0, statisticsRestaurantsMax);
  return {
    shown,
    leftOut: wanted.slice(statisticsRestaurantsMax),
    // Then the list of reviews needs no restaurants in its address to be about the same.
    isEvery: !isChosen && shown.length === found.length,
  };
}

type Asked = { filters: StatisticsQuery; restaurantId: string | null };

/** Makes the frame of a tab; `findFirstDay` tells where the tab's own data begin. NOT_FOUND for a restaurant outside the access scope. */
export async function makeFrame(
  context: ApiContext,
  { filters, restaurantId }: Asked,
  findFirstDay: (frame: { context: ApiContext; restaurantIds: readonly string[] }) => Promise<string | null>,
): Promise<Frame> {
  const { shown, leftOut, isEvery } = await findShown(context, filters, restaurantId);
  const restaurantIds = shown.map(({ id }) => id);
  const [firstDay, groups] = await Promise.all([
    findFirstDay({ context, restaurantIds }),
    restaurantId === null ? readGroups(context, restaurantIds) : [],
  ]);
  const days = shown.map(({ today }) => today).toSorted();
  const today = days.at(-1) ?? new Date().toISOString().slice(0, 10);
  const isByGroups = filters.restaurantGroupIds.length > 0 && filters.restaurantIds.length === 0;
  const byRestaurants =
    isByGroups && leftOut.length === 0 ? { restaurantGroupIds: filters.restaurantGroupIds } : { restaurantIds };
  return {
    context,
    filters,
    isOne: restaurantId !== null,
    restaurants: shown,
    restaurantIds,
    leftOut,
    groups,
    period: resolvePeriod(filters, { today, firstDay }),
    today,
    firstDay,
    chosen: isEvery || restaurantId !== null ? {} : byRestaurants,
  };
}

/** Most restaurants that a filter offers. */
const choicesMax = 500;

/** The active restaurants of the access scope, by name. */
export async function listChoices(
  context: ApiContext,
): Promise<{ _id: string; name: string; roiActivated: boolean }[]> {
  const found = await readRestaurants(context, await accessibleRestaurantIds(context));
  const active = found.filter((one) => one.active).slice(0, choicesMax);
  return active.map(({ id, name, roiActivated }) => ({ _id: id, name, roiActivated }));
}
