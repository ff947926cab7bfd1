import { z } from "zod";
import { LabelCorrectionInput, TopicReport } from "../analysis.ts";
import { endpoint } from "../endpoint.ts";
import { answer } from "../ids.ts";
import { Review, ReviewQuery } from "../reviews.ts";

export const analysisEndpoints = {
  correct: endpoint({
    method: "PUT",
    path: "/reviews/{reviewId}/labels",
    guard: "session",
    ability: { action: "update", subject: "Review" },
    summary: "Set one label of a review by hand, or take that back; kept when the review is read again",
    input: LabelCorrectionInput,
    output: answer(Review),
    errors: ["NOT_FOUND"],
  }),
  topics: endpoint({
    method: "POST",
    path: "/reviews/topics",
    guard: "session",
    ability: { action: "read", subject: "Review" },
    summary: "What the chosen reviews praise and complain about, in all and by month",
    input: ReviewQuery,
    output: answer(TopicReport.extend({ restaurantCount: z.number().int() })),
  }),
};
