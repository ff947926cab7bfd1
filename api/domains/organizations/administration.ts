import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ApiContext } from "#api/context.ts";
import { everyWord } from "#api/db/every-word.ts";
import { instant } from "#api/db/instants.ts";
import { organizationMembers as m, organizations as o } from "#api/db/schema/organizations.ts";
import { restaurantGroups } from "#api/db/schema/restaurant-groups.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { invitations as i } from "#api/db/schema/team.ts";
import { users } from "#api/db/schema/users.ts";
import { rowsOf } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { keyTypes, pageOf, scanOf, windowOf } from "#api/paging.ts";
import { principalOf } from "#api/principal.ts";
import type {
  OrganizationDetails,
  OrganizationPage,
  OrganizationRow,
  OrganizationSearch,
} from "#contract/organizations/schemas.ts";
import { isAdministered, requireAdministered } from "./access.ts";
import { restaurantsIn } from "./queries.ts";
import { activeRestaurantCount, isAcceptable, userCount } from "./room.ts";

const folded = sql`fold(${o.name}) collate "C"`;
const ofOrganization = sql`${restaurants.organizationId} = ${o.id}`;
const restaurantCount = restaurantsIn(sql`${o.id}`);
const ownerState = sql`case
  when exists (select from ${m} join ${users} on ${users.id} = ${m.userId}
    where ${m.organizationId} = ${o.id} and ${m.caslRole} = 'owner' and ${users.deactivatedAt} is null) then 'owned'
  when exists (select from ${i} where ${i.organizationId} = ${o.id} and ${i.caslRole} = 'owner' and ${isAcceptable}) then 'invited'
  else 'none' end`;
const rowColumns = sql`${o.id} as "_id", ${o.name} as name, ${restaurantCount} as "restaurantCount", ${instant(o.createdAt)} as "createdAt",
  ${activeRestaurantCount} as "activeRestaurantCount", ${userCount} as "userCount", ${ownerState} as "ownerState", jsonb_build_object('restaurants', ${o.restaurantLimit},
  'users', ${o.userLimit}, 'aiMonthlyCalls', ${o.aiMonthlyLimit}) as limits`;

/** What an order begins with; the name and the id follow. */
const ranks: Record<OrganizationSearch["sort"], SQL> = {
  name: sql`0`,
  restaurants: sql`-${restaurantCount}`,
  newest: sql`-extract(epoch from ${o.createdAt})`,
};
const Key = z.tuple([z.string().max(40), z.string().max(1200), z.uuid()]);
type Row = OrganizationRow & { rank: string; folded: string; totalCount: number };

/** A page of the organizations that the caller administers. Throws INVALID_INPUT for a cursor that cannot be read. */
export async function searchOrganizations(context: ApiContext, input: OrganizationSearch): Promise<OrganizationPage> {
  const window = windowOf(input, Key);
  const rank = sql`(${ranks[input.sort]})::numeric`;
  const scan = scanOf(window, [
    [rank, keyTypes.number],
    [folded, keyTypes.name],
    [o.id, keyTypes.id],
  ]);
  const words = everyWord(input.search, (pattern) => sql`fold(${o.name}) like ${pattern}`);
  const matching = sql.join([isAdministered(context), ...words], sql` and `);
  const rows = await rowsOf<Row>(
    context.database.orm,
    sql`select ${rowColumns}, ${rank}::text as rank, ${folded} as folded,
        (select count(*)::int from ${o} where ${matching}) as "totalCount"
      from ${o} where ${matching} and ${scan.beyond} order by ${sql.join(scan.order, sql`, `)} limit ${scan.limit}`,
  );
  const page = pageOf(rows, window, (row): z.infer<typeof Key> => [row.rank, row.folded, row._id]);
  return {
    data: page.rows.map(({ rank: _rank, folded: _folded, totalCount: _total, ...row }) => row),
    pagination: page.pagination,
    totalCount: rows[0]?.totalCount ?? 0,
  };
}

/** The calls of a restaurant in its present month. */
const calls = sql`case when ${restaurants.aiCallMonth} = to_char(now() at time zone ${restaurants.timeZone}, 'YYYY-MM')
  then ${restaurants.aiMonthlyCallCount} else 0 end`;

/** An organization that the caller administers; NOT_FOUND for any other. */
export async function getOrganization(context: ApiContext, organizationId: string): Promise<OrganizationDetails> {
  requireAdministered(context, organizationId);
  type Stored = Omit<OrganizationDetails, "ai" | "mayChangeLimits"> & { calls: number; callsMost: number };
  const [row] = await rowsOf<Stored>(
    context.database.orm,
    sql`select ${rowColumns}, ${o.defaultLanguage} as "defaultLanguage", ${o.timeZone} as "timeZone", ${o.version} as version,
        (select count(*)::int from ${restaurantGroups} where ${restaurantGroups.organizationId} = ${o.id}) as "groupCount",
        (select coalesce(sum(${calls}), 0)::int from ${restaurants} where ${ofOrganization}) as calls,
        (select coalesce(max(${calls}), 0)::int from ${restaurants} where ${ofOrganization}) as "callsMost"
      from ${o} where ${o.id} = ${organizationId}`,
  );
  if (!row) throw fail("NOT_FOUND");
  const { calls: used, callsMost, ...organization } = row;
  return {
    ...organization,
    ai: { installationLimit: context.settings.ai.monthlyHardLimit, calls: used, callsMost },
    mayChangeLimits: principalOf(context).role === "admin",
  };
}
