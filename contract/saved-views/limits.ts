/** Apart from the schemas, so that a page that only counts does not load the validator. */
export const viewNameLengthMax = 60;
/** Views a person keeps, shared ones of one's own included. */
export const ownViewsMax = 50;
/** Views in a person's bar, per kind of screen. */
export const pinnedViewsMax = 20;
