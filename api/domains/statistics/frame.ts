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
  postalCode: string;
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
  /** When the hour began: what depends on the time of day is told as of then. */
  hour: string;
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
      postalCode: restaurants.postalCode,
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

/** What was asked for: restaurants, and how they are filtered. */
export type Asked = { filters: StatisticsQuery; restaurantId: string | null };
/** What of it is shown, before anything is counted. */
export type Shown = Pick<Frame, "isOne" | "restaurants" | "restaurantIds" | "leftOut" | "groups" | "hour"> & {
  /** Whether the restaurants are all of the access scope. */
  isEvery: boolean;
};

const hourMs = 3_600_000;
const begunHour = () => new Date(Math.floor(Date.now() / hourMs) * hourMs).toISOString();

/**
 * The restaurant, or the chosen ones with their groups: without a choice every active one within the access scope. NOT_FOUND for a restaurant
 * outside of it.
 */
export async function findShown(context: ApiContext, { filters, restaurantId }: Asked): Promise<Shown> {
  const hour = begunHour();
  if (restaurantId !== null) {
    await requireRestaurant(context, restaurantId);
    const restaurants = await readRestaurants(context, [restaurantId]);
    const restaurantIds = restaurants.map(({ id }) => id);
    return { isOne: true, restaurants, restaurantIds, leftOut: [], groups: [], isEvery: false, hour };
  }
  const isChosen = filters.restaurantIds.length + filters.restaurantGroupIds.length > 0;
  const ids = isChosen ? await chosenRestaurantIds(context, filters) : await accessibleRestaurantIds(context);
  const found = await readRestaurants(context, ids);
  const wanted = isChosen ? found : found.filter(({ active }) => active);
  const restaurants = wanted.slice(0, statisticsRestaurantsMax);
  const restaurantIds = restaurants.map(({ id }) => id);
  return {
    isOne: false,
    restaurants,
    restaurantIds,
    leftOut: wanted.slice(statisticsRestaurantsMax),
    groups: await readGroups(context, restaurantIds),
    // Then the list of reviews needs no restaurants in its address to be about the same.
    isEvery: !isChosen && restaurants.length === found.length,
    hour,
  };
}

type FindFirstDay = (scope: { context: ApiContext; restaurantIds: readonly string[] }) => Promise<string | null>;

/** Makes the frame of a tab; `findFirstDay` tells where the tab's own data begin. NOT_FOUND for a restaurant outside the access scope. */
export const makeFrame = async (context: ApiContext, asked: Asked, findFirstDay: FindFirstDay): Promise<Frame> =>
  frameOf(context, asked.filters, await findShown(context, asked), findFirstDay);

/** The same where it is known already what is shown. */
export async function frameOf(
  context: ApiContext,
  filters: StatisticsQuery,
  { isEvery, ...shown }: Shown,
  findFirstDay: FindFirstDay,
): Promise<Frame> {
  const { restaurants: framed, restaurantIds, leftOut, isOne } = shown;
  const firstDay = await findFirstDay({ context, restaurantIds });
  const days = framed.map(({ today }) => today).toSorted();
  const today = days.at(-1) ?? new Date().toISOString().slice(0, 10);
  const isByGroups = filters.restaurantGroupIds.length > 0 && filters.restaurantIds.length === 0;
  const byRestaurants =
    isByGroups && leftOut.length === 0
      ? { restaurantGroupIds: filters.restaurantGroupIds }
      : { restaurantIds: [...restaurantIds] };
  return {
    ...shown,
    context,
    filters,
    period: resolvePeriod(filters, { today, firstDay }),
    today,
    firstDay,
    chosen: isEvery || isOne ? {} : byRestaurants,
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
