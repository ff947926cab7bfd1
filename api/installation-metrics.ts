import type { ApiServices } from "./context.ts";
import { jobMetrics } from "./domains/background-jobs/metrics.ts";
import { backupMetrics } from "./domains/backups/metrics.ts";
import { mailMetrics } from "./domains/mail-outbox/metrics.ts";
import { quotaMetrics } from "./domains/platform-quotas/metrics.ts";

/** What a monitor reads of the installation, in Prometheus's text format: no figure is about a person. */
export async function installationMetrics({ database }: ApiServices): Promise<string> {
  const parts = await Promise.all([
    jobMetrics(database.orm),
    mailMetrics(database.orm),
    backupMetrics(database.orm),
    quotaMetrics(database.orm),
  ]);
  return `${parts.flat().join("\n")}\n`;
}
