import type { DemoPast, DemoPastListing } from "#api/demo/past.ts";
import { facebookMetricNames } from "#api/platforms/connectors/facebook/metrics.ts";
import { googleMetricNames } from "#api/platforms/connectors/gmb/performance.ts";
import { instagramMetricNames } from "#api/platforms/connectors/instagram/metrics.ts";
import { sandboxPhotoAddress } from "#config/platforms.ts";
import type { Metric } from "#contract/platform-metrics/metrics.ts";
import { dayAt, dayMs } from "#sandbox/insights/days.ts";
import { followersOn, historyDays, lastToldDay, metricOn } from "#sandbox/insights/metrics.ts";
import { postsOf, type SandboxPost, type SocialNetwork, valuesAt } from "#sandbox/insights/posts.ts";
import { searchTermsOf } from "#sandbox/insights/search-terms.ts";
import type { SeedRestaurant } from "#sandbox/world/world.ts";
import { demoRestaurants } from "./demo-world.ts";

const names = { gmb: googleMetricNames, facebook: facebookMetricNames, instagram: instagramMetricNames } as const;
type Network = keyof typeof names;

function metricsOf(restaurant: SeedRestaurant, network: Network, now: number) {
  const last = lastToldDay(network, now);
  const first = last - historyDays + 1;
  const series = (metric: Metric, valueOn: (day: number) => number | null) => ({
    metric,
    first: dayAt(first),
    values: Array.from({ length: historyDays }, (_, at) => valueOn(first + at)),
  });
  const told = Object.entries(names[network]).map(([name, metric]) =>
    series(metric, (day) => metricOn(restaurant, network, name, { day, now })),
  );
  // Read day by day, as Instagram tells none of the past.
  return network === "instagram"
    ? [...told, series("followers", (day) => followersOn(restaurant, network, day))]
    : told;
}

function monthsBefore(now: number): string[] {
  const at = new Date(now);
  return Array.from({ length: 18 }, (_, back) =>
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
}

function postOf(post: SandboxPost, network: SocialNetwork, now: number): DemoPastListing["posts"][number] {
  const { reach, views, likes, comments, saves, shares, replies, links } = valuesAt(post, now);
  const isStory = post.kind === "story";
  const isTold = network === "instagram";
  const isSeen = isTold ? !isStory || reach >= 5 : !isStory;
  const path =
    network === "facebook" ? post.id.replace("_", "/posts/") : `${post.kind === "reel" ? "reel" : "p"}/${post.id}/`;
  return {
    externalId: post.id,
    kind: post.kind,
    publishedAt: new Date(post.at),
    text: post.text,
    permalink:
      isStory && !isTold ? `https://www.facebook.com/stories/${post.id}` : `https://www.${network}.com/${path}`,
    thumbnail: isStory && !isTold ? null : sandboxPhotoAddress(post.picture),
    values: {
      views: isSeen ? views : null,
      reach: isSeen ? reach : null,
      likes: isStory ? null : likes,
      comments: isStory ? null : comments,
      saves: isStory || !isTold ? null : saves,
      shares: isStory && !isTold ? null : shares,
      interactions: isStory ? null : likes + comments + shares + (isTold ? saves : 0),
      replies: isStory && isTold && isSeen ? replies : null,
      linkClicks: isStory && isTold && isSeen ? links : null,
    },
  };
}

/** What months of readings have left of the demo's listings, by the same story that the sandbox goes on telling. */
export function demoPast(): DemoPast {
  const restaurants = new Map(demoRestaurants().map((restaurant) => [restaurant.key, restaurant]));
  return {
    listingOf(key, venueKey, now) {
      const restaurant = restaurants.get(venueKey);
      if (!restaurant) return null;
      const terms = () =>
        monthsBefore(now).flatMap((month) =>
          searchTermsOf(restaurant, { first: month, last: month }, now).map((told) => ({ ...told, month })),
        );
      const posts = (network: SocialNetwork) =>
        postsOf(restaurant, network, { from: now - historyDays * dayMs, now, withPastStories: true });
      return {
        metrics: metricsOf(restaurant, key, now),
        terms: key === "gmb" ? terms() : [],
        posts: key === "gmb" ? [] : posts(key).map((post) => postOf(post, key, now)),
      };
    },
    followersOn(key, venueKey, day) {
      const restaurant = restaurants.get(venueKey);
      return restaurant ? followersOn(restaurant, key, Math.floor(Date.parse(day) / dayMs)) : null;
    },
  };
}
