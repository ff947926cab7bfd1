import { z } from "zod";
import type { ConnectionKey } from "../platforms/schemas.ts";

/**
 * What platforms count of a listing each day, by names of our own (platform reference, 1.7 and 2.7).
 * - `impressions_…`: how often the profile was seen, by device and by search or map (Google; a person counts once a day for each)
 * - `conversations`, `directions`, `calls`, `website_clicks`, `bookings`, `food_orders`, `menu_clicks`: presses on the profile (Google)
 * - `followers`: how many there are at the end of the day; `new_followers`: how many began that day
 * - `reach`: people who saw anything of the account that day; `views`: how often anything of it was shown
 * - `engagements`: reactions of every kind; `engaged_accounts`: people who reacted
 * - `profile_visits`: openings of the page; `link_clicks`: presses on the links of the profile
 * - `likes`, `comments`, `saves`, `shares`, `replies`: those of that day, on anything of the account
 */
export const metrics = [
  "impressions_desktop_maps",
  "impressions_desktop_search",
  "impressions_mobile_maps",
  "impressions_mobile_search",
  "conversations",
  "directions",
  "calls",
  "website_clicks",
  "bookings",
  "food_orders",
  "menu_clicks",
  "followers",
  "new_followers",
  "reach",
  "views",
  "engagements",
  "engaged_accounts",
  "profile_visits",
  "link_clicks",
  "likes",
  "comments",
  "saves",
  "shares",
  "replies",
] as const;
export const Metric = z.enum(metrics);
export type Metric = z.infer<typeof Metric>;

/** Metrics that say how many there are, not how many came: over days the last one holds, their sum means nothing. */
export const levelMetrics: ReadonlySet<Metric> = new Set<Metric>(["followers"]);

/** Platforms that tell metrics, and which. */
export const metricsOfPlatform = {
  gmb: [
    "impressions_desktop_maps",
    "impressions_desktop_search",
    "impressions_mobile_maps",
    "impressions_mobile_search",
    "conversations",
    "directions",
    "calls",
    "website_clicks",
    "bookings",
    "food_orders",
    "menu_clicks",
  ],
  facebook: ["followers", "new_followers", "reach", "views", "engagements", "profile_visits"],
  instagram: [
    "followers",
    "new_followers",
    "reach",
    "views",
    "engagements",
    "engaged_accounts",
    "link_clicks",
    "likes",
    "comments",
    "saves",
    "shares",
    "replies",
  ],
} as const satisfies Partial<Record<ConnectionKey, readonly Metric[]>>;
export const metricPlatforms = ["gmb", "facebook", "instagram"] as const;
export const MetricPlatform = z.enum(metricPlatforms);
export type MetricPlatform = z.infer<typeof MetricPlatform>;
