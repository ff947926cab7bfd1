import type { Statements } from "#api/db/statements.ts";
import { gauge } from "#api/metrics.ts";
import { readQuotas } from "./read.ts";

/** What a monitor reads of the platforms' limits; parts are kinds of calls, those of a single profile are left out. */
export async function quotaMetrics(tx: Statements): Promise<string[]> {
  const { uses, waitingCount } = await readQuotas(tx);
  const shared = uses.filter(({ part }) => !part.startsWith("edits "));
  const samples = (of: "used" | "allowed") =>
    shared.map((use) => ({ labels: { platform: use.platform, part: use.part }, value: use[of] }));
  return [
    ...gauge("comptoir_platform_used", "Calls in the running window, of all processes", samples("used")),
    ...gauge("comptoir_platform_allowed", "Calls that a process makes in the window at most", samples("allowed")),
    ...gauge("comptoir_platform_waiting", "Readings and items that wait because a platform asked for it", [
      { labels: {}, value: waitingCount },
    ]),
  ];
}
