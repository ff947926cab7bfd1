/** Apart from the schemas, so that a page that only needs the numbers does not load the validator. */
export const viewNameLengthMax = 60;
/** Most views of a person, including those they share. */
export const ownViewsMax = 50;
/** Views in a person's bar, per kind of screen. */
export const pinnedViewsMax = 20;
