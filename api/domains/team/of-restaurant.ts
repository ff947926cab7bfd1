import { sql } from "drizzle-orm";
import type { AccessibleRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { customRoles, organizationMembers } from "#api/db/schema/organizations.ts";
import { restaurantGroups } from "#api/db/schema/restaurant-groups.ts";
import { restaurantMembers } from "#api/db/schema/restaurants.ts";
import { users } from "#api/db/schema/users.ts";
import { rowsOf } from "#api/db/statements.ts";
import { isCaslRole, principalOf } from "#api/principal.ts";
import type { GrantableRight } from "#contract/custom-roles/rights.ts";
import type { RestaurantTeam, RestaurantTeamMember } from "#contract/team/schemas.ts";
import { listInvitationsTo } from "./invitations.ts";
import { deliveryOf } from "./invite.ts";
import { folded, lastSeenAt } from "./people.ts";
import { managesTeamOf, mayGiveInside, mayGiveRole } from "./rights.ts";

const o = organizationMembers;
type Row = Omit<RestaurantTeamMember, "isMe" | "mayChange" | "mayChangeAccount" | "caslRole"> & {
  caslRole: string | null;
  rights: GrantableRight[] | null;
};

/** SQL: why somebody has access to a restaurant; the first that holds. */
const reason = sql`case when ${users.role} = 'admin' then 'installation'
  when ${users.role} = 'accountManager' and ${o.userId} is not null then 'accountManager'
  when ${users.role} = 'comptoir-basic' and ${o.caslRole} = 'owner' then 'owner'
  else coalesce(${o.scope}, 'restaurants') end`;

/** Everybody with access to a restaurant, and why; who is invited to it, for those who may invite. */
export async function readRestaurantTeam(
  context: ApiContext,
  restaurant: AccessibleRestaurant,
): Promise<RestaurantTeam> {
  const { orm } = context.database;
  const { id, organizationId } = restaurant;
  const isHere = sql`exists (select from ${restaurantMembers} where ${restaurantMembers.userId} = ${users.id}
    and ${restaurantMembers.restaurantId} = ${id})`;
  const rows = await rowsOf<Row>(
    orm,
    sql`select ${users.id} as "_id", ${users.email} as email, ${users.name} as name, ${users.lastname} as lastname,
        ${users.role} as role, case when ${users.deactivatedAt} is null then 'active' else 'deactivated' end as state,
        ${instant(lastSeenAt)} as "lastSeenAt", ${users.teamVersion} as version, ${instant(users.teamUpdatedAt)} as "updatedAt",
        ${users.teamUpdatedBy} as "updatedBy", ${o.caslRole} as "caslRole",
        case when ${o.customRoleId} is not null then json_build_object('_id', ${o.customRoleId}, 'name', ${customRoles.name}) end as "customRole",
        ${customRoles.rights} as rights, ${reason} as reason, ${restaurantGroups.name} as "groupName"
      from ${users} left join ${o} on ${o.userId} = ${users.id} and ${o.organizationId} = ${organizationId}
        left join ${restaurantGroups} on ${restaurantGroups.id} = ${o.groupId}
        left join ${customRoles} on ${customRoles.id} = ${o.customRoleId}
      where ${users.role} = 'admin' or ${isHere}
        or ${o.userId} is not null and (${users.role} = 'accountManager' or ${users.role} = 'comptoir-basic' and ${o.caslRole} = 'owner')
      order by ${folded}, ${users.id}`,
  );
  const isManaged = managesTeamOf(context, organizationId);
  const { userId } = principalOf(context);
  return {
    organizationId,
    members: rows.map(({ caslRole: stored, rights, ...row }) => {
      const caslRole = isCaslRole(stored) ? stored : null;
      const mayChange =
        isManaged && mayGiveRole(context, row.role) && mayGiveInside(context, organizationId, { caslRole, rights });
      return { ...row, caslRole, isMe: row._id === userId, mayChange, mayChangeAccount: false };
    }),
    invitations: isManaged ? await listInvitationsTo(orm, restaurant) : null,
    delivery: deliveryOf(context),
    mayChange: isManaged,
  };
}
