import { createHash } from "node:crypto";
import { rightsOf } from "#contract/abilities.ts";
import { abilityIn, accessibleRestaurantIds, askedOf } from "../access-scope.ts";
import { claimsOf, findPrincipal, findPrincipalAnew } from "../authenticate.ts";
import type { ApiContext } from "../context.ts";
import { fail } from "../errors.ts";
import { type Principal, sessionOwnerOf } from "../principal.ts";

/** What the caller of a write had once it was done: kept with the answer, since the handler is not run for a replay. */
export type Asked = {
  role: string;
  /** The caller's rights by organization, those that the write is about. */
  rights: Record<string, string[]>;
  restaurantIds: string[];
};
/** The session or the token that called, and what its own write took of it: some of its access, or its end. */
export type Taken = { by: string; took: "some" | "all" };

/**
 * Whose key it is: a person in their sessions, one of their tokens, or, where nobody is signed in, who sends from the same place with the same
 * program.
 */
export function callerOfKey({ principal, clientAddress, requestHeaders }: ApiContext): string {
  if (principal) return principal.token ? `${principal.userId} ${principal.token.id}` : sessionOwnerOf(principal);
  const from = [clientAddress, requestHeaders.get("user-agent"), requestHeaders.get("authorization")];
  return `public ${createHash("sha256").update(JSON.stringify(from)).digest("base64url")}`;
}
const callOf = ({ sessionId, token }: Pick<Principal, "sessionId" | "token">): string => token?.id ?? sessionId;

const rightsIn = (principal: Principal, organizationId: string): string[] => [
  ...rightsOf(abilityIn(principal, organizationId)),
];

/**
 * What a write is about: the restaurants that its handler asked for, and of the caller's organizations theirs, those that its input or its
 * answer names, and those in which a right was asked for. A right that was asked for in every one only chose among them. All of them where
 * nothing tells.
 */
function subjectOf(principal: Principal, told: unknown): { restaurantIds: string[]; organizationIds: string[] } {
  const text = JSON.stringify(told) ?? "";
  const { restaurantIds, organizationIds, rightsAskedIn } = askedOf(principal, text);
  const all = [...principal.memberships.keys()];
  const hasChosen = all.every((id) => rightsAskedIn.has(id));
  const meant = all.filter(
    (id) => organizationIds.has(id) || text.includes(id) || (!hasChosen && rightsAskedIn.has(id)),
  );
  return { restaurantIds, organizationIds: meant.length > 0 ? meant : all };
}

const stateOf = (principal: Principal, organizationIds: readonly string[], restaurantIds: string[]): Asked => ({
  role: principal.role,
  rights: Object.fromEntries(
    organizationIds.filter((id) => principal.memberships.has(id)).map((id) => [id, rightsIn(principal, id)]),
  ),
  restaurantIds,
});

/**
 * What the caller of a write has once it is done, read anew: what the write itself took of them is asked of no replay. Null where nobody is
 * signed in.
 */
export async function stateAfter(
  context: ApiContext,
  told: unknown,
): Promise<{ asked: Asked | null; taken: Taken | null }> {
  const { principal } = context;
  if (!principal) return { asked: null, taken: null };
  const { restaurantIds, organizationIds } = subjectOf(principal, told);
  const before = stateOf(principal, organizationIds, restaurantIds);
  const by = callOf(principal);
  const now = await findPrincipalAnew(context);
  if (!now) return { asked: before, taken: { by, took: "all" } };
  const reached =
    restaurantIds.length === 0 ? [] : await accessibleRestaurantIds({ ...context, principal: now }, restaurantIds);
  const after = stateOf(now, organizationIds, [...reached]);
  const isLess =
    (now.secondFactorAskedBy !== null && principal.secondFactorAskedBy === null) ||
    hasLost(before, now) ||
    reached.length < restaurantIds.length;
  return { asked: after, taken: isLess ? { by, took: "some" } : null };
}

const hasLost = (asked: Asked, principal: Principal): boolean =>
  principal.role !== asked.role ||
  Object.entries(asked.rights).some(([id, rights]) => {
    const now = principal.memberships.has(id) ? rightsIn(principal, id) : [];
    return !principal.memberships.has(id) || rights.some((right) => !now.includes(right));
  });

/** Asks a replay what its write left to the caller. NOT_FOUND where they have lost some of it since. */
export async function askAgain(context: ApiContext, asked: Asked | null): Promise<void> {
  const { principal } = context;
  if (!asked || !principal) return;
  if (hasLost(asked, principal)) throw fail("NOT_FOUND");
  const { restaurantIds } = asked;
  if (restaurantIds.length === 0) return;
  if ((await accessibleRestaurantIds(context, restaurantIds)).length < restaurantIds.length) throw fail("NOT_FOUND");
}

/** Who retries: the caller of now, or an ended session by the token that was signed for it. */
export type Retrying = { key: string; by: string; principal: Principal | null };

export async function findRetrying(context: ApiContext, acceptExpired: boolean): Promise<Retrying | null> {
  const principal = await findPrincipal(context, { acceptExpired });
  if (principal) return { key: callerOfKey({ ...context, principal }), by: callOf(principal), principal };
  const claims = await claimsOf(context, acceptExpired);
  return claims && { key: claims.userId, by: claims.sessionId, principal: null };
}

/** True where this call retries a write that itself took what is asked now: it was this session, or this token, that wrote. */
export const isOwnTaking = (taken: Taken | null | undefined, { by, principal }: Retrying): boolean =>
  taken?.by === by && (principal !== null || taken.took === "all");
