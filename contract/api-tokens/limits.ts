/** Apart from the schemas, so that a page that only needs the numbers does not load the validator. */
export const apiTokenNameLengthMax = 80;
/** Days for which a token is good: the most, and unless something else is asked. */
export const apiTokenDaysMax = 365;
export const apiTokenDaysDefault = 90;
/** Most tokens of a person that are good at one time. */
export const apiTokensMax = 50;
/** Calls that one token may make in a minute. */
export const apiTokenCallsPerMinute = 600;
