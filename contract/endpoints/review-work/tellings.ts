import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { answer, Done, Id } from "../../ids.ts";
import { ReviewTelling } from "../../review-work/tellings.ts";

const read = { guard: "session", ability: { action: "read", subject: "Review" } } as const;

export const reviewTellingsEndpoints = {
  list: endpoint({
    ...read,
    method: "GET",
    path: "/review-tellings",
    summary: "What the caller was told about reviews within reach, newest first",
    input: z.object({}),
    output: answer(z.array(ReviewTelling)),
  }),
  unseenCount: endpoint({
    ...read,
    method: "GET",
    path: "/review-tellings/unseen-count",
    summary: "How much of it the caller has not looked at",
    input: z.object({}),
    output: answer(z.object({ count: z.number().int() })),
  }),
  markSeen: endpoint({
    ...read,
    method: "PUT",
    path: "/review-tellings/seen",
    summary: "Mark as seen what the caller was told about one review, or all of it",
    input: z.object({ reviewId: Id.nullable() }),
    output: Done,
  }),
};
