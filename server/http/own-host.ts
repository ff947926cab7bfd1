import type { MiddlewareHandler } from "hono";
import { refuse } from "./refusal.ts";
import type { RequestState } from "./request-state.ts";

/** The host in its canonical form: names in lower case, IPv6 in brackets, every notation of an address the same. */
function hostnameOf(host: string): string | null {
  return URL.parse(`http://${host}`)?.hostname ?? null;
}

const isThisMachine = (hostname: string) =>
  hostname === "localhost" ||
  hostname.endsWith(".localhost") ||
  hostname === "[::1]" ||
  /^127(?:\.\d+){3}$/.test(hostname);

export type OwnHosts = {
  /** As operators write them. */
  names: string[];
  /** True if the host of an address, without its port, is one of ours. */
  includes(hostname: string): boolean;
};

/**
 * The accepted hosts where no public address is set: names of this machine, and `listenHost`, the listener's. A foreign page may let its
 * own
 * host name resolve to this machine (DNS rebinding), and browsers then treat it as ours. Null with a public address, where a proxy in front
 * decides what passes.
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

/** True if the `Host` of a request is one of ours. */
export function isOwnHost(hosts: OwnHosts | null, header: string | undefined): boolean {
  if (!hosts) return true;
  // Only a host and port: other parts of an address could hide another host.
  const hostname = /^[^\s/?#@\\]+$/.test(header ?? "") ? hostnameOf(header ?? "") : null;
  return hostname !== null && hosts.includes(hostname);
}

/** Returns 421 to requests for another host. */
export function ownHostOnly(hosts: OwnHosts): MiddlewareHandler<RequestState> {
  return async (c, next) =>
    hosts.includes(new URL(c.req.url).hostname) ? next() : refuse("foreignHost", c.req.raw, c.get("requestId"));
}
