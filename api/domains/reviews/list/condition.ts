import type { SQL } from "drizzle-orm";
import type { ReviewQuery } from "#contract/reviews/filters.ts";

/** What a filter asks of a review `v`; nothing where it is as by default. */
export type Condition = (query: ReviewQuery) => SQL[];
