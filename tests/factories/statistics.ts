import type { Database } from "#api/db/database.ts";
import { createListingReading, createMetricDays, createSearchTerms, createSocialPost } from "./platform-metrics.ts";
import { createReply, createRestaurant, createReview } from "./records.ts";

const dayMs = 86_400_000;

/** The same numbers in every run. */
export function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
const random = randomFrom(7);

const dayBefore = (count: number) => new Date(Date.now() - count * dayMs).toISOString().slice(0, 10);
/** The last full month whose searches are known. */
export const lastMonth = dayBefore(32).slice(0, 7);

/** What Instagram and Facebook count of both restaurants, and what these published. */
async function countNetworks(database: Database, restaurantIds: readonly string[]): Promise<void> {
  for (const restaurantId of restaurantIds)
    for (const platformKey of ["instagram", "facebook"] as const) {
      const listing = { restaurantId, platformKey, listingId: `${platformKey}-1` };
      const days = { firstDay: dayBefore(300), lastDay: dayBefore(2), readAt: new Date() };
      await createListingReading(database, { ...listing, ...days });
      for (const metric of ["followers", "reach", "views", "engagements"] as const) {
        const valueAt = () => (random(7) === 0 ? null : random(900));
        await createMetricDays(database, listing, metric, days.firstDay, Array.from({ length: 299 }, valueAt));
      }
      for (let index = 0; index < 12; index += 1)
        await createSocialPost(database, {
          ...listing,
          kind: random(4) === 0 ? "story" : "post",
          text: `Plat ${platformKey} ${index}`,
          publishedAt: new Date(Date.now() - random(250) * dayMs - random(20) * 3_600_000),
          reach: random(300),
          interactions: random(50),
        });
    }
}

/** What Google counts of both restaurants: days that are missing, quiet, and busy beyond 2³¹. */
async function countProfiles(database: Database, restaurantIds: readonly string[]): Promise<void> {
  for (const [index, restaurantId] of restaurantIds.entries()) {
    const listing = { restaurantId, platformKey: "gmb", listingId: `locations/${index}` } as const;
    const days = { firstDay: dayBefore(300), lastDay: dayBefore(3), readAt: new Date() };
    await createListingReading(database, { ...listing, ...days });
    for (const metric of ["impressions_mobile_search", "impressions_desktop_maps", "calls", "directions"] as const) {
      const valueAt = () => (random(7) === 0 ? null : random(30) === 0 ? 2_500_000_000 : random(900));
      await createMetricDays(database, listing, metric, days.firstDay, Array.from({ length: 298 }, valueAt));
    }
    await createListingReading(database, listing, "search_terms");
    await createSearchTerms(database, listing, lastMonth, { "bon restaurant": 1200, marelune: 80, brunch: "<15" });
    await createSearchTerms(database, listing, dayBefore(64).slice(0, 7), { brunch: 20, "bon restaurant": "<15" });
  }
}

/** Two restaurants of an organization with everything that the tabs of statistics rest on, over more than a year. Returns their ids. */
export async function createStatistics(database: Database, organizationId: string): Promise<string[]> {
  const restaurantIds: string[] = [];
  for (const name of ["Marelune", "Auberge du Lac"]) {
    const { id } = await createRestaurant(database, { organizationId, name, roiActivated: true });
    restaurantIds.push(id);
  }
  for (let index = 0; index < 60; index += 1) {
    const review = await createReview(database, {
      restaurantId: restaurantIds[random(2)],
      rating: random(6),
      platformKey: random(3) === 0 ? "tripadvisor" : "gmb",
      text: random(4) === 0 ? null : "Un bon repas",
      publishedAt: new Date(Date.now() - random(400) * dayMs),
    });
    if (random(2) === 0) await createReply(database, { reviewId: review.id, state: "published" });
  }
  await countProfiles(database, restaurantIds);
  const isPrivate = { isPrivate: true, platformKey: "private" } as const;
  for (let index = 0; index < 12; index += 1)
    await createReview(database, {
      ...isPrivate,
      restaurantId: restaurantIds[random(2)],
      rating: 1 + random(5),
      publishedAt: new Date(Date.now() - random(300) * dayMs),
    });
  await countNetworks(database, restaurantIds);
  return restaurantIds;
}
