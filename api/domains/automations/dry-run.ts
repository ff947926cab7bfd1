import type { ApiContext } from "#api/context.ts";
import type { Queryable } from "#api/db/transaction.ts";
import { dryRunDays, dryRunExamplesMax, dryRunReviewsMax, type RunReason } from "#contract/automations/choices.ts";
import type { AutomationRule } from "#contract/automations/rules.ts";
import type { DryRun, DryRunExample } from "#contract/automations/runs.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import { findEffectiveSettings } from "../ai/settings/settings.ts";
import { replyConnector } from "../outbox/writes/sendable.ts";
import { ensureStarterTemplates } from "../templates/starter/ensure.ts";
import { matchesRule, type ReviewToMatch } from "./match.ts";
import { type Outcome, outcomeOf, type Plan, type Proposal, planFor } from "./run/plan.ts";
import { reviewToMatch } from "./run/reviews.ts";
import { fillFor } from "./run/text.ts";
import { findEffectiveSet } from "./sets/effective.ts";

type PastReview = ReviewToMatch & { author: string; text: string | null };
type Services = Pick<ApiContext, "database" | "platforms" | "settings">;

// Answered or not: the question is what the rules would have done with it.
const pastQuery = `select ${reviewToMatch}, v.author, left(v.text, 600) as text
  from reviews v join restaurants r on r.id = v.restaurant_id
  where v.restaurant_id = $1 and v.published_at >= now() - interval '${dryRunDays} days' and v.removed_at is null
    and not v.is_private and v.answer_state <> 'not_answerable' and v.analysed_by is not null
  order by v.published_at desc, v.id desc limit ${dryRunReviewsMax + 1}`;
const connectedQuery = `select key from platforms
  where restaurant_id = $1 and connected_at is not null and external_id is not null`;

/** Platforms to which replies of this restaurant leave by themselves. */
async function findSenders(client: Queryable, { platforms }: Services, restaurantId: string) {
  const { rows } = await client.query<{ key: PlatformKey }>(connectedQuery, [restaurantId]);
  return new Set(rows.map(({ key }) => key).filter((key) => replyConnector(platforms, key) !== null));
}

/** No model is asked: whatever it would write, or stands in its place, is known only then. */
const unasked: Pick<Proposal, "text" | "reason" | "evidence"> = { text: "", reason: null, evidence: null };
type Planned = { review: PastReview; plan: Plan };
type ExampleReview = { review: PastReview; outcome: Outcome; proposal: Proposal | null };

/** The texts of a rule, by review. Drafts that no model writes are made of templates: what those lack is told beforehand. */
async function textsFor(client: Queryable, rule: AutomationRule, planned: readonly Planned[], hasModel: boolean) {
  if (rule.action.kind === "template")
    return fillFor(client, { rule, reviews: planned.map(({ review }) => review), isRead: false });
  const texts = new Map<string, Proposal>();
  if (hasModel) return texts;
  for (const [mode, some] of Map.groupBy(planned, ({ plan }) => plan.mode)) {
    const reviews = some.map(({ review }) => review);
    for (const [id, proposal] of await fillFor(client, { rule, reviews, isRead: mode !== "send" }))
      texts.set(id, proposal);
  }
  return texts;
}

async function tellRule(
  client: Queryable,
  rule: AutomationRule,
  planned: readonly Planned[],
  hasModel: boolean,
): Promise<ExampleReview[]> {
  const texts = await textsFor(client, rule, planned, hasModel);
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
  };
}

function summaryOf(
  { _id, name, isOn, action }: AutomationRule,
  told: readonly ExampleReview[],
): DryRun["rules"][number] {
  const count = (wanted: Outcome["outcome"]) => told.filter(({ outcome }) => outcome.outcome === wanted).length;
  const reasons = new Map<RunReason, number>();
  for (const { outcome } of told)
    if (outcome.reason) reasons.set(outcome.reason, (reasons.get(outcome.reason) ?? 0) + 1);
  return {
    ...{ _id, name, isOn, sendCount: count("send"), askCount: count("ask"), skipCount: count("skip") },
    reasons: [...reasons]
      .map(([reason, sum]) => ({ reason, count: sum }))
      .sort((one, other) => other.count - one.count),
    examples: told.slice(0, dryRunExamplesMax).map((one) => exampleOf(one, action.kind === "draft")),
  };
}

/**
 * What the rules that hold at a restaurant would have done with its reviews of the last 90 days, had all of them been on. Writes
 * nothing and asks no model.
 */
export async function dryRun(services: Services, restaurantId: string): Promise<DryRun> {
  const { pool } = services.database;
  const { rules, safety } = await findEffectiveSet(pool, restaurantId);
  const [{ rows }, senders, { provider }] = await Promise.all([
    pool.query<PastReview>(pastQuery, [restaurantId]),
    findSenders(pool, services, restaurantId),
    findEffectiveSettings(services.database.orm, restaurantId),
  ]);
  const [first] = rows;
  if (first) await ensureStarterTemplates(services.database, first.organizationId);
  const hasModel = provider !== "none" && services.settings.ai.endpoint !== null;
  const reviews = rows.slice(0, dryRunReviewsMax);
  const byRule = Map.groupBy(reviews, (review) => rules.find(({ conditions }) => matchesRule(conditions, review)));
  const told: DryRun["rules"] = [];
  for (const rule of rules) {
    const planned = (byRule.get(rule) ?? []).map((review) => {
      const isByHand = !senders.has(review.platformKey);
      return { review, plan: planFor(rule, safety, review, { isByHand, needsApproval: false }) };
    });
    told.push(summaryOf(rule, await tellRule(pool, rule, planned, hasModel)));
  }
  return {
    reviewCount: reviews.length,
    isCut: rows.length > dryRunReviewsMax,
    unmatchedCount: byRule.get(undefined)?.length ?? 0,
    rules: told,
  };
}
