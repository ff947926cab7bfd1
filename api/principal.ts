import { sql } from "drizzle-orm";
import { type Ability, abilityFor, type CaslRole, caslRoles, type Right, rightsOf } from "#contract/abilities.ts";
import type { ApiTokenScope } from "#contract/api-tokens/scopes.ts";
import { rightsInScope } from "#contract/custom-roles/rights.ts";
import { authSessions } from "./db/schema/auth.ts";
import { customRoles, organizationMembers, organizations } from "./db/schema/organizations.ts";
import { passkeys, totpKeys } from "./db/schema/second-factors.ts";
import { users } from "./db/schema/users.ts";
import { fail } from "./errors.ts";
import type { PushMoment } from "./push/moment.ts";

export type UserOrganization = { _id: string; name: string };

const memberships = sql`coalesce((
  select json_agg(json_build_object('_id', ${organizations.id}, 'name', ${organizations.name},
    'caslRole', ${organizationMembers.caslRole}, 'rights', ${customRoles.rights}, 'scope', ${organizationMembers.scope}) order by ${organizations.name}, ${organizations.id})
  from ${organizationMembers} join ${organizations} on ${organizations.id} = ${organizationMembers.organizationId}
    left join ${customRoles} on ${customRoles.id} = ${organizationMembers.customRoleId}
  where ${organizationMembers.userId} = ${users.id}), '[]')`;

/** What somebody is in an organization, as stored; `rights` are those of a custom role in place of a caslRole. */
export type StoredMembership = UserOrganization & { caslRole: string | null; rights: string[] | null; scope: string };

/** The organizations of a user, by name, each with their role there: a column of a select on `users`. */
export const membershipsColumn = sql<StoredMembership[]>`(${memberships})`;

/** True of a session that an organization's provider opened (docs/decisions/316). */
export const isVouched = sql<boolean>`${authSessions.method} = 'sso'`;

/** True for a person with codes of a phone or a passkey: a condition on `users`. */
export const hasSecondFactor = sql`(exists (select 1 from ${totpKeys} where ${totpKeys.userId} = ${users.id} and ${totpKeys.confirmedAt} is not null)
  or exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id}))`;

const secondFactorAskedBy = sql`select min(${organizations.name}) from ${organizationMembers}
  join ${organizations} on ${organizations.id} = ${organizationMembers.organizationId}
  where ${organizationMembers.userId} = ${users.id} and ${organizations.secondFactorSince} is not null and not ${hasSecondFactor}`;

/** The organization that requires a second factor of somebody who has none; null for all others: a column of a select on `users`. */
export const secondFactorAskedByColumn = sql<string | null>`(${secondFactorAskedBy})`;

/** The organizations that a call is limited to: those of an API token, or of the provider that opened a session; null for no limit. */
export type Limit = readonly string[] | null;

/** The caller: the user of a valid session, with memberships. */
export type Principal = Pick<typeof users.$inferSelect, "defaultLanguage" | "avatarVersion" | "createdAt"> & {
  userId: string;
  sessionId: string;
  email: string;
  name: string;
  lastname: string;
  role: string;
  /** The highest of the user's caslRoles; inside one organization `memberships` counts. */
  caslRole: CaslRole | null;
  /** By name. */
  organizations: UserOrganization[];
  organizationIds: string[];
  memberships: ReadonlyMap<string, CaslRole | null>;
  /** What custom roles give, by organization; their caslRole is null. */
  customRights: ReadonlyMap<string, readonly Right[]>;
  /** The user's rights in at least one organization. */
  ability: Ability;
  isStaff: boolean;
  /** Who looks at Comptoir as this user: everything is read as theirs, and nothing can be written. */
  seenBy?: { userId: string; name: string };
  /** Set where an API token calls, which acts in its person's right within its scopes. */
  token: { id: string; name: string; scopes: readonly ApiTokenScope[] } | null;
  /** Organizations that nothing which comes of the call goes beyond, neither now nor later (`api/limits.ts`). */
  limit: Limit;
  /** Who requires a second factor that the caller lacks: until it is set up they may do nothing else. */
  secondFactorAskedBy: string | null;
  /** When this was read. Everything else of a page is read later, so that its pushes begin here and none is missed. */
  readAt: PushMoment;
};

/** True for one of the caslRoles; any other stored value counts as none. */
export const isCaslRole = (value: string | null): value is CaslRole => caslRoles.some((role) => role === value);

/** The roles of stored memberships by organization. */
export function rolesIn(stored: readonly StoredMembership[]): Pick<Principal, "memberships" | "customRights"> {
  return {
    memberships: new Map(stored.map(({ _id, caslRole }) => [_id, isCaslRole(caslRole) ? caslRole : null])),
    customRights: new Map(
      stored.flatMap(({ _id, rights, scope }) => (rights ? [[_id, rightsInScope(rights, scope)]] : [])),
    ),
  };
}

/**
 * Everything somebody may do in at least one of their organizations, where a custom role has a part in it; undefined where role and
 * caslRole say it.
 */
export function rightsSomewhere({
  role,
  memberships,
  customRights,
}: Pick<Principal, "role" | "memberships" | "customRights">): Right[] | undefined {
  if (role !== "comptoir-basic" || customRights.size === 0) return undefined;
  const held = [...memberships].flatMap(
    ([organizationId, caslRole]) => customRights.get(organizationId) ?? rightsOf(abilityFor(role, caslRole)),
  );
  return [...new Set(held)].sort();
}

/** The highest of several caslRoles; null when there is none. */
export function strongestCaslRole(held: (string | null)[]): CaslRole | null {
  return caslRoles.find((role) => held.includes(role)) ?? null;
}

/** Internal staff are recognised by the domain of their address. */
export const isStaffEmail = (email: string, staffEmailDomain: string): boolean =>
  email.toLowerCase().endsWith(`@${staffEmailDomain}`);

/** The caller, who must be signed in (UNAUTHORIZED otherwise). */
export function principalOf(context: { principal: Principal | null }): Principal {
  if (!context.principal) throw fail("UNAUTHORIZED");
  return context.principal;
}

/** The user whose session it is, whomever they look as. */
export const sessionOwnerOf = ({ userId, seenBy }: Pick<Principal, "userId" | "seenBy">): string =>
  seenBy?.userId ?? userId;

/** First and last name, as stored with replies and events. */
export const fullNameOf = (principal: Pick<Principal, "name" | "lastname">): string =>
  `${principal.name} ${principal.lastname}`.trim();
