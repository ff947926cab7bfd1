import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { schemaOf } from "../lists/list-schema.ts";
import { PageInput, page } from "../paging.ts";
import { backgroundJobList } from "./list-query.ts";
import { backgroundJobNames, backgroundJobStates } from "./names.ts";

export const BackgroundJobNameSchema = z.enum(backgroundJobNames);

/** A queue: all jobs of one kind. */
export const BackgroundQueue = z.object({
  name: BackgroundJobNameSchema,
  /** Cron expression in UTC; null for work that is sent as it arises. */
  schedule: z.string().nullable(),
  /** When its next job begins: by the schedule, or the next try of one that waits. Null where nothing is planned. */
  nextAt: Instant.nullable(),
  waitingCount: z.number().int(),
  runningCount: z.number().int(),
  failedCount: z.number().int(),
  /** Of the last seven days; null where none succeeded. */
  succeededAt: Instant.nullable(),
  failedAt: Instant.nullable(),
});
export type BackgroundQueue = z.infer<typeof BackgroundQueue>;

/** One job. What it is about stays out: it names records and people. */
export const BackgroundJob = z.object({
  _id: Id,
  queue: BackgroundJobNameSchema,
  state: z.enum(backgroundJobStates),
  /** Times it has begun. */
  attempts: z.number().int(),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** When it begins, of one that waits. */
  nextAt: Instant.nullable(),
  /** Why it failed, without addresses, secrets and queries; empty where it did not. */
  reason: z.string(),
});
export type BackgroundJob = z.infer<typeof BackgroundJob>;

export const BackgroundJobSearch = schemaOf(backgroundJobList).extend(PageInput.shape);
export type BackgroundJobSearch = z.infer<typeof BackgroundJobSearch>;
export const BackgroundJobPage = page(BackgroundJob);
export type BackgroundJobPage = z.infer<typeof BackgroundJobPage>;
