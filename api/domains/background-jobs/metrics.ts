import type { Statements } from "#api/db/statements.ts";
import { gauge, seconds } from "#api/metrics.ts";
import { listQueues } from "./queues.ts";

/** What a monitor reads of the background jobs, in Prometheus's text format. */
export async function jobMetrics(tx: Statements): Promise<string[]> {
  const queues = await listQueues(tx);
  const at = (of: (queue: (typeof queues)[number]) => string | null) =>
    queues.flatMap((queue) => {
      const instant = of(queue);
      return instant === null ? [] : [{ labels: { queue: queue.name }, value: seconds(instant) }];
    });
  return [
    ...gauge(
      "comptoir_jobs",
      "Background jobs by queue and state; ended ones count for seven days",
      queues.flatMap(({ name: queue, ...of }) => [
        { labels: { queue, state: "waiting" }, value: of.waitingCount },
        { labels: { queue, state: "running" }, value: of.runningCount },
        { labels: { queue, state: "failed" }, value: of.failedCount },
      ]),
    ),
    ...gauge(
      "comptoir_job_succeeded_seconds",
      "When a job of the queue last succeeded",
      at((one) => one.succeededAt),
    ),
    ...gauge(
      "comptoir_job_failed_seconds",
      "When a job of the queue last failed",
      at((one) => one.failedAt),
    ),
    ...gauge(
      "comptoir_job_next_seconds",
      "When the next job of the queue begins",
      at((one) => one.nextAt),
    ),
  ];
}
