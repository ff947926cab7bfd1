import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ApiContext } from "#api/context.ts";
import { everyWord } from "#api/db/every-word.ts";
import { instant } from "#api/db/instants.ts";
import { authSessions } from "#api/db/schema/auth.ts";
import { customRoles, organizationMembers, organizations } from "#api/db/schema/organizations.ts";
import { restaurantGroups } from "#api/db/schema/restaurant-groups.ts";
import { restaurantMembers, restaurants } from "#api/db/schema/restaurants.ts";
import { invitations } from "#api/db/schema/team.ts";
import { users } from "#api/db/schema/users.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { keyTypes, pageOf, scanOf, windowOf } from "#api/paging.ts";
import { hasSecondFactor, isCaslRole, principalOf } from "#api/principal.ts";
import { caslRoles, roles } from "#contract/abilities.ts";
import type { Membership, TeamList, TeamMember, TeamMemberDetail, TeamSearch } from "#contract/team/schemas.ts";
import { isManaged, managedOrganizationIds, mayChangeAccounts, mayGiveRole } from "./rights.ts";
import { mayDoMore } from "./superiors.ts";

const PersonKey = z.tuple([z.string().max(2000), z.uuid()]);
type PersonKey = z.infer<typeof PersonKey>;
const o = organizationMembers;

/** Names and address, by which people are found and sorted; an index holds it (`users_team_name`). */
export const folded = sql`fold(${users.lastname} || ' ' || ${users.name} || ' ' || ${users.email}) collate "C"`;
/** When somebody was last there; null for never. */
export const lastSeenAt = sql`greatest(${users.lastSeenAt},
  (select max(${authSessions.lastSeenAt}) from ${authSessions} where ${authSessions.userId} = ${users.id}))`;

/** SQL: somebody belongs to an organization that the caller looks after; everybody does to an admin. */
export function isLookedAfter(context: ApiContext): SQL {
  if (managedOrganizationIds(context) === null) return sql`true`;
  return sql`exists (select from ${o} where ${o.userId} = ${users.id} and ${isManaged(context, o.organizationId)})`;
}

const ofMembership = sql`from ${restaurantMembers} join ${restaurants} on ${restaurants.id} = ${restaurantMembers.restaurantId}
  where ${restaurantMembers.userId} = ${o.userId} and ${restaurants.organizationId} = ${o.organizationId}`;
const membershipsOf = (context: ApiContext, isDetailed: boolean): SQL => sql`coalesce((
  select json_agg(json_build_object('organizationId', ${o.organizationId}, 'organizationName', ${organizations.name},
      'caslRole', ${o.caslRole}, 'scope', ${o.scope},
      'customRole', case when ${o.customRoleId} is not null then json_build_object('_id', ${o.customRoleId}, 'name', ${customRoles.name}) end,
      'group', case when ${o.groupId} is not null then json_build_object('_id', ${o.groupId}, 'name', ${restaurantGroups.name}) end,
      'restaurantCount', (select count(*) ${ofMembership})
      ${isDetailed ? sql`, 'restaurantIds', array(select ${restaurants.id} ${ofMembership} order by ${restaurants.id})` : sql``})
    order by fold(${organizations.name}) collate "C", ${organizations.id})
  from ${o} join ${organizations} on ${organizations.id} = ${o.organizationId}
    left join ${restaurantGroups} on ${restaurantGroups.id} = ${o.groupId}
    left join ${customRoles} on ${customRoles.id} = ${o.customRoleId}
  where ${o.userId} = ${users.id} and ${isManaged(context, o.organizationId)}), '[]')`;

/** SQL: somebody belongs to an organization too that the caller does not look after. */
export const isElsewhere = (context: ApiContext): SQL =>
  sql`exists (select from ${o} where ${o.userId} = ${users.id} and not ${isManaged(context, o.organizationId)})`;

type Row = Omit<TeamMember, "memberships" | "isMe" | "mayChange" | "mayChangeAccount"> & {
  memberships: (Omit<Membership, "caslRole"> & { caslRole: string | null })[];
  isElsewhere: boolean;
  folded: string;
};

const columns = (context: ApiContext, isDetailed = false): SQL => sql`${users.id} as "_id", ${users.email} as email,
  ${users.name} as name, ${users.lastname} as lastname, ${users.role} as role,
  case when ${users.deactivatedAt} is null then 'active' else 'deactivated' end as state,
  ${instant(lastSeenAt)} as "lastSeenAt", ${membershipsOf(context, isDetailed)} as memberships,
  ${users.teamVersion} as version, ${instant(users.teamUpdatedAt)} as "updatedAt", ${users.teamUpdatedBy} as "updatedBy",
  ${isElsewhere(context)} as "isElsewhere"${isDetailed ? sql`, ${hasSecondFactor} as "hasSecondFactor"` : sql``}`;

