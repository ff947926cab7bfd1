import type { ConnectionKey, PlatformKey } from "#contract/platforms/schemas.ts";

/** Every kind of job with its data. A job may run twice: its handler must then have the same result. */
export type JobData = {
  /** Deletes expired sessions, links, rate limits, mails and import files. */
  "delete-expired": Record<string, never>;
  /** Checks whether connected accounts still work. */
  "check-accounts": Record<string, never>;
  /** Reads the figures of listings that nothing else has read today. */
  "read-figures": Record<string, never>;
  /** Reads what platforms count of listings each day, what guests searched for, and the past of both. */
  "read-metrics": Record<string, never>;
  /** Carries out which restaurants people have by a group whose rule compares ratings. */
  "follow-team": Record<string, never>;
  /** Reads posts with their values. */
  "read-posts": Record<string, never>;
  /** Reads stories before their end. */
  "read-stories": Record<string, never>;
  /** Runs the synchronisation of one listing; its state is in `review_fetches`. */
  "synchronise-reviews": { restaurantId: string; platformKey: PlatformKey };
  /** Reads a report of reviews that a platform has prepared. */
  "read-report": { platformKey: ConnectionKey; address: string };
  /** Ends the webhooks of an account that no listing uses any more. */
  "end-watch": { key: ConnectionKey; credentialId: string; accountId: string };
  /** Applies changed rules of tags to older reviews. */
  "retag-reviews": Record<string, never>;
  /** Notifies of reviews that have become late, and writes the mails about them. */
  "escalate-late": Record<string, never>;
  /** Delivers notifications by mail, push and chat. */
  "deliver-notifications": Record<string, never>;
  /** Sends reports by mail that are due. */
  "send-reports": Record<string, never>;
  /** Starts due runs, and resumes those that a crash left behind. */
  "synchronise-due": Record<string, never>;
  /** Analyses reviews whose text is new or has changed; `reviews.analysed_by` shows which. */
  "analyse-reviews": Record<string, never>;
  /** Replies to reviews by the rules of their restaurant; `automation_runs` shows which were handled. */
  "reply-to-reviews": Record<string, never>;
  /** Moves bytes that earlier versions kept in the database to the media store; finds none once that is done. */
  "move-database-bytes": Record<string, never>;
  /** Makes the files that people asked for; `prepared_files` shows which. */
  "prepare-files": Record<string, never>;
  /** Checks the audit log: of some chains, or of all. */
  "check-audit": { chainIds?: string[] };
  /** Deletes audit entries older than they are kept. */
  "expire-audit": Record<string, never>;
  /** Compares the files that are recorded with those in the media store. */
  "sweep-media": Record<string, never>;
  /** Makes and tries backups that people asked for; `backup_runs` shows which. */
  "make-backups": Record<string, never>;
};
export type JobName = keyof JobData;

export type JobDefinition = {
  /** Attempts after the first; the wait doubles from `retryDelaySeconds`. */
  retryLimit: number;
  retryDelaySeconds: number;
  /** A longer run counts as failed and is retried. */
  runtimeMaxSeconds: number;
  /** How often a worker polls for new ones. Each poll is a query, so no more often than somebody waits for it. */
  pollIntervalSeconds: number;
  /** A person waits for it: workers are told the moment a job commits, and poll for those that were to wait. */
  isAwaited?: true;
  /** How many run at once in one process; 1 by default. */
  concurrency?: number;
  /** Jobs have a key, and of those with the same one only one waits. */
  isKeyed?: true;
  /** Cron expression in UTC. A run missed without a worker is caught up once. */
  schedule?: string;
};

/** Takes up waiting work each minute; the next run finds the rest. */
const eachMinute = {
  retryLimit: 0,
  retryDelaySeconds: 60,
  runtimeMaxSeconds: 3600,
  pollIntervalSeconds: 5,
  isKeyed: true,
  schedule: "* * * * *",
} satisfies JobDefinition;

/** Each listing's next attempt is in `listing_readings`. */
const everyTenMinutes = {
  retryLimit: 0,
  retryDelaySeconds: 60,
  runtimeMaxSeconds: 1200,
  pollIntervalSeconds: 30,
  isKeyed: true,
  schedule: "*/10 * * * *",
} satisfies JobDefinition;

