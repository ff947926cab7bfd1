import { and, type Column, count, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { mayIn, requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { ago } from "#api/db/instants.ts";
import { automationRuns, automationSets } from "#api/db/schema/automations.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { tags } from "#api/db/schema/review-work/work.ts";
import type { Statements } from "#api/db/statements.ts";
import { findEffectiveSettings } from "#api/domains/ai/settings/settings.ts";
import { builtInOf } from "#api/domains/templates/built-in.ts";
import { readFillableTemplates } from "#api/domains/templates/fill/reads.ts";
import { principalOf } from "#api/principal.ts";
import { type AutomationRule, AutomationSafety, type AutomationSettings } from "#contract/automations/rules.ts";

/** The rules in effect at a restaurant: its own, else its organization's, else none. */
export type EffectiveSet = {
  id: string | null;
  scope: AutomationSettings["scope"];
  version: number;
  rules: AutomationRule[];
  safety: AutomationSafety;
};
const safetyDefaults: AutomationSafety = AutomationSafety.parse({});

/** Reads both in one statement; the restaurant's own replace the organization's as a whole. */
export async function findEffectiveSet(tx: Statements, restaurantId: string): Promise<EffectiveSet> {
  const { id, version, rules, safety, restaurantId: owner, organizationId, leftAt } = automationSets;
  const scope = sql<EffectiveSet["scope"]>`case when ${owner} is null then 'organization' else 'restaurant' end`;
  const [set] = await tx
    .select({ id, version, rules, safety, scope })
    .from(automationSets)
    .innerJoin(restaurants, eq(restaurants.organizationId, organizationId))
    .where(and(eq(restaurants.id, restaurantId), isNull(leftAt), or(isNull(owner), eq(owner, restaurants.id))))
    .orderBy(sql`${owner} nulls last`)
    .limit(1);
  return set ?? { id: null, scope: "default", version: 0, rules: [], safety: safetyDefaults };
}

const own = alias(automationSets, "own");
/** SQL: the restaurant has rules of its own. */
const hasOwn = (id: Column) =>
  sql`exists (select from ${automationSets} ${own} where ${own.restaurantId} = ${id} and ${own.leftAt} is null)`;

/** SQL: a restaurant of the set's organization follows it. */
export const followsSet = sql`(${automationSets.restaurantId} = ${restaurants.id} or (${automationSets.restaurantId} is null
  and ${automationSets.organizationId} = ${restaurants.organizationId} and not ${hasOwn(restaurants.id)}))`;

type Choice = { _id: string; name: string };

/**
 * Templates that automations may use wherever these rules are in effect. An organization's rules name the wider template, also where a
 * restaurant overrides it with its own.
 */
export async function listUsableTemplates(
  tx: Statements,
  restaurantId: string,
  scope: AutomationSettings["scope"],
): Promise<AutomationSettings["templates"]> {
  const templates = (await readFillableTemplates(tx, [restaurantId], null)).filter(({ automated }) => automated);
  return templates.flatMap((template) => {
    const { id, name, scope: own, overridesId } = template;
    const named = { name, builtIn: builtInOf(template) };
    if (scope === "restaurant" || own !== "restaurant") return [{ _id: id, ...named }];
    return overridesId ? [{ _id: overridesId, ...named }] : [];
  });
}

/** The tags of an organization. */
export function listTags(tx: Statements, organizationId: string): Promise<Choice[]> {
  const { id: _id, name } = tags;
  return tx.select({ _id, name }).from(tags).where(eq(tags.organizationId, organizationId)).orderBy(sql`fold(${name})`);
}

/** How often each rule ran at a restaurant lately. */
function countRuns(tx: Statements, restaurantId: string) {
  const { ruleId, at } = automationRuns;
  return tx
    .select({ ruleId, count: count() })
    .from(automationRuns)
    .where(and(eq(automationRuns.restaurantId, restaurantId), isNotNull(ruleId), gt(at, ago("30 days"))))
    .groupBy(ruleId);
}

async function findRestaurant(tx: Statements, restaurantId: string) {
  const other = alias(restaurants, "other");
  const followers = sql`select count(*)::int from ${restaurants} ${other}
    where ${other.organizationId} = ${restaurants.organizationId} and not ${hasOwn(other.id)}`;
  const hasHours = sql<boolean>`${restaurants.regularHours} <> '[]'::jsonb`;
  const [restaurant] = await tx
    .select({ hasHours, followerCount: sql<number>`(${followers})` })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId));
  return restaurant;
}

/** The restaurants that follow the same rules as this one, itself first. */
export async function listFollowers(tx: Statements, restaurantId: string): Promise<string[]> {
  const { scope } = await findEffectiveSet(tx, restaurantId);
  if (scope === "restaurant") return [restaurantId];
  const here = alias(restaurants, "here");
  const rows = await tx
    .select({ id: restaurants.id })
    .from(restaurants)
    .innerJoin(here, eq(here.organizationId, restaurants.organizationId))
    .where(and(eq(here.id, restaurantId), sql`not ${hasOwn(restaurants.id)}`))
    .orderBy(sql`${restaurants.id} = ${restaurantId} desc`, restaurants.id);
  return rows.map(({ id }) => id);
}

/** The settings screen's data of a restaurant within the access scope. */
export async function getAutomationSettings(context: ApiContext, restaurantId: string): Promise<AutomationSettings> {
  const { orm } = context.database;
  const { organizationId } = await requireRestaurant(context, restaurantId);
  const held = await findEffectiveSet(orm, restaurantId);
  const [templates, tags, ai, counts, restaurant] = await Promise.all([
    listUsableTemplates(orm, restaurantId, held.scope),
    listTags(orm, organizationId),
    findEffectiveSettings(context.database.orm, restaurantId),
    countRuns(orm, restaurantId),
    findRestaurant(orm, restaurantId),
  ]);
  const runCounts = new Map(counts.map((one) => [one.ruleId, one.count]));
  const principal = principalOf(context);
  // Editors may delete only what they created themselves.
  return {
    scope: held.scope,
    version: held.version,
    rules: held.rules.map((rule) => ({ ...rule, runCount: runCounts.get(rule._id) ?? 0 })),
    safety: held.safety,
    followerCount: restaurant?.followerCount ?? 0,
    templates,
    tags,
    hasModel: ai.provider !== "none" && context.settings.ai.endpoint !== null,
    hasHours: restaurant?.hasHours ?? false,
    may: {
      update: mayIn(principal, organizationId, { action: "update", subject: "Settings" }),
      undo:
        mayIn(principal, organizationId, { action: "delete", subject: "Reply" }) &&
        (principal.role !== "comptoir-basic" || principal.memberships.get(organizationId) !== "editor"),
    },
  };
}
