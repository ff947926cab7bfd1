/** Periods of the review list. `custom` carries its two days. */
export const reviewPeriods = [
  "all_time",
  "last_seven_days",
  "last_thirty_days",
  "last_three_months",
  "last_twelve_months",
  "custom",
] as const;

/** Answer states in the order of the screen, each with the filter that includes it. */
export const answerStateFilters = [
  ["not_answered", "notAnswered"],
  ["pending", "pending"],
  ["answered", "answered"],
  ["not_answerable", "notAnswerable"],
] as const;
