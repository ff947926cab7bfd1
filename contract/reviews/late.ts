/** A review counts as late for so many days after it was written; then nobody expects a reply any more. */
export const lateDaysMax = 30;
