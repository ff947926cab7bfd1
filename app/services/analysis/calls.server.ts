import type { RouterContextProvider } from "react-router";
import type { LabelCorrection, TopicReport } from "#contract/analysis/schemas.ts";
import type { Review, ReviewQuery } from "#contract/reviews/schemas.ts";
import { productApi } from "../request/product-api.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Sets one label of a review by hand, or takes that back. Throws NOT_FOUND, PERMISSION_RULE. */
export async function correctLabel(context: Context, reviewId: string, correction: LabelCorrection): Promise<Review> {
  return (await productApi(context).analysis.correct({ reviewId, correction })).data;
}

/** What the matching reviews praise and complain about. */
export async function readTopics(context: Context, query: ReviewQuery): Promise<TopicReport> {
  return (await productApi(context).analysis.topics(query)).data;
}
