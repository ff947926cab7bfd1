/** Apart from the schemas, so that a page that only counts does not load the validator. */
export const noteTextLengthMax = 2000;
