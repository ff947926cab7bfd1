import type { MiddlewareHandler } from "hono";
import { type PublicAddress, visibleOrigin } from "./public-address.ts";
import { refuse } from "./refusal.ts";
import type { RequestState } from "./request-state.ts";

const readMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * True if the product's own pages sent this. Browsers name the sender of every write in `Origin`, older ones in `Referer`. The
 * API's callers are programs that send neither; it reads no cookie, so that a foreign page cannot act for a user there.
 */
export function isOwnWrite(headers: Headers, ownOrigins: readonly string[], isApi: boolean): boolean {
  const origin = headers.get("origin");
  if (origin !== null) return ownOrigins.includes(origin);
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || (isApi && site === "none");
  const referer = headers.get("referer");
  if (referer !== null) return URL.canParse(referer) && ownOrigins.includes(new URL(referer).origin);
  return isApi;
}

/** Refuses writes from another site, on pages, resource routes and the API alike, before the body is read. */
export function originCheck(address: PublicAddress): MiddlewareHandler<RequestState> {
  return async (c, next) => {
    if (readMethods.has(c.req.method)) return next();
    const ownOrigins = [visibleOrigin(c.req.raw, address)];
    if (isOwnWrite(c.req.raw.headers, ownOrigins, c.req.path.startsWith("/api/"))) return next();
    return refuse("foreignOrigin", c.req.raw, c.get("requestId"));
  };
}
