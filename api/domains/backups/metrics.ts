import type { Statements } from "#api/db/statements.ts";
import { gauge } from "#api/metrics.ts";
import { backupSucceededAt } from "./run.ts";

/** What a monitor reads of the backups, in Prometheus's text format. */
export async function backupMetrics(tx: Statements): Promise<string[]> {
  const at = await backupSucceededAt(tx);
  const samples = at === null ? [] : [{ labels: {}, value: Math.floor(at) }];
  return gauge("comptoir_backup_succeeded_seconds", "When a backup asked for in the browser last succeeded", samples);
}
