/** Apart from the schemas, so that the page does not load the validator. */
export const ruleLanguages = ["fr", "en", "es", "it", "de", "nl", "pt"] as const;
export const ruleRatings = [1, 2, 3, 4, 5, 0] as const;
/** The topics of `contract/analysis/topics.ts`, in its order. */
export const ruleTopics = ["food", "service", "atmosphere", "price", "wait", "hygiene", "location"] as const;
export const ruleTones = ["positive", "neutral", "negative"] as const;
