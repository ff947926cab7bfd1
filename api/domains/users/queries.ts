import { sql } from "drizzle-orm";
import { accessCondition, type ScopedPrincipal } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { fail } from "#api/errors.ts";
import { isCaslRole, isStaffEmail, strongestCaslRole } from "#api/principal.ts";
import { Language } from "#contract/languages.ts";
import type { ProfileUpdate, User, UserCounters } from "#contract/users/schemas.ts";

type Services = Pick<ApiContext, "database" | "settings">;
type Row = {
  id: string;
  email: string;
  name: string;
  lastname: string;
  role: string;
  default_language: string;
  avatar_version: string | null;
  created_at: Date;
  organizations: { _id: string; name: string; caslRole: string | null }[];
};

const userQuery = `
  select u.id, u.email, u.name, u.lastname, u.role, u.default_language, u.avatar_version, u.created_at,
    coalesce((select json_agg(json_build_object('_id', o.id, 'name', o.name, 'caslRole', m.casl_role) order by o.name, o.id)
      from organization_members m join organizations o on o.id = m.organization_id where m.user_id = u.id), '[]') as organizations
  from users u where u.id = $1`;

function scopedPrincipalOf(row: Row): ScopedPrincipal {
  return {
    userId: row.id,
    role: row.role,
    organizationIds: row.organizations.map((one) => one._id),
    memberships: new Map(row.organizations.map((one) => [one._id, isCaslRole(one.caslRole) ? one.caslRole : null])),
  };
}

async function getRow({ database }: Services, userId: string): Promise<Row> {
  const { rows } = await database.pool.query<Row>(userQuery, [userId]);
  const [row] = rows;
  if (!row) throw fail("NOT_FOUND");
  return row;
}

/** A user with everything the contract tells of one. NOT_FOUND when there is none. */
export async function getUser(services: Services, userId: string): Promise<User> {
  const row = await getRow(services, userId);
  const { rows: restaurants } = await services.database.orm.execute<{ id: string }>(
    sql`select r.id from restaurants r where ${accessCondition(scopedPrincipalOf(row), "r")} order by r.id`,
  );
  return {
    _id: row.id,
    email: row.email,
    name: row.name,
    lastname: row.lastname,
    role: row.role,
    caslRole: strongestCaslRole(row.organizations.map((one) => one.caslRole)),
    defaultLanguage: Language.catch("fr").parse(row.default_language),
    createdAt: row.created_at.toISOString(),
    restaurants: restaurants.map((one) => one.id),
    organizations: row.organizations.map(({ _id, name }) => ({ _id, name })),
    organizationIds: row.organizations.map((one) => one._id),
    avatarVersion: row.avatar_version,
    isStaff: isStaffEmail(row.email, services.settings.staffEmailDomain),
  };
}

/** Changes names and language, those that are given. */
export async function updateProfile(services: Services, userId: string, change: Partial<ProfileUpdate>): Promise<User> {
  await services.database.pool.query(
    `update users set name = coalesce($2, name), lastname = coalesce($3, lastname),
       default_language = coalesce($4, default_language), updated_at = now() where id = $1`,
    [userId, change.name ?? null, change.lastname ?? null, change.defaultLanguage ?? null],
  );
  return getUser(services, userId);
}

type Counts = { restaurant_count: number; restaurants_in_organizations: number; users_in_organizations: number };

/** Counters of the specification's section 3, as far as their areas exist. */
export async function getCounters(services: Services, userId: string): Promise<UserCounters> {
  const row = await getRow(services, userId);
  const reacher = scopedPrincipalOf(row);
  const organizations = sql`${sql.param(reacher.organizationIds)}::uuid[]`;
  const { rows } = await services.database.orm.execute<Counts>(sql`select
    (select count(*)::int from restaurants r where ${accessCondition(reacher, "r")}) as restaurant_count,
    (select count(*)::int from restaurants where organization_id = any(${organizations})) as restaurants_in_organizations,
    (select count(distinct user_id)::int from organization_members where organization_id = any(${organizations})) as users_in_organizations`);
  const [counts] = rows;
  return {
    language: Language.catch("fr").parse(row.default_language),
    restaurantCount: counts?.restaurant_count ?? 0,
    organizationCount: reacher.organizationIds.length,
    restaurantCountInOrganizations: counts?.restaurants_in_organizations ?? 0,
    userCountInOrganizations: counts?.users_in_organizations ?? 0,
  };
}
