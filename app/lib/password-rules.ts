/** The shortest password the product accepts; the contract holds the rule, this keeps its validator out of the browser. */
export const passwordLengthMin = 10;
