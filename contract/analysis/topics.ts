/** What guests speak of. The order is that of every list of them, and stored (docs/decisions/131). */
export const topics = ["food", "service", "atmosphere", "price", "wait", "hygiene", "location"] as const;
export type Topic = (typeof topics)[number];

/** What a whole review says. */
export const sentiments = ["positive", "neutral", "negative"] as const;
export type Sentiment = (typeof sentiments)[number];

/** How one topic is spoken of: `mixed` = praised and complained about, `neutral` = named without either. */
export const polarities = ["positive", "neutral", "negative", "mixed"] as const;
export type Polarity = (typeof polarities)[number];

/** Languages that the filter knows by name; every other one is `other`. */
export const reviewLanguages = ["fr", "en", "es", "it", "other"] as const;

/** Languages that a person can say a review is written in: those guests write in most, the four of the product first. */
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
