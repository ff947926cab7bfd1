import type { MiddlewareHandler } from "hono";
import type { SandboxContext } from "../context.ts";

/** True if one of the sandbox's own pages sent this form. Programs, which send no origin, pass with `allowPrograms`. */
export function ownFormsOnly(context: SandboxContext, allowPrograms = false): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    const own = [new URL(context.origin).origin, new URL(c.req.url).origin];
    const origin = c.req.header("origin");
    const site = c.req.header("sec-fetch-site");
    const isOwn =
      origin === undefined ? (site === undefined ? allowPrograms : site === "same-origin") : own.includes(origin);
    return isOwn ? next() : c.text("This form was sent from another site.", 403);
  };
}
