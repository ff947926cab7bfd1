import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import type { Environment } from "#config/environment.ts";
import type { PushSettings } from "#config/push.ts";
import { isOwnHost, type OwnHosts } from "../http/own-host.ts";
import { Realtime } from "./endpoint.ts";

/** The process that serves the pages serves their sockets, unless another engine does (`PUSHER_CLIENT_URL`). */
export function openRealtime(env: Environment, { app, clientUrl }: PushSettings): Realtime | null {
  if (clientUrl) return null;
  return new Realtime({ app, publicOrigin: env.PUBLIC_ORIGIN, trustProxy: env.TRUST_PROXY });
}

/** Address of this process for itself, whatever address it listens on. */
export function ownUrlOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo;
  if (address === "0.0.0.0" || address === "::") return `http://127.0.0.1:${port}`;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}

/** Other upgrades, such as to HTTP/2, are offers that may be ignored: the request is handled as it is. */
export const asksForSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === "websocket";

/**
 * Passes sockets to the endpoint. Other sockets are refused; `leaveOthers` leaves them to other listeners of the same server, as in
 * development.
 */
export function takeSockets(
  server: Server,
  realtime: Realtime | null,
  options: { leaveOthers: boolean; hosts: OwnHosts | null },
): void {
  const refuse = (socket: Duplex, status: string) => {
    socket.on("error", () => {});
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  };
  server.on("upgrade", (request, socket, head) => {
    if (!isOwnHost(options.hosts, request.headers.host)) return refuse(socket, "421 Misdirected Request");
    if (realtime?.upgrade(request, socket, head) || options.leaveOthers) return;
    refuse(socket, "404 Not Found");
  });
}
