import { getConnInfo } from "@hono/node-server/conninfo";
import type { MiddlewareHandler } from "hono";
import type { RequestState } from "./request-state.ts";

const loopback = /^(?:::1|(?:::ffff:)?127(?:\.\d+){3})$/;

/** Did this come from this machine itself, and not through a proxy on it? */
export function isSameMachine(remoteAddress: string | undefined, headers: Headers): boolean {
  if (headers.has("x-forwarded-for") || headers.has("forwarded")) return false;
  return remoteAddress !== undefined && loopback.test(remoteAddress);
}

/**
 * What is open while developing stays on the developer's machine: an installation that forgot to say that it is one, and can be
 * reached from elsewhere, must not hand out the links of its mails. Anybody else finds nothing.
 */
export const sameMachineOnly: MiddlewareHandler<RequestState> = async (c, next) => {
  const remoteAddress = c.env?.incoming ? getConnInfo(c).remote.address : undefined;
  return isSameMachine(remoteAddress, c.req.raw.headers) ? next() : c.notFound();
};
