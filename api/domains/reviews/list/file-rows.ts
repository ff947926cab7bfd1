import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { exactInstant, instant } from "#api/db/instants.ts";
import { r, v } from "#api/db/review-names.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import { encodeCursor, windowOf } from "#api/paging.ts";
import type { ReviewQuery } from "#contract/reviews/filters.ts";
import type { ReviewFileRow, ReviewSearch } from "#contract/reviews/schemas.ts";
import type { ReviewServices } from "../parts.ts";
import { matchesNothing } from "./conditions.ts";
import { reviewConditions } from "./matching.ts";
import { cursorOrder, rowsOfPage, scanOf } from "./page.ts";
import { isSelective } from "./selectivity.ts";

/** Rows at once: so many that calls cost nothing beside rows, and so few that two of them are no burden in memory. */
const rowsAtOnce = 500;

/** How far back a stretch of time reaches: at first, at least, and by how much a wider one is longer. None is as long as the last. */
const firstSeconds = 86_400;
const secondsMin = 60;
const secondsMax = 10 * 365 * 86_400;
const widerBy = 4;
/** The next stretch is expected to hold twice the rows of a page: one that holds too few is read again, wider. */
const spare = 2;

/** Where the last row was, and the seconds before it that are looked through for the next ones. */
const FileKey = z.tuple([z.iso.datetime(), z.uuid(), z.number().min(secondsMin).max(secondsMax)]);
type FileKey = z.infer<typeof FileKey>;

type FileRow = ReviewFileRow & { position_at: string };

const p = reviewReplies;
/** The select list of a row: a file tells less of a review than a page, which is what its reading takes. */
const fileColumns = sql`
  ${v.id} as "_id", coalesce(${r.internalName}, ${r.name}) as "restaurantName", ${r.timeZone} as "restaurantTimeZone",
  ${v.restaurantId} as "restaurantId", ${v.platformKey} as "platformKey", ${v.externalId} as "externalId", ${v.rating}, ${v.title}, ${v.text}, ${v.language}, ${v.author},
  ${instant(v.publishedAt)} as "publishedAt", ${v.publishedAtPrecision} as "publishedAtPrecision", ${v.url}, ${v.answerState} as "answerState",
  coalesce((select jsonb_agg(${p.text} order by ${p.createdAt}, ${p.id}) from ${p} where ${p.reviewId} = ${v.id}), '[]') as "replyTexts",
  jsonb_path_query_array(${v.photos}, '$[*].url') as "photoUrls", ${exactInstant(v.publishedAt)} as position_at`;

/** No further back than this, from the last row, or from now. */
const since = (at: string | null, seconds: number): SQL =>
  sql`${v.publishedAt} >= ${at === null ? sql`now()` : sql`${at}::timestamptz`} - make_interval(secs => ${seconds}::float8)`;

/** The cursor of the rows after these, if there are any. */
function cursorAfter(rows: readonly FileRow[], from: string | null): string | null {
  const last = rows[rowsAtOnce - 1];
  if (!last || rows.length <= rowsAtOnce) return null;
  const covered = ((from === null ? Date.now() : Date.parse(from)) - Date.parse(last.position_at)) / 1000;
  const seconds = Math.round(Math.min(Math.max(covered * spare, secondsMin), secondsMax));
  return encodeCursor([last.position_at, last._id, seconds] satisfies FileKey);
}

/**
 * The next rows of a file of the reviews of `restaurantIds` (already within the caller's access scope) that match the filters, newest first,
 * and the cursor of those that follow. Hundreds of rows are of every restaurant, so that the list's way, a scan of each (docs/decisions/030),
 * would read hundreds of each: instead all are looked through at once, as far back as the rows before let expect, and further where that
 * was too short. INVALID_INPUT for a cursor that cannot be read.
 */
export async function readFileRows(
  services: ReviewServices,
  restaurantIds: readonly string[],
  { after, ...query }: ReviewQuery & { after?: string | undefined },
): Promise<{ data: ReviewFileRow[]; pagination: { after: string | null } }> {
  const { key: given } = windowOf({ after, pageSize: rowsAtOnce }, FileKey);
  if (restaurantIds.length === 0 || matchesNothing(query)) return { data: [], pagination: { after: null } };
  const [at, id, expected] = given ?? [null, null, firstSeconds];
  const search: ReviewSearch = { ...query, sort: "newest", pageSize: rowsAtOnce };
  const conditions = reviewConditions(services.reviewParts, search);
  const scan = scanOf({ key: at && id ? [at, id] : null, isBackward: false, pageSize: rowsAtOnce }, search.sort);
  const isFew = await isSelective(services, restaurantIds, search, conditions);
  const read = async (bounds: SQL[]) => {
    const found = rowsOfPage(restaurantIds, search, [...conditions, ...bounds], scan, isFew || bounds.length > 0);
    const { rows } = await services.database.orm.execute<FileRow>(sql`
      with page as materialized (${found}) select ${fileColumns} from page x
        join ${reviews} ${v} on ${v.id} = x.id join ${restaurants} ${r} on ${r.id} = ${v.restaurantId}
      order by ${cursorOrder(scan)}`);
    return rows;
  };
  // Few matches are collected once, and one restaurant has an index in this order.
  let seconds = isFew || restaurantIds.length === 1 ? secondsMax : expected;
  let rows = await read(seconds < secondsMax ? [since(at, seconds)] : []);
  while (rows.length <= rowsAtOnce && seconds < secondsMax) {
    seconds = Math.min(seconds * widerBy, secondsMax);
    rows = await read(seconds < secondsMax ? [since(at, seconds)] : []);
  }
  const data = rows.slice(0, rowsAtOnce).map(({ position_at: _, ...row }) => row);
  return { data, pagination: { after: cursorAfter(rows, at) } };
}
