import { mayIn, requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import type { Queryable } from "#api/db/transaction.ts";
import { findEffectiveSettings } from "#api/domains/ai/settings/settings.ts";
import { readFillableTemplates } from "#api/domains/templates/fill/reads.ts";
import { principalOf } from "#api/principal.ts";
import { type AutomationRule, AutomationSafety, type AutomationSettings } from "#contract/automations/rules.ts";

/** The rules that hold at a restaurant: its own, else its organization's, else none. */
export type EffectiveSet = {
  id: string | null;
  scope: AutomationSettings["scope"];
  version: number;
  rules: AutomationRule[];
  safety: AutomationSafety;
};
const safetyDefaults: AutomationSafety = AutomationSafety.parse({});

/** Reads them in one statement; the restaurant's own win as a whole. */
export async function findEffectiveSet(client: Queryable, restaurantId: string): Promise<EffectiveSet> {
  const { rows } = await client.query<EffectiveSet>(
    `select s.id, s.version, s.rules, s.safety, case when s.restaurant_id is null then 'organization' else 'restaurant' end as scope
     from automation_sets s join restaurants r on r.organization_id = s.organization_id
     where r.id = $1 and s.left_at is null and (s.restaurant_id is null or s.restaurant_id = r.id)
     order by s.restaurant_id nulls last limit 1`,
    [restaurantId],
  );
  return rows[0] ?? { id: null, scope: "default", version: 0, rules: [], safety: safetyDefaults };
}

/** Restaurants `r` of a set's organization that follow it. */
export const followsSet = `(s.restaurant_id = r.id or (s.restaurant_id is null and s.organization_id = r.organization_id
  and not exists (select from automation_sets own where own.restaurant_id = r.id and own.left_at is null)))`;

type Choice = { _id: string; name: string };

/**
 * Templates that automations may use wherever these rules hold. An organization's rules name the wider template that a restaurant's own
 * stands for.
 */
export async function listUsableTemplates(
  client: Queryable,
  restaurantId: string,
  scope: AutomationSettings["scope"],
): Promise<Choice[]> {
  const templates = (await readFillableTemplates(client, [restaurantId], null)).filter(({ automated }) => automated);
  if (scope === "restaurant") return templates.map(({ id, name }) => ({ _id: id, name }));
  return templates.flatMap(({ id, name, scope: own, overridesId }) => {
    if (own !== "restaurant") return [{ _id: id, name }];
    return overridesId ? [{ _id: overridesId, name }] : [];
  });
}

/** The tags of an organization. */
export async function listTags(client: Queryable, organizationId: string): Promise<Choice[]> {
  const { rows } = await client.query<Choice>(
    `select id as "_id", name from tags where organization_id = $1 order by fold(name)`,
    [organizationId],
  );
  return rows;
}

const countsQuery = `select rule_id as "ruleId", count(*)::int as count from automation_runs
  where restaurant_id = $1 and rule_id is not null and at > now() - interval '30 days' group by rule_id`;
const placeQuery = `select r.regular_hours <> '[]'::jsonb as "hasHours", (
    select count(*)::int from restaurants o where o.organization_id = r.organization_id
      and not exists (select from automation_sets own where own.restaurant_id = o.id and own.left_at is null)) as "followerCount"
  from restaurants r where r.id = $1`;

/** All that the settings screen shows of a restaurant within reach. */
export async function getAutomationSettings(context: ApiContext, restaurantId: string): Promise<AutomationSettings> {
  const { pool } = context.database;
  const { organizationId } = await requireRestaurant(context, restaurantId);
  const held = await findEffectiveSet(pool, restaurantId);
  const [templates, tags, ai, counts, place] = await Promise.all([
    listUsableTemplates(pool, restaurantId, held.scope),
    listTags(pool, organizationId),
    findEffectiveSettings(context.database.orm, restaurantId),
    pool.query<{ ruleId: string; count: number }>(countsQuery, [restaurantId]),
    pool.query<{ hasHours: boolean; followerCount: number }>(placeQuery, [restaurantId]),
  ]);
  const runCounts = new Map(counts.rows.map(({ ruleId, count }) => [ruleId, count]));
  const principal = principalOf(context);
  // An editor deletes what it wrote itself and nothing else.
  return {
    scope: held.scope,
    version: held.version,
    rules: held.rules.map((rule) => ({ ...rule, runCount: runCounts.get(rule._id) ?? 0 })),
    safety: held.safety,
    followerCount: place.rows[0]?.followerCount ?? 0,
    templates,
    tags,
    hasModel: ai.provider !== "none" && context.settings.ai.endpoint !== null,
    hasHours: place.rows[0]?.hasHours ?? false,
    may: {
      update: mayIn(principal, organizationId, { action: "update", subject: "Settings" }),
      undo:
        mayIn(principal, organizationId, { action: "delete", subject: "Reply" }) &&
        (principal.role !== "comptoir-basic" || principal.memberships.get(organizationId) !== "editor"),
    },
  };
}
