import type { Database } from "#api/db/database.ts";
import { startPolling } from "#api/jobs/polling.ts";
import type { Log } from "#api/log.ts";
import { keepResponses } from "./keep.ts";

/** Figures are to be no older than five seconds; the query that finds nothing is one look at an empty index. */
const pollIntervalMs = 2000;

/** Keeps the response times up to date in this process until it is closed. Any number of processes may run it; one at a time works. */
export const startResponseKeeping = ({ database, log }: { database: Database; log: Log }) =>
  startPolling({
    intervalMs: pollIntervalMs,
    work: (isClosing) => keepResponses(database, isClosing),
    failed: (error) => log.warn("response times could not be brought up to date", { error }),
  });
