import type { MiddlewareFunction } from "react-router";
import { isUnsubscribePath } from "#app/lib/unsubscribe-path.ts";

const isRead = (method: string) => method === "GET" || method === "HEAD" || method === "OPTIONS";

/**
 * Refuses a write from another site. React Router's own check covers the actions of pages only; this one covers resource routes as well.
 * Browsers send `Origin` or `Sec-Fetch-Site` with every such request; one with neither is refused, except where mail programs post.
 */
export const originMiddleware: MiddlewareFunction<Response> = async ({ request, url }, next) => {
  if (!isRead(request.method) && !isOwnOrigin(request, url)) throw new Response("Forbidden origin", { status: 403 });
  return next();
};

function isOwnOrigin(request: Request, url: URL): boolean {
  const origin = request.headers.get("Origin");
  if (origin !== null) return origin === url.origin;
  const site = request.headers.get("Sec-Fetch-Site");
  return site === "same-origin" || ((site === null || site === "none") && isUnsubscribePath(url.pathname));
}
