import type { ApiContext } from "#api/context.ts";
import type { PageInfo, PageInput } from "#contract/paging.ts";
import type { PostOrder } from "#contract/social-posts/schemas.ts";
import type { StatisticsQuery } from "#contract/statistics/filters.ts";
import type { StatisticsPost } from "#contract/statistics/schemas.ts";
import { listPosts } from "../../social-posts/read/list.ts";
import { makeFrame } from "../frame.ts";
import { findFirstMetricDay } from "../metric-data.ts";
import { networks, networksOf } from "./networks.ts";

type Asked = StatisticsQuery & { restaurantId: string | null; list: "posts" | "stories"; order: PostOrder } & PageInput;

/** The posts or stories that the tab counts under the same filters. NOT_FOUND for a restaurant outside the access scope. */
export async function listStatisticsPosts(
  context: ApiContext,
  { restaurantId, list, order, after, before, pageSize, ...filters }: Asked,
): Promise<{ data: StatisticsPost[]; pagination: PageInfo }> {
  const frame = await makeFrame(context, { filters, restaurantId }, (scope) => findFirstMetricDay(scope, networks));
  const { restaurantIds, period, restaurants } = frame;
  const { from, to } = period;
  const found = await listPosts(context.database, {
    restaurantIds,
    keys: networksOf(frame),
    kinds: list === "posts" ? ["post", "reel"] : ["story"],
    from,
    to,
    order,
    after,
    before,
    pageSize,
  });
  const of = new Map(restaurants.map((one) => [one.id, one]));
  return {
    ...found,
    data: found.data.map((post) => {
      const { name = "", timeZone = "UTC" } = of.get(post.restaurantId) ?? {};
      return { ...post, restaurantName: name, timeZone };
    }),
  };
}
