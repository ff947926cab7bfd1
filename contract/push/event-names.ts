/**
 * Apart from `push.ts`, so that a page that listens does not load the validator.
 *
 * What a push can be about. It says what changed and never the content: whoever hears it asks for the content, with their own
 * rights.
 */
export const pushEventNames = [
  /** A restaurant's reviews were read to the end. */
  "reviews.synchronised",
  /** Reading reviews began, went on, ended or failed on one platform. */
  "reviews.fetch-state",
  /** Reviews arrived that were not there before. */
  "reviews.new",
  /** Something on its way to a platform changed its state. */
  "outbox.changed",
  /** Somebody began to write an answer to a review. */
  "review-work.writing",
  /** A colleague gave the user work on a review, named them in a note, or decided over their suggestion. */
  "review-notifications.changed",
  /** The figures beside the navigation are no longer right. */
  "counters.changed",
] as const;
