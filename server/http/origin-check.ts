import type { MiddlewareHandler } from "hono";
import { isUnsubscribePath } from "#app/lib/unsubscribe-path.ts";
import { type PublicAddress, visibleOrigin } from "./public-address.ts";
import { refuse } from "./refusal.ts";
import type { RequestState } from "./request-state.ts";

const readMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Addresses for programs: they read no cookie, so that nobody can act for somebody else there. */
const isForPrograms = (path: string): boolean => path.startsWith("/api/") || isUnsubscribePath(path);

/**
 * True if the product's own pages sent this. Browsers name the sender of every write in `Origin`, older ones in `Referer`. Programs, which
 * may write to some addresses (`forPrograms`), send neither.
 */
export function isOwnWrite(headers: Headers, ownOrigins: readonly string[], forPrograms: boolean): boolean {
  const origin = headers.get("origin");
  if (origin !== null) return ownOrigins.includes(origin);
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || (forPrograms && site === "none");
  const referer = headers.get("referer");
  if (referer !== null) return URL.canParse(referer) && ownOrigins.includes(new URL(referer).origin);
  return forPrograms;
}

/** Refuses writes from another site, on pages, resource routes and the API alike, before the body is read. */
export function originCheck(address: PublicAddress): MiddlewareHandler<RequestState> {
  return async (c, next) => {
    if (readMethods.has(c.req.method)) return next();
    const ownOrigins = [visibleOrigin(c.req.raw, address)];
    if (isOwnWrite(c.req.raw.headers, ownOrigins, isForPrograms(c.req.path))) return next();
    return refuse("foreignOrigin", c.req.raw, c.get("requestId"));
  };
}
