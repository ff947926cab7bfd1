import { and, desc, eq, gte, isNotNull, isNull, ne, not, sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { ago } from "#api/db/instants.ts";
import { platforms, restaurants } from "#api/db/schema/restaurants.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { dryRunDays, dryRunExamplesMax, dryRunReviewsMax, type RunReason } from "#contract/automations/choices.ts";
import type { AutomationRule } from "#contract/automations/rules.ts";
import type { DryRun, DryRunExample } from "#contract/automations/runs.ts";
import { replyConnector } from "../../platforms/reply-connector.ts";
import { findEffectiveSettings } from "../ai/settings/settings.ts";
import { ensureStarterTemplates } from "../templates/starter/ensure.ts";
import { matchesRule } from "./match.ts";
import { type Outcome, outcomeOf, type Plan, type Proposal, planFor } from "./run/plan.ts";
import { reviewToMatch } from "./run/reviews.ts";
import { fillFor } from "./run/text.ts";
import { findEffectiveSet } from "./sets/effective.ts";

type PastReview = Awaited<ReturnType<typeof findPast>>[number];
type Services = Pick<ApiContext, "database" | "platforms" | "settings">;

/** Answered reviews too: the dry run shows what the rules would have done with each. */
function findPast(tx: Statements, restaurantId: string) {
  const { author, publishedAt, removedAt, isPrivate, answerState, analysedBy } = reviews;
  return tx
    .select({ ...reviewToMatch, author, text: sql<string | null>`left(${reviews.text}, 600)` })
    .from(reviews)
    .innerJoin(restaurants, eq(restaurants.id, reviews.restaurantId))
    .where(
      and(
        eq(reviews.restaurantId, restaurantId),
        gte(publishedAt, ago(`${dryRunDays} days`)),
        isNull(removedAt),
        not(isPrivate),
        ne(answerState, "not_answerable"),
        isNotNull(analysedBy),
      ),
    )
    .orderBy(desc(publishedAt), desc(reviews.id))
    .limit(dryRunReviewsMax + 1);
}

/** Platforms to which this restaurant's replies are sent automatically. */
async function findSenders(tx: Statements, { platforms: known }: Services, restaurantId: string) {
  const { key, connectedAt, externalId } = platforms;
  const connected = await tx
    .select({ key })
    .from(platforms)
    .where(and(eq(platforms.restaurantId, restaurantId), isNotNull(connectedAt), isNotNull(externalId)));
  return new Set<string>(connected.map((one) => one.key).filter((one) => replyConnector(known, one) !== null));
}

/** Proposal for a draft by a model: none is called in a dry run, so its text stays unknown. */
const unasked: Pick<Proposal, "text" | "reason" | "evidence"> = { text: "", reason: null, evidence: null };
type Planned = { review: PastReview; plan: Plan };
type ExampleReview = { review: PastReview; outcome: Outcome; proposal: Proposal | null };

/** The texts of a rule, by review. Where no model is set up, drafts are made of templates, so that missing templates show here. */
async function textsFor(tx: Statements, rule: AutomationRule, planned: readonly Planned[], hasModel: boolean) {
  if (rule.action.kind === "template")
    return fillFor(tx, { rule, reviews: planned.map(({ review }) => review), isRead: false });
  const texts = new Map<string, Proposal>();
  if (hasModel) return texts;
  for (const [mode, some] of Map.groupBy(planned, ({ plan }) => plan.mode)) {
    const reviews = some.map(({ review }) => review);
    for (const [id, proposal] of await fillFor(tx, { rule, reviews, isRead: mode !== "send" })) texts.set(id, proposal);
  }
  return texts;
}

async function tellRule(
  tx: Statements,
  rule: AutomationRule,
  planned: readonly Planned[],
  hasModel: boolean,
): Promise<ExampleReview[]> {
  const texts = await textsFor(tx, rule, planned, hasModel);
  return planned.map(({ review, plan }) => {
    const proposal = texts.get(review.id) ?? null;
    return { review, proposal, outcome: outcomeOf(plan, proposal ?? unasked) };
  });
}

function exampleOf({ review, outcome, proposal }: ExampleReview, isDraft: boolean): DryRunExample {
  const { id, author, rating, platformKey, text, publishedAt } = review;
  return {
    review: { _id: id, author, rating, platformKey, text, publishedAt: publishedAt.toISOString() },
    ...outcome,
    text: outcome.outcome === "skip" || isDraft ? null : (proposal?.text ?? null),
    templateName: proposal?.templateName ?? null,
    templateBuiltIn: proposal?.templateBuiltIn ?? null,
  };
}

function summaryOf(
  { _id, name, isOn, action }: AutomationRule,
  examples: readonly ExampleReview[],
): DryRun["rules"][number] {
  const count = (wanted: Outcome["outcome"]) => examples.filter(({ outcome }) => outcome.outcome === wanted).length;
  const reasons = new Map<RunReason, number>();
  for (const { outcome } of examples)
    if (outcome.reason) reasons.set(outcome.reason, (reasons.get(outcome.reason) ?? 0) + 1);
  return {
    _id,
    name,
    isOn,
    sendCount: count("send"),
    askCount: count("ask"),
    skipCount: count("skip"),
    reasons: [...reasons]
      .map(([reason, sum]) => ({ reason, count: sum }))
      .sort((one, other) => other.count - one.count),
    examples: examples.slice(0, dryRunExamplesMax).map((one) => exampleOf(one, action.kind === "draft")),
  };
}

/**
 * What the rules in effect at a restaurant would have done with its reviews of the last 90 days, had all of them been on. Writes
 * nothing and calls no model.
 */
export async function dryRun(services: Services, restaurantId: string): Promise<DryRun> {
  const { orm } = services.database;
  const { rules, safety } = await findEffectiveSet(orm, restaurantId);
  const [rows, senders, { provider }] = await Promise.all([
    findPast(orm, restaurantId),
    findSenders(orm, services, restaurantId),
    findEffectiveSettings(services.database.orm, restaurantId),
  ]);
  const [first] = rows;
  if (first) await ensureStarterTemplates(services.database, first.organizationId);
  const hasModel = provider !== "none" && services.settings.ai.endpoint !== null;
  const reviews = rows.slice(0, dryRunReviewsMax);
  const byRule = Map.groupBy(reviews, (review) => rules.find(({ conditions }) => matchesRule(conditions, review)));
  const summaries: DryRun["rules"] = [];
  for (const rule of rules) {
    const planned = (byRule.get(rule) ?? []).map((review) => {
      const isByHand = !senders.has(review.platformKey);
      return { review, plan: planFor(rule, safety, review, { isByHand, needsApproval: false }) };
    });
    summaries.push(summaryOf(rule, await tellRule(orm, rule, planned, hasModel)));
  }
  return {
    reviewCount: reviews.length,
    isCut: rows.length > dryRunReviewsMax,
    unmatchedCount: byRule.get(undefined)?.length ?? 0,
    rules: summaries,
  };
}
