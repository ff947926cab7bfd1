import type { RequestSession } from "#app/sessions.server.ts";

const home = "/";
const lengthMax = 1000;

/** A path of this origin, or null. Refuses other hosts in any notation (`//host`, `/\host`, control characters). */
export function findLocalPath(value: unknown): string | null {
  if (typeof value !== "string" || value.length > lengthMax || !/^\/(?![/\\])[\x21-\x7e]*$/.test(value)) return null;
  const url = URL.parse(value, "http://localhost");
  if (url?.origin !== "http://localhost") return null;
  const path = url.pathname + url.search;
  return path.startsWith("//") ? null : path;
}

/** Paths that are no pages to return to: islands' endpoints, the sign-in screens themselves. */
const isNoPage = (path: string) =>
  /^\/(?:resources|locales|auth|preferences|maintenance|users\/[^/]+\/avatar)(?:\/|\?|$)/.test(path) ||
  /\.(?:json|csv)(?:\?|$)/.test(path);

/** Stores the requested page, so that sign-in can lead back to it. */
export function keepReturnTo(session: RequestSession, request: Request, url: URL): void {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const asked = isRead ? url.pathname + url.search : refererPath(request, url);
  const path = findLocalPath(asked);
  if (path && path !== home && !isNoPage(path)) session.set("returnTo", path);
}

/** The page a form was sent from, if it is one of ours. */
export function refererPath(request: Request, url: URL): string | null {
  const referer = URL.parse(request.headers.get("Referer") ?? "");
  return referer?.origin === url.origin ? findLocalPath(referer.pathname + referer.search) : null;
}

/** Takes the stored page out of the session; the start page without one. */
export function takeReturnTo(session: RequestSession): string {
  const path = findLocalPath(session.get("returnTo"));
  session.unset("returnTo");
  return path ?? home;
}