/** A person as the caller may see and change them. */
function memberOf(context: ApiContext, { isElsewhere, folded: _folded, memberships, ...row }: Row): TeamMember {
  const mayChange = mayGiveRole(context, row.role);
  return {
    ...row,
    memberships: memberships.map((one) => ({ ...one, caslRole: isCaslRole(one.caslRole) ? one.caslRole : null })),
    isMe: row._id === principalOf(context).userId,
    mayChange,
    mayChangeAccount: mayChange && mayChangeAccounts(context) && !isElsewhere,
  };
}

function roleCondition(context: ApiContext, { role, organizationId }: TeamSearch): SQL[] {
  if (role === "all") return [];
  if (role === "viewer") return [sql`not ${users.role} = any(${sql.param(roles.slice(0, -1))}::text[])`];
  if (role === "admin" || role === "accountManager") return [sql`${users.role} = ${role}`];
  const isInside = {
    guest: sql`(${o.customRoleId} is null
      and (${o.caslRole} is null or not ${o.caslRole} = any(${sql.param(caslRoles.slice(0, -1))}::text[])))`,
    custom: sql`${o.customRoleId} is not null`,
    other: sql`${o.caslRole} = ${role}`,
  }[role === "guest" || role === "custom" ? role : "other"];
  const ofOrganization = organizationId === undefined ? sql`` : sql` and ${o.organizationId} = ${organizationId}`;
  return [
    sql`${users.role} = 'comptoir-basic' and exists (select from ${o} where ${o.userId} = ${users.id} and ${isInside}
      and ${isManaged(context, o.organizationId)}${ofOrganization})`,
  ];
}

const stateConditions: Record<TeamSearch["state"], SQL[]> = {
  all: [],
  active: [sql`${users.deactivatedAt} is null`],
  never: [sql`${users.deactivatedAt} is null and ${lastSeenAt} is null`],
  deactivated: [sql`${users.deactivatedAt} is not null`],
};

function conditionsOf(context: ApiContext, input: TeamSearch): SQL {
  const words = everyWord(input.search, (pattern) => sql`${folded} like ${pattern}`);
  const ofOrganization =
    input.organizationId === undefined
      ? []
      : [
          sql`exists (select from ${o} where ${o.userId} = ${users.id} and ${o.organizationId} = ${input.organizationId}
            and ${isManaged(context, o.organizationId)})`,
        ];
  const all = [isLookedAfter(context), ...words, ...ofOrganization, ...roleCondition(context, input)];
  return sql.join([...all, ...stateConditions[input.state]], sql` and `);
}

/** A page of the people the caller looks after, by name. Throws INVALID_INPUT for a cursor that cannot be read. */
export async function listTeam(context: ApiContext, input: TeamSearch): Promise<TeamList> {
  const { orm } = context.database;
  const window = windowOf(input, PersonKey);
  const scan = scanOf(window, [
    [folded, keyTypes.name],
    [users.id, keyTypes.id],
  ]);
  const order = sql.join(scan.order, sql`, `);
  const { email, organizationId } = invitations;
  const [rows, counts] = await Promise.all([
    rowsOf<Row>(
      orm,
      sql`select ${columns(context)}, ${folded} as folded from ${users}
        where ${conditionsOf(context, input)} and ${scan.beyond} order by ${order} limit ${scan.limit}`,
    ),
    rowsOf<{ people: number; invited: number }>(
      orm,
      sql`select (select count(*)::int from ${users} where ${isLookedAfter(context)}) as people,
        (select count(${email})::int from ${invitations} where ${invitations.acceptedAt} is null
          and ${invitations.withdrawnAt} is null and ${isManaged(context, organizationId)}) as invited`,
    ),
  ]);
  const page = pageOf(rows, window, (row): PersonKey => [row.folded, row._id]);
  return {
    data: page.rows.map((row) => memberOf(context, row)),
    pagination: page.pagination,
    unfilteredCount: counts[0]?.people ?? 0,
    invitationCount: counts[0]?.invited ?? 0,
  };
}

/** A person the caller looks after, with the restaurants of each organization. NOT_FOUND for anybody else. */
export async function getTeamMember(
  context: ApiContext,
  userId: string,
  tx: Statements = context.database.orm,
): Promise<TeamMemberDetail> {
  const [row] = await rowsOf<Row>(
    tx,
    sql`select ${columns(context, true)} from ${users} where ${users.id} = ${userId} and ${isLookedAfter(context)}`,
  );
  if (!row) throw fail("NOT_FOUND");
  // The detailed columns bring the restaurants of each membership.
  const member = memberOf(context, row) as Omit<TeamMemberDetail, "mayResetSecondFactor">;
  const { mayChange, isMe, hasSecondFactor } = member;
  const isTheirs = hasSecondFactor && mayChange && !isMe && !row.isElsewhere;
  return { ...member, mayResetSecondFactor: isTheirs && !(await mayDoMore(tx, context, member)) };
}
