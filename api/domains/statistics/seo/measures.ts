import type { Metric } from "#contract/platform-metrics/metrics.ts";

/** How often the profile was seen, by where and on what; names as in the texts. */
export const impressionParts = [
  { key: "searchMobile", metric: "impressions_mobile_search" },
  { key: "searchDesktop", metric: "impressions_desktop_search" },
  { key: "mapsMobile", metric: "impressions_mobile_maps" },
  { key: "mapsDesktop", metric: "impressions_desktop_maps" },
] as const satisfies readonly { key: string; metric: Metric }[];
export const impressionMetrics: readonly Metric[] = impressionParts.map(({ metric }) => metric);

/** What guests did on the profile. */
export const actionParts = [
  { key: "directions", metric: "directions" },
  { key: "calls", metric: "calls" },
  { key: "websiteClicks", metric: "website_clicks" },
  { key: "menuClicks", metric: "menu_clicks" },
  { key: "bookings", metric: "bookings" },
  { key: "foodOrders", metric: "food_orders" },
  { key: "conversations", metric: "conversations" },
] as const satisfies readonly { key: string; metric: Metric }[];
export const actionMetrics: readonly Metric[] = actionParts.map(({ metric }) => metric);
