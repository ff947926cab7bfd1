import type { Context, Hono } from "hono";
import type { SandboxContext } from "../context.ts";
import { dayMs, metaDayNumber, metaMidnight } from "../insights/days.ts";
import { metricNames, metricOn } from "../insights/metrics.ts";
import { findPost, isOver, readPostId, type SandboxPost, valuesAt } from "../insights/posts.ts";
import type { SeedRestaurant } from "../world/world.ts";
import { type Caller, callerOf, pagesOf } from "./access.ts";
import { badParameter, permissionMissing, tooFewViewers, unknownObject } from "./errors.ts";
import { instagramIdOf, metaTime } from "./shapes.ts";

/** An account, or the Page it belongs to, within reach of the caller. */
export function ownerOf(context: SandboxContext, caller: Caller, id: string) {
  for (const restaurant of pagesOf(context, caller.person)) {
    const pageId = restaurant.listings.facebook ?? "";
    if (pageId === id) return { restaurant, network: "facebook" as const };
    if (instagramIdOf(pageId) === id) return { restaurant, network: "instagram" as const };
  }
  return null;
}

const rights = { facebook: "read_insights", instagram: "instagram_manage_insights" } as const;

/** Days from `since` to `until` in Meta's own zone; null where they are no period. */
function daysOf(query: URLSearchParams, now: number): number[] | null {
  const [since, until] = ["since", "until"].map((name) => Number(query.get(name) ?? Number.NaN) * 1000);
  if (!since || !until || since >= until || since > now + 2 * dayMs) return null;
  const first = metaDayNumber(since);
  return Array.from({ length: metaDayNumber(until - 1) - first + 1 }, (_, at) => first + at);
}

function accountInsights(
  context: SandboxContext,
  c: Context,
  { restaurant, network }: { restaurant: SeedRestaurant; network: "facebook" | "instagram" },
): Response {
  const query = new URL(c.req.url).searchParams;
  const metrics = (query.get("metric") ?? "").split(",").filter(Boolean);
  const unknown = metrics.find((metric) => !metricNames(network).includes(metric));
  if (metrics.length === 0 || unknown) return badParameter("The value must be a valid insights metric");
  if (query.get("period") !== "day") return badParameter("The period is not supported");
  const now = context.state.clock.now();
  const days = daysOf(query, now);
  if (!days || days.length > 93) return badParameter("There cannot be more than 93 days between since and until");
  const isTotal = query.get("metric_type") === "total_value";
  if (network === "instagram" && !isTotal && metrics.some((metric) => metric !== "follower_count"))
    return badParameter("The metrics should be specified with parameter metric_type=total_value");
  if (metrics.includes("follower_count") && (days[0] ?? 0) < metaDayNumber(now) - 30)
    return badParameter("(follower_count) metric only supports querying data for the last 30 days");
  const told = (metric: string, day: number) => metricOn(restaurant, network, metric, { day, now });
  const data = metrics.map((name) => {
    const common = { name, period: "day", title: name, id: `${c.req.param("id")}/insights/${name}/day` };
    if (!isTotal)
      return {
        ...common,
        values: days.flatMap((day) => {
          const value = told(name, day);
          return value === null ? [] : [{ value, end_time: metaTime(metaMidnight(day + 1)) }];
        }),
      };
    const values = days.map((day) => told(name, day)).filter((value) => value !== null);
    return {
      ...common,
      ...(values.length > 0 && { total_value: { value: values.reduce((sum, value) => sum + value, 0) } }),
    };
  });
  return c.json({ data: isTotal ? data.filter((one) => "total_value" in one) : data });
}

const postMetrics = {
  post_media_view: "views",
  post_total_media_view_unique: "reach",
  views: "views",
  reach: "reach",
  likes: "likes",
  comments: "comments",
  saved: "saves",
  shares: "shares",
  replies: "replies",
  link_clicks: "links",
} as const satisfies Record<string, keyof SandboxPost["final"]>;
const storyOnly = new Set(["replies", "link_clicks"]);
const feedOnly = new Set(["likes", "comments", "saved", "total_interactions"]);

function postInsights(context: SandboxContext, c: Context, post: SandboxPost, isPage: boolean): Response {
  const metrics = (new URL(c.req.url).searchParams.get("metric") ?? "").split(",").filter(Boolean);
  const now = context.state.clock.now();
  if (isOver(post, now)) return unknownObject(post.id);
  const isMeant = (name: string) => {
    if (isPage) return name.startsWith("post_") && name in postMetrics;
    if (name.startsWith("post_")) return false;
    return post.kind === "story" ? !feedOnly.has(name) && name in postMetrics : !storyOnly.has(name);
  };
  if (metrics.length === 0 || !metrics.every(isMeant)) return badParameter("The value must be a valid insights metric");
  const values = valuesAt(post, now);
  if (post.kind === "story" && values.reach < 5) return tooFewViewers();
  const { likes, comments, saves, shares } = values;
  const countFor = (name: string) =>
    name === "total_interactions"
      ? likes + comments + saves + shares
      : values[postMetrics[name as keyof typeof postMetrics]];
  return c.json({
    data: metrics.map((name) => ({
      name,
      period: "lifetime",
      values: [{ value: countFor(name) }],
      id: `${post.id}/insights/${name}`,
    })),
  });
}

/** Insights of Pages, accounts and posts. */
export function mountInsights(app: Hono, context: SandboxContext): void {
  app.get("/:id{\\d+(?:_\\d+)?}/insights", (c) => {
    const id = c.req.param("id");
    const caller = callerOf(context, c.req.raw);
    if (caller instanceof Response) return caller;
    const read = readPostId(id);
    const owner = ownerOf(context, caller, id);
    const network = owner?.network ?? read?.network;
    if (!network) return unknownObject(id);
    if (!caller.claims.scopes.includes(rights[network])) return permissionMissing(10, rights[network]);
    if (owner) return accountInsights(context, c, owner);
    const now = context.state.clock.now();
    const restaurant = pagesOf(context, caller.person).find(({ listings }) =>
      listings.facebook?.endsWith(read?.ending ?? "-"),
    );
    const post = restaurant && findPost(restaurant, id, now);
    return post ? postInsights(context, c, post, network === "facebook") : unknownObject(id);
  });
}
