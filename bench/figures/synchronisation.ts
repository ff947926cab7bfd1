import { withEmptyStore } from "../empty-store.ts";
import { startChild } from "../load/children.ts";
import type { PreparedStore } from "../prepared-store.ts";
import { type Figure, times } from "../table.ts";

/** Bytes: the memory in use after garbage collection, and the memory given by the system. */
type Memory = { live: number; resident: number };
type Result = { reviews: number; seconds: number; rawSeconds: number; atTenth: Memory; atEnd: Memory };

const restaurantCount = 200;
const reviewCount = 500;

/** The reviews of 200 restaurants read from the sandbox over HTTP, beside the bare insert of the same rows. */
export async function measureSynchronisation({ store }: PreparedStore): Promise<Figure[]> {
  const size = ["--locations", String(restaurantCount), "--reviews", String(reviewCount), "--per-day", "0"];
  const sandbox = await startChild("bin/sandbox.ts", ["--port", "0", ...size]);
  const origin = sandbox.line.split(" ").at(-1) ?? "";
  try {
    const { line } = await withEmptyStore(store.kind, async (target) => {
      const args = [target, origin, String(restaurantCount * reviewCount)];
      const worker = await startChild("bench/synchronisation/run-synchronisation.ts", args, ["--expose-gc"]);
      await worker.stop();
      return worker;
    });
    return figuresOf(JSON.parse(line) as Result, store.kind);
  } finally {
    await sandbox.stop();
  }
}

function figuresOf({ reviews, seconds, rawSeconds, atTenth, atEnd }: Result, kind: string): Figure[] {
  const perSecond = (duration: number) => `${Math.round(reviews / duration).toLocaleString("en")} reviews/s`;
  const show = ({ live, resident }: Memory) =>
    `${Math.round(live / 1e6)} MB live, ${Math.round(resident / 1e6)} MB resident`;
  const count = reviews.toLocaleString("en");
  const growth = atEnd.live / atTenth.live;
  return [
    {
      name: `first synchronisation of ${restaurantCount} restaurants, ${count} reviews, ${kind}`,
      ours: perSecond(seconds),
      reference: `${perSecond(rawSeconds)} raw insert`,
      ratio: times(seconds / rawSeconds),
    },
    {
      name: `memory of the worker at ${count} reviews, ${kind}`,
      ours: show(atEnd),
      reference: `${show(atTenth)} at a tenth`,
      ratio: times(growth),
      target: "≤ 1.3 ×",
      passes: growth <= 1.3,
    },
  ];
}
