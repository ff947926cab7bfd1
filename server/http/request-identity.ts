import { randomBytes } from "node:crypto";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, MiddlewareHandler } from "hono";
import { requestIdOf } from "#api/http/request-id.ts";
import type { Log } from "#api/log.ts";
import { cleanPath } from "#app/lib/clean-path.ts";
import type { RequestState } from "./request-state.ts";

function clientAddressOf(c: Context<RequestState>, trustProxy: boolean): string {
  // The last entry was added by our own proxy; earlier ones can be forged by the visitor.
  const forwarded = trustProxy ? c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  // A page rendered for sharing has no visitor.
  return forwarded || (c.env?.incoming ? getConnInfo(c).remote.address : undefined) || "";
}

/** The API logs its own requests, with the endpoint's name. */
const logsItself = (path: string) => path.startsWith("/api/");

/** Gives a request its id, nonce and address, returns the id in `X-Request-Id`, and logs one line with the response. */
export function requestIdentity(options: { log: Log; trustProxy: boolean }): MiddlewareHandler<RequestState> {
  return async (c, next) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(c.req.raw.headers);
    c.set("requestId", requestId);
    c.set("nonce", randomBytes(16).toString("base64"));
    c.set("clientAddress", clientAddressOf(c, options.trustProxy));
    await next();
    c.res.headers.set("X-Request-Id", requestId);
    if (logsItself(c.req.path)) return;
    options.log.info("request", {
      requestId,
      method: c.req.method,
      // As it was sent: a decoded path could break the line.
      path: cleanPath(new URL(c.req.url).pathname),
      status: c.res.status,
      durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
    });
  };
}
