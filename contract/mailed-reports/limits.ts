/** Apart from the schemas, so that a page that only needs the numbers does not load the validator. */
export const reportNameLengthMax = 80;
/** The note at the head of a report, in characters. */
export const introLengthMax = 2000;
/** Addresses that get one report. */
export const recipientsMax = 20;
/** Reports of a person. */
export const ownReportsMax = 20;
/** Restaurants and groups that one report names; more are chosen as all. */
export const reportRestaurantsMax = 200;
export const monthDayMax = 28;
export const reportFrequencies = ["daily", "weekly", "monthly"] as const;
