import { type SQL, sql } from "drizzle-orm";
import { type AccessibleRestaurant, mayIn, requireRestaurant, uuids } from "#api/access-scope.ts";
import type { AuditValues } from "#api/audit/entry.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { instant } from "#api/db/instants.ts";
import { asInserted, names, perScope } from "#api/db/names.ts";
import { foldedName, fullName } from "#api/db/people.ts";
import { groupRulesInForce } from "#api/db/schema/restaurant-groups.ts";
import { replyEscalations } from "#api/db/schema/review-work/escalations.ts";
import { users } from "#api/db/schema/users.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import {
  isExpectedVersion,
  isSettingOf,
  lockSettings,
  nextVersion,
  readOwnSetting,
  recordSetting,
  type SettingTarget,
} from "#api/setting-versions.ts";
import type { RuleTarget } from "#contract/reply-deadlines/targets.ts";
import { type EscalationInput, escalationDefault, type ReplyEscalation } from "#contract/reply-escalation/schemas.ts";
import type { SettingVersions } from "#contract/setting-versions.ts";
import { fullNameOf } from "../../principal.ts";
import { groupAbility } from "../restaurant-groups/rights.ts";
import {
  byTarget,
  followGroups,
  holdsAt,
  originOf,
  type RuleKind,
  requireWritable,
  ruleVersions,
  scopeOf,
  targetOf,
} from "../restaurant-groups/rule-targets.ts";

const ownAbility = { action: "update", subject: "Restaurant" } as const;

/** Rules about late reviews among the rules that groups have. */
const escalations: RuleKind = { table: replyEscalations, inForce: groupRulesInForce.escalationGroupId };

function peopleOf({ database }: ApiContext, restaurant: AccessibleRestaurant, ids: string[]) {
  return database.orm
    .select({
      userId: users.id,
      name: fullName(users),
      hears: sql<boolean>`hears_of_reviews(${users.id}, ${restaurant.id})`,
      mayWork: sql<boolean>`may_work_on_reviews(${users.id}, ${restaurant.id})`,
    })
    .from(users)
    .where(isAnyOf(users.id, ids))
    .orderBy(foldedName(users), users.id);
}

/**
 * The rule of a target that a restaurant within the access scope belongs to, or the one followed there without it; the default notifies
 * nobody.
 */
export async function readEscalation(
  context: ApiContext,
  restaurant: AccessibleRestaurant,
  target: SettingTarget,
): Promise<ReplyEscalation> {
  const { groupId, isOn, lateHours, notifyAssignee, userIds, sendMail, reassignTo } = replyEscalations;
  const [stored] = await context.database.orm
    .select({
      isOn,
      lateHours,
      notifyAssignee,
      userIds,
      sendMail,
      reassignTo,
      groupId,
      scope: scopeOf(escalations),
      updatedBy: replyEscalations.updatedByName,
      updatedAt: instant(replyEscalations.updatedAt),
    })
    .from(replyEscalations)
    .where(holdsAt(escalations, restaurant, target))
    .orderBy(byTarget(escalations))
    .limit(1);
  const none = { ...escalationDefault, scope: "default" as const, groupId: null, updatedAt: null, updatedBy: "" };
  const { groupId: ofGroup, scope, ...rule } = stored ?? none;
  const named = [...rule.userIds, ...(rule.reassignTo ? [rule.reassignTo] : [])];
  const principal = principalOf(context);
  return {
    ...rule,
    ...(await originOf(context, escalations, restaurant, target, { scope, groupId: ofGroup })),
    versions: await ruleVersions(context.database.orm, escalations, restaurant, target),
    people: await peopleOf(context, restaurant, named),
    may: {
      update: mayIn(principal, restaurant.organizationId, ownAbility),
      updateOrganization: mayIn(principal, restaurant.organizationId, groupAbility),
    },
  };
}

/** The rule of the target that a call names. Throws NOT_FOUND. */
export async function getEscalation(
  context: ApiContext,
  { restaurantId, ...named }: RuleTarget & { restaurantId: string },
): Promise<ReplyEscalation> {
  const restaurant = await requireRestaurant(context, restaurantId);
  return readEscalation(context, restaurant, await targetOf(context, restaurant, named));
}

