import { pinnedViewsMax } from "#contract/saved-views/limits.ts";
import { openInProcess } from "../in-process.ts";
import type { PreparedStore } from "../prepared-store.ts";
import { quantile, takeTurns } from "../statistics.ts";
import { type Figure, milliseconds, times } from "../table.ts";

const rounds = 60;
const warmUpRounds = 10;
const targetMs = 100;

/** As many different lists as a bar holds: by rating, text, and whether they are answered. */
const states = [1, 2, 3, 4, 5].flatMap((rating) =>
  [{ answered: false }, { pending: false }, { text: "service" }, { text: "tiramisu" }].map((more) => ({
    ratings: [rating],
    ...more,
  })),
);

/** The reviews over all restaurants with a full bar of pinned views, each with its number, beside the same page without one. */
export async function measurePinnedViews(ground: PreparedStore): Promise<Figure[]> {
  const inside = await openInProcess(ground.store);
  const forget = () => inside.database.pool.query("delete from saved_views");
  const page = () => inside.page("/groups/reputation/reviews?period=all_time");
  try {
    await forget();
    const plain = await takeTurns(rounds + warmUpRounds, [page]);
    for (const [at, state] of states.slice(0, pinnedViewsMax).entries())
      await inside.ask("saved-views", { kind: "groups", name: `View ${at + 1}`, state, isPinned: true });
    const pinned = await takeTurns(rounds + warmUpRounds, [page]);
    const p95 = ([samples = []]: number[][]) => quantile(samples.slice(warmUpRounds), 0.95);
    const [ours, reference] = [p95(pinned), p95(plain)];
    return [
      {
        name: `reviews of ${ground.size.restaurants} restaurants with ${pinnedViewsMax} pinned views, ${ground.store.kind}: p95 of HTML`,
        ours: milliseconds(ours),
        reference: `${milliseconds(reference)} without any`,
        ratio: times(ours / reference),
        target: `≤ ${targetMs} ms`,
        passes: ours <= targetMs,
      },
    ];
  } finally {
    await forget();
    await inside.close();
  }
}
