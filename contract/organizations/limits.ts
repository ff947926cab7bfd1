/** Characters of an organization's name. */
export const organizationNameLengthMax = 120;
/** The highest number a limit can be set to. */
export const limitMax = 1_000_000;
