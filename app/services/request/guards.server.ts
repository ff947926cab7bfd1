import {
  href,
  type MiddlewareFunction,
  type Params,
  type RouterContextProvider,
  redirect,
  redirectDocument,
} from "react-router";
import { followLanguageOf } from "#app/middleware/i18n.server.ts";
import { sessionOf } from "#app/sessions.server.ts";
import type { GatedFlag } from "#contract/experiments/schemas.ts";
import { Id } from "#contract/ids.ts";
import type { Restaurant } from "#contract/restaurants/schemas.ts";
import { type Caller, callerFields } from "#contract/users/schemas.ts";
import { currentUser, shareUser } from "./current-user.server.ts";
import { isFlagOn } from "./experiments.server.ts";
import { maintenanceOf } from "./maintenance.server.ts";
import { productApi } from "./product-api.server.ts";
import { ProductApiError } from "./product-api-error.server.ts";
import { requestScope } from "./request-scope.server.ts";
import { keepReturnTo } from "./return-to.server.ts";
import { redirectSignedOut } from "./signed-out.server.ts";
import { refreshToken } from "./token.server.ts";

/** A guard returns, or throws the redirect or the 404 for a refused visitor. */
export type GuardArgs = {
  request: Request;
  url: URL;
  params: Params;
  context: Readonly<RouterContextProvider>;
};
export type Guard = (args: GuardArgs) => Promise<unknown>;

/**
 * The exports of a guarded parent, made of its guards in their order: middleware, which runs before any child's loader or action on
 * documents,
 * `.data` requests, posts and resource routes alike; and a loader with the same guards, because a parent without one would not run on
 * client navigations. Results are shared within a request, so the second run costs nothing.
 */
export function guardParent(...guards: Guard[]) {
  const middleware: MiddlewareFunction<Response>[] = guards.map((guard) => async (args) => {
    await guard(args);
  });
  const loader = async (args: GuardArgs) => {
    for (const guard of guards) await guard(args);
    return null;
  };
  return { middleware, loader };
}

/** The guarded parent of pages without the frame: the guards of the signed-in pages, then their own. */
export const guardFrameless = (...own: Guard[]) =>
  guardParent(requireUser, requireOpen, requireThisApp, requireCompleteProfile, requireSecondFactor, ...own);

/** Requires a signed-in user, else redirects to sign-in. Renews a token that is about to expire and follows the user's language. */
export function requireUser({ request, url, params, context }: GuardArgs): Promise<Caller> {
  return shareUser(context, async () => {
    if (!sessionOf(context).has("token")) throw redirectSignedOut(context, request, url);
    await refreshToken(context);
    // Starts a read that the guard below needs. With an API over HTTP it runs while the user is checked; the bundled one finds the
    // restaurant in
    // the access scope.
    if (!requestScope(context).call) findRestaurant(context, params)?.catch(() => {});
    const { data: user } = await productApi(context).users.me({ fields: callerFields });
    followLanguageOf(context, user);
    return user;
  });
}

/**
 * Requires that maintenance is off, or that this person may pass; else redirects to the maintenance page with its end. Whoever looks as this
 * person reads only, and needs the way back.
 */
export async function requireOpen({ request, url, context }: GuardArgs): Promise<void> {
  const user = await currentUser(context);
  const maintenance = maintenanceOf(context);
  if (maintenance.status !== "on" || user.seenBy) return;
  if (maintenance.trespass.some((email) => email.toLowerCase() === user.email)) return;
  keepReturnTo(sessionOf(context), request, url);
  const until = maintenance.until ? `?${new URLSearchParams({ until: maintenance.until })}` : "";
  throw redirectDocument(`${href("/maintenance")}${until}`);
}

const localHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Redirects people who are not internal staff to the older app while the redirect flag names one; never on localhost. Admins stay, since
 * nobody else could end it, and so does whoever looks as somebody.
 */
export async function requireThisApp({ url, context }: GuardArgs): Promise<void> {
  const { redirect: olderApp } = maintenanceOf(context);
  if (!olderApp || localHosts.has(url.hostname)) return;
  const { isStaff, role, seenBy } = await currentUser(context);
  if (isStaff || role === "admin" || seenBy) return;
  throw redirectDocument(olderApp);
}

/** Requires a last name, else redirects to the screen that asks for it; not whoever looks as this person, who could not give one. */
export async function requireCompleteProfile({ context }: GuardArgs): Promise<Caller> {
  const user = await currentUser(context);
  if (!user.seenBy && user.lastname.trim() === "")
    throw redirectDocument(href("/auth/:userId/edit-misc", { userId: user._id }));
  return user;
}

/** Requires the second factor that an organization of the person asks for, else redirects to where it is set up. */
export async function requireSecondFactor({ request, url, context }: GuardArgs): Promise<void> {
  const { _id: userId, secondFactorAskedBy } = await currentUser(context);
  if (secondFactorAskedBy === null) return;
  keepReturnTo(sessionOf(context), request, url);
  throw redirectDocument(href("/users/:userId/second-factor", { userId }));
}

/** Requires a role that the rule accepts, else redirects to the restaurant list. */
export function requireRole(isAllowed: (role: string) => boolean) {
  return async ({ context }: GuardArgs): Promise<Caller> => {
    const user = await currentUser(context);
    if (!isAllowed(user.role)) throw redirect(href("/restaurants"));
    return user;
  };
}

/** Requires an experiment flag; off or missing redirects to the groups. */
export function requireFlag(flag: GatedFlag) {
  return async ({ context }: GuardArgs): Promise<void> => {
    if (!(await isFlagOn(context, flag))) throw redirect(href("/groups"));
  };
}

/**
 * Reads the restaurant of the path, once per request. Words that are no id are not requested: some are other addresses of the API
 * (`sidenav`).
 */
function findRestaurant(context: GuardArgs["context"], params: Params) {
  const id = Id.safeParse(params.restaurantId);
  return id.success ? productApi(context).restaurants.get({ restaurantId: id.data }) : null;
}

/** Requires that the restaurant of the path is within the access scope; a foreign and an unknown one are the same 404. */
export async function requireRestaurant({ params, context }: GuardArgs): Promise<Restaurant> {
  const found = await findRestaurant(context, params);
  if (!found) throw new ProductApiError(404, "NOT_FOUND", { requestId: requestScope(context).requestId });
  return found.data;
}

/** Requires that nobody is signed in, else redirects to the start page. */
export async function requireAnonymous({ context }: GuardArgs): Promise<void> {
  if (sessionOf(context).has("token")) throw redirectDocument("/");
}
