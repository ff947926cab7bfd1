import type { ConnectionKey, PlatformKey } from "#contract/platforms/schemas.ts";

/** Every kind of job and what it is told. A job may run twice: its handler must come to the same end. */
export type JobData = {
  /** Deletes sessions, links, rate limits, mails and import files that have had their time. */
  "delete-expired": Record<string, never>;
  /** Asks connected accounts whether they still live. */
  "check-accounts": Record<string, never>;
  /** Reads the reviews of one restaurant from one platform; what is to be done stands in `review_fetches`. */
  "synchronise-reviews": { restaurantId: string; platformKey: PlatformKey };
  /** Reads a file of reviews that a platform has made ready. */
  "read-report": { platformKey: ConnectionKey; address: string };
  /** Brings older reviews in line with the rules of tags that have changed. */
  "retag-reviews": Record<string, never>;
  /** Tells of reviews that have become late, and writes the mails about them. */
  "escalate-late": Record<string, never>;
  /** Starts what is due by the clock, and wakes what a crash left behind. */
  "synchronise-due": Record<string, never>;
  /** Reads the reviews that nobody has read since their words last changed; which they are stands in `reviews.analysed_by`. */
  "analyse-reviews": Record<string, never>;
  /** Answers reviews by the rules of their restaurant; which were looked at stands in `automation_runs`. */
  "reply-to-reviews": Record<string, never>;
};
export type JobName = keyof JobData;

export type JobDefinition = {
  /** Attempts after the first; the wait doubles from `retryDelaySeconds`. */
  retryLimit: number;
  retryDelaySeconds: number;
  /** A run that takes longer counts as failed and is tried again. */
  runtimeMaxSeconds: number;
  /** How often a worker asks for new ones. Each question is a query, so no oftener than somebody waits for it. */
  pollIntervalSeconds: number;
  /** How many run at once in one process; 1 unless told. */
  concurrency?: number;
  /** Jobs carry a key, and of those with the same one only one waits. */
  isKeyed?: true;
  /** Cron expression in UTC. A run missed while no worker was up is caught up once. */
  schedule?: string;
};

/** Takes up each minute what waits; what is left over is found by the next run. */
const eachMinute = {
  retryLimit: 0,
  retryDelaySeconds: 60,
  runtimeMaxSeconds: 3600,
  pollIntervalSeconds: 5,
  isKeyed: true,
  schedule: "* * * * *",
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
    // What failed and when to try again stands in `review_fetches`, where people see it; the sweep sends the next job.
    retryLimit: 0,
    retryDelaySeconds: 60,
    runtimeMaxSeconds: 3600,
    pollIntervalSeconds: 2,
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
  "check-accounts": {
    retryLimit: 0,
    retryDelaySeconds: 60,
    runtimeMaxSeconds: 300,
    pollIntervalSeconds: 15,
    schedule: "* * * * *",
  },
  "retag-reviews": {
    // How far it has come stands in `tags`; the clock finds what a crash left behind.
    retryLimit: 2,
    retryDelaySeconds: 30,
    runtimeMaxSeconds: 3600,
    pollIntervalSeconds: 5,
    schedule: "* * * * *",
  },
  "escalate-late": {
    // What is left over is found by the next look.
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
  "analyse-reviews": eachMinute,
  "reply-to-reviews": eachMinute,
};
