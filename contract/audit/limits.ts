/** Months for which entries are kept, unless an organization says otherwise. */
export const auditMonthsDefault = 24;
export const auditMonthsMin = 3;
export const auditMonthsMax = 120;
/** Chain of what belongs to no organization. */
export const installationChainId = "00000000-0000-0000-0000-000000000000";
