/** Apart from the schemas, so that a page that only needs the numbers does not load the validator. */
/** Most addresses that are invited at once. */
export const invitedMax = 1000;
/** Most restaurants that are chosen for a person. */
export const memberRestaurantsMax = 2000;
/** How long an invitation can be accepted. */
export const invitationLifetimeDays = 7;
