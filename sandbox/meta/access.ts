import { createHmac } from "node:crypto";
import type { SandboxContext } from "../context.ts";
import { claimsOf } from "../http/gate.ts";
import type { Listing } from "../state/listings.ts";
import type { TokenClaims } from "../state/tokens.ts";
import type { Person, SeedRestaurant } from "../world/world.ts";
import {
  badParameter,
  pageTokenNeeded,
  permissionMissing,
  tokenExpired,
  tokenMalformed,
  tokenMissing,
  tokenRevoked,
  unknownObject,
} from "./errors.ts";

export type Caller = { claims: TokenClaims; person: Person };
/** The permission a call on a Page needs, and Meta's code for refusing it. */
export type Right = { permission: string; code: number };

/** A proof, if sent, must be this app's. */
function isProven(context: SandboxContext, request: Request): boolean {
  const query = new URL(request.url).searchParams;
  const proof = query.get("appsecret_proof");
  if (proof === null) return true;
  const header = request.headers.get("authorization")?.replace(/^Bearer /i, "");
  const token = header ?? query.get("access_token") ?? "";
  return proof === createHmac("sha256", context.client.secret).update(token).digest("hex");
}

/** The caller, if the token is valid; else Meta's refusal. */
export function callerOf(context: SandboxContext, request: Request): Caller | Response {
  const { tokens, world } = context.state;
  const hasToken = request.headers.has("authorization") || new URL(request.url).searchParams.has("access_token");
  if (!hasToken) return tokenMissing();
  const claims = claimsOf(context, request);
  if (claims?.vendor !== "meta" || claims.kind === "code") return tokenMalformed();
  const state = tokens.stateOf(claims);
  if (state === "expired") return tokenExpired();
  if (state !== "valid") return tokenRevoked();
  if (!isProven(context, request)) return badParameter("Invalid appsecret_proof provided in the API argument");
  const person = world.people.find(({ id }) => id === claims.subject);
  return person ? { claims, person } : tokenRevoked();
}

/** Pages on which the person has a role. */
export const pagesOf = ({ state }: SandboxContext, person: Person): SeedRestaurant[] =>
  state.world.restaurants.filter(
    ({ groupId, listings }) => listings.facebook !== undefined && person.groupIds.includes(groupId),
  );

/** A Page by its own token, with the permission that the call needs. */
export function pageOfCaller(
  context: SandboxContext,
  request: Request,
  pageId: string,
  right: Right,
): Listing | Response {
  const caller = callerOf(context, request);
  if (caller instanceof Response) return caller;
  const listing = context.state.listings.find("facebook", pageId);
  if (!listing || !pagesOf(context, caller.person).includes(listing.restaurant)) return unknownObject(pageId);
  if (caller.claims.pageId !== pageId) return pageTokenNeeded();
  if (!caller.claims.scopes.includes(right.permission)) return permissionMissing(right.code, right.permission);
  return listing;
}
