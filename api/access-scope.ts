import { type Column, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import { type Ability, type Action, abilityOf, neededCaslRole, type Subject } from "#contract/abilities.ts";
import type { ApiContext } from "./context.ts";
import type { Database } from "./db/database.ts";
import { preparedRows } from "./db/prepared.ts";
import { restaurantMembers, restaurants } from "./db/schema/restaurants.ts";
import { fail } from "./errors.ts";
import { type Principal, principalOf } from "./principal.ts";

/** The fields that decide over the access scope. */
export type ScopedPrincipal = Pick<Principal, "userId" | "role" | "organizationIds" | "memberships"> &
  Partial<Pick<Principal, "limit">>;
/** A restaurant within the caller's access scope. */
export type AccessibleRestaurant = { id: string; organizationId: string };

type Values = Record<"userId" | "organizationIds" | "within", unknown>;
type Columns = Record<"id" | "organizationId", Column>;

const isMember = ({ userId }: Values, { id }: Columns) => sql`exists (select 1 from ${restaurantMembers}
  where ${restaurantMembers.restaurantId} = ${id} and ${restaurantMembers.userId} = ${userId})`;
const isInOrganizations = ({ organizationIds }: Values, { organizationId }: Columns) =>
  sql`${organizationId} = any(${sql.param(organizationIds)}::uuid[])`;

/** Conditions for a restaurant to be within the access scope, by kind of caller. */
const conditions = {
  everywhere: () => sql`true`,
  organizations: isInOrganizations,
  memberships: isMember,
  ownership: (values, columns) => sql`(${isMember(values, columns)} or ${isInOrganizations(values, columns)})`,
  /** Any of the two last, by a caller who is limited to some organizations. */
  limited: (values, columns) => sql`((${isMember(values, columns)} or ${isInOrganizations(values, columns)})
    and ${isInOrganizations({ ...values, organizationIds: values.within }, columns)})`,
} satisfies Record<string, (values: Values, columns: Columns) => SQL>;
type Kind = keyof typeof conditions;

/** The caller's kind of access, and the ids to compare: organizations that it manages or owns. */
function reachOf(principal: ScopedPrincipal) {
  const { userId, role, organizationIds } = principal;
  const within = principal.limit ?? null;
  const reach = (kind: Kind, ids: string[]) => ({ kind, userId, organizationIds: ids, within });
  if (role === "admin") return reach("everywhere", organizationIds);
  if (role === "accountManager") return reach("organizations", organizationIds);
  const owned = ownedOrganizationIds(principal);
  if (within !== null) return reach("limited", owned);
  return reach(owned.length === 0 ? "memberships" : "ownership", owned);
}

/**
 * The SQL condition "this restaurant is within the access scope" (decisions, "Roles and abilities"): all for an admin, those of its
 * organizations for an accountManager, those they are a member of for anybody else; an owner has the whole organization. `columns`: the
 * alias of `restaurants` in the statement, if any.
 */
export function accessCondition(principal: ScopedPrincipal, columns: Columns = restaurants): SQL {
  const { kind, ...values } = reachOf(principal);
  return conditions[kind](values, columns);
}

/** The condition "within the access scope, and the caller is a member" where `isOwn`; the access scope alone otherwise. */
export function ownCondition(principal: ScopedPrincipal, isOwn: boolean, columns: Columns = restaurants): SQL {
  const access = accessCondition(principal, columns);
  return isOwn ? sql`(${access} and ${isMember(reachOf(principal), columns)})` : access;
}

/**
 * The condition "no restaurant of this organization is outside the access scope": what is about the organization as a whole, and not
 * about some of its restaurants, is then the caller's to read.
 */
export const reachesAllOf = (principal: ScopedPrincipal, organizationId: SQLWrapper): SQL =>
  sql`(not exists (select 1 from ${restaurants}
    where ${restaurants.organizationId} = ${organizationId} and not ${accessCondition(principal)}))`;

/** `reachesAllOf` as an answer. */
export async function reachesAll({ database, principal }: ApiContext, organizationId: string): Promise<boolean> {
  if (principal?.role === "admin") return true;
  const reached = reachesAllOf(principalOf({ principal }), sql`${organizationId}::uuid`);
  const { rows } = await database.orm.execute<{ isWhole: boolean }>(sql`select ${reached} as "isWhole"`);
  return rows[0]?.isWhole === true;
}

/** An array of UUIDs as one parameter. */
export const uuids = (ids: string[]): SQL => sql`${sql.param(ids)}::uuid[]`;

const ownedOrganizationIds = (principal: ScopedPrincipal) =>
  principal.role === "comptoir-basic"
    ? principal.organizationIds.filter((id) => principal.memberships.get(id) === "owner")
    : [];

/** Restaurants found within the access scope, by caller, which is an object of one call or one visit. */
const reached = new WeakMap<Principal, Map<string, Promise<readonly AccessibleRestaurant[]>>>();

/** What handlers asked of a caller. */
type AskedOf = {
  /** Restaurants that they named and found within the access scope. */
  named: Map<string, AccessibleRestaurant>;
  /** Restaurants that they found without naming any, once for each time: most calls never look at them again. */
  all: (readonly AccessibleRestaurant[])[];
  /** Organizations in which they asked for a right. */
  organizationIds: Set<string>;
};
const asked = new WeakMap<Principal, AskedOf>();

function askedBy(principal: Principal): AskedOf {
  const ofCaller = asked.get(principal) ?? { named: new Map(), all: [], organizationIds: new Set() };
  asked.set(principal, ofCaller);
  return ofCaller;
}

/** Notes that a handler asked for these restaurants and found them within the caller's access scope. */
export function noteAsked(principal: Principal, restaurants: readonly AccessibleRestaurant[], isNamed = true): void {
  const { named, all } = askedBy(principal);
  if (!isNamed) all.push(restaurants);
  else for (const one of restaurants) named.set(one.id, one);
}

const uuidsIn = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

/**
 * The restaurants and the organizations that handlers asked of a caller: those that they named, and of those that they found without naming
 * any what `text`, of an input and its answer, names.
 */
export function askedOf(principal: Principal, text: string) {
  const { named, all, organizationIds } = askedBy(principal);
  const ids = new Set(text.match(uuidsIn));
  const told = all.flat().filter(({ id }) => ids.has(id));
  const found = [...new Map([...named.values(), ...told].map((one) => [one.id, one])).values()];
  return {
    restaurantIds: found.map(({ id }) => id),
    /** Those of the restaurants. */
    organizationIds: new Set(found.map(({ organizationId }) => organizationId)),
    /** Those in which a right was asked for. */
    rightsAskedIn: organizationIds as ReadonlySet<string>,
  };
}

/** The restaurants within the access scope, only those of `wanted` where given; each is read at most once per caller. */
async function accessibleRows(context: ApiContext, wanted: string[]): Promise<readonly AccessibleRestaurant[]> {
  const principal = principalOf(context);
  const ofCaller = reached.get(principal) ?? new Map<string, Promise<readonly AccessibleRestaurant[]>>();
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

function queriesOf(kind: Kind) {
  const values = {
    userId: sql.placeholder("userId"),
    organizationIds: sql.placeholder("organizationIds"),
    within: sql.placeholder("within"),
  };
  const { id, organizationId } = restaurants;
  const all = sql`select ${id}, ${organizationId} as "organizationId" from ${restaurants}
    where ${conditions[kind](values, restaurants)}`;
  const narrowed = sql`${all} and ${id} = any(${sql.placeholder("wanted")}::uuid[])`;
  return {
    all: preparedRows<AccessibleRestaurant>(`reach_${kind}`, () => all),
    narrowed: preparedRows<AccessibleRestaurant>(`reach_${kind}_narrowed`, () => narrowed),
  };
}

const queries: Record<Kind, ReturnType<typeof queriesOf>> = {
  everywhere: queriesOf("everywhere"),
  organizations: queriesOf("organizations"),
  memberships: queriesOf("memberships"),
  ownership: queriesOf("ownership"),
  limited: queriesOf("limited"),
};

function queryAccessible({ orm }: Database, principal: ScopedPrincipal, wanted: string[]) {
  const { kind, ...values } = reachOf(principal);
  const { all, narrowed } = queries[kind];
  return wanted.length === 0 ? all(orm, values) : narrowed(orm, { ...values, wanted });
}

/** Ids of all restaurants within the access scope, whatever the caller may do there. */
export async function reachedRestaurantIds(context: ApiContext): Promise<string[]> {
  return (await accessibleRows(context, [])).map(({ id }) => id);
}

/**
 * Ids of the restaurants within the access scope, only those of `wanted` where given (an empty list means: all). Restaurants of an
 * organization in which the caller's caslRole lacks the endpoint's right are left out, like those outside the scope.
 */
export async function accessibleRestaurantIds(context: ApiContext, wanted: string[] = []): Promise<string[]> {
  const principal = principalOf(context);
  const rows = await accessibleRows(context, wanted);
  // Checked once per organization, of which there are few: restaurants may be many hundred.
  const organizationIds = [...new Set(rows.map((row) => row.organizationId))];
  const permitted = new Set(organizationIds.filter((id) => isAllowedIn(principal, id, context.ability)));
  const found = rows.filter((row) => permitted.has(row.organizationId));
  noteAsked(principal, found, wanted.length > 0);
  return found.map(({ id }) => id);
}

/** How a frequent statement is told which restaurants it is about: all, those of some organizations, or some. */
export type AccessScopeKind = "everywhere" | "organizations" | "restaurants";

/** Whether somebody reaches restaurants by their role in the installation, not by memberships: they may be thousands. */
export function reachesByRole(principal: ScopedPrincipal): boolean {
  const { kind } = reachOf(principal);
  return kind === "everywhere" || kind === "organizations";
}

/**
 * The restaurants of `accessibleRestaurantIds`, as a kind of condition and what it compares with: whoever reaches thousands by their role in
 * the installation sends none of their ids, which would be most of the time of a statement that runs with every page.
 */
export async function accessScopeOf(context: ApiContext): Promise<{ kind: AccessScopeKind; reachedIds: string[] }> {
  const principal = principalOf(context);
  const { kind, organizationIds } = reachOf(principal);
  // Rights of these two are the same in every organization (mayIn).
  if (kind === "everywhere" || kind === "organizations") {
    const may = !context.ability || principal.ability.can(context.ability.action, context.ability.subject);
    return may ? { kind, reachedIds: organizationIds } : { kind: "restaurants", reachedIds: [] };
  }
  return { kind: "restaurants", reachedIds: await accessibleRestaurantIds(context) };
}

/** The condition of `accessScopeOf` for a restaurant's id; `reachedIds` is a placeholder. */
export function isInAccessScope(kind: AccessScopeKind, restaurantId: Column): SQL {
  const reachedIds = sql`any(${sql.placeholder("reachedIds")}::uuid[])`;
  if (kind === "everywhere") return sql`true`;
  if (kind === "restaurants") return sql`${restaurantId} = ${reachedIds}`;
  return sql`${restaurantId} in (select ${restaurants.id} from ${restaurants} where ${restaurants.organizationId} = ${reachedIds})`;
}

/** A statement for each kind of access scope; `name` is what they are prepared under. */
export const preparedByScope = <Row extends object, Given extends unknown[] = []>(
  name: string,
  build: (kind: AccessScopeKind, ...given: Given) => SQL,
) => {
  const of = (kind: AccessScopeKind) =>
    preparedRows<Row, Given>(`${name}_${kind}`, (...given) => build(kind, ...given));
  return { everywhere: of("everywhere"), organizations: of("organizations"), restaurants: of("restaurants") };
};

/**
 * A restaurant within the access scope. A foreign, a missing and a malformed id are the same NOT_FOUND; PERMISSION_RULE when the
 * caller's caslRole in the restaurant's organization lacks the endpoint's right.
 */
export async function requireRestaurant(context: ApiContext, restaurantId: unknown): Promise<AccessibleRestaurant> {
  const principal = principalOf(context);
  const id = z.uuid().safeParse(restaurantId);
  if (!id.success) throw fail("NOT_FOUND");
  const [row] = await accessibleRows(context, [id.data]);
  if (!row) throw fail("NOT_FOUND");
  if (context.ability && !mayIn(principal, row.organizationId, context.ability))
    throw permissionError(context.ability, row.organizationId);
  noteAsked(principal, [row]);
  return row;
}

/** True if the caller may do this inside that organization. Only comptoir-basic is refined by its role there. */
export function mayIn(principal: Principal, organizationId: string, ability: Asking | null): boolean {
  if (ability) askedBy(principal).organizationIds.add(organizationId);
  return isAllowedIn(principal, organizationId, ability);
}
type Asking = { action: Action; subject: Subject };

const isAllowedIn = (principal: Principal, organizationId: string, ability: Asking | null): boolean =>
  !ability || abilityIn(principal, organizationId).can(ability.action, ability.subject);

/** The caller's rights inside an organization. */
export function abilityIn(principal: Principal, organizationId: string): Ability {
  if (principal.role !== "comptoir-basic") return principal.ability;
  return abilityOf({
    role: principal.role,
    caslRole: principal.memberships.get(organizationId) ?? null,
    rights: principal.customRights.get(organizationId),
  });
}

/** Refusals by the organization in which the right is missing, where that is known. */
const refusedIn = new WeakMap<Error, string>();

/** The organization in which a right is missing; undefined where a refusal is about none. */
export const organizationOf = (refusal: Error): string | undefined => refusedIn.get(refusal);

/** The 403 with the rule that refused and the lowest caslRole that suffices; `api/right-givers.ts` adds who can give it. */
export function permissionError(ability: { action: Action; subject: Subject }, organizationId?: string) {
  const neededRole = neededCaslRole(ability.action, ability.subject);
  const refusal = fail("PERMISSION_RULE", { permissionRule: { ...ability, neededRole } });
  if (organizationId !== undefined) refusedIn.set(refusal, organizationId);
  return refusal;
}
