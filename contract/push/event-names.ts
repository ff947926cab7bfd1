/**
 * What a push can be about. Apart from the schemas, so that a page that listens does not load the validator. It names what changed and
 * never the content: the receiver requests that with their own rights.
 */
export const pushEventNames = [
  /** A run over a restaurant's reviews ended. */
  "reviews.synchronised",
  /** A run on one platform began, advanced, ended or failed. */
  "reviews.fetch-state",
  /** New reviews were stored. */
  "reviews.new",
  /** An outbox item changed its state. */
  "outbox.changed",
  /** Somebody began to write a reply to a review. */
  "review-work.writing",
  /** The user has a new notification. */
  "notifications.changed",
  /** The counts in the navigation have changed. */
  "counters.changed",
  /** A file of the user began to be made, is ready or failed. */
  "prepared-files.changed",
] as const;
