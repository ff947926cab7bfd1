import { and, eq, isNull, sql } from "drizzle-orm";
import { requireRestaurant } from "#api/access-scope.ts";
import type { AuditValues } from "#api/audit/entry.ts";
import { type AuditRecord, recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { asInserted, names, perScope } from "#api/db/names.ts";
import { automationRuns, automationSets, automationVersions } from "#api/db/schema/automations.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import type { AuditAction } from "#contract/audit/actions.ts";
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

/** Locks the organization, so that its rules are edited by one writer at a time, the first edit included. */
async function lockListing(tx: Statements, organizationId: string): Promise<void> {
  const { id } = organizations;
  await tx.select({ id }).from(organizations).where(eq(id, organizationId)).for("no key update");
}

const s = automationSets;

/** Stores a set and its version after this edit; returns its id. */
async function putSet(
  tx: Statements,
  context: ApiContext,
  owner: { organizationId: string; restaurantId: string | null },
  { rules, safety, restoredFrom }: Content,
): Promise<string> {
  const principal = principalOf(context);
  const [rulesText, safetyText] = [JSON.stringify(rules), JSON.stringify(safety)];
  const hasRulesOn = rules.some(({ isOn }) => isOn);
  const content = [s.rules, s.safety, s.hasRulesOn, s.updatedBy];
  const [set] = await rowsOf<Pick<typeof automationSets.$inferSelect, "id" | "version">>(
    tx,
    sql`insert into ${s} (${names(s.id, s.organizationId, s.restaurantId, ...content)})
      values (${newId()}, ${owner.organizationId}, ${owner.restaurantId}, ${rulesText}, ${safetyText}, ${hasRulesOn}, ${principal.userId})
      on conflict ${perScope(s)} do update set ${asInserted(...content)}, ${names(s.leftAt)} = null,
        ${names(s.version)} = ${s.version} + 1, ${names(s.updatedAt)} = now()
      returning ${s.id}, ${s.version}`,
  );
  if (!set) throw new Error("a rule set was not written");
  await tx.insert(automationVersions).values({
    setId: set.id,
    version: set.version,
    rules,
    safety,
    restoredFrom,
    userId: principal.userId,
    userName: fullNameOf(principal),
  });
  return set.id;
}

/** Deletes the runs without a rule, so that a rule that includes older reviews gets them. */
const reopen = (setId: string) => sql`delete from ${automationRuns} using ${automationSets}, ${restaurants}
  where ${s.id} = ${setId} and ${automationRuns.restaurantId} = ${restaurants.id} and ${automationRuns.outcome} = 'no_match'
    and ${followsSet}`;

/** True if a rule that is on now includes older reviews and did not before. */
const reopens = (rules: readonly AutomationRule[], former: readonly AutomationRule[]): boolean =>
  rules.some(({ _id, isOn, includesExisting }) => {
    const before = former.find((rule) => rule._id === _id);
    return isOn && includesExisting && !(before?.isOn && before.includesExisting);
  });

type SetAction = Extract<AuditAction, `automations.${string}`>;
type SetOwner = { organizationId: string; restaurantId: string | null };

/** A set as the audit log tells of it: each rule a field, so that one changed rule is one line. */
function toldOf({ rules, safety }: Pick<Content, "rules" | "safety">): AuditValues {
  const order = rules.map(({ name }) => name);
  return { ...Object.fromEntries(rules.map((rule) => [`rule ${rule._id}`, rule])), order, safety };
}

function auditSet(
  tx: Statements,
  by: ApiContext,
  action: SetAction,
  owner: SetOwner,
  values: Pick<AuditRecord, "before" | "after">,
) {
  recordAudit(tx, { by, action, subject: { id: owner.restaurantId ?? owner.organizationId }, ...owner, ...values });
}

/** Stores rules of a restaurant's own in the caller's transaction, under new ids, whatever is in force there. */
export async function putOwnRules(
  tx: Statements,
  context: ApiContext,
  owner: SetScope,
  { rules: inputs, safety }: Pick<AutomationWrite, "rules" | "safety">,
): Promise<void> {
  await lockListing(tx, owner.organizationId);
  const held = await findEffectiveSet(tx, owner.restaurantId);
  const rules = normalisedRules(inputs, [], new Date());
  await putSet(tx, context, owner, { rules, safety, restoredFrom: null });
  const before = held.scope === "restaurant" ? { before: toldOf(held) } : {};
  auditSet(tx, context, "automations.saved", owner, { ...before, after: toldOf({ rules, safety }) });
  if (rules.some(({ isOn }) => isOn)) await context.jobs.send(tx, "reply-to-reviews", {}, { key: "all" });
}

type ExpectedSet = Pick<AutomationWrite, "scope" | "version">;
type NewContent = (tx: Statements, held: EffectiveSet, place: SetScope) => Promise<Content>;

/**
 * Changes the rules in effect at a restaurant, in the scope they belong to. Throws CONFLICT, with the present ones in `current`, when
 * the writer saw others.
 */
async function changeHeld(
  context: ApiContext,
  restaurantId: string,
  { seen, action }: { seen: ExpectedSet; action: SetAction },
  content: NewContent,
) {
  const { organizationId } = await requireRestaurant(context, restaurantId);
  const isDone = await transaction(context.database, async (tx) => {
    await lockListing(tx, organizationId);
    const held = await findEffectiveSet(tx, restaurantId);
    if (held.version !== seen.version || held.scope !== seen.scope) return false;
    const owner = { organizationId, restaurantId: held.scope === "restaurant" ? restaurantId : null };
    const next = await content(tx, held, { organizationId, restaurantId });
    const setId = await putSet(tx, context, owner, next);
    auditSet(tx, context, action, owner, { before: toldOf(held), after: toldOf(next) });
    if (reopens(next.rules, held.rules)) await tx.execute(reopen(setId));
    if (next.rules.some(({ isOn }) => isOn)) await context.jobs.send(tx, "reply-to-reviews", {}, { key: "all" });
    return true;
  });
  const current = await getAutomationSettings(context, restaurantId);
  if (!isDone) throw fail("CONFLICT", { current });
  return current;
}

/** Stores all rules of a set. Throws INVALID_INPUT for a template or a tag that does not exist in its scope, and CONFLICT. */
export function saveRules(
  context: ApiContext,
  input: AutomationWrite & { restaurantId: string },
): Promise<AutomationSettings> {
  const change = { seen: input, action: "automations.saved" } as const;
  return changeHeld(context, input.restaurantId, change, async (tx, held, owner) => {
    await checkRules(tx, { ...owner, scope: held.scope }, input.rules, held.rules);
    const rules = normalisedRules(input.rules, held.rules, new Date());
    return { rules, safety: input.safety, restoredFrom: null };
  });
}

/** Restores an earlier version. A rule that was off meanwhile counts as switched on now. */
export function restoreRules(
  context: ApiContext,
  input: ExpectedSet & { restaurantId: string; restoredVersion: number },
): Promise<AutomationSettings> {
  const change = { seen: input, action: "automations.restored" } as const;
  return changeHeld(context, input.restaurantId, change, async (tx, held) => {
    if (held.id === null) throw fail("NOT_FOUND");
    const { rules, safety } = automationVersions;
    const [version] = await tx
      .select({ rules, safety })
      .from(automationVersions)
      .where(and(eq(automationVersions.setId, held.id), eq(automationVersions.version, input.restoredVersion)));
    if (!version) throw fail("NOT_FOUND");
    return {
      rules: normalisedRules(version.rules, held.rules, new Date()),
      safety: version.safety,
      restoredFrom: input.restoredVersion,
    };
  });
}

/**
 * Gives a restaurant rules of its own, a copy of those in effect there. Does nothing where it has its own. Throws CONFLICT, with the present
 * ones in `current`, when the writer saw others.
 */
export async function makeOwn(
  context: ApiContext,
  restaurantId: string,
  seen: ExpectedSet | undefined,
): Promise<AutomationSettings> {
  const { organizationId } = await requireRestaurant(context, restaurantId);
  const isDone = await transaction(context.database, async (tx) => {
    await lockListing(tx, organizationId);
    const { scope, version, rules, safety } = await findEffectiveSet(tx, restaurantId);
    if (seen && (version !== seen.version || scope !== seen.scope)) return false;
    if (scope === "restaurant") return true;
    const owner = { organizationId, restaurantId };
    await putSet(tx, context, owner, { rules, safety, restoredFrom: null });
    auditSet(tx, context, "automations.madeOwn", owner, { after: toldOf({ rules, safety }) });
    return true;
  });
  const current = await getAutomationSettings(context, restaurantId);
  if (!isDone) throw fail("CONFLICT", { current });
  return current;
}

/** Ends a restaurant's own rules; they and their history are kept. */
export async function leaveOwn(context: ApiContext, restaurantId: string): Promise<AutomationSettings> {
  await transaction(context.database, async (tx) => {
    const [left] = await tx
      .update(automationSets)
      .set({ leftAt: now })
      .where(and(eq(s.restaurantId, restaurantId), isNull(s.leftAt)))
      .returning({ organizationId: s.organizationId, rules: s.rules, safety: s.safety });
    if (!left) return;
    const owner = { organizationId: left.organizationId, restaurantId };
    auditSet(tx, context, "automations.leftOwn", owner, { before: toldOf(left) });
  });
  return getAutomationSettings(context, restaurantId);
}
