import { z } from "zod";
import type { MetricDay, MetricReader, Session } from "#api/platforms/connector.ts";
import type { Metric } from "#contract/platform-metrics/metrics.ts";
import type { Graph } from "../meta/graph.ts";
import { bounds, countOf, daysOf, metaDay, readInsights } from "../meta/insights.ts";
import { readGroups } from "../metric-groups.ts";
import { readResponse } from "../responses.ts";

/** Meta's names (platform reference, 2.7). It tells these as one total, so that each day is a call of its own. */
const totals: readonly Record<string, Metric>[] = [
  { reach: "reach", views: "views", accounts_engaged: "engaged_accounts", total_interactions: "engagements" },
  { likes: "likes", comments: "comments", saves: "saves", shares: "shares", replies: "replies" },
  { profile_links_taps: "link_clicks" },
];
const follows = { follower_count: "new_followers" } as const satisfies Record<string, Metric>;
/** All of them. */
export const instagramMetricNames: Record<string, Metric> = Object.assign({}, ...totals, follows);
/** Days that new followers are told for. */
const followDays = 30;
const dayMs = 86_400_000;
const Account = z.object({ followers_count: z.unknown().optional() });

const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);
function daysFrom(from: string, to: string): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => dayAt(Date.parse(from) + at * dayMs));
}

async function totalsOf(graph: Graph, session: Session, day: string, names: Record<string, Metric>) {
  const query = {
    metric: Object.keys(names).join(","),
    period: "day",
    metric_type: "total_value",
    ...bounds(day, day),
  };
  const insights = await readInsights(graph, session, session.location.externalId, query);
  return insights.flatMap(({ name, total_value }): MetricDay[] => {
    const metric = names[name];
    const value = countOf(total_value?.value);
    return metric && value !== null ? [{ day, metric, value }] : [];
  });
}

/** Instagram tells how many followers there are now, and never how many there were: today's is read each day. */
async function followersToday(graph: Graph, { accessToken, location }: Session, day: string): Promise<MetricDay[]> {
  const call = { method: "GET", path: `/${location.externalId}`, query: { fields: "followers_count" } } as const;
  const value = countOf(readResponse(Account, await graph.call(accessToken, call)).followers_count);
  return value === null ? [] : [{ day, metric: "followers", value }];
}

/** What Meta counts of an account each day. */
export const instagramMetrics = (graph: Graph): MetricReader => ({
  daysMax: 10,
  historyDays: 548,
  days(session, { from, to }) {
    const today = metaDay(graph.now());
    const last = to < today ? to : today;
    const followsFrom = [from, dayAt(Date.parse(today) - (followDays - 1) * dayMs)].sort().at(-1) ?? from;
    const groups = totals.map((names) => async () => {
      const days: MetricDay[] = [];
      // The day that has not ended yet would count too little.
      for (const day of daysFrom(from, last))
        if (day < today) days.push(...(await totalsOf(graph, session, day, names)));
      return days;
    });
    return readGroups([
      ...groups,
      ...(followsFrom <= last
        ? [
            async () => {
              const query = { metric: "follower_count", period: "day", ...bounds(followsFrom, last) };
              return daysOf(await readInsights(graph, session, session.location.externalId, query), follows);
            },
          ]
        : []),
      ...(to >= today ? [() => followersToday(graph, session, today)] : []),
    ]);
  },
});
