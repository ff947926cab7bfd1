import { and, eq, gte, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { ago } from "#api/db/instants.ts";
import { automationRuns, automationSets } from "#api/db/schema/automations.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviewDrafts } from "#api/db/schema/review-work/suggestions.ts";
import { reviewTagLinks } from "#api/db/schema/review-work/work.ts";
import { reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import type { AutomationRule, AutomationSafety } from "#contract/automations/rules.ts";
import { writingMinutes } from "#contract/reply-suggestions/drafts.ts";
import type { ReviewToMatch } from "../match.ts";
import { followsSet } from "../sets/effective.ts";

/** A set of rules of which at least one is on. */
export type ActiveSet = {
  id: string;
  version: number;
  rules: AutomationRule[];
  safety: AutomationSafety;
  /** Who edited them last; null when that account is gone. */
  updatedBy: string | null;
  organizationId: string;
};
/** `seen`: fingerprint of the text and stars as they were read; `since`: when the rules came into effect again at its restaurant. */
export type DueReview = ReviewToMatch & { seen: string; since: Date | null };

/** Sets with at least one rule that is on. In random order, so that a job that runs out of time does not always skip the same ones. */
export async function listActiveSetIds(tx: Statements): Promise<string[]> {
  const { id } = automationSets;
  const rows = await tx.select({ id }).from(automationSets).where(isActive).orderBy(sql`random()`);
  return rows.map((row) => row.id);
}

const isActive = and(eq(automationSets.hasRulesOn, true), isNull(automationSets.leftAt));

/** A set as it is now; null when it is no longer in effect. */
export async function findActiveSet(tx: Statements, setId: string): Promise<ActiveSet | null> {
  const { id, version, rules, safety, updatedBy, organizationId } = automationSets;
  const [set] = await tx
    .select({ id, version, rules, safety, updatedBy, organizationId })
    .from(automationSets)
    .where(and(eq(id, setId), isActive));
  return set ?? null;
}

const { timeZone, regularHours, specialHours } = restaurants;
const localInstant = sql`${reviews.publishedAt} at time zone ${timeZone}`;
const isDay = sql`${reviews.publishedAtPrecision} = 'day'`;

/** The columns of a review that rules compare. */
export const reviewToMatch = {
  id: reviews.id,
  restaurantId: reviews.restaurantId,
  organizationId: restaurants.organizationId,
  platformKey: reviews.platformKey,
  rating: reviews.rating,
  hasText: sql<boolean>`${reviews.hasText}`,
  words: sql<string>`concat_ws(e'\\n', ${reviews.title}, ${reviews.text},
    (select string_agg(x ->> 'text', e'\\n') from jsonb_array_elements(${reviews.translations}) x))`,
  spokenLanguage: reviews.spokenLanguage,
  topicBits: reviews.topicBits,
  tagIds: sql<string[]>`array(select ${reviewTagLinks.tagId}::text from ${reviewTagLinks}
    where ${reviewTagLinks.reviewId} = ${reviews.id} and ${reviewTagLinks.rejectedAt} is null)`,
  publishedAt: reviews.publishedAt,
  isOpen: sql<boolean | null>`case when ${isDay} or ${regularHours} = '[]'::jsonb then null else exists (
    select from generate_series(-1, 0) d,
      opening_stretches(${timeZone}, ${regularHours}, ${specialHours}, (${localInstant})::date + d) s
    where s.opens <= ${reviews.publishedAt} and ${reviews.publishedAt} < s.closes) end`,
  localTime: sql<string | null>`case when not ${isDay} then to_char(${localInstant}, 'HH24:MI') end`,
};

/** True while somebody writes: a draft of the review changed a moment ago. */
export const isBeingWritten = sql<boolean>`exists (select from ${reviewDrafts} where ${reviewDrafts.reviewId} = ${reviews.id}
  and ${reviewDrafts.updatedAt} > ${ago(`${writingMinutes} minutes`)})`;
/** Public, not removed, analysed, and without a reply. */
const isOpenTo = sql`${reviews.answerState} = 'not_answered' and not ${reviews.archived} and ${reviews.removedAt} is null
  and not ${reviews.isPrivate} and ${reviews.analysedBy} is not null
  and not exists (select from ${reviewReplies} where ${reviewReplies.reviewId} = ${reviews.id})
  and not ${isBeingWritten}`;
// A run that its worker left unfinished is due again once its lease is over.
const isNew = sql`not exists (select from ${automationRuns} where ${automationRuns.reviewId} = ${reviews.id}
  and (${automationRuns.outcome} <> 'running' or ${automationRuns.leaseUntil} > now()))`;

/** Reviews without a run where a set is in effect; none older than the oldest that any rule is for. */
export async function findDueReviews(tx: Statements, set: ActiveSet, limit: number): Promise<DueReview[]> {
  const days = Math.max(0, ...set.rules.filter(({ isOn }) => isOn).map(({ conditions }) => conditions.maxAgeDays));
  const own = alias(automationSets, "own");
  const lastLeft = sql`select max(${own.leftAt}) from ${automationSets} ${own} where ${own.restaurantId} = ${restaurants.id}
    and ${automationSets.restaurantId} is null`;
  const due = tx
    .select()
    .from(reviews)
    .where(
      and(eq(reviews.restaurantId, restaurants.id), gte(reviews.publishedAt, ago(`${days} days`)), isOpenTo, isNew),
    )
    .orderBy(reviews.publishedAt, reviews.id)
    .limit(limit)
    .as("reviews");
  return tx
    .select({
      ...reviewToMatch,
      seen: sql<string>`review_fingerprint(${reviews.rating}, ${reviews.title}, ${reviews.text})`,
      since: sql<Date | null>`(${lastLeft})`,
    })
    .from(automationSets)
    .innerJoin(restaurants, and(followsSet, restaurants.active))
    .crossJoinLateral(due)
    .where(eq(automationSets.id, set.id))
    .limit(limit);
}
