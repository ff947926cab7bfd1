/** Apart from the schemas, so that a page that only needs the numbers does not load the validator. */
export const groupNameLengthMax = 120;
/** Most groups of an organization. */
export const groupsMax = 200;
/** Most restaurants that are put into a group by hand. */
export const groupMembersMax = 2000;
/** Most towns, and most brands, of a rule. */
export const ruleChoicesMax = 100;