export const jobDefinitions: Record<JobName, JobDefinition> = {
  "delete-expired": {
    retryLimit: 3,
    retryDelaySeconds: 60,
    runtimeMaxSeconds: 600,
    pollIntervalSeconds: 30,
    schedule: "17 * * * *",
  },
  "synchronise-reviews": {
    // Failures and their retries are in `review_fetches`, where people see them; the minutely job sends the next one.
    retryLimit: 0,
    retryDelaySeconds: 60,
    runtimeMaxSeconds: 3600,
    pollIntervalSeconds: 5,
    isAwaited: true,
    concurrency: 4,
    isKeyed: true,
  },
  "read-report": {
    retryLimit: 6,
    retryDelaySeconds: 10,
    runtimeMaxSeconds: 600,
    pollIntervalSeconds: 15,
    isKeyed: true,
  },
  "end-watch": {
    retryLimit: 6,
    retryDelaySeconds: 30,
    runtimeMaxSeconds: 600,
    pollIntervalSeconds: 30,
    isKeyed: true,
  },
  "check-accounts": {
    retryLimit: 0,
    retryDelaySeconds: 60,
    runtimeMaxSeconds: 300,
    pollIntervalSeconds: 15,
    schedule: "* * * * *",
  },
  "read-figures": {
    // Each listing's next attempt is in `platforms.figures_tried_at`.
    retryLimit: 0,
    retryDelaySeconds: 60,
    runtimeMaxSeconds: 600,
    pollIntervalSeconds: 30,
    schedule: "*/10 * * * *",
  },
  "follow-team": everyTenMinutes,
  "read-metrics": everyTenMinutes,
  "read-posts": everyTenMinutes,
  "read-stories": everyTenMinutes,
  "retag-reviews": {
    // Progress is in `tags`; the minutely job resumes it after a crash.
    retryLimit: 2,
    retryDelaySeconds: 30,
    runtimeMaxSeconds: 3600,
    pollIntervalSeconds: 5,
    schedule: "* * * * *",
  },
  "escalate-late": {
    // The next run finds the rest.
    retryLimit: 0,
    retryDelaySeconds: 60,
    runtimeMaxSeconds: 600,
    pollIntervalSeconds: 15,
    schedule: "* * * * *",
  },
  "synchronise-due": {
    retryLimit: 0,
    retryDelaySeconds: 60,
    runtimeMaxSeconds: 300,
    pollIntervalSeconds: 15,
    schedule: "* * * * *",
  },
  "move-database-bytes": {
    // The next run moves the rest; the store may be away for longer than retries last.
    retryLimit: 0,
    retryDelaySeconds: 60,
    runtimeMaxSeconds: 3600,
    pollIntervalSeconds: 15,
    isKeyed: true,
    schedule: "7 * * * *",
  },
  "sweep-media": {
    retryLimit: 2,
    retryDelaySeconds: 600,
    runtimeMaxSeconds: 3600,
    pollIntervalSeconds: 60,
    isKeyed: true,
    schedule: "41 3 * * *",
  },
  "check-audit": {
    retryLimit: 2,
    retryDelaySeconds: 60,
    runtimeMaxSeconds: 3600,
    pollIntervalSeconds: 5,
    isKeyed: true,
    schedule: "23 4 * * *",
  },
  "expire-audit": {
    retryLimit: 2,
    retryDelaySeconds: 600,
    runtimeMaxSeconds: 3600,
    pollIntervalSeconds: 60,
    isKeyed: true,
    schedule: "3 4 * * *",
  },
  // A worker that looks while another one's backup takes longer finds nothing to do.
  "make-backups": { ...eachMinute, runtimeMaxSeconds: 4 * 3600, isAwaited: true },
  "prepare-files": { ...eachMinute, isAwaited: true },
  "deliver-notifications": eachMinute,
  "send-reports": eachMinute,
  "analyse-reviews": eachMinute,
  "reply-to-reviews": eachMinute,
};
