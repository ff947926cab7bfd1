import { openInProcess } from "../in-process.ts";
import type { PreparedStore } from "../prepared-store.ts";
import { quantile, takeTurns } from "../statistics.ts";
import { type Figure, milliseconds, times } from "../table.ts";

const rounds = 20;
const warmUpRounds = 3;
const answerMaxMs = 100;

/** The topic report over all reviews, and SQL that only counts those reviews by month. */
export async function measureTopics({ store, size }: PreparedStore): Promise<Figure[]> {
  const inside = await openInProcess(store);
  try {
    const report = () => inside.ask("reviews/topics", {});
    const raw = () =>
      inside.database.pool.query(
        "select date_trunc('month', published_at) as month, count(*) from reviews where removed_at is null and not archived group by 1",
      );
    await takeTurns(warmUpRounds, [raw, report]);
    const [rawMs = [], oursMs = []] = await takeTurns(rounds, [raw, report]);
    const [ours, bare] = [quantile(oursMs, 0.95), quantile(rawMs, 0.95)];
    return [
      {
        name: `topics of ${size.reviews.toLocaleString("en")} reviews by month, ${store.kind}: p95`,
        ours: milliseconds(ours),
        reference: `${milliseconds(bare)} SQL that counts the same reviews by month`,
        ratio: times(ours / bare),
        target: `≤ ${answerMaxMs} ms`,
        passes: ours <= answerMaxMs,
      },
    ];
  } finally {
    await inside.close();
  }
}
