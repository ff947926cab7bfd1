import { reviewLanguages } from "#contract/analysis/topics.ts";
import type { AutomationConditions, AutomationRule } from "#contract/automations/rules.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";

/** What rules compare of a review. */
export type ReviewToMatch = {
  id: string;
  restaurantId: string;
  organizationId: string;
  platformKey: PlatformKey;
  rating: number;
  hasText: boolean;
  /** Title, text and translations, in every language. */
  words: string;
  /** The language of the analysis; null where it found none. */
  spokenLanguage: string | null;
  topicBits: number;
  tagIds: string[];
  publishedAt: Date;
  /** True if the restaurant was open when the review was written. Null where its hours are unknown, or only the day is known. */
  isOpen: boolean | null;
  /** `HH:MM` in the restaurant's zone when the review was written; null where only the day is known. */
  localTime: string | null;
};

const dayMs = 86_400_000;

function holdsHours({ hours }: AutomationConditions, { isOpen, localTime }: ReviewToMatch): boolean {
  if (hours.kind === "any") return true;
  if (hours.kind === "open") return isOpen === true;
  if (hours.kind === "closed") return isOpen === false;
  if (localTime === null) return false;
  const { from, to } = hours;
  return from < to ? from <= localTime && localTime < to : localTime >= from || localTime < to;
}

/** The language in the terms of the rules; null where the analysis found none. */
function languageOf({ spokenLanguage }: ReviewToMatch) {
  if (spokenLanguage === null) return null;
  return reviewLanguages.find((language) => language === spokenLanguage) ?? "other";
}

/** True if the conditions match a review, regardless of its date. */
export function matchesRule(conditions: AutomationConditions, review: ReviewToMatch): boolean {
  const { platforms, ratings, text, languages, tagIds } = conditions;
  const language = languageOf(review);
  return (
    ratings.includes(review.rating) &&
    (platforms.length === 0 || platforms.includes(review.platformKey)) &&
    (text === "any" || (text === "with") === review.hasText) &&
    (languages.length === 0 || (language !== null && languages.includes(language))) &&
    (tagIds.length === 0 || tagIds.some((id) => review.tagIds.includes(id))) &&
    holdsHours(conditions, review)
  );
}

/**
 * True if a review is young enough for a rule and was written while it was on. `since`: when the rules came into effect at its
 * restaurant again, after a time without them.
 */
export function isInTime(rule: AutomationRule, review: ReviewToMatch, since: Date | null, now: Date): boolean {
  const at = review.publishedAt.getTime();
  if (at < now.getTime() - rule.conditions.maxAgeDays * dayMs) return false;
  if (rule.includesExisting) return true;
  if (since && at < since.getTime()) return false;
  return rule.onSince !== null && at >= Date.parse(rule.onSince);
}

/** The first rule in order that is on and matches this review now; null when none does. */
export function findRule(
  rules: readonly AutomationRule[],
  review: ReviewToMatch,
  since: Date | null,
  now: Date,
): AutomationRule | null {
  return (
    rules.find((rule) => rule.isOn && matchesRule(rule.conditions, review) && isInTime(rule, review, since, now)) ??
    null
  );
}
