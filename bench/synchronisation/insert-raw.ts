import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";

const pageSize = 50;
const insertQuery = (table: string) =>
  `insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`;
const columns = `id, restaurant_id, platform_key, external_id, is_private, rating, title, text, language, author, url, published_at,
  source_updated_at, answer_state, archived, rating_tags, translations, details, version, created_at, updated_at`;

/**
 * Seconds the database takes to insert the stored reviews again with their payloads, in pages of the same size and with the same roll-ups,
 * and nothing else: the lower bound of any synchronisation.
 */
export async function insertRaw({ pool }: Database, organizationId: string): Promise<number> {
  const { rows: reviews } = await pool.query<Record<string, unknown>>(`select ${columns} from reviews`);
  const { rows: payloads } = await pool.query<Record<string, unknown>>("select * from review_payloads");
  await pool.query("delete from reviews");
  const payloadOf = new Map(payloads.map((payload) => [payload.review_id, payload]));
  await pool.query("insert into organizations (id, name) values ($1, 'Raw')", [organizationId]);
  const byRestaurant = Map.groupBy(reviews, (review) => review.restaurant_id);
  const startedAt = performance.now();
  for (const list of byRestaurant.values())
    for (let start = 0; start < list.length; start += pageSize) {
      const page = list.slice(start, start + pageSize).map((review) => ({ ...review, id: newId(), was: review.id }));
      const client = await pool.connect();
      await client.query("begin");
      await client.query(rawQuery, [JSON.stringify(page)]);
      const payloads = page.map(({ id, was }) => ({ ...payloadOf.get(was), review_id: id }));
      await client.query(insertQuery("review_payloads"), [JSON.stringify(payloads)]);
      await client.query("commit");
      client.release();
    }
  return (performance.now() - startedAt) / 1000;
}

const rawQuery = `insert into reviews (${columns}) select ${columns} from json_populate_recordset(null::reviews, $1::json)`;
