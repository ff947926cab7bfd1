import type { ApiServices } from "#api/context.ts";
import { noteBounces } from "./bounces.ts";
import { deliverRuns } from "./deliver.ts";
import { openDueRuns } from "./open.ts";
import { writeTests } from "./tests.ts";

/** Sends what is due: notes refused addresses, opens runs, writes mails and tests. Each step takes up what a crash left. Returns the counts. */
export async function sendDueReports(services: ApiServices): Promise<Record<string, number>> {
  const bounceCount = await noteBounces(services.database);
  const runCount = await openDueRuns(services.database);
  const testCount = await writeTests(services);
  return { bounceCount, runCount, testCount, mailCount: await deliverRuns(services) };
}
