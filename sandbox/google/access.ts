import type { SandboxContext } from "../context.ts";
import { claimsOf } from "../http/gate.ts";
import type { Listing } from "../state/listings.ts";
import type { Group, Person, SeedRestaurant } from "../world/world.ts";
import { googleError, scopeMissing, unauthenticated } from "./errors.ts";
import { manageScopes } from "./scopes.ts";

/** The caller, if the token is valid and sufficient; else Google's refusal. */
export function callerOf(context: SandboxContext, request: Request): Person | Response {
  const claims = claimsOf(context, request);
  if (claims?.vendor !== "google" || claims.kind !== "access") return unauthenticated();
  if (context.state.tokens.stateOf(claims) !== "valid") return unauthenticated();
  if (!claims.scopes.some((scope) => manageScopes.includes(scope))) return scopeMissing();
  return context.state.world.people.find(({ id }) => id === claims.subject) ?? unauthenticated();
}

/** The personal account comes first, then the groups. */
export function accountsOf(context: SandboxContext, person: Person): Group[] {
  const groups = context.state.world.groups.filter(({ id }) => person.groupIds.includes(id));
  return [{ id: person.id, name: person.name, type: "PERSONAL" }, ...groups];
}

/** Locations of one account, or of all with `-`; null when it is not the person's. */
export function listingsOf(context: SandboxContext, person: Person, account: string): SeedRestaurant[] | null {
  const accounts = accountsOf(context, person).map(({ id }) => id);
  if (account !== "-" && !accounts.includes(account)) return null;
  return context.state.world.restaurants.filter(
    ({ groupId, listings }) =>
      listings.gmb !== undefined && accounts.includes(groupId) && (account === "-" || groupId === account),
  );
}

/** A location the person may work on. Google returns 404 for an unknown one, 403 for somebody else's. */
export function locationOf(
  context: SandboxContext,
  request: Request,
  path: { account?: string; location: string },
): Listing | Response {
  const caller = callerOf(context, request);
  if (caller instanceof Response) return caller;
  const listing = context.state.listings.find("gmb", path.location);
  if (!listing) return googleError("NOT_FOUND");
  const reachable = listingsOf(context, caller, path.account ?? "-");
  if (!reachable?.includes(listing.restaurant)) return googleError("PERMISSION_DENIED");
  return listing;
}
