/** Orders of the restaurant list. Apart from the schemas, so that a page with the choice does not load the validator. */
export const restaurantSorts = ["work", "name", "rating"] as const;
