import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Database } from "#api/db/database.ts";
import { exactInstant, instant } from "#api/db/instants.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { socialPosts } from "#api/db/schema/social-posts.ts";
import { isAnyOf, rowsOf } from "#api/db/statements.ts";
import { keyTypes, pageOf, scanOf, windowOf } from "#api/paging.ts";
import type { PageInfo, PageInput } from "#contract/paging.ts";
import type { MetricPlatform } from "#contract/platform-metrics/metrics.ts";
import {
  type PostOrder,
  postMetrics,
  type SocialPost,
  type SocialPostFilter,
  type SocialPostKind,
} from "#contract/social-posts/schemas.ts";

const s = alias(socialPosts, "s");
const r = alias(restaurants, "r");

/** Value first (-1 = not told, so that it comes last), then the instant with all its digits. */
const Key = z.tuple([z.number(), z.string(), z.uuid()]);
type Key = z.infer<typeof Key>;

const values = sql.join(
  postMetrics.map((metric) => sql`${sql.raw(`'${metric}'`)}, ${s[metric]}`),
  sql`, `,
);
const postColumns = sql`${s.id} as "_id", ${s.restaurantId} as "restaurantId", ${s.platformKey} as key, ${s.externalId} as "externalId",
  ${s.kind}, ${instant(s.publishedAt)} as "publishedAt", ${s.text}, ${s.permalink}, ${s.thumbnail} is not null as "hasThumbnail",
  json_build_object(${values}) as values, ${instant(s.readAt)} as "readAt"`;

export type PostsQuestion = SocialPostFilter & {
  restaurantIds: readonly string[];
  /** Several platforms or kinds, in place of one. */
  keys?: readonly MetricPlatform[];
  kinds?: readonly SocialPostKind[];
} & PageInput;

const rankOf = (order: PostOrder): SQL => (order === "publishedAt" ? sql`0::bigint` : sql`coalesce(${s[order]}, -1)`);

/**
 * Posts that restaurants within the caller's access scope published in a period, by the days of each restaurant's zone; the greatest value first,
 * one that is not told last. INVALID_INPUT for a cursor of another list.
 */
export async function listPosts(
  { orm }: Database,
  asked: PostsQuestion,
): Promise<{ data: SocialPost[]; pagination: PageInfo }> {
  const { restaurantIds, from, to, key, kind, order, keys = key && [key], kinds = kind && [kind] } = asked;
  const window = windowOf(asked, Key);
  const rank = rankOf(order);
  const scan = scanOf<Key>(
    window,
    [
      [rank, sql`bigint`],
      [s.publishedAt, keyTypes.instant],
      [s.id, keyTypes.id],
    ],
    { isDescending: true },
  );
  const among = scanOf<Key>(
    window,
    [
      [sql`one.rank`, sql`bigint`],
      [sql`one.published_at`, keyTypes.instant],
      [sql`one.id`, keyTypes.id],
    ],
    { isDescending: true },
  );
  // Of each restaurant its own first ones, which an index has in the order of time, and of these the first of all. Days of UTC around the period tell
  // the database how many there are: it takes bounds of each zone for a handful, and would read and sort a year.
  const rows = await rowsOf<SocialPost & { rank: number; exact: string }>(
    orm,
    sql`
    with first as materialized (select one.id from ${restaurants} ${r} cross join lateral (select ${s.id}, ${rank} as rank, ${s.publishedAt} from ${socialPosts} ${s}
        where ${s.restaurantId} = ${r.id} and ${s.publishedAt} >= ${from}::date - interval '1 day' and ${s.publishedAt} < ${to}::date + interval '2 days'
          and case when ${s.publishedAt} >= ${from}::timestamp at time zone ${r.timeZone} then ${s.publishedAt} < (${to}::date + 1)::timestamp at time zone ${r.timeZone} end
          ${keys ? sql`and ${isAnyOf(s.platformKey, keys)}` : sql``} ${kinds ? sql`and ${isAnyOf(s.kind, kinds)}` : sql``}
          and ${scan.beyond}
        order by ${sql.join(scan.order, sql`, `)} limit ${scan.limit}) one
      where ${isAnyOf(r.id, restaurantIds)} order by ${sql.join(among.order, sql`, `)} limit ${among.limit})
    select ${postColumns}, ${rank} as rank, ${exactInstant(s.publishedAt)} as exact
    from first join ${socialPosts} ${s} on ${s.id} = first.id
    order by ${sql.join(scan.order, sql`, `)}`,
  );
  const page = pageOf(rows, window, ({ rank: value, exact, _id }): Key => [value, exact, _id]);
  return { data: page.rows.map(({ rank: _, exact: __, ...post }) => post), pagination: page.pagination };
}
