import { eq, sql } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { hence } from "#api/db/instants.ts";
import { authSessions } from "#api/db/schema/auth.ts";
import { restaurantMembers, restaurants } from "#api/db/schema/restaurants.ts";
import { users } from "#api/db/schema/users.ts";
import { rowsOf } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import type { TeamMemberDetail } from "#contract/team/schemas.ts";
import { getTeamMember, isElsewhere } from "./people.ts";
import { isManaged } from "./rights.ts";
import { mayDoMore } from "./superiors.ts";

const minutesMax = 30;

/** True if a person reaches something that the caller does not: another organization, a restaurant of one, or a right. */
async function reachesMore(context: ApiContext, person: TeamMemberDetail): Promise<boolean> {
  if (await mayDoMore(context.database.orm, context, person)) return true;
  const { restaurantId, userId } = restaurantMembers;
  const [found] = await rowsOf<{ isMore: boolean }>(
    context.database.orm,
    sql`select ${isElsewhere(context)} or exists (select from ${restaurantMembers} join ${restaurants} on ${restaurants.id} = ${restaurantId}
        where ${userId} = ${users.id} and not ${isManaged(context, restaurants.organizationId)}) as "isMore"
      from ${users} where ${users.id} = ${person._id}`,
  );
  return found?.isMore ?? true;
}

/** An entry stands in the log of an organization of the person; without one in that of the installation. */
const chainOf = ({ memberships }: TeamMemberDetail): string | null => memberships.at(0)?.organizationId ?? null;
const subjectOf = ({ _id, name, lastname, email }: TeamMemberDetail) => ({
  id: _id,
  name: `${name} ${lastname}`.trim() || email,
});

/**
 * Lets the caller look at Comptoir as a person, read only, in this session and for half an hour. ROLE_ABOVE_YOURS for somebody who may do or
 * reach anything that the caller does not; any change of what either may do ends it.
 */
export async function seeAs(context: ApiContext, userId: string): Promise<void> {
  const caller = principalOf(context);
  const person = await getTeamMember(context, userId);
  if (person.isMe || !person.mayChange || (await reachesMore(context, person))) throw fail("ROLE_ABOVE_YOURS");
  if (person.state === "deactivated") throw fail("ACCOUNT_DEACTIVATED");
  const ownVersion = sql`(select ${users.teamVersion} from ${users} where ${users.id} = ${caller.userId})`;
  await transaction(context.database, async (tx) => {
    const versions = sql`array[${ownVersion}, ${person.version}::int]`;
    const view = { seenAs: userId, seenAsUntil: hence(`${minutesMax} minutes`), seenAsVersions: versions };
    await tx.update(authSessions).set(view).where(eq(authSessions.id, caller.sessionId));
    recordAudit(tx, {
      by: context,
      action: "user.seenAs",
      subject: subjectOf(person),
      organizationId: chainOf(person),
    });
  });
}

/** Ends looking as somebody else; nothing where it has ended by itself. */
export async function endSeeAs(context: ApiContext): Promise<void> {
  const { seenBy, userId, sessionId, name, lastname, organizationIds } = principalOf(context);
  await transaction(context.database, async (tx) => {
    const none = { seenAs: null, seenAsUntil: null, seenAsVersions: null };
    await tx.update(authSessions).set(none).where(eq(authSessions.id, sessionId));
    if (!seenBy) return;
    const by = { ...context, principal: { userId: seenBy.userId, name: seenBy.name, lastname: "" } };
    const subject = { id: userId, name: `${name} ${lastname}`.trim() };
    recordAudit(tx, { by, action: "user.seenAsEnded", subject, organizationId: organizationIds.at(0) ?? null });
  });
}
