/** Reasons for which a write records nothing in the audit log, where several rows share one. */
export const session = "sessions are listed, and attempts counted, where people sign in";
export const ownView = "a person's own choice of what they see";
export const ownFile = "a file of figures that the person may read, for them alone";
export const ownChannel = "a person's own choice of what they hear of, and how";
export const dryRun = "a dry run: nothing changes until it is applied";
export const machine = "what a model wrote; what a person makes of it is recorded";
/** Reasons for which a write that is recorded otherwise was not, this once. */
export const idempotent = "nothing was to be done any more";
export const unchanged = "saved as it was";
