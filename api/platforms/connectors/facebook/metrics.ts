import type { MetricReader } from "#api/platforms/connector.ts";
import type { Metric } from "#contract/platform-metrics/metrics.ts";
import type { Graph } from "../meta/graph.ts";
import { bounds, daysOf, readInsights } from "../meta/insights.ts";
import { readGroups } from "../metric-groups.ts";

/** Meta's names (platform reference, 2.7), in groups that it may give up one by one. */
const groups: readonly Record<string, Metric>[] = [
  { page_media_view: "views" },
  { page_total_media_view_unique: "reach" },
  { page_follows: "followers", page_daily_follows_unique: "new_followers" },
  { page_post_engagements: "engagements", page_views_total: "profile_visits" },
];

/** All of them. */
export const facebookMetricNames: Record<string, Metric> = Object.assign({}, ...groups);

/** What Meta counts of a Page each day. */
export const facebookMetrics = (graph: Graph): MetricReader => ({
  daysMax: 90,
  historyDays: 548,
  days: (session, { from, to }) =>
    readGroups(
      groups.map((names) => async () => {
        const query = { metric: Object.keys(names).join(","), period: "day", ...bounds(from, to) };
        return daysOf(await readInsights(graph, session, session.location.externalId, query), names);
      }),
    ),
});
