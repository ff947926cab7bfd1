import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { type AccessibleRestaurant, mayIn, permissionError, requireRestaurant, uuids } from "#api/access-scope.ts";
import type { AuditValues } from "#api/audit/entry.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { instant } from "#api/db/instants.ts";
import { asInserted, names, perScope } from "#api/db/names.ts";
import { foldedName, fullName } from "#api/db/people.ts";
import { replyEscalations } from "#api/db/schema/review-work/escalations.ts";
import { users } from "#api/db/schema/users.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import {
  isExpectedVersion,
  lockSettings,
  nextVersion,
  readOwnSetting,
  readVersions,
  recordSetting,
} from "#api/setting-versions.ts";
import type { DeadlineScope } from "#contract/reply-deadlines/schemas.ts";
import { type EscalationInput, escalationDefault, type ReplyEscalation } from "#contract/reply-escalation/schemas.ts";
import type { SettingVersions } from "#contract/setting-versions.ts";
import { fullNameOf } from "../../principal.ts";

/** A rule for a whole organization requires the right to its settings. */
const shared = { action: "update", subject: "Settings" } as const;
const own = { action: "update", subject: "Restaurant" } as const;
type Stored = Omit<ReplyEscalation, "people" | "may" | "versions">;

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
 * The rule in effect at a restaurant within the access scope: its own, else its organization's (or that one alone), else the default, which
 * notifies nobody.
 */
export async function readEscalation(
  context: ApiContext,
  restaurant: AccessibleRestaurant,
  of: DeadlineScope = "restaurant",
): Promise<ReplyEscalation> {
  const { organizationId, restaurantId, isOn, lateHours, notifyAssignee, userIds, sendMail, reassignTo } =
    replyEscalations;
  const scope = sql<DeadlineScope>`case when ${restaurantId} is null then 'organization' else 'restaurant' end`;
  const isOfPlace = or(isNull(restaurantId), of === "restaurant" ? eq(restaurantId, restaurant.id) : undefined);
  const [stored] = await context.database.orm
    .select({
      isOn,
      lateHours,
      notifyAssignee,
      userIds,
      sendMail,
      reassignTo,
      scope,
      updatedBy: replyEscalations.updatedByName,
      updatedAt: instant(replyEscalations.updatedAt),
    })
    .from(replyEscalations)
    .where(and(eq(organizationId, restaurant.organizationId), isOfPlace))
    .orderBy(sql`${restaurantId} is null`)
    .limit(1);
  const rule: Stored = stored ?? { ...escalationDefault, scope: "default", updatedAt: null, updatedBy: "" };
  const named = [...rule.userIds, ...(rule.reassignTo ? [rule.reassignTo] : [])];
  const principal = principalOf(context);
  return {
    ...rule,
    versions: await readVersions(context.database.orm, restaurant, replyEscalations, replyEscalations.version),
    people: await peopleOf(context, restaurant, named),
    may: {
      update: mayIn(principal, restaurant.organizationId, own),
      updateOrganization: mayIn(principal, restaurant.organizationId, shared),
    },
  };
}

/** People newly named by a rule must have access to its restaurants; those named before may stay. */
async function refuseOutOfScope(
  context: ApiContext,
  restaurant: AccessibleRestaurant,
  input: EscalationInput,
): Promise<void> {
  const before = await readEscalation(context, restaurant);
  const added = input.userIds.filter((id) => !before.userIds.includes(id));
  const taker = input.reassignTo !== null && input.reassignTo !== before.reassignTo ? [input.reassignTo] : [];
  const people = await peopleOf(context, restaurant, [...added, ...taker]);
  const hears = (id: string) => people.some(({ userId, hears }) => userId === id && hears);
  const mayWork = (id: string) => people.some(({ userId, mayWork }) => userId === id && mayWork);
  if (!added.every(hears) || !taker.every(mayWork)) throw fail("ASSIGNEE_OUT_OF_SCOPE");
}

