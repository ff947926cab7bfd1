import { reviewLanguages } from "#contract/analysis/topics.ts";
import type { AutomationConditions, AutomationRule } from "#contract/automations/rules.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";

/** A review as rules look at it. */
export type ReviewToMatch = {
  id: string;
  restaurantId: string;
  organizationId: string;
  platformKey: PlatformKey;
  rating: number;
  hasText: boolean;
  /** Title, text and translations: all that a guest said, in whatever language. */
  words: string;
  /** As the reading says; null where there is no language in it. */
  spokenLanguage: string | null;
  topicBits: number;
  tagIds: string[];
  publishedAt: Date;
  /** Was the house open when it was written? Null where the house tells no hours, or only the day is known. */
  isOpen: boolean | null;
  /** `HH:MM` at the house when it was written; null where only the day is known. */
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

/** The language as rules name it; null where none was read. */
function languageOf({ spokenLanguage }: ReviewToMatch) {
  if (spokenLanguage === null) return null;
  return reviewLanguages.find((language) => language === spokenLanguage) ?? "other";
}

/** Do the conditions hold for a review, whenever it is looked at? */
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
 * Is a review young enough for a rule, and written while it was on? `since`: when these rules came to hold at its restaurant again, if
 * they had not.
 */
export function isInTime(rule: AutomationRule, review: ReviewToMatch, since: Date | null, now: Date): boolean {
  const at = review.publishedAt.getTime();
  if (at < now.getTime() - rule.conditions.maxAgeDays * dayMs) return false;
  if (rule.includesExisting) return true;
  if (since && at < since.getTime()) return false;
  return rule.onSince !== null && at >= Date.parse(rule.onSince);
}

/** The first rule, in their order, that is on and is for this review now; null when none is. */
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
