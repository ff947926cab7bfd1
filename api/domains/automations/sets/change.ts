import { requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { type Queryable, transaction } from "#api/db/transaction.ts";
import { fullNameOf } from "#api/domains/reviews/writes/events.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import type {
  AutomationRule,
  AutomationSafety,
  AutomationSettings,
  AutomationWrite,
} from "#contract/automations/rules.ts";
import { type EffectiveSet, findEffectiveSet, followsSet, getAutomationSettings } from "./effective.ts";
import { checkRules, normalisedRules } from "./rules.ts";

type SetScope = { restaurantId: string; organizationId: string };
type Content = { rules: AutomationRule[]; safety: AutomationSafety; restoredFrom: number | null };

/** One edit of an organization's rules at a time, the first ones included. */
async function lockListing(client: Queryable, organizationId: string): Promise<void> {
  await client.query("select 1 from organizations where id = $1 for no key update", [organizationId]);
}

const putQuery = `insert into automation_sets (id, organization_id, restaurant_id, rules, safety, has_rules_on, updated_by)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (organization_id, coalesce(restaurant_id, '00000000-0000-0000-0000-000000000000'))
  do update set rules = excluded.rules, safety = excluded.safety, has_rules_on = excluded.has_rules_on, left_at = null,
    version = automation_sets.version + 1, updated_by = excluded.updated_by, updated_at = now()
  returning id, version`;
const versionQuery = `insert into automation_versions (set_id, version, rules, safety, restored_from, user_id, user_name)
  values ($1, $2, $3, $4, $5, $6, $7)`;

/** Writes a set and what it was after this edit; answers its id. */
async function putSet(
  client: Queryable,
  context: ApiContext,
  place: { organizationId: string; restaurantId: string | null },
  { rules, safety, restoredFrom }: Content,
): Promise<string> {
  const principal = principalOf(context);
  const texts = [JSON.stringify(rules), JSON.stringify(safety)];
  const hasRulesOn = rules.some(({ isOn }) => isOn);
  const { rows } = await client.query<{ id: string; version: number }>(putQuery, [
    ...[newId(), place.organizationId, place.restaurantId, ...texts, hasRulesOn, principal.userId],
  ]);
  const [set] = rows;
  if (!set) throw new Error("a rule set was not written");
  await client.query(versionQuery, [
    ...[set.id, set.version, ...texts, restoredFrom, principal.userId, fullNameOf(principal)],
  ]);
  return set.id;
}

// A review that no rule was for may be looked at again once a rule asks for what was there before it.
const reopenQuery = `delete from automation_runs x using automation_sets s, restaurants r
  where s.id = $1 and x.restaurant_id = r.id and x.outcome = 'no_match' and ${followsSet}`;

/** A rule that is on and asks for older reviews as it did not before. */
const reopens = (rules: readonly AutomationRule[], former: readonly AutomationRule[]): boolean =>
  rules.some(({ _id, isOn, includesExisting }) => {
    const before = former.find((rule) => rule._id === _id);
    return isOn && includesExisting && !(before?.isOn && before.includesExisting);
  });

type ExpectedSet = Pick<AutomationWrite, "scope" | "version">;
type NewContent = (client: Queryable, held: EffectiveSet, place: SetScope) => Promise<Content>;

/**
 * Changes the rules that hold at a restaurant, where they hold. Throws CONFLICT, with what holds now in `current`, when they are not
 * those the writer saw.
 */
async function changeHeld(context: ApiContext, restaurantId: string, seen: ExpectedSet, content: NewContent) {
  const { organizationId } = await requireRestaurant(context, restaurantId);
  const isDone = await transaction(context.database.pool, async (client) => {
    await lockListing(client, organizationId);
    const held = await findEffectiveSet(client, restaurantId);
    if (held.version !== seen.version || held.scope !== seen.scope) return false;
    const place = { organizationId, restaurantId: held.scope === "restaurant" ? restaurantId : null };
    const next = await content(client, held, { organizationId, restaurantId });
    const setId = await putSet(client, context, place, next);
    if (reopens(next.rules, held.rules)) await client.query(reopenQuery, [setId]);
    if (next.rules.some(({ isOn }) => isOn)) await context.jobs.send(client, "reply-to-reviews", {}, { key: "all" });
    return true;
  });
  const current = await getAutomationSettings(context, restaurantId);
  if (!isDone) throw fail("CONFLICT", { current });
  return current;
}

/** Stores the whole of the rules. Throws INVALID_INPUT for a template or a tag that does not hold there, and CONFLICT. */
export function saveRules(
  context: ApiContext,
  input: AutomationWrite & { restaurantId: string },
): Promise<AutomationSettings> {
  return changeHeld(context, input.restaurantId, input, async (client, held, place) => {
    await checkRules(client, { ...place, scope: held.scope }, input.rules, held.rules);
    const rules = normalisedRules(input.rules, held.rules, new Date());
    return { rules, safety: input.safety, restoredFrom: null };
  });
}

/** Puts back what an earlier edit left. A rule that was off meanwhile counts as switched on now. */
export function restoreRules(
  context: ApiContext,
  input: ExpectedSet & { restaurantId: string; restoredVersion: number },
): Promise<AutomationSettings> {
  return changeHeld(context, input.restaurantId, input, async (client, held) => {
    const { rows } = await client.query<{ rules: AutomationRule[]; safety: AutomationSafety }>(
      "select rules, safety from automation_versions where set_id = $1 and version = $2",
      [held.id, input.restoredVersion],
    );
    if (!rows[0]) throw fail("NOT_FOUND");
    const { rules, safety } = rows[0];
    return { rules: normalisedRules(rules, held.rules, new Date()), safety, restoredFrom: input.restoredVersion };
  });
}

/** Gives a restaurant rules of its own, a copy of what holds there. Does nothing where it has some. */
export async function makeOwn(context: ApiContext, restaurantId: string): Promise<AutomationSettings> {
  const { organizationId } = await requireRestaurant(context, restaurantId);
  await transaction(context.database.pool, async (client) => {
    await lockListing(client, organizationId);
    const { scope, rules, safety } = await findEffectiveSet(client, restaurantId);
    if (scope === "restaurant") return;
    await putSet(client, context, { organizationId, restaurantId }, { rules, safety, restoredFrom: null });
  });
  return getAutomationSettings(context, restaurantId);
}

/** Gives a restaurant's own rules up; they are kept, and with them their history. */
export async function leaveOwn(context: ApiContext, restaurantId: string): Promise<AutomationSettings> {
  await context.database.pool.query(
    "update automation_sets set left_at = now() where restaurant_id = $1 and left_at is null",
    [restaurantId],
  );
  return getAutomationSettings(context, restaurantId);
}
