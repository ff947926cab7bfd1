import type { MiddlewareHandler } from "hono";
import { refuse } from "./refusal.ts";
import type { RequestState } from "./request-state.ts";

/** As it stands in an address: names in small letters, IPv6 in brackets, every way to write an address the same. */
function hostnameOf(host: string): string | null {
  return URL.parse(`http://${host}`)?.hostname ?? null;
}

const isThisMachine = (hostname: string) =>
  hostname === "localhost" ||
  hostname.endsWith(".localhost") ||
  hostname === "[::1]" ||
  /^127(?:\.\d+){3}$/.test(hostname);

export type OwnHosts = {
  /** As an operator writes them. */
  names: string[];
  /** Is the host of an address, without its port, one of ours? */
  includes(hostname: string): boolean;
};

/**
 * The hosts that answer where no public address is set: names of this machine, and `listenHost`, what it listens on. A page of anywhere may let its
 * own name lead here (DNS rebinding), and browsers then take it for one of ours. Null with a public address, where a proxy in front
 * decides what gets through.
 */
export function ownHosts(publicOrigin: string | undefined, listenHost: string): OwnHosts | null {
  if (publicOrigin) return null;
  const listened = hostnameOf(listenHost.includes(":") ? `[${listenHost}]` : listenHost);
  const names = ["localhost", "*.localhost", "127.0.0.0/8", "[::1]"];
  return {
    names: listened && !isThisMachine(listened) ? [...names, listened] : names,
    includes: (hostname) => isThisMachine(hostname) || hostname === listened,
  };
}

/** Is the `Host` of a request one of ours? */
export function isOwnHost(hosts: OwnHosts | null, header: string | undefined): boolean {
  if (!hosts) return true;
  // A host and its port alone: what else an address may hold could hide another one.
  const hostname = /^[^\s/?#@\\]+$/.test(header ?? "") ? hostnameOf(header ?? "") : null;
  return hostname !== null && hosts.includes(hostname);
}

/** Answers 421 to whoever asks for another host, whatever they ask for. */
export function ownHostOnly(hosts: OwnHosts): MiddlewareHandler<RequestState> {
  return async (c, next) =>
    hosts.includes(new URL(c.req.url).hostname) ? next() : refuse("foreignHost", c.req.raw, c.get("requestId"));
}
