import type { ReviewSearch } from "#contract/reviews/schemas.ts";
import { catchListStatement } from "../caught-statement.ts";
import { drawCombinations, nameOf, type Subjects } from "../combinations/draw.ts";
import { rawQuery } from "../combinations/raw-query.ts";
import { benchUser } from "../generator/fill.ts";
import { type InProcess, openInProcess } from "../in-process.ts";
import type { PreparedStore } from "../prepared-store.ts";
import { median, quantile, takeTurns } from "../statistics.ts";
import { type Figure, milliseconds, times } from "../table.ts";

const combinationCount = 150;
const rounds = 5;
const ratioMax = 1.5;
/** Cost of an API call besides its statement, however little that finds; below it ratios mean nothing. */
const allowedMs = 2;
const slowestShown = 10;

type Timed = { search: ReviewSearch; oursMs: number[]; rawMs: number[]; by: "hand" | "own" };

async function findSubjects({ database }: InProcess): Promise<Subjects & { userId: string }> {
  const ids = async (statement: string, values: unknown[] = []) =>
    (await database.pool.query<{ id: string }>(statement, values)).rows.map(({ id }) => id);
  const [userId = ""] = await ids("select id from users where email = $1", [benchUser.email]);
  return {
    userId,
    restaurantIds: await ids("select id from restaurants order by id"),
    tagIds: await ids("select id from tags order by id"),
    colleagueIds: await ids("select id from users where email like '%@bench.example' order by id"),
  };
}

/** Both must find the same reviews in the same order, or the comparison is worthless. */
async function proveSame(ours: () => Promise<unknown>, raw: () => Promise<{ rows: unknown[] }>, search: ReviewSearch) {
  const idsOf = (rows: unknown[]) => rows.slice(0, search.pageSize).map((row) => (row as { _id: string })._id);
  const [response, { rows }] = [(await ours()) as { data: unknown[] }, await raw()];
  if (String(idsOf(response.data)) !== String(idsOf(rows)))
    throw new Error(`The list and SQL by hand find different reviews: ${nameOf(search)}.`);
}

async function timeOne(inside: InProcess, search: ReviewSearch, subjects: Subjects & { userId: string }) {
  const { pool } = inside.database;
  const ours = () => inside.search(search);
  const restaurantIds = search.restaurantIds.length > 0 ? search.restaurantIds : subjects.restaurantIds;
  const assignee = search.assignee === "me" ? subjects.userId : search.assignee;
  const byHand = rawQuery({ ...search, assignee }, restaurantIds);
  const raw = () => pool.query(byHand);
  await proveSame(ours, raw, search);
  // Where no box of a group is ticked the list runs no statement, and there is nothing to compare with.
  const own = await catchListStatement(pool, ours).catch(() => null);
  const [oursMs = [], handMs = [], ownMs = []] = await takeTurns(rounds, [
    ours,
    raw,
    ...(own ? [() => pool.query(own)] : []),
  ]);
  const isOwnFaster = ownMs.length > 0 && median(ownMs) < median(handMs);
  return { search, oursMs, rawMs: isOwnFaster ? ownMs : handMs, by: isOwnFaster ? "own" : "hand" } satisfies Timed;
}

const isKept = ({ oursMs, rawMs }: Timed) =>
  median(oursMs) <= Math.max(median(rawMs) * ratioMax, median(rawMs) + allowedMs);

function tellSlowest(timed: readonly Timed[]): void {
  const slowest = timed.toSorted((a, b) => median(b.oursMs) - median(a.oursMs)).slice(0, slowestShown);
  const missed = timed.filter((one) => !isKept(one) && !slowest.includes(one));
  for (const one of [...slowest, ...missed]) {
    const [ours, raw] = [median(one.oursMs), median(one.rawMs)];
    process.stderr.write(
      `  ${milliseconds(ours).padStart(9)} beside ${milliseconds(raw).padStart(9)} (${one.by})${isKept(one) ? " " : "!"} ${nameOf(one.search)}\n`,
    );
  }
}

/**
 * The list of many restaurants under a sample of filter combinations. The reference is, per combination, the faster of two on the same
 * connection: the page written by hand as one plain statement, and the list's own statement without the API around it.
 */
export async function measureCombinations({ store }: PreparedStore): Promise<Figure[]> {
  const inside = await openInProcess(store);
  try {
    const subjects = await findSubjects(inside);
    const timed: Timed[] = [];
    for (const search of drawCombinations(combinationCount, subjects))
      timed.push(await timeOne(inside, search, subjects));
    tellSlowest(timed);
    const p95 = (samples: number[][]) => quantile(samples.flat(), 0.95);
    const [ours, raw] = [p95(timed.map(({ oursMs }) => oursMs)), p95(timed.map(({ rawMs }) => rawMs))];
    const kept = timed.filter(isKept).length;
    return [
      {
        name: `reviews, ${combinationCount} combinations of filters, ${store.kind}: p95`,
        ours: milliseconds(ours),
        reference: `${milliseconds(raw)} raw SQL`,
        ratio: times(ours / raw),
        target: `≤ ${ratioMax} ×`,
        passes: ours <= raw * ratioMax,
      },
      {
        name: `the same, one by one: ≤ ${ratioMax} × or + ${allowedMs} ms in the median`,
        ours: `${kept} of ${timed.length}`,
        target: "all",
        passes: kept === timed.length,
      },
    ];
  } finally {
    await inside.close();
  }
}
