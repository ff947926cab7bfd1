import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, response } from "../ids.ts";
import { OpenReview } from "./schemas.ts";

export const openReviewsEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/reviews/{reviewId}/open",
    guard: "session",
    ability: { action: "read", subject: "Review" },
    summary: "A review with what colleagues do on it: notes, suggestions, drafts, reports, and what can be translated",
    input: z.object({ reviewId: Id }),
    output: response(OpenReview),
    errors: ["NOT_FOUND"],
  }),
};
