import { type Column, sql } from "drizzle-orm";
import { newId } from "#api/db/ids.ts";
import { asInserted, excluded, names } from "#api/db/names.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { socialPostDays, socialPosts } from "#api/db/schema/social-posts.ts";
import { insertSelect, type Statements } from "#api/db/statements.ts";
import type { VendorPost } from "#api/platforms/connector.ts";
import { postMetrics } from "#contract/social-posts/schemas.ts";
import type { Claim } from "../../platform-metrics/collect/claim.ts";

const s = socialPosts;
const d = socialPostDays;
const valueColumns = postMetrics.map((metric) => s[metric]);
const bare = (columns: readonly Column[]) =>
  sql.join(
    columns.map(({ name }) => sql`told.${sql.identifier(name)}`),
    sql`, `,
  );

/**
 * Stores posts as told, and their values as those of the day, by the restaurant's zone; the day's last reading wins. A value that is no longer told
 * keeps the one before: a story's end with it.
 */
export async function storePosts(
  tx: Statements,
  { restaurantId, key, listingId }: Pick<Claim, "restaurantId" | "key" | "listingId">,
  posts: readonly VendorPost[],
  at: Date,
): Promise<void> {
  if (posts.length === 0) return;
  const rows = posts.map(({ values: { linkClicks, ...values }, ...post }) => ({
    id: newId(),
    external_id: post.externalId,
    kind: post.kind,
    published_at: post.publishedAt.toISOString(),
    text: post.text,
    permalink: post.permalink,
    thumbnail: post.thumbnail,
    ...values,
    link_clicks: linkClicks,
  }));
  const valueTypes = sql.join(
    valueColumns.map(({ name }) => sql`${sql.identifier(name)} bigint`),
    sql`, `,
  );
  const readAt = sql`${at.toISOString()}::timestamptz`;
  const values = Object.fromEntries(postMetrics.map((metric) => [metric, sql`told.${sql.identifier(s[metric].name)}`]));
  const kept = insertSelect(
    s,
    {
      id: sql`told.id`,
      restaurantId: sql`${restaurantId}::uuid`,
      platformKey: sql`${key}`,
      listingId: sql`${listingId}`,
      externalId: sql`told.external_id`,
      kind: sql`told.kind`,
      publishedAt: sql`told.published_at`,
      text: sql`told.text`,
      permalink: sql`told.permalink`,
      thumbnail: sql`told.thumbnail`,
      readAt,
      ...values,
    },
    sql`from (select distinct on (external_id) * from json_to_recordset(${JSON.stringify(rows)}::json) as row (id uuid, external_id text, kind text,
      published_at timestamptz, text text, permalink text, thumbnail text, ${valueTypes})) told`,
  );
  const latest = sql.join(
    valueColumns.map((column) => sql`${sql.identifier(column.name)} = coalesce(${excluded(column)}, ${column})`),
    sql`, `,
  );
  // One statement: the posts, and the day of each under the id it has.
  await tx.execute(sql`with told as (${kept}
    on conflict (${names(s.restaurantId, s.platformKey, s.listingId, s.externalId)}) do update set
      ${asInserted(s.text, s.permalink, s.readAt)}, thumbnail = coalesce(${excluded(s.thumbnail)}, ${s.thumbnail}), ${latest}
    returning *)
    insert into ${d} (${names(d.postId, d.restaurantId, d.day, d.readAt)}, ${names(...postMetrics.map((metric) => d[metric]))})
    select told.id, told.restaurant_id, (${readAt} at time zone ${restaurants.timeZone})::date, ${readAt}, ${bare(valueColumns)}
    from told join ${restaurants} on ${restaurants.id} = told.restaurant_id
    where num_nonnulls(${bare(valueColumns)}) > 0
    on conflict (${names(d.postId, d.day)}) do update set ${asInserted(d.readAt, ...postMetrics.map((metric) => d[metric]))}`);
}
