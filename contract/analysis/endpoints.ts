import { z } from "zod";
import { endpointsOf } from "../endpoint.ts";
import { response } from "../ids.ts";
import { ReviewQuery } from "../reviews/filters.ts";
import { Review } from "../reviews/schemas.ts";
import { LabelCorrectionInput, Topic, TopicQuote, TopicReport } from "./schemas.ts";

const endpoint = endpointsOf({ guard: "session", tokens: "reviews" });

export const analysisEndpoints = {
  correct: endpoint({
    method: "PUT",
    path: "/reviews/{reviewId}/labels",
    ability: { action: "update", subject: "Review" },
    summary: "Set one label of a review by hand, or take that back; kept when the review is read again",
    audit: "review.labelsCorrected",
    event: "analysis_corrected",
    input: LabelCorrectionInput,
    output: response(Review),
    errors: ["NOT_FOUND"],
  }),
  topics: endpoint({
    method: "POST",
    path: "/reviews/topics",
    isRead: true,
    ability: { action: "read", subject: "Review" },
    summary: "What the chosen reviews praise and complain about, in all and by month",
    input: ReviewQuery,
    output: response(TopicReport.extend({ restaurantCount: z.number().int() })),
  }),
  quotes: endpoint({
    method: "POST",
    path: "/reviews/topics/quotes",
    isRead: true,
    ability: { action: "read", subject: "Review" },
    summary: "Sentences of guests that praise a topic, or complain about it, the clearest first",
    input: ReviewQuery.extend({
      topic: Topic,
      side: z.enum(["positive", "negative"]),
      count: z.coerce.number().int().min(1).max(20).default(5),
    }),
    output: response(z.array(TopicQuote)),
  }),
};
