import type { ApiServices } from "./context.ts";
import { jobMetrics } from "./domains/background-jobs/metrics.ts";

/** What a monitor reads of the installation, in Prometheus's text format: no figure is about a person. */
export async function installationMetrics({ database }: ApiServices): Promise<string> {
  return `${(await jobMetrics(database.orm)).join("\n")}\n`;
}
