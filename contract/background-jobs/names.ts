/** Every kind of background job, in the order of the monitor: what people wait for first. */
export const backgroundJobNames = [
  "synchronise-reviews",
  "synchronise-due",
  "read-report",
  "analyse-reviews",
  "retag-reviews",
  "reply-to-reviews",
  "escalate-late",
  "deliver-notifications",
  "send-reports",
  "prepare-files",
  "check-accounts",
  "end-watch",
  "read-figures",
  "read-metrics",
  "read-posts",
  "read-stories",
  "follow-team",
  "check-audit",
  "expire-audit",
  "delete-expired",
  "move-database-bytes",
  "sweep-media",
  "make-backups",
] as const;
export type BackgroundJobName = (typeof backgroundJobNames)[number];

export const backgroundJobStates = ["failed", "running", "waiting", "done"] as const;
export type BackgroundJobState = (typeof backgroundJobStates)[number];
