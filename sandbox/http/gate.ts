import { setTimeout as wait } from "node:timers/promises";
import type { MiddlewareHandler } from "hono";
import { type PlatformHost, sandboxPath } from "#config/platforms.ts";
import type { SandboxContext } from "../context.ts";
import type { Fault, FaultContext } from "../state/faults.ts";
import type { TokenClaims } from "../state/tokens.ts";

const refusalKinds = ["token_expired", "token_revoked", "forbidden", "rate_limited", "server_error"] as const;
/** A vendor's response for each kind of refusal. */
export type Refusals = Record<(typeof refusalKinds)[number], (fault: Pick<Fault, "retryAfterSeconds">) => Response>;

const tokenPattern = /eyJ[\w-]+-[\w-]{27}/;

/** Claims of a request's token, from its header or its query. */
export function claimsOf({ state }: SandboxContext, request: Request): TokenClaims | null {
  const header = request.headers.get("authorization")?.replace(/^Bearer /i, "");
  const token = header ?? new URL(request.url).searchParams.get("access_token") ?? "";
  return state.tokens.read(token);
}

/** The request's data for matching faults. Paths are matched without the token. */
export function faultContextOf(context: SandboxContext, host: PlatformHost, request: Request): FaultContext {
  const { pathname, search } = new URL(request.url);
  const at = pathname.indexOf(sandboxPath(host));
  const below = at < 0 ? pathname : pathname.slice(at + sandboxPath(host).length);
  return {
    host,
    method: request.method,
    pathAndQuery: decodeURIComponent(below + search.replace(tokenPattern, "").replaceAll("+", " ")),
    account: claimsOf(context, request)?.subject ?? null,
  };
}

/** Applies faults to the responses of this host. */
export function gate(context: SandboxContext, host: PlatformHost, refusals: Refusals): MiddlewareHandler {
  const { faults } = context.state;
  return async (c, next) => {
    const setup = faultContextOf(context, host, c.req.raw);
    const slow = faults.take(setup, ["slow"]);
    if (slow) await wait(slow.delayMs, undefined, { signal: c.req.raw.signal }).catch(() => undefined);
    const refused = faults.take(setup, refusalKinds);
    if (refused) return refusals[refused.kind as (typeof refusalKinds)[number]](refused);
    await next();
    if (c.req.method !== "GET") {
      if (faults.take(setup, ["answer_lost"])) c.res = refusals.server_error({ retryAfterSeconds: 1 });
      return;
    }
    if (!faults.take(setup, ["truncated_page"])) return;
    const whole = await c.res.text();
    const { status, headers } = c.res;
    c.res = new Response(whole.slice(0, Math.floor(whole.length / 2)), { status, headers });
  };
}

/** A page of a list, with the faults that pages can have. */
export function pageOf<T>(
  items: readonly T[],
  { offset, size }: { offset: number; size: number },
  context: SandboxContext,
  setup: FaultContext,
): { items: T[]; next: number | null } {
  const { faults } = context.state;
  if (offset < items.length && faults.take(setup, ["empty_page"])) return { items: [], next: offset };
  const repeats = offset > 0 && faults.take(setup, ["duplicate_across_pages"]) ? 1 : 0;
  const end = offset + size;
  return { items: items.slice(offset - repeats, end), next: end < items.length ? end : null };
}

/** An opaque cursor. */
export const cursorOf = (offset: number): string => Buffer.from(`sandbox:${offset}`).toString("base64url");
/** The offset in a cursor; null for an invalid one. */
export function offsetOf(cursor: string): number | null {
  const found = /^sandbox:(\d+)$/.exec(Buffer.from(cursor, "base64url").toString("utf8"));
  return found ? Number(found[1]) : null;
}
