import { createAnalysers } from "../analysis/analysers.ts";
import type { ApiServices } from "../context.ts";
import { readDueReviews } from "../domains/analysis/read/due.ts";
import { replyByRules } from "../domains/automations/run/reply.ts";
import { checkAccounts } from "../domains/credentials/check.ts";
import { endWatch } from "../domains/listings/end-watch.ts";
import { mailLate } from "../domains/reply-escalation/digest.ts";
import { escalateLate } from "../domains/reply-escalation/escalate.ts";
import { retagReviews } from "../domains/review-tags/retag.ts";
import { synchroniseDue } from "../domains/synchronisation/due.ts";
import { drainFrom } from "../domains/synchronisation/run/drain.ts";
import { readReport } from "../domains/synchronisation/run/report.ts";
import { deleteExpired } from "./housekeeping.ts";
import type { JobHandlers } from "./jobs.ts";

/** The work of each kind of job. */
export function jobHandlers(services: ApiServices): JobHandlers {
  const { database, log } = services;
  const analysers = createAnalysers(services.settings.analyser);
  return {
    "synchronise-reviews": (listing) => drainFrom(services, listing),
    "end-watch": (account) => endWatch(services, account),
    "read-report": (report) => readReport(services, report),
    "synchronise-due": async () => log.debug("due reviews looked after", await synchroniseDue(services)),
    "retag-reviews": async () => log.debug("reviews tagged again", { stepCount: await retagReviews(services) }),
    "escalate-late": async () =>
      log.debug("late reviews told of", {
        reviewCount: await escalateLate(services),
        mailCount: await mailLate(services),
      }),
    "analyse-reviews": async () => {
      const counts = await readDueReviews(services, analysers);
      log.debug("reviews read", counts);
      // Rules need analysed reviews.
      if (counts.readCount + counts.fallbackCount > 0)
        await services.jobs.send(database.orm, "reply-to-reviews", {}, { key: "all" });
    },
    "reply-to-reviews": async () => log.debug("reviews answered by rules", await replyByRules(services)),
    "delete-expired": async () => log.debug("expired rows deleted", { deleted: await deleteExpired(database.orm) }),
    "check-accounts": async () => log.debug("accounts checked", { checkedCount: await checkAccounts(services) }),
  };
}
