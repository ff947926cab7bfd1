/** Apart from `rules.ts`, so that a page that shows a form does not load the validator. */

/** Which texts a review must have. */
export const automationTexts = ["any", "with", "without"] as const;
/** When the review was written: at any time, while the house is open, while it is closed, or within hours of its own day. */
export const automationHours = ["any", "open", "closed", "window"] as const;
/** A text of a template, or a draft as settings/ai would write it. */
export const automationActions = ["template", "draft"] as const;
/** `send`: it leaves after the delay, unless somebody takes it back. `ask`: it waits as a suggestion until a person approves it. */
export const automationModes = ["send", "ask"] as const;
/** Whose rules hold: nobody's yet, the organization's, or the restaurant's own. */
export const automationScopes = ["default", "organization", "restaurant"] as const;
/** What happens instead, where safety says that nothing is sent without a person. */
export const automationInsteads = ["ask", "nothing"] as const;

export const automationRulesMax = 30;
export const automationWordsMax = 100;
/** Minutes in the outbox; the least is the outbox's own. */
export const automationDelay = { min: 2, max: 7 * 24 * 60, usual: 10 } as const;
/** A review older than so many days is left to people. */
export const automationAgeDays = { max: 90, usual: 7 } as const;
/** Never sent without a person up to so many stars, unless the house says otherwise. */
export const automationRatingUsual = 3;
export const dryRunDays = 90;
export const dryRunReviewsMax = 1000;
export const dryRunExamplesMax = 20;

/**
 * What became of a review. `running`: a worker is on it, or was cut short. `queued`: a reply went to the outbox. `asked`: a suggestion
 * waits, or waited. `skipped`: a rule held and nothing was done. `no_match`: no rule held. `withdrawn`: the reply was taken back from the
 * outbox by itself, since the review changed while it waited.
 */
export const runOutcomes = ["running", "queued", "asked", "skipped", "no_match", "withdrawn"] as const;
export type RunOutcome = (typeof runOutcomes)[number];

/**
 * Why a run did not simply send. By safety: `rating`, `words`, `hygiene` (the reading found a complaint about it), `language` (nobody here
 * can read it for words). By where it is: `by_hand` (a person puts replies on this platform), `needs_approval`. By its text: `no_template`,
 * `unfilled`, `forbidden`, `template_language`, `too_long`, `no_credits`, `guard`, `model` (it did not answer). By the review:
 * `suggestion_waits`, `answered`, `review_changed`. `failed`: three attempts broke off.
 */
export const runReasons = [
  "rating",
  "words",
  "hygiene",
  "language",
  "by_hand",
  "needs_approval",
  "no_template",
  "unfilled",
  "forbidden",
  "template_language",
  "too_long",
  "no_credits",
  "guard",
  "model",
  "suggestion_waits",
  "answered",
  "review_changed",
  "failed",
] as const;
export type RunReason = (typeof runReasons)[number];

/** What taking a run back came to. `by_hand`: it stands on a platform that takes no deletion from us. */
export const runUndoings = ["cancelled", "deletion_queued", "withdrawn", "by_hand"] as const;

/** What an edit of the rules did; told with the name of the rule where it is about one. */
export const automationChanges = [
  "rule_added",
  "rule_removed",
  "rule_changed",
  "switched_on",
  "switched_off",
  "reordered",
  "safety_changed",
] as const;
