/** The shortest accepted password; the contract has the rule, this copy keeps its validator out of the browser. */
export const passwordLengthMin = 10;
