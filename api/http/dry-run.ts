import { dryRunHeader } from "#contract/idempotency.ts";
import type { ApiContext } from "../context.ts";
import { tried } from "../db/tried.ts";
import { fail } from "../errors.ts";
import { noJobs } from "../jobs/jobs.ts";

/** True if the caller asks for a dry run. DRY_RUN_REFUSED for a row that cannot be tried: it must not be done instead. */
export function asksForDryRun(
  { requestHeaders }: ApiContext,
  row: { isReading: boolean; canDryRun?: boolean },
): boolean {
  const asked = requestHeaders.get(dryRunHeader)?.trim().toLowerCase();
  if (asked === undefined || asked === "false" || row.isReading) return false;
  if (asked !== "true" || !row.canDryRun) throw fail("DRY_RUN_REFUSED");
  return true;
}

/** Runs a handler in a transaction that is rolled back: its answer, or its refusal, is what the call would have had. */
export async function dryRun<Output>(
  context: ApiContext,
  run: (services: Pick<ApiContext, "database" | "jobs">) => Promise<Output>,
): Promise<Output> {
  context.responseHeaders.set(dryRunHeader, "true");
  return tried(context.database, (database) => run({ database, jobs: noJobs }));
}
