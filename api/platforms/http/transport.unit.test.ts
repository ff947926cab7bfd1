import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type Exchange, nodeTransport, TransportError } from "./transport.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
async function listen(listener: RequestListener): Promise<URL> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/path?q=1`);
}
const send = (url: URL, overrides: Partial<Exchange> = {}) =>
  nodeTransport({
    method: "POST",
    url,
    headers: { "content-type": "text/plain" },
    body: "é",
    connectTimeoutMs: 5000,
    readTimeoutMs: 5000,
    totalTimeoutMs: 5000,
    bodyMaxBytes: 1000,
    ...overrides,
  });
const faultOf = (sending: Promise<unknown>) =>
  sending.then(
    () => null,
    (error: unknown) => (error instanceof TransportError ? [error.fault, error.hasLeft] : error),
  );

test("carries method, path, headers and body, and follows no redirect", async () => {
  const url = await listen((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      response.writeHead(302, { location: "/elsewhere", "x-usage": "1" });
      response.end(`${request.method} ${request.url} ${request.headers["content-length"]} ${body}`);
    });
  });
  const response = await send(url);
  expect([response.status, response.headers.get("x-usage")]).toEqual([302, "1"]);
  expect(response.body.toString()).toBe("POST /path?q=1 2 é");
});
test("ends with whoever waited for the answer, before or within it", async () => {
  for (const begin of [() => {}, (response: ServerResponse) => response.write("half")]) {
    const arrived = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const url = await listen((_, response) => {
      response.on("close", () => ended.resolve());
      begin(response);
      arrived.resolve();
    });
    const leaving = new AbortController();
    const fault = faultOf(send(url, { signal: leaving.signal }));
    await arrived.promise;
    leaving.abort();
    expect(await fault).toEqual(["network", true]);
    await ended.promise;
  }
  expect(await faultOf(send(await listen(() => {}), { signal: AbortSignal.abort() }))).toEqual(["network", false]);
});
test("gives up on a server that stays silent, before or within its answer", async () => {
  const silent = await listen(() => {});
  expect(await faultOf(send(silent, { readTimeoutMs: 40 }))).toEqual(["read_timeout", true]);
  const halting = await listen((_, response) => {
    response.write("half");
  });
  expect(await faultOf(send(halting, { readTimeoutMs: 40 }))).toEqual(["read_timeout", true]);
});
test("gives up on an answer that trickles in without end", async () => {
  const url = await listen((_, response) => {
    const dripping = setInterval(() => response.write("."), 5);
    closing.push(() => clearInterval(dripping));
  });
  expect(await faultOf(send(url, { totalTimeoutMs: 60 }))).toEqual(["read_timeout", true]);
});
test("takes no more than it may", async () => {
  const url = await listen((_, response) => {
    response.end("x".repeat(100_000));
  });
  expect(await faultOf(send(url))).toEqual(["too_large", true]);
});
test("distinguishes a connection that broke off from one that was never open", async () => {
  const url = await listen((request) => request.socket.destroy());
  expect(await faultOf(send(url))).toEqual(["network", true]);
  const cut = await listen((_, response) => {
    response.writeHead(200, { "content-length": "50" });
    response.write("half", () => response.destroy());
  });
  expect(await faultOf(send(cut))).toEqual(["network", true]);
  expect(await faultOf(send(new URL("http://127.0.0.1:1/")))).toEqual(["network", false]);
});
test("gives up on a connection that does not come to stand", async () => {
  // Accepts the connection and never begins TLS.
  const server = createTcpServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  const url = new URL(`https://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect(await faultOf(send(url, { connectTimeoutMs: 40 }))).toEqual(["connect_timeout", false]);
});
