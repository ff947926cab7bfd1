import type { Pool } from "pg";
import type { Finding, ReviewToAnalyse } from "#api/analysis/analyser.ts";
import { type Queryable, transaction } from "#api/db/transaction.ts";
import { analysisOf, columnsOf, type StoredAnalysis } from "../../../analysis/labels.ts";

/** A review to be read; `mark` tells whether its words are still the same when the finding comes. */
export type DueReview = ReviewToAnalyse & { mark: string; wasRead: boolean };

const markOf = "md5(concat_ws(e'\\x1f', v.rating, v.language, coalesce(v.title, ''), coalesce(v.text, '')))";
const columns = `v.id, v.title, v.text, v.rating, v.language as "reportedLanguage", ${markOf} as mark,
  v.analysed_by is not null as "wasRead", r.country_code as "countryCode"`;
/** Newest first, those that nobody has read before those that an older analyser has. */
const dueQuery = `
  with due as (
    (select id from reviews where analysed_by is null order by id desc limit $2)
    union all (select id from reviews where analysed_by < $1 order by analysed_by desc, id desc limit $2)
    union all (select id from reviews where analysed_by > $1 order by analysed_by, id limit $2) limit $2)
  select ${columns} from due join reviews v on v.id = due.id join restaurants r on r.id = v.restaurant_id`;
const neverReadQuery = `
  select ${columns} from reviews v join restaurants r on r.id = v.restaurant_id where v.analysed_by is null order by v.id desc limit $1`;

const languageOfCountry: Record<string, string> = { FR: "fr", IT: "it", ES: "es", GB: "en", IE: "en", US: "en" };
type Row = Omit<DueReview, "usualLanguage"> & { countryCode: string | null };
const reviewOf = ({ countryCode, ...row }: Row): DueReview => ({
  ...row,
  usualLanguage: languageOfCountry[countryCode ?? ""] ?? "fr",
});

/** Reviews that the analyser of this id has not read as they are now. */
export async function findDue(pool: Pool, analyser: string, limit: number): Promise<DueReview[]> {
  return (await pool.query<Row>(dueQuery, [analyser, limit])).rows.map(reviewOf);
}

/** Reviews that no analyser has read at all. */
export async function findNeverRead(pool: Pool, limit: number): Promise<DueReview[]> {
  return (await pool.query<Row>(neverReadQuery, [limit])).rows.map(reviewOf);
}

type LockedReview = { id: string; restaurantId: string; corrections: StoredAnalysis["corrections"] };
/** Locked, so that a label set meanwhile is either seen here or written after. */
const holdQuery = `
  select v.id, v.restaurant_id as "restaurantId", coalesce((
      select jsonb_agg(jsonb_build_object('label', k.label, 'value', k.value, 'userName', k.user_name, 'at', k.at))
      from analysis_corrections k where k.review_id = v.id), '[]') as corrections
  from reviews v join json_to_recordset($1::json) as i("id" uuid, "mark" text) on i."id" = v.id and i."mark" = ${markOf}
  order by v.id for no key update of v`;
const findingsQuery = `
  insert into review_analyses (review_id, restaurant_id, analyser, finding)
  select i."id", i."restaurantId", $2, i."finding" from json_to_recordset($1::json) as i("id" uuid, "restaurantId" uuid, "finding" jsonb)
  on conflict (review_id) do update set analyser = excluded.analyser, finding = excluded.finding, analysed_at = now()`;
const columnsQuery = `
  update reviews v set sentiment = i."sentiment", topic_bits = i."topicBits", spoken_language = i."spokenLanguage", analysed_by = $2
  from json_to_recordset($1::json) as i("id" uuid, "sentiment" text, "topicBits" integer, "spokenLanguage" text) where v.id = i."id"`;

async function write(
  client: Queryable,
  held: readonly LockedReview[],
  findings: Map<string, Finding>,
  analyser: string,
) {
  const rows = held.flatMap(({ id, restaurantId, corrections }) => {
    const found = findings.get(id);
    if (!found) return [];
    const { id: _, ...finding } = found;
    const counted = analysisOf({ finding, analyser, analysedAt: "", corrections });
    return [{ id, restaurantId, finding, ...columnsOf(counted) }];
  });
  const json = JSON.stringify(rows);
  await client.query(findingsQuery, [json, analyser]);
  await client.query(columnsQuery, [json, analyser]);
  return rows.length;
}

/**
 * Keeps findings under the name of an analyser; answers how many. Those of reviews whose words have changed meanwhile are dropped:
 * they are read again. Labels that people set stay.
 */
export async function storeFindings(
  pool: Pool,
  reviews: readonly DueReview[],
  found: readonly Finding[],
  analyser: string,
): Promise<number> {
  if (found.length === 0) return 0;
  const findings = new Map(found.map((finding) => [finding.id, finding]));
  const marks = reviews.filter(({ id }) => findings.has(id)).map(({ id, mark }) => ({ id, mark }));
  return transaction(pool, async (client) => {
    const { rows } = await client.query<LockedReview>(holdQuery, [JSON.stringify(marks)]);
    return write(client, rows, findings, analyser);
  });
}
