import type { SQL } from "drizzle-orm";
import type { ReviewQuery } from "#contract/reviews/filters.ts";

/** The conditions of a filter on a review `v`; none for the filter's default. */
export type Condition = (query: ReviewQuery) => SQL[];
