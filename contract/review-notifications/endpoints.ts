import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Done, Id, response } from "../ids.ts";
import { ReviewNotification } from "./schemas.ts";

const read = { guard: "session", ability: { action: "read", subject: "Review" } } as const;

export const reviewNotificationsEndpoints = {
  list: endpoint({
    ...read,
    method: "GET",
    path: "/review-notifications",
    summary: "The caller's notifications about reviews, newest first",
    input: z.object({}),
    output: response(z.array(ReviewNotification)),
  }),
  unseenCount: endpoint({
    ...read,
    method: "GET",
    path: "/review-notifications/unseen-count",
    summary: "How much of it the caller has not looked at",
    input: z.object({}),
    output: response(z.object({ count: z.number().int() })),
  }),
  markSeen: endpoint({
    ...read,
    method: "PUT",
    path: "/review-notifications/seen",
    summary: "Mark the caller's notifications as seen, of one review or all",
    input: z.object({ reviewId: Id.nullable() }),
    output: Done,
  }),
};
