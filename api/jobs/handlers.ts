import type { ApiServices } from "../context.ts";
import { checkAccounts } from "../domains/credentials/check.ts";
import { synchroniseDue } from "../domains/synchronisation/due.ts";
import { drainFrom } from "../domains/synchronisation/walk/drain.ts";
import { readReport } from "../domains/synchronisation/walk/report.ts";
import { deleteExpired } from "./housekeeping.ts";
import type { JobHandlers } from "./jobs.ts";

/** What a worker does for each kind of job. */
export function jobHandlers(services: ApiServices): JobHandlers {
  const { database, log } = services;
  return {
    "synchronise-reviews": (place) => drainFrom(services, place),
    "read-report": (report) => readReport(services, report),
    "synchronise-due": async () => log.debug("due reviews looked after", await synchroniseDue(services)),
    "delete-expired": async () => log.debug("expired rows deleted", { deleted: await deleteExpired(database.pool) }),
    "check-accounts": async () => log.debug("accounts checked", { checkedCount: await checkAccounts(services) }),
  };
}
