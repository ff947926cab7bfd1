import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "#api/log.ts";
import { decodeErrorBody } from "#contract/error-body.ts";
import { createWeb } from "../web.ts";
import type { ArrivingBounds } from "./arriving-bodies.ts";

/** A listener with one turn for calls and one for pages, both of which read their body and say how long it was. */
async function listener(arrivingBounds: ArrivingBounds = {}) {
  const log = createLog({ level: "error" });
  const bounds = { atOnceMax: 1, waitingMax: 1, hasTime: () => false };
  let workedOn = 0;
  const readAll = (request: Request) =>
    request.arrayBuffer().then(
      ({ byteLength }) => {
        workedOn += 1;
        return new Response(`took ${byteLength}`);
      },
      () => new Response("unreadable", { status: 400 }),
    );
  const web = createWeb({
    log,
    pages: { buildId: null, vite: null, render: readAll },
    api: { fetch: readAll, call: async () => ({ output: null, error: null, headers: new Headers() }), outbox: null },
    sandbox: null,
    health: new Hono().get("/healthz", (c) => c.text("ok")),
    publicOrigin: undefined,
    ownHosts: null,
    trustProxy: false,
    errorReportingDsn: undefined,
    apiBounds: bounds,
    pageBounds: bounds,
    arrivingBounds,
  });
  const server = createServer(getRequestListener(web.fetch)).setMaxListeners(0);
  const listening = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", listening.resolve);
  await listening.promise;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const post = (path: string, body: string, type = "application/json") =>
    fetch(origin + path, { method: "POST", headers: { origin, "content-type": type }, body });
  /** Announces a body and sends a part of it; `received` is all that comes back until the connection ends. */
  async function slow(path: string, { part = "{", lengthBytes = 1000, type = "application/json" } = {}) {
    const arrived = new Promise((resolve) => server.once("request", resolve));
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.on("data", (data) => {
      text += data.toString();
    });
    socket.on("error", () => {});
    const received = new Promise<string>((resolve) => socket.on("close", () => resolve(text)));
    const head = [`POST ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, `Origin: ${origin}`, `Content-Type: ${type}`];
    socket.write(`${[...head, `Content-Length: ${lengthBytes}`, "Connection: close"].join("\r\n")}\r\n\r\n${part}`);
    await arrived;
    return { socket, received };
  }
  return { post, slow, worked: () => workedOn };
}
const kinds = ["application/json", "multipart/form-data; boundary=x", "text/event-stream"];
const places = ["/api/v1/auth/login", "/auth/login"].flatMap((path) => kinds.map((type) => [path, type] as const));

test.each(places)(
  "slow senders to %s of %s take no turn, and quick ones beside them are answered",
  async (path, type) => {
    const { post, slow, worked } = await listener();
    const senders = await Promise.all(Array.from({ length: 64 }, () => slow(path, { type })));
    const quick = [await post(path, "{}"), await post(path, "{}", type)];
    expect(quick.map(({ status }) => status)).toEqual([200, 200]);
    const before = worked();
    senders[0]?.socket.write("x".repeat(999));
    expect(await senders[0]?.received).toMatch(/^HTTP\/1\.1 200 [\s\S]*took 1000/);
    expect(worked()).toBe(before + 1);
  },
);

test("a body in memory that is not whole in its time is answered 408, and its connection ends", async () => {
  const { slow, post } = await listener({ timeMaxMs: 150 });
  const [call, page, files] = [
    await slow("/api/v1/reviews"),
    await slow("/preferences", { type: "application/x-www-form-urlencoded" }),
    await slow("/api/v1/imports", { type: "multipart/form-data; boundary=x" }),
  ];
  const answer = await call.received;
  expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*connection: close/i);
  expect(answer).toContain('"code":"TIMEOUT"');
  expect(await page.received).toMatch(/^HTTP\/1\.1 408 /);
  expect((await post("/api/v1/reviews", "{}")).status).toBe(200);
  files.socket.write("x".repeat(999));
  expect(await files.received).toMatch(/^HTTP\/1\.1 200 /);
});

test("with every place taken by slow senders the one that has been there for longest makes place", async () => {
  const { slow, post } = await listener({ bodiesMax: 2, undisturbedMs: 100 });
  const first = await slow("/api/v1/a");
  const second = await slow("/api/v1/b");
  const refused = await post("/api/v1/c", "{}");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(decodeErrorBody(await refused.json())?.code).toBe("SERVICE_UNAVAILABLE");
  await expect.poll(async () => (await post("/api/v1/c", "{}")).status, { interval: 40 }).toBe(200);
  expect(await first.received).toMatch(/^HTTP\/1\.1 408 /);
  second.socket.write("x".repeat(999));
  expect(await second.received).toMatch(/^HTTP\/1\.1 200 /);
});

test("bodies that are held have a limit together, and each has its own", async () => {
  const { slow, post } = await listener({ bytesMax: 3000, heldMaxBytes: 2500 });
  const held = await slow("/api/v1/a", { part: "x".repeat(2000), lengthBytes: 2001 });
  await expect.poll(async () => (await post("/api/v1/b", "x".repeat(1001))).status).toBe(503);
  expect((await post("/api/v1/b", "x".repeat(900))).status).toBe(200);
  expect((await post("/api/v1/b", "x".repeat(2600))).status).toBe(413);
  held.socket.write("x");
  expect(await held.received).toMatch(/^HTTP\/1\.1 200 [\s\S]*took 2001/);
  expect((await post("/api/v1/b", "x".repeat(2400))).status).toBe(200);
});

test("a body that announces more than may be held is refused before it is sent", async () => {
  const { slow } = await listener({ heldMaxBytes: 2500 });
  const announced = await slow("/api/v1/a", { lengthBytes: 2501 });
  expect(await announced.received).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close/i);
});

test("a sender who leaves frees the place", async () => {
  const { slow, post } = await listener({ bodiesMax: 1 });
  const gone = await slow("/api/v1/a");
  expect((await post("/api/v1/b", "{}")).status).toBe(503);
  gone.socket.destroy();
  await expect.poll(async () => (await post("/api/v1/b", "{}")).status).toBe(200);
});
