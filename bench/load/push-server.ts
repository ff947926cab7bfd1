/**
 * A push server alone in its process: the product's endpoint (`ours`), or `ws` with nothing around it (`bare`), which sends each posted
 * event
 * to all connections. Prints its port.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { WebSocketServer } from "ws";
import { Realtime } from "#server/realtime/endpoint.ts";
import { realtimeHttpApi } from "#server/realtime/http-api.ts";

const [kind, app = "{}"] = process.argv.slice(2);

function ours() {
  const limits = { connectionsPerAddressMax: 100_000, attemptsPerAddressMax: 100_000 };
  const realtime = new Realtime({ app: JSON.parse(app), limits });
  const server = createServer(getRequestListener(new Hono().route("/apps", realtimeHttpApi(realtime)).fetch));
  server.on("upgrade", (request, socket, head) => realtime.upgrade(request, socket, head));
  return server;
}

function bare() {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const frame = Buffer.concat(chunks);
    for (const client of sockets.clients) client.send(frame, { binary: false });
    response.end("{}");
  });
  server.on("upgrade", (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, (client) => sockets.emit("connection", client)),
  );
  return server;
}

const server = kind === "ours" ? ours() : bare();
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
