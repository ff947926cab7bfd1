import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import type { PushApp } from "#config/push.ts";
import { Channels } from "./channels.ts";
import { Connection } from "./connection.ts";
import { receive } from "./frames.ts";
import { type RealtimeLimits, realtimeLimits } from "./limits.ts";
import { closeCodes, errorFrame, frame } from "./protocol.ts";
import type { Hub } from "./subscribe.ts";
import { isOwnPage, Visitors, visitorOf } from "./visitors.ts";

export type RealtimeOptions = {
  app: PushApp;
  publicOrigin?: string | undefined;
  trustProxy?: boolean;
  limits?: Partial<RealtimeLimits>;
  /** Milliseconds; replaced in tests. */
  now?: () => number;
};

/** Why the client of this address is refused, in the protocol's words; null when it is accepted. */
function findFault(url: URL, app: PushApp): [number, string] | null {
  const key = url.pathname.split("/")[2] ?? "";
  const protocol = url.searchParams.get("protocol");
  const version = url.searchParams.get("version");
  if (key === "" || url.pathname.split("/").length > 3) return [closeCodes.wrongPath, "The path is /app/{key}."];
  if (key !== app.key) return [closeCodes.unknownKey, "No app has this key."];
  if (protocol === null) return [closeCodes.noProtocol, "The protocol version is missing."];
  if (protocol !== "7") return [closeCodes.wrongProtocol, "This endpoint speaks version 7."];
  if (version !== null && !/^[\w.+-]{1,40}$/.test(version)) return [closeCodes.badVersion, "The version is not valid."];
  return null;
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** The product's own endpoint of the Pusher protocol 7: `ws(s)://…/app/{key}`. */
export class Realtime {
  readonly hub: Hub;
  readonly connections = new Set<Connection>();
  readonly #options: RealtimeOptions;
  readonly #visitors: Visitors;
  readonly #server: WebSocketServer;
  readonly #timer: NodeJS.Timeout;
  #isClosing = false;

  constructor(options: RealtimeOptions) {
    const limits = { ...realtimeLimits, ...options.limits };
    this.#options = options;
    this.hub = { app: options.app, channels: new Channels(), limits, now: options.now ?? Date.now };
    this.#visitors = new Visitors(limits, this.hub.now());
    this.#server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      maxPayload: limits.frameBytesMax,
      perMessageDeflate: false,
    });
    this.#timer = setInterval(() => this.sweep(), limits.sweepEveryMs);
    this.#timer.unref();
  }

  /** Upgrades a request to a socket. False when it is for another endpoint: the socket is then still the caller's. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    // Visitor's input: an invalid address must not end the process.
    const url = URL.parse(request.url ?? "/", "http://endpoint");
    if (!url || !/^\/app(?:\/|$)/.test(url.pathname)) return false;
    socket.on("error", () => {});
    const address = visitorOf(request, this.#options.trustProxy ?? false);
    if (this.#isClosing) refuse(socket, "503 Service Unavailable");
    else if (!isOwnPage(request, this.#options.publicOrigin)) refuse(socket, "403 Forbidden");
    else if (!this.#visitors.mayTry(address, this.hub.now())) refuse(socket, "429 Too Many Requests");
    else this.#server.handleUpgrade(request, socket, head, (ws) => this.#welcome(ws, url, address));
    return true;
  }

  /** Closes silent connections and those without a subscription; runs by itself. */
  sweep(): void {
    const { limits, now } = this.hub;
    for (const connection of this.connections) {
      if (now() - connection.heardAt > limits.silenceMaxMs) connection.close(closeCodes.comeBack, "Nothing was heard.");
      else if (connection.idleSince !== null && now() - connection.idleSince > limits.inactivityMaxMs)
        connection.close(closeCodes.comeBack, "This connection listens to nothing.");
    }
  }

  /** Announces the shutdown to all connections, and accepts no more. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#timer);
    const left = [...this.connections].map((connection) => connection.whenClosed());
    for (const connection of this.connections) connection.close(closeCodes.closing, "The server closes.");
    const { promise: patience, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.hub.limits.goodbyeMs);
    await Promise.race([Promise.all(left), patience]);
    clearTimeout(timer);
    for (const connection of this.connections) connection.terminate();
  }

  /** A refusal is sent after the handshake: before it, no code would reach the client. */
  #welcome(ws: WebSocket, url: URL, address: string): void {
    const fault = findFault(url, this.hub.app);
    if (fault) goodbye(ws, ...fault);
    else if (!this.#visitors.enter(address)) goodbye(ws, closeCodes.overQuota, "Too many connections.");
    else this.#open(ws, address);
  }

  #open(ws: WebSocket, address: string): void {
    const { channels, limits, now } = this.hub;
    const connection = new Connection(ws, address, limits, now());
    this.connections.add(connection);
    // A broken frame or connection ends the socket; "close" follows.
    ws.on("error", () => {});
    ws.on("ping", () => {
      connection.heardAt = now();
    });
    ws.on("message", (data: RawData, isBinary: boolean) => {
      if (!connection.isOpen) return;
      if (isBinary) connection.close(closeCodes.refused, "Frames are text.");
      else receive(this.hub, connection, data.toString());
    });
    ws.on("close", () => {
      this.connections.delete(connection);
      this.#visitors.leave(address);
      channels.leaveAll(connection, now());
    });
    const established = { socket_id: connection.socketId, activity_timeout: limits.activityTimeoutSeconds };
    connection.send(frame("pusher:connection_established", established));
  }
}

function goodbye(ws: WebSocket, code: number, message: string): void {
  ws.on("error", () => {});
  ws.send(errorFrame(code, message));
  ws.close(code, message);
}
