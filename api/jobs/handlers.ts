import { createAnalysers } from "../analysis/analysers.ts";
import type { ApiServices } from "../context.ts";
import { readDueReviews } from "../domains/analysis/read/due.ts";
import { checkAudit } from "../domains/audit/check.ts";
import { expireAudit } from "../domains/audit/expire.ts";
import { replyByRules } from "../domains/automations/run/reply.ts";
import { runBackups } from "../domains/backups/run.ts";
import { checkAccounts } from "../domains/credentials/check.ts";
import { endWatch } from "../domains/listings/end-watch.ts";
import { sendDueReports } from "../domains/mailed-reports/run/due.ts";
import { deliverNotifications } from "../domains/notifications/deliver/run.ts";
import { collectMetrics } from "../domains/platform-metrics/collect/metrics.ts";
import { collectSearchTerms } from "../domains/platform-metrics/collect/search-terms.ts";
import { readDueFigures } from "../domains/platform-snapshots/due.ts";
import { prepareFiles } from "../domains/prepared-files/make.ts";
import { mailLate } from "../domains/reply-escalation/digest.ts";
import { escalateLate } from "../domains/reply-escalation/escalate.ts";
import { notifyLate } from "../domains/reply-escalation/notify-late.ts";
import { retagReviews } from "../domains/review-tags/retag.ts";
import { collectPosts, collectStories } from "../domains/social-posts/collect/posts.ts";
import { synchroniseDue } from "../domains/synchronisation/due.ts";
import { drainFrom } from "../domains/synchronisation/run/drain.ts";
import { readReport } from "../domains/synchronisation/run/report.ts";
import { followGroupRules } from "../domains/team/follow.ts";
import { moveDatabaseBytes } from "../media/database-bytes.ts";
import { sweepMedia } from "../media/sweep.ts";
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
        notifiedCount: await notifyLate(services),
        mailCount: await mailLate(services),
      }),
    "deliver-notifications": async () => log.debug("notifications delivered", await deliverNotifications(services)),
    "send-reports": async () => log.debug("reports sent by mail", await sendDueReports(services)),
    "analyse-reviews": async () => {
      const counts = await readDueReviews(services, analysers);
      log.debug("reviews read", counts);
      // Rules need analysed reviews.
      if (counts.readCount + counts.fallbackCount > 0)
        await services.jobs.send(database.orm, "reply-to-reviews", {}, { key: "all" });
    },
    "reply-to-reviews": async () => log.debug("reviews answered by rules", await replyByRules(services)),
    "delete-expired": async () => log.debug("expired rows deleted", { deleted: await deleteExpired(database.orm) }),
    "read-figures": async () =>
      log.debug("figures of listings asked for", { askedCount: await readDueFigures(services) }),
    "read-metrics": async () =>
      log.debug("metrics of listings asked for", {
        metricsCount: await collectMetrics(services),
        searchTermsCount: await collectSearchTerms(services),
      }),
    "follow-team": () => followGroupRules(database),
    "read-posts": async () => log.debug("posts asked for", { askedCount: await collectPosts(services) }),
    "read-stories": async () => log.debug("stories asked for", { askedCount: await collectStories(services) }),
    "move-database-bytes": async () => {
      const fileCount = await moveDatabaseBytes(services);
      if (fileCount > 0) log.info("files moved out of the database", { fileCount, store: services.media.name });
    },
    "prepare-files": async () => log.debug("files made", { madeCount: await prepareFiles(services) }),
    "check-audit": async ({ chainIds }) =>
      log.debug("audit log checked", { brokenCount: await checkAudit(services, chainIds) }),
    "expire-audit": async () => log.debug("audit entries deleted", { deletedCount: await expireAudit(services) }),
    "make-backups": () => runBackups(services),
    "sweep-media": async () => void (await sweepMedia(services)),
    "check-accounts": async () => log.debug("accounts checked", { checkedCount: await checkAccounts(services) }),
  };
}
