import { getConnInfo } from "@hono/node-server/conninfo";
import type { MiddlewareHandler } from "hono";
import type { RequestState } from "./request-state.ts";

const loopback = /^(?:::1|(?:::ffff:)?127(?:\.\d+){3})$/;

/** Headers added by proxies, tunnels and content networks: any of them proves one. */
const ofProxies =
  /^(?:forwarded|via|x-(?:forwarded|original|envoy|proxy|real|arr)-.+|cdn-loop|cf-.+|fastly-.+|fly-.+|.+-client-ip)$/;

/** True if a proxy forwarded this. */
export const isProxied = (headers: Headers): boolean => [...headers.keys()].some((name) => ofProxies.test(name));

/** True if this came from this machine itself, and not through a proxy on it. */
export function isSameMachine(remoteAddress: string | undefined, headers: Headers): boolean {
  return remoteAddress !== undefined && loopback.test(remoteAddress) && !isProxied(headers);
}

/** 404 for requests through a proxy: the page behind it is for people who run the product on their own machine. */
export const unproxiedOnly: MiddlewareHandler<RequestState> = async (c, next) =>
  isProxied(c.req.raw.headers) ? c.notFound() : next();

/**
 * Restricts development pages to this machine: a reachable installation with a wrong environment must not show the links of its mails.
 * Anybody
 * else gets 404.
 */
export const sameMachineOnly: MiddlewareHandler<RequestState> = async (c, next) => {
  const remoteAddress = c.env?.incoming ? getConnInfo(c).remote.address : undefined;
  return isSameMachine(remoteAddress, c.req.raw.headers) ? next() : c.notFound();
};
