import type { MiddlewareHandler } from "hono";
import type { RequestState } from "./request-state.ts";

/** Header by which the app marks a page without scripts; removed here. */
const pageScriptsHeader = "X-Page-Scripts";
/** Header by which the app marks a page whose form redirects to a platform's consent page; removed here, too. */
const pageFormsHeader = "X-Page-Forms";

type Scripts = { nonce: string } | "none";

const always: readonly (readonly [string, string])[] = [
  ["X-Content-Type-Options", "nosniff"],
  // Never `no-referrer`: browsers then send `Origin: null` with form posts, and the origin check refuses them.
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
];
const twoYearsSeconds = 63_072_000;
const localHost = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|.+\.localhost)(?::\d+)?$/i;

/**
 * The policy of one page. A page without scripts allows none, so that an injected one cannot run either. Browsers apply `form-action` to a
 * form's redirects as well: pages that connect accounts name the consent pages' origins, and no others do.
 */
export function contentSecurityPolicy(
  scripts: Scripts,
  development = false,
  pushOrigin: string | null = null,
  formOrigins: readonly string[] = [],
  styleHash: string | null = null,
): string {
  const scriptSource = scripts === "none" ? "'none'" : `'self' 'nonce-${scripts.nonce}'`;
  const connections = ["'self'", pushOrigin, development ? "ws: wss:" : null].filter(Boolean).join(" ");
  return [
    "default-src 'none'",
    `script-src ${scriptSource}`,
    // In development Vite inserts styles into the page, and uses a websocket.
    ["style-src 'self'", development ? "'unsafe-inline'" : styleHash].filter(Boolean).join(" "),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    scripts === "none" ? "connect-src 'none'" : `connect-src ${connections}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...formOrigins].join(" "),
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * Origins that the policy must name for the socket. `'self'` includes sockets except in older browsers, for which the public address is
 * named
 * where it is known.
 */
export function pushOriginOf(clientUrl: string | null, publicOrigin: string | undefined): string | null {
  if (clientUrl) return new URL(clientUrl).origin;
  return publicOrigin ? publicOrigin.replace(/^http/, "ws") : null;
}

/** Headers of every response. `host` as in the request, port included. */
export function commonHeaders(host: string): readonly (readonly [string, string])[] {
  if (localHost.test(host)) return always;
  return [...always, ["Strict-Transport-Security", `max-age=${twoYearsSeconds}; includeSubDomains`]];
}

/** Adds the headers to every response and the policy to every page. */
export function securityHeaders(options: {
  publicHost: string | undefined;
  development: boolean;
  /** Origin of the socket, if it is not that of the pages; see `pushOriginOf`. */
  pushOrigin?: string | null;
  /** Origins of the platforms' consent pages. */
  consentOrigins: readonly string[];
}) {
  const handler: MiddlewareHandler<RequestState> = async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of commonHeaders(options.publicHost ?? c.req.header("host") ?? ""))
      headers.set(name, value);
    if (!headers.get("content-type")?.startsWith("text/html") || headers.has("content-security-policy")) return;
    const scripts = headers.get(pageScriptsHeader) === "none" ? "none" : { nonce: c.get("nonce") };
    const formOrigins = headers.get(pageFormsHeader) === "consent" ? options.consentOrigins : [];
    headers.set(
      "Content-Security-Policy",
      contentSecurityPolicy(scripts, options.development, options.pushOrigin, formOrigins),
    );
    headers.delete(pageScriptsHeader);
    headers.delete(pageFormsHeader);
  };
  return handler;
}
