import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Action, abilityFor, neededCaslRole, type Subject } from "#contract/abilities.ts";
import type { ApiContext } from "./context.ts";
import type { Database } from "./db/database.ts";
import { fail } from "./errors.ts";
import { type Principal, principalOf } from "./principal.ts";

/** What decides over reach. */
export type ScopedPrincipal = Pick<Principal, "userId" | "role" | "organizationIds" | "memberships">;
/** A restaurant the caller reaches. */
export type AccessibleRestaurant = { id: string; organizationId: string };
type Row = { id: string; organization_id: string };

/**
 * The SQL condition "this restaurant is within reach" (decisions, "Roles and abilities"): an admin reaches all, an
 * accountManager those of its organizations, anybody else those it is a member of; an owner reaches its whole organization.
 * `table` is the name or alias of `restaurants` in the statement.
 */
export function accessCondition(principal: ScopedPrincipal, table = "restaurants"): SQL {
  const restaurant = sql.identifier(table);
  if (principal.role === "admin") return sql`true`;
  if (principal.role === "accountManager")
    return sql`${restaurant}.organization_id = any(${uuids(principal.organizationIds)})`;
  const isMember = sql`exists (select 1 from restaurant_members rm
    where rm.restaurant_id = ${restaurant}.id and rm.user_id = ${principal.userId})`;
  const owned = ownedOrganizationIds(principal);
  return owned.length === 0 ? isMember : sql`(${isMember} or ${restaurant}.organization_id = any(${uuids(owned)}))`;
}

/** An array of UUIDs as one parameter. */
export const uuids = (ids: string[]): SQL => sql`${sql.param(ids)}::uuid[]`;

const ownedOrganizationIds = (principal: ScopedPrincipal) =>
  principal.role === "comptoir-basic"
    ? principal.organizationIds.filter((id) => principal.memberships.get(id) === "owner")
    : [];

/** What was found within reach, by caller: a caller is an object of one call, or of one visit. */
const reached = new WeakMap<Principal, Map<string, Promise<readonly Row[]>>>();

/** The restaurants within reach, narrowed to `wanted` where given; of all that were read already none is read again. */
async function accessibleRows(context: ApiContext, wanted: string[]): Promise<readonly Row[]> {
  const principal = principalOf(context);
  const ofCaller = reached.get(principal) ?? new Map<string, Promise<readonly Row[]>>();
  reached.set(principal, ofCaller);
  const all = await ofCaller.get("");
  if (all && wanted.length > 0) {
    const chosen = new Set(wanted);
    return all.filter(({ id }) => chosen.has(id));
  }
  const key = wanted.join();
  const rows = ofCaller.get(key) ?? queryAccessible(context.database, principal, wanted);
  ofCaller.set(key, rows);
  return rows;
}

async function queryAccessible({ orm }: Database, principal: Principal, wanted: string[]): Promise<readonly Row[]> {
  const narrowed = wanted.length === 0 ? sql`true` : sql`r.id = any(${uuids(wanted)})`;
  const { rows } = await orm.execute<Row>(
    sql`select r.id, r.organization_id from restaurants r where ${accessCondition(principal, "r")} and ${narrowed}`,
  );
  return rows;
}

/** Ids of all restaurants the caller reaches, whatever they may do there. */
export async function reachedRestaurantIds(context: ApiContext): Promise<string[]> {
  return (await accessibleRows(context, [])).map(({ id }) => id);
}

/**
 * Ids of the restaurants within reach, narrowed to `wanted` where given (an empty list means: all). Restaurants of an
 * organization in which the caller's caslRole lacks the endpoint's right are left out, like those out of reach.
 */
export async function accessibleRestaurantIds(context: ApiContext, wanted: string[] = []): Promise<string[]> {
  const principal = principalOf(context);
  const rows = await accessibleRows(context, wanted);
  return rows.filter((row) => mayIn(principal, row.organization_id, context.ability)).map((row) => row.id);
}

/**
 * A restaurant within reach. A foreign, a missing and a malformed id are the same NOT_FOUND; PERMISSION_RULE when the
 * caller's caslRole in the restaurant's organization lacks the endpoint's right.
 */
export async function requireRestaurant(context: ApiContext, restaurantId: unknown): Promise<AccessibleRestaurant> {
  const principal = principalOf(context);
  const id = z.uuid().safeParse(restaurantId);
  if (!id.success) throw fail("NOT_FOUND");
  const [row] = await accessibleRows(context, [id.data]);
  if (!row) throw fail("NOT_FOUND");
  if (context.ability && !mayIn(principal, row.organization_id, context.ability))
    throw permissionError(context.ability);
  return { id: row.id, organizationId: row.organization_id };
}

/** May the caller do this inside that organization? Only comptoir-basic is refined by its caslRole there. */
export function mayIn(
  principal: Principal,
  organizationId: string,
  ability: { action: Action; subject: Subject } | null,
): boolean {
  if (!ability) return true;
  if (principal.role !== "comptoir-basic") return principal.ability.can(ability.action, ability.subject);
  const caslRole = principal.memberships.get(organizationId) ?? null;
  return abilityFor(principal.role, caslRole).can(ability.action, ability.subject);
}

/** The 403 that names the rule which refused, and the least caslRole that would do. */
export function permissionError(ability: { action: Action; subject: Subject }) {
  const neededRole = neededCaslRole(ability.action, ability.subject);
  return fail("PERMISSION_RULE", { permissionRule: { ...ability, neededRole } });
}
