/** Apart from the schemas, so that the page does not load the validator. */
export const ruleLanguages = ["fr", "en", "es", "it", "de", "nl", "pt"] as const;
export const ruleRatings = [1, 2, 3, 4, 5, 0] as const;
/** As `contract/analysis/topics.ts` has them, in its order. */
export const ruleTopics = ["food", "service", "atmosphere", "price", "wait", "hygiene", "location"] as const;
export const ruleTones = ["positive", "neutral", "negative"] as const;
/** Each box has a name of its own, so that a refused form comes back with all that was ticked. */
export const ratingField = <Rating extends number>(rating: Rating) => `rating${rating}` as const;
export const languageField = <Code extends string>(code: Code) => `language_${code}` as const;
export const topicField = <Topic extends string>(topic: Topic) => `topic_${topic}` as const;
export const toneField = <Tone extends string>(tone: Tone) => `tone_${tone}` as const;
export const notifiedField = (userId: string): string => `tell_${userId}`;
export const hoursField = <Rating extends number>(rating: Rating) => `hours${rating}` as const;
