import { eq, sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { roiAssumptions } from "#api/db/schema/statistics.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { monthsAfter } from "#contract/statistics/period.ts";
import { type RoiAssumptions, roiDefaults, roiMonthsMin } from "#contract/statistics/roi.ts";
import type { WithheldRestaurant } from "#contract/statistics/schemas.ts";
import { dataAge } from "../../platform-metrics/read/age.ts";

/** The platform whose metrics tell what guests did. */
export const roiPlatform = "gmb";

/** A restaurant with what the tab needs to know of it. */
export type RoiRestaurant = {
  id: string;
  name: string;
  organizationId: string;
  isActivated: boolean;
  /** First day of its metrics, and when they were last read; null before the first reading. */
  firstDay: string | null;
  readAt: string | null;
  assumptions: RoiAssumptions;
  /** Of its own assumptions; null and 0 without. */
  version: number;
  updatedAt: string | null;
  updatedBy: string;
  today: string;
};

/** The restaurants in the order of their ids, with their assumptions and how far their metrics go. */
export async function readRoiRestaurants(
  { database }: ApiContext,
  restaurantIds: readonly string[],
): Promise<RoiRestaurant[]> {
  const a = roiAssumptions;
  const [rows, ages] = await Promise.all([
    database.orm
      .select({
        id: restaurants.id,
        name: sql<string>`coalesce(${restaurants.internalName}, ${restaurants.name})`,
        organizationId: restaurants.organizationId,
        isActivated: restaurants.roiActivated,
        today: sql<string>`to_char(now() at time zone ${restaurants.timeZone}, 'YYYY-MM-DD')`,
        own: a.assumptions,
        version: a.version,
        updatedAt: instant(a.updatedAt),
        updatedBy: a.updatedByName,
      })
      .from(restaurants)
      .leftJoin(a, eq(a.restaurantId, restaurants.id))
      .where(isAnyOf(restaurants.id, restaurantIds))
      .orderBy(restaurants.id),
    dataAge(database, { restaurantIds, keys: [roiPlatform] }),
  ]);
  const metrics = new Map(ages.filter(({ reading }) => reading === "metrics").map((age) => [age.restaurantId, age]));
  return rows.map(({ own, version, updatedBy, ...row }) => ({
    ...row,
    assumptions: own ?? roiDefaults,
    version: version ?? 0,
    updatedBy: updatedBy ?? "",
    firstDay: metrics.get(row.id)?.firstDay ?? null,
    readAt: metrics.get(row.id)?.readAt ?? null,
  }));
}

/** Why nothing is shown of a restaurant, in the order of the gates; null where it is. */
export function withheldOf(restaurant: RoiRestaurant): Omit<WithheldRestaurant, "_id" | "name"> | null {
  const { isActivated, firstDay, today } = restaurant;
  if (!isActivated) return { reason: "notActivated", since: null, until: null };
  if (firstDay === null) return { reason: "noData", since: null, until: null };
  const until = monthsAfter(firstDay, roiMonthsMin);
  return until > today ? { reason: "tooEarly", since: firstDay, until } : null;
}

/** The first day of metrics of the restaurants that are shown; null without any. */
export async function findFirstRoiDay(scope: {
  context: ApiContext;
  restaurantIds: readonly string[];
}): Promise<string | null> {
  const found = await readRoiRestaurants(scope.context, scope.restaurantIds);
  const days = found.filter((one) => withheldOf(one) === null).flatMap(({ firstDay }) => firstDay ?? []);
  return days.toSorted().at(0) ?? null;
}
