import { getConnInfo } from "@hono/node-server/conninfo";
import type { MiddlewareHandler } from "hono";
import type { RequestState } from "./request-state.ts";

const loopback = /^(?:::1|(?:::ffff:)?127(?:\.\d+){3})$/;

/** Headers that proxies, tunnels and content networks add: one is enough to know that there is one. */
const ofProxies =
  /^(?:forwarded|via|x-(?:forwarded|original|envoy|proxy|real|arr)-.+|cdn-loop|cf-.+|fastly-.+|fly-.+|.+-client-ip)$/;

/** Did a proxy pass this on? */
export const isProxied = (headers: Headers): boolean => [...headers.keys()].some((name) => ofProxies.test(name));

/** Did this come from this machine itself, and not through a proxy on it? */
export function isSameMachine(remoteAddress: string | undefined, headers: Headers): boolean {
  return remoteAddress !== undefined && loopback.test(remoteAddress) && !isProxied(headers);
}

/** What a proxy passed on finds nothing: what lies behind is for whoever runs the product on a machine of their own. */
export const unproxiedOnly: MiddlewareHandler<RequestState> = async (c, next) =>
  isProxied(c.req.raw.headers) ? c.notFound() : next();

/**
 * What is open while developing stays on the developer's machine: an installation that forgot to say that it is one, and can be
 * reached from elsewhere, must not hand out the links of its mails. Anybody else finds nothing.
 */
export const sameMachineOnly: MiddlewareHandler<RequestState> = async (c, next) => {
  const remoteAddress = c.env?.incoming ? getConnInfo(c).remote.address : undefined;
  return isSameMachine(remoteAddress, c.req.raw.headers) ? next() : c.notFound();
};
