import { alias } from "drizzle-orm/pg-core";
import { restaurants } from "./schema/restaurants.ts";
import { reviews } from "./schema/reviews.ts";

/** A review and its restaurant, under the aliases shared by the statements of the review list. */
export const v = alias(reviews, "v");
export const r = alias(restaurants, "r");
