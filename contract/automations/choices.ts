/**
 * Which reviews a rule is for, by whether they have a text. Apart from `rules.ts`, so that a page with a form does not load the validator.
 */
export const automationTexts = ["any", "with", "without"] as const;
/** When the review was written: at any time, while the restaurant is open, while it is closed, or within given hours of its day. */
export const automationHours = ["any", "open", "closed", "window"] as const;
/** Source of the reply: a template, or a draft as the AI settings make it. */
export const automationActions = ["template", "draft"] as const;
/** `send`: sent after the delay, unless somebody cancels it. `ask`: becomes a suggestion that a person approves. */
export const automationModes = ["send", "ask"] as const;
/** Where the effective rules come from: the default, the organization, or the restaurant itself. */
export const automationScopes = ["default", "organization", "restaurant"] as const;
/** What happens instead, where safety keeps a rule from sending. */
export const automationInsteads = ["ask", "nothing"] as const;

export const automationRulesMax = 30;
export const automationWordsMax = 100;
/** Minutes in the outbox; the minimum is the outbox's own. */
export const automationDelay = { min: 2, max: 7 * 24 * 60, usual: 10 } as const;
/** Days after which a review is too old for a rule. */
export const automationAgeDays = { max: 90, usual: 7 } as const;
/** Reviews up to this many stars are not answered without a person, unless the settings say otherwise. */
export const automationRatingUsual = 3;
export const dryRunDays = 90;
export const dryRunReviewsMax = 1000;
export const dryRunExamplesMax = 20;

/**
 * Outcome of a run. `running`: a worker is on it, or was cut short. `queued`: a reply went to the outbox. `asked`: it became a
 * suggestion. `skipped`: a rule matched and nothing was done. `no_match`: no rule matched. `withdrawn`: the reply was cancelled
 * automatically, since the review changed while it waited.
 */
export const runOutcomes = ["running", "queued", "asked", "skipped", "no_match", "withdrawn"] as const;
export type RunOutcome = (typeof runOutcomes)[number];

/**
 * Why a run did not send. Safety: `rating`, `words`, `hygiene` (the analysis found a complaint about it), `language` (it cannot be
 * checked for words). Connection: `by_hand` (a person puts replies on this platform), `needs_approval`. Text: `no_template`,
 * `unfilled`, `forbidden`, `refused_words` (the platform refuses them), `template_language`, `too_long`, `no_credits`, `guard`, `model` (it gave no text). Review:
 * `suggestion_waits`, `answered`, `review_changed`. `failed`: three attempts failed.
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
  "refused_words",
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

/** How a run was undone. `by_hand`: the reply stays on a platform whose API deletes nothing, until a person deletes it there. */
export const runUndoings = ["cancelled", "deletion_queued", "withdrawn", "by_hand"] as const;

/** What an edit of the rules changed; shown with the rule's name where it is about one. */
export const automationChanges = [
  "rule_added",
  "rule_removed",
  "rule_changed",
  "switched_on",
  "switched_off",
  "reordered",
  "safety_changed",
] as const;
