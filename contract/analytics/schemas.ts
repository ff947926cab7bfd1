import { z } from "zod";

/** An analytics event: a type, a properties object and a user or anonymous id (specification, section 5). */
export const AnalyticsEvent = z
  .object({
    type: z.enum(["track", "page", "identify", "group", "screen", "alias"]),
    event: z.string().min(1).max(120).optional(),
    properties: z.record(z.string(), z.unknown()),
    userId: z.string().min(1).optional(),
    anonymousId: z.string().min(1).optional(),
  })
  .refine((event) => event.userId !== undefined || event.anonymousId !== undefined, { path: ["userId"] })
  .refine((event) => event.type !== "track" || event.event !== undefined, { path: ["event"] });
export type AnalyticsEvent = z.infer<typeof AnalyticsEvent>;