/** People newly named by a rule must have access to its restaurants; those named before may stay. */
async function refuseOutOfScope(
  context: ApiContext,
  restaurant: AccessibleRestaurant,
  input: EscalationInput,
  target: SettingTarget,
): Promise<void> {
  const before = await readEscalation(context, restaurant, target);
  const added = input.userIds.filter((id) => !before.userIds.includes(id));
  const taker = input.reassignTo !== null && input.reassignTo !== before.reassignTo ? [input.reassignTo] : [];
  const people = await peopleOf(context, restaurant, [...added, ...taker]);
  const hears = (id: string) => people.some(({ userId, hears }) => userId === id && hears);
  const mayWork = (id: string) => people.some(({ userId, mayWork }) => userId === id && mayWork);
  if (!added.every(hears) || !taker.every(mayWork)) throw fail("ASSIGNEE_OUT_OF_SCOPE");
}

type Change = {
  target: SettingTarget;
  isAllowed: (now: SettingVersions) => boolean;
  statement: SQL;
  /** Null: the target gives its own rule up. */
  wanted: AuditValues | null;
};

/** Writes a rule unless somebody has written it since the writer read it: CONFLICT then, with the present rule. */
async function write(
  context: ApiContext,
  restaurant: AccessibleRestaurant,
  { target, isAllowed, statement, wanted }: Change,
) {
  const isWritten = await transaction(context.database, async (tx) => {
    await lockSettings(tx, restaurant);
    if (!isAllowed(await ruleVersions(tx, escalations, restaurant, target))) return false;
    const { isOn, lateHours, notifyAssignee, userIds, sendMail, reassignTo } = replyEscalations;
    const told = { isOn, lateHours, notifyAssignee, userIds, sendMail, reassignTo };
    const before = await readOwnSetting(tx, restaurant, target, replyEscalations, told);
    await tx.execute(statement);
    if (typeof target === "object") await followGroups(tx, restaurant.organizationId);
    const action = wanted ? "replyEscalation.changed" : "replyEscalation.inherited";
    recordSetting(tx, { by: context, action, restaurant, scope: target, before, after: wanted ?? undefined });
    return true;
  });
  if (!isWritten) throw fail("CONFLICT", { current: await readEscalation(context, restaurant, target) });
  return readEscalation(context, restaurant, typeof target === "object" ? target : "restaurant");
}

/** Stores a rule for a restaurant, a group or its organization. Throws ASSIGNEE_OUT_OF_SCOPE, CONFLICT, NOT_FOUND, PERMISSION_RULE. */
export async function putEscalation(context: ApiContext, input: EscalationInput): Promise<ReplyEscalation> {
  const restaurant = await requireRestaurant(context, input.restaurantId);
  const target = await targetOf(context, restaurant, input);
  requireWritable(context, restaurant, target);
  await refuseOutOfScope(context, restaurant, input, target);
  const e = replyEscalations;
  const rule = [e.isOn, e.lateHours, e.notifyAssignee, e.userIds, e.sendMail, e.reassignTo, e.updatedByName, e.version];
  const statement = sql`
    insert into ${e} (${names(e.id, e.organizationId, e.restaurantId, e.groupId, ...rule)})
    values (${newId()}, ${restaurant.organizationId}, ${target === "restaurant" ? restaurant.id : null},
      ${typeof target === "object" ? target.groupId : null}, ${input.isOn}, ${input.lateHours}, ${input.notifyAssignee},
      ${uuids([...new Set(input.userIds)])}, ${input.sendMail}, ${input.reassignTo}, ${fullNameOf(principalOf(context))}, ${nextVersion})
    on conflict ${perScope(e)} do update set ${asInserted(...rule)}, ${names(e.updatedAt)} = now(),
      ${names(e.since)} = case when ${e.isOn} then ${e.since} else now() end`;
  const { isOn, lateHours, notifyAssignee, userIds, sendMail, reassignTo, versions } = input;
  const wanted = { isOn, lateHours, notifyAssignee, userIds: [...new Set(userIds)], sendMail, reassignTo };
  const isAllowed = (now: SettingVersions) => isExpectedVersion(versions, now, target);
  return write(context, restaurant, { target, statement, wanted, isAllowed });
}

/** Deletes the own rule of a restaurant or a group. Throws CONFLICT when it is not the one the writer saw, NOT_FOUND, PERMISSION_RULE. */
export async function inheritEscalation(
  context: ApiContext,
  { restaurantId, version, ...named }: RuleTarget & { restaurantId: string; version: number },
): Promise<ReplyEscalation> {
  const restaurant = await requireRestaurant(context, restaurantId);
  const target = await targetOf(context, restaurant, named);
  requireWritable(context, restaurant, target);
  const statement = sql`delete from ${replyEscalations} where ${isSettingOf(replyEscalations, restaurant, target)}`;
  const isAllowed = (now: SettingVersions) => {
    const own = typeof target === "object" ? now.group : now.restaurant;
    return own === 0 || own === version;
  };
  return write(context, restaurant, { target, statement, wanted: null, isAllowed });
}
