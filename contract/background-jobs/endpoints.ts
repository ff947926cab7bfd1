import { z } from "zod";
import { installation } from "../api-tokens/closed.ts";
import { endpointsOf } from "../endpoint.ts";
import { nothing } from "../endpoint-inputs.ts";
import { Done, Id, response } from "../ids.ts";
import { BackgroundJobNameSchema, BackgroundJobPage, BackgroundJobSearch, BackgroundQueue } from "./schemas.ts";

const endpoint = endpointsOf({ tokens: installation });

const reads = { guard: "admin", ability: { action: "read", subject: "Maintenance" } } as const;
const writes = { guard: "admin", ability: { action: "update", subject: "Maintenance" } } as const;

export const backgroundJobsEndpoints = {
  queues: endpoint({
    ...reads,
    method: "GET",
    path: "/background-queues",
    summary: "Background jobs by kind: how many wait, run and have failed, and when the next begins",
    input: nothing,
    output: response(z.array(BackgroundQueue)),
  }),
  list: endpoint({
    ...reads,
    method: "GET",
    path: "/background-jobs",
    summary: "Background jobs in one state, newest first; those that ended stay for seven days",
    input: BackgroundJobSearch,
    output: BackgroundJobPage,
  }),
  retry: endpoint({
    ...writes,
    method: "POST",
    path: "/background-jobs/{jobId}/retries",
    summary: "Try a failed job again",
    audit: "backgroundJob.retried",
    event: "job_retried",
    input: z.object({ jobId: Id }),
    output: Done,
    status: 202,
    errors: ["NOT_FOUND"],
  }),
  retryQueue: endpoint({
    ...writes,
    method: "POST",
    path: "/background-queues/{queue}/retries",
    summary: "Try all failed jobs of one kind again; of those about the same thing one is tried",
    audit: { actions: ["backgroundJob.retried"], unless: "nothing has failed" },
    event: "jobs_retried",
    input: z.object({ queue: BackgroundJobNameSchema }),
    output: response(z.object({ count: z.number().int() })),
    status: 202,
  }),
};
