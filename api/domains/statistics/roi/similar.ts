import { and, eq } from "drizzle-orm";
import { accessibleRestaurantIds } from "#api/access-scope.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { isAnyOf } from "#api/db/statements.ts";
import type { StatisticsSection } from "#contract/statistics/schemas.ts";
import { readRanking } from "../../review-statistics/ranking.ts";
import { sumsFilter } from "../e-reputation/filter.ts";
import { publicReviews } from "../e-reputation/sums.ts";
import type { Frame } from "../frame.ts";
import { figure, reviewsBehind, within } from "../parts.ts";
import type { RoiRestaurant } from "./gates.ts";

/** With fewer others to compare with, one of them would decide. */
const similarMin = 3;

/** A restaurant's score beside the mean of the organization's others that the reader may see; null where too few have one. */
export async function similarSection(
  frame: Frame,
  { id, organizationId }: RoiRestaurant,
): Promise<StatisticsSection | null> {
  const { context, period } = frame;
  const { orm } = context.database;
  const inOrganization = await orm
    .select({ id: restaurants.id })
    .from(restaurants)
    .where(
      and(
        eq(restaurants.organizationId, organizationId),
        eq(restaurants.active, true),
        isAnyOf(restaurants.id, await accessibleRestaurantIds(context)),
      ),
    );
  const restaurantIds = [...new Set([id, ...inOrganization.map((one) => one.id)])];
  const asked = { ...sumsFilter(frame, "public"), platforms: [], restaurantIds };
  const ranked = await readRanking(orm, asked, null);
  const own = ranked.find(({ restaurantId }) => restaurantId === id);
  const others = ranked.flatMap(({ restaurantId, score }) => (restaurantId === id || !score ? [] : [score.value]));
  if (!own?.score || others.length < similarMin) return null;
  const mean = others.reduce((sum, value) => sum + value, 0) / others.length;
  return {
    key: "roiSimilar",
    figures: [
      figure({
        key: "score",
        unit: "score",
        value: own.score.value,
        better: "higher",
        basis: own.figures.ratedCount,
        drillDown: reviewsBehind(publicReviews, within(period)),
      }),
      figure({ key: "similarScore", unit: "score", value: mean, drillDown: null }),
      figure({ key: "similarGap", unit: "score", value: own.score.value - mean, drillDown: null }),
    ],
    charts: [],
  };
}
