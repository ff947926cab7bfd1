import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Finding, ReviewToAnalyse } from "#api/analysis/analyser.ts";
import type { Database } from "#api/db/database.ts";
import { asInserted, names } from "#api/db/names.ts";
import { analysisCorrections, reviewAnalyses } from "#api/db/schema/analysis.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { analysisOf, columnsOf, type StoredAnalysis } from "../../../analysis/labels.ts";

/** A review to be read; `mark` shows whether its text is still the same when its finding is stored. */
export type DueReview = ReviewToAnalyse & { mark: string; wasRead: boolean };

const mark = sql<string>`md5(concat_ws(e'\\x1f', ${reviews.rating}, ${reviews.language}, coalesce(${reviews.title}, ''), coalesce(${reviews.text}, '')))`;

/** The reviews of a list of ids, with the columns an analyser needs. */
function selectReviews(tx: Statements, ids: SQL) {
  const { id, title, text, rating, language: reportedLanguage, analysedBy } = reviews;
  return tx
    .select({
      id,
      title,
      text,
      rating,
      reportedLanguage,
      mark,
      countryCode: restaurants.countryCode,
      wasRead: sql<boolean>`${analysedBy} is not null`,
    })
    .from(sql`(${ids}) due`)
    .innerJoin(reviews, sql`${id} = due.id`)
    .innerJoin(restaurants, eq(restaurants.id, reviews.restaurantId));
}

/** Reviews never read first, then those read by an older analyser; newest first within each. */
const dueIds = (analyser: string, limit: number) => sql`
  (select ${reviews.id} from ${reviews} where ${reviews.analysedBy} is null order by ${reviews.id} desc limit ${limit})
  union all (select ${reviews.id} from ${reviews} where ${reviews.analysedBy} < ${analyser}
    order by ${reviews.analysedBy} desc, ${reviews.id} desc limit ${limit})
  union all (select ${reviews.id} from ${reviews} where ${reviews.analysedBy} > ${analyser}
    order by ${reviews.analysedBy}, ${reviews.id} limit ${limit})
  limit ${limit}`;
const neverReadIds = (limit: number) => sql`
  select ${reviews.id} from ${reviews} where ${reviews.analysedBy} is null order by ${reviews.id} desc limit ${limit}`;

const languageOfCountry: Record<string, string> = { FR: "fr", IT: "it", ES: "es", GB: "en", IE: "en", US: "en" };
type Row = Omit<DueReview, "usualLanguage"> & { countryCode: string | null };
const reviewOf = ({ countryCode, ...row }: Row): DueReview => ({
  ...row,
  usualLanguage: languageOfCountry[countryCode ?? ""] ?? "fr",
});

/** Reviews that the analyser of this id has not read in their present form. */
export async function findDue(tx: Statements, analyser: string, limit: number): Promise<DueReview[]> {
  return (await selectReviews(tx, dueIds(analyser, limit))).map(reviewOf);
}

/** Reviews that no analyser has read. */
export async function findNeverRead(tx: Statements, limit: number): Promise<DueReview[]> {
  return (await selectReviews(tx, neverReadIds(limit)).orderBy(desc(reviews.id))).map(reviewOf);
}

type LockedReview = { id: string; restaurantId: string; corrections: StoredAnalysis["corrections"] };
/** Locks the reviews, so that a label set at the same time is either visible here or written afterwards. */
function holdAsRead(tx: Statements, marks: readonly Pick<DueReview, "id" | "mark">[]): Promise<LockedReview[]> {
  const { label, value, userName, at, reviewId } = analysisCorrections;
  const corrections = sql`select jsonb_agg(jsonb_build_object('label', ${label}, 'value', ${value}, 'userName', ${userName}, 'at', ${at}))
    from ${analysisCorrections} where ${reviewId} = ${reviews.id}`;
  return rowsOf<LockedReview>(
    tx,
    sql`select ${reviews.id}, ${reviews.restaurantId} as "restaurantId", coalesce((${corrections}), '[]') as corrections
      from ${reviews} join json_to_recordset(${JSON.stringify(marks)}::json) as i("id" uuid, "mark" text)
        on i."id" = ${reviews.id} and i."mark" = ${mark}
      order by ${reviews.id} for no key update of ${reviews}`,
  );
}

async function write(tx: Statements, held: readonly LockedReview[], findings: Map<string, Finding>, analyser: string) {
  const rows = held.flatMap(({ id, restaurantId, corrections }) => {
    const found = findings.get(id);
    if (!found) return [];
    const { id: _, ...finding } = found;
    const counted = analysisOf({ finding, analyser, analysedAt: "", corrections });
    return [{ id, restaurantId, finding, ...columnsOf(counted) }];
  });
  const json = JSON.stringify(rows);
  const a = reviewAnalyses;
  await tx.execute(sql`
    insert into ${a} (${names(a.reviewId, a.restaurantId, a.analyser, a.finding)})
    select i."id", i."restaurantId", ${analyser}, i."finding"
    from json_to_recordset(${json}::json) as i("id" uuid, "restaurantId" uuid, "finding" jsonb)
    on conflict (${names(a.reviewId)}) do update set ${asInserted(a.analyser, a.finding)}, ${names(a.analysedAt)} = now()`);
  await tx
    .update(reviews)
    .set({
      sentiment: sql`i."sentiment"`,
      topicBits: sql`i."topicBits"`,
      spokenLanguage: sql`i."spokenLanguage"`,
      analysedBy: analyser,
    })
    .from(
      sql`json_to_recordset(${json}::json) as i("id" uuid, "sentiment" text, "topicBits" integer, "spokenLanguage" text)`,
    )
    .where(sql`${reviews.id} = i."id"`);
  return rows.length;
}

/**
 * Stores findings under the analyser's name; returns how many. Findings of reviews whose text has changed meanwhile are dropped and
 * those reviews read again. Labels set by people stay.
 */
export async function storeFindings(
  database: Pick<Database, "pool">,
  read: readonly DueReview[],
  found: readonly Finding[],
  analyser: string,
): Promise<number> {
  if (found.length === 0) return 0;
  const findings = new Map(found.map((finding) => [finding.id, finding]));
  const marks = read.filter(({ id }) => findings.has(id)).map(({ id, mark }) => ({ id, mark }));
  return transaction(database, async (tx) => {
    const held = await holdAsRead(tx, marks);
    return write(tx, held, findings, analyser);
  });
}
