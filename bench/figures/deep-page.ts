import { encodeCursor } from "#api/paging.ts";
import { openInProcess } from "../in-process.ts";
import type { PreparedStore } from "../prepared-store.ts";
import { median, takeTurns } from "../statistics.ts";
import { type Figure, milliseconds, times } from "../table.ts";

const pageSize = 20;
const deepPage = 10_000;

/** Page 10,000 of all reviews beside page 1, at the product API. */
export async function measureDeepPage({ store, size }: PreparedStore): Promise<Figure[]> {
  const inside = await openInProcess(store);
  try {
    const { rows } = await inside.database.pool.query<{ at: string; id: string }>(
      `select to_char(published_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, id
       from reviews where not archived order by published_at desc, id desc offset $1 limit 1`,
      [Math.min(deepPage * pageSize, Math.floor(size.reviews * 0.8))],
    );
    const [last] = rows;
    if (!last) throw new Error("The generated database has too few reviews for a deep page.");
    const after = encodeCursor([last.at, last.id]);
    const first = () => inside.search({ pageSize });
    const deep = () => inside.search({ pageSize, after });
    await takeTurns(20, [first, deep]);
    const [firstMs = [], deepMs = []] = await takeTurns(150, [first, deep]);
    const ratio = median(deepMs) / median(firstMs);
    const reached = size.reviews * 0.8 < deepPage * pageSize ? "the deepest page there is" : "page 10,000";
    return [
      {
        name: `${reached} of ${size.reviews.toLocaleString("en")} reviews, ${store.kind}: median`,
        ours: milliseconds(median(deepMs)),
        reference: `${milliseconds(median(firstMs))} page 1`,
        ratio: times(ratio),
        target: "≤ 1.2 ×",
        passes: ratio <= 1.2,
      },
    ];
  } finally {
    await inside.close();
  }
}
