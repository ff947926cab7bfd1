import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { Realtime } from "#server/realtime/endpoint.ts";
import { realtimeHttpApi } from "#server/realtime/http-api.ts";
import type { RealtimeLimits } from "#server/realtime/limits.ts";

export const pushApp = { id: "app-id", key: "app-key", secret: "app-secret" };

type Frame = { event: string; channel?: string; data: unknown };
type Options = { limits?: Partial<RealtimeLimits>; publicOrigin?: string };

/** The endpoint on a listener of its own, with a manual clock. Closed with the test. */
export async function testRealtime(options: Options = {}) {
  const clock = { now: Date.now() };
  const realtime = new Realtime({ app: pushApp, ...options, now: () => clock.now });
  const http = new Hono().route("/apps", realtimeHttpApi(realtime));
  const server = createServer(getRequestListener(http.fetch));
  server.on("upgrade", (request, socket, head) => {
    if (!realtime.upgrade(request, socket, head)) socket.destroy();
  });
  const listening = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", listening.resolve);
  await listening.promise;
  onTestFinished(async () => {
    await realtime.close();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { realtime, clock, port, origin: `http://127.0.0.1:${port}`, server };
}
export type TestRealtime = Awaited<ReturnType<typeof testRealtime>>;

/** A bare client: frames are taken one by one in order. */
export async function openSocket(port: number, path = "/app/app-key?protocol=7&client=js&version=8.6.0", headers = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
  const frames: Frame[] = [];
  const waiting: ((frame: Frame) => void)[] = [];
  socket.on("message", (data) => {
    const frame: Frame = JSON.parse(data.toString());
    const taker = waiting.shift();
    if (taker) taker(frame);
    else frames.push(frame);
  });
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  const opened = Promise.withResolvers<void>();
  socket.on("open", () => opened.resolve());
  socket.on("error", opened.reject);
  await opened.promise;
  return {
    socket,
    closed,
    /** The next frame that arrives. */
    next: () => {
      const frame = frames.shift();
      return frame ? Promise.resolve(frame) : new Promise<Frame>((resolve) => waiting.push(resolve));
    },
    send: (event: string, data: unknown, channel?: string) => socket.send(JSON.stringify({ event, data, channel })),
  };
}
export type TestSocket = Awaited<ReturnType<typeof openSocket>>;

/** A client that has been welcomed, with its socket id. */
export async function connect(port: number) {
  const client = await openSocket(port);
  const { event, data } = await client.next();
  if (event !== "pusher:connection_established") throw new Error(`first frame was ${event}`);
  return { ...client, socketId: (JSON.parse(data as string) as { socket_id: string }).socket_id };
}