/** Writes a rule unless somebody has written it since the writer read it: CONFLICT then, with the present rule. */
async function write(
  context: ApiContext,
  restaurant: AccessibleRestaurant,
  { scope, isAllowed, statement, wanted }: Change,
) {
  const isWritten = await transaction(context.database, async (tx) => {
    await lockSettings(tx, restaurant);
    if (!isAllowed(await readVersions(tx, restaurant, replyEscalations, replyEscalations.version))) return false;
    const { isOn, lateHours, notifyAssignee, userIds, sendMail, reassignTo } = replyEscalations;
    const told = { isOn, lateHours, notifyAssignee, userIds, sendMail, reassignTo };
    const before = await readOwnSetting(tx, restaurant, scope, replyEscalations, told);
    await tx.execute(statement);
    const action = wanted ? "replyEscalation.changed" : "replyEscalation.inherited";
    recordSetting(tx, { by: context, action, restaurant, scope, before, after: wanted ?? undefined });
    return true;
  });
  if (!isWritten) throw fail("CONFLICT", { current: await readEscalation(context, restaurant, scope) });
  return readEscalation(context, restaurant);
}
type Change = {
  scope: DeadlineScope;
  isAllowed: (now: SettingVersions) => boolean;
  statement: SQL;
  /** Null: the restaurant gives its own rule up. */
  wanted: AuditValues | null;
};

/** Stores a rule for a restaurant or its organization. Throws ASSIGNEE_OUT_OF_SCOPE, CONFLICT, PERMISSION_RULE. */
export async function putEscalation(context: ApiContext, input: EscalationInput): Promise<ReplyEscalation> {
  const restaurant = await requireRestaurant(context, input.restaurantId);
  const principal = principalOf(context);
  const { scope, versions } = input;
  if (scope === "organization" && !mayIn(principal, restaurant.organizationId, shared)) throw permissionError(shared);
  await refuseOutOfScope(context, restaurant, input);
  const e = replyEscalations;
  const rule = [e.isOn, e.lateHours, e.notifyAssignee, e.userIds, e.sendMail, e.reassignTo, e.updatedByName, e.version];
  const statement = sql`
    insert into ${e} (${names(e.id, e.organizationId, e.restaurantId, ...rule)})
    values (${newId()}, ${restaurant.organizationId}, ${scope === "restaurant" ? restaurant.id : null}, ${input.isOn}, ${input.lateHours},
      ${input.notifyAssignee}, ${uuids([...new Set(input.userIds)])}, ${input.sendMail}, ${input.reassignTo}, ${fullNameOf(principal)},
      ${nextVersion})
    on conflict ${perScope(e)} do update set ${asInserted(...rule)}, ${names(e.updatedAt)} = now(),
      ${names(e.since)} = case when ${e.isOn} then ${e.since} else now() end`;
  const { isOn, lateHours, notifyAssignee, userIds, sendMail, reassignTo } = input;
  const wanted = { isOn, lateHours, notifyAssignee, userIds: [...new Set(userIds)], sendMail, reassignTo };
  return write(context, restaurant, {
    scope,
    statement,
    wanted,
    isAllowed: (now) => isExpectedVersion(versions, now, scope),
  });
}

/** Deletes a restaurant's own rule. Throws CONFLICT when it is not the one the writer saw. */
export async function inheritEscalation(
  context: ApiContext,
  { restaurantId, version }: { restaurantId: string; version: number },
): Promise<ReplyEscalation> {
  const restaurant = await requireRestaurant(context, restaurantId);
  const statement = sql`delete from ${replyEscalations} where ${replyEscalations.restaurantId} = ${restaurant.id}`;
  const isAllowed = ({ restaurant }: SettingVersions) => restaurant === 0 || restaurant === version;
  return write(context, restaurant, { scope: "restaurant", statement, wanted: null, isAllowed });
}
