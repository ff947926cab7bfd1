import type { Database } from "#api/db/database.ts";
import type { Log } from "#api/log.ts";
import { keepResponses } from "./keep.ts";

/** Figures are to be no older than five seconds; the query that finds nothing is one look at an empty index. */
const pollIntervalMs = 2000;

/** Keeps the response times up to date in this process until it is closed. Any number of processes may run it; one at a time works. */
export function startResponseKeeping({ database, log }: { database: Database; log: Log }) {
  let isClosing = false;
  let working: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    working ??= keepResponses(database, () => isClosing)
      .catch((error) => log.warn("response times could not be brought up to date", { error }))
      .finally(() => {
        working = null;
      });
  }, pollIntervalMs);
  timer.unref();
  return {
    /** Ends after the batch under way. */
    async close(): Promise<void> {
      isClosing = true;
      clearInterval(timer);
      await working;
    },
  };
}
