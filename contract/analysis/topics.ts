/** Topics of reviews, in the order of every list of them. The order is stored (docs/decisions/131) and must stay. */
export const topics = ["food", "service", "atmosphere", "price", "wait", "hygiene", "location"] as const;
export type Topic = (typeof topics)[number];

/** Sentiment of a whole review. */
export const sentiments = ["positive", "neutral", "negative"] as const;
export type Sentiment = (typeof sentiments)[number];

/** How a topic is mentioned: `mixed` = praised and complained about, `neutral` = named without either. */
export const polarities = ["positive", "neutral", "negative", "mixed"] as const;
export type Polarity = (typeof polarities)[number];

/** Languages that the filter distinguishes; all others are `other`. */
export const reviewLanguages = ["fr", "en", "es", "it", "other"] as const;

/** Languages that a person can set for a review: those guests write in most, the product's four first. */
export const writtenLanguages = [
  ...[
    "fr",
    "en",
    "es",
    "it",
    "de",
    "nl",
    "pt",
    "ca",
    "pl",
    "cs",
    "da",
    "sv",
    "no",
    "fi",
    "ro",
    "el",
    "tr",
    "ru",
    "uk",
    "he",
  ],
  ...["ar", "hi", "zh", "ja", "ko"],
] as const;
