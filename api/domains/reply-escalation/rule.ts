import { type SQL, sql } from "drizzle-orm";
import { type AccessibleRestaurant, mayIn, permissionError, requireRestaurant, uuids } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { instant } from "#api/db/instants.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import { isExpectedVersion, lockSettings, nextVersion, readVersions } from "#api/setting-versions.ts";
import type { DeadlineScope } from "#contract/reply-deadlines/schemas.ts";
import { type EscalationInput, escalationDefault, type ReplyEscalation } from "#contract/reply-escalation/schemas.ts";
import type { SettingVersions } from "#contract/setting-versions.ts";
import { fullNameOf } from "../reviews/writes/events.ts";

/** A rule for a whole organization is one of its settings. */
const shared = { action: "update", subject: "Settings" } as const;
const own = { action: "update", subject: "Restaurant" } as const;
type Stored = Omit<ReplyEscalation, "people" | "may" | "versions">;

const columns: SQL = sql`e.is_on as "isOn", e.late_hours as "lateHours", e.notify_assignee as "notifyAssignee", e.user_ids as "userIds",
  e.send_mail as "sendMail", e.reassign_to as "reassignTo", e.updated_by_name as "updatedBy",
  ${instant(sql`e.updated_at`)} as "updatedAt", case when e.restaurant_id is null then 'organization' else 'restaurant' end as scope`;

async function peopleOf({ database }: ApiContext, place: AccessibleRestaurant, ids: string[]) {
  const { rows } = await database.orm.execute<ReplyEscalation["people"][number]>(sql`
    select u.id as "userId", trim(u.name || ' ' || u.lastname) as name, hears_of_reviews(u.id, ${place.id}) as hears,
      may_work_on_reviews(u.id, ${place.id}) as "mayWork"
    from users u where u.id = any(${uuids(ids)}) order by fold(u.name || ' ' || u.lastname) collate "C", u.id`);
  return rows;
}

/** The rule in effect at a restaurant within reach: its own, else its organization's (or that one alone), else nobody is told. */
export async function readEscalation(
  context: ApiContext,
  place: AccessibleRestaurant,
  of: DeadlineScope = "restaurant",
): Promise<ReplyEscalation> {
  const { rows } = await context.database.orm.execute<Stored>(sql`
    select ${columns} from reply_escalations e where e.organization_id = ${place.organizationId}
      and (e.restaurant_id is null or (${of === "restaurant"} and e.restaurant_id = ${place.id}))
    order by e.restaurant_id is null limit 1`);
  const rule: Stored = rows[0] ?? { ...escalationDefault, scope: "default", updatedAt: null, updatedBy: "" };
  const named = [...rule.userIds, ...(rule.reassignTo ? [rule.reassignTo] : [])];
  const principal = principalOf(context);
  return {
    ...rule,
    versions: await readVersions(context.database.orm, place, "reply_escalations"),
    people: await peopleOf(context, place, named),
    may: {
      update: mayIn(principal, place.organizationId, own),
      updateOrganization: mayIn(principal, place.organizationId, shared),
    },
  };
}

/** Whoever is named newly reaches the restaurant where they are named; who was named before may stay. */
async function refuseOutOfScope(
  context: ApiContext,
  place: AccessibleRestaurant,
  input: EscalationInput,
): Promise<void> {
  const before = await readEscalation(context, place);
  const added = input.userIds.filter((id) => !before.userIds.includes(id));
  const taker = input.reassignTo !== null && input.reassignTo !== before.reassignTo ? [input.reassignTo] : [];
  const people = await peopleOf(context, place, [...added, ...taker]);
  const hears = (id: string) => people.some(({ userId, hears }) => userId === id && hears);
  const mayWork = (id: string) => people.some(({ userId, mayWork }) => userId === id && mayWork);
  if (!added.every(hears) || !taker.every(mayWork)) throw fail("ASSIGNEE_OUT_OF_SCOPE");
}

/** Writes where nobody has written since the writer looked; CONFLICT with the rule as it is now otherwise. */
async function write(context: ApiContext, place: AccessibleRestaurant, { scope, isAllowed, statement }: Change) {
  const isWritten = await transaction(context.database, async (tx) => {
    await lockSettings(tx, place);
    if (!isAllowed(await readVersions(tx, place, "reply_escalations"))) return false;
    await tx.execute(statement);
    return true;
  });
  if (!isWritten) throw fail("CONFLICT", { current: await readEscalation(context, place, scope) });
  return readEscalation(context, place);
}
type Change = { scope: DeadlineScope; isAllowed: (now: SettingVersions) => boolean; statement: SQL };

/** Stores a rule for a restaurant or its organization. Throws ASSIGNEE_OUT_OF_SCOPE, CONFLICT, PERMISSION_RULE. */
export async function putEscalation(context: ApiContext, input: EscalationInput): Promise<ReplyEscalation> {
  const place = await requireRestaurant(context, input.restaurantId);
  const principal = principalOf(context);
  const { scope, versions } = input;
  if (scope === "organization" && !mayIn(principal, place.organizationId, shared)) throw permissionError(shared);
  await refuseOutOfScope(context, place, input);
  const statement = sql`
    insert into reply_escalations as e (id, organization_id, restaurant_id, is_on, late_hours, notify_assignee, user_ids, send_mail,
      reassign_to, updated_by_name, version)
    values (${newId()}, ${place.organizationId}, ${scope === "restaurant" ? place.id : null}, ${input.isOn}, ${input.lateHours},
      ${input.notifyAssignee}, ${uuids([...new Set(input.userIds)])}, ${input.sendMail}, ${input.reassignTo}, ${fullNameOf(principal)},
      ${nextVersion})
    on conflict (organization_id, coalesce(restaurant_id, '00000000-0000-0000-0000-000000000000')) do update
      set is_on = excluded.is_on, late_hours = excluded.late_hours, notify_assignee = excluded.notify_assignee,
        user_ids = excluded.user_ids, send_mail = excluded.send_mail, reassign_to = excluded.reassign_to,
        since = case when e.is_on then e.since else now() end, version = excluded.version,
        updated_by_name = excluded.updated_by_name, updated_at = now()`;
  return write(context, place, { scope, statement, isAllowed: (now) => isExpectedVersion(versions, now, scope) });
}

/** Gives up a restaurant's own rule. Throws CONFLICT when it is not the one that was seen. */
export async function inheritEscalation(
  context: ApiContext,
  { restaurantId, version }: { restaurantId: string; version: number },
): Promise<ReplyEscalation> {
  const place = await requireRestaurant(context, restaurantId);
  const statement = sql`delete from reply_escalations where restaurant_id = ${place.id}`;
  const isAllowed = ({ restaurant }: SettingVersions) => restaurant === 0 || restaurant === version;
  return write(context, place, { scope: "restaurant", statement, isAllowed });
}
