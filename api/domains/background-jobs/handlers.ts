import { api } from "#api/implement.ts";
import { listJobs } from "./list.ts";
import { listQueues } from "./queues.ts";
import { retryJob, retryQueue } from "./retry.ts";

const table = api.backgroundJobs;

/** The rows `backgroundJobs.*` of the endpoint table. */
export const backgroundJobsHandlers = {
  queues: table.queues.handler(async ({ context }) => ({ data: await listQueues(context.database.orm) })),
  list: table.list.handler(({ input, context }) => listJobs(context.database.orm, input)),
  retry: table.retry.handler(async ({ input, context }) => {
    await retryJob(context, input.jobId);
    return { data: { done: true as const } };
  }),
  retryQueue: table.retryQueue.handler(async ({ input, context }) => ({
    data: { count: await retryQueue(context, input.queue) },
  })),
};
