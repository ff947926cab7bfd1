/** Apart from the schemas, so that a page that only needs the number does not load the validator. */
export const noteTextLengthMax = 2000;
