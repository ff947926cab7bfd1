import { z } from "zod";
import { endpointsOf } from "../endpoint.ts";
import { Id, response } from "../ids.ts";
import { OpenReview } from "./schemas.ts";

const endpoint = endpointsOf({ tokens: "reviews" });

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
