import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { endSlowBodies } from "./slow-bodies.ts";

/** A server that responds once it has the whole body, with a manual clock. */
async function slowServer(take: (request: IncomingMessage) => void = (request) => void request.resume()) {
  const clock = { now: 0 };
  const server = createServer((request, response) => {
    take(request);
    request.on("end", () => response.end("taken"));
  });
  const { sweep } = endSlowBodies(server, { now: () => clock.now, graceMs: 20_000, bytesPerSecondMin: 1000 });
  const listening = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", listening.resolve);
  await listening.promise;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  /** Sends a part of a body, once the server has the request; returns what came back until the connection ended. */
  async function send(part: string, lengthBytes: number) {
    const arrived = new Promise<IncomingMessage>((resolve) => server.once("request", resolve));
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    let text = "";
    const closed = new Promise<string>((resolve) => socket.on("close", () => resolve(text)));
    socket.on("data", (data) => {
      text += data.toString();
    });
    socket.on("error", () => {});
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${lengthBytes}\r\n\r\n`);
    const request = await arrived;
    const before = request.socket.bytesRead;
    socket.write(part);
    await expect.poll(() => request.socket.bytesRead - before).toBe(part.length);
    return { socket, closed, request };
  }
  return { clock, sweep, send };
}

test("a body that drips in is answered 408 and cut once its time of grace is over, and not before", async () => {
  const { clock, sweep, send } = await slowServer();
  const { closed, request } = await send("x".repeat(5000), 10_000);
  clock.now = 19_000;
  sweep();
  expect(request.socket.destroyed).toBe(false);
  clock.now = 21_000;
  sweep();
  expect(await closed).toMatch(/^HTTP\/1\.1 408 /);
  expect(request.destroyed).toBe(true);
});

test("one that keeps a pace is taken, however long it is", async () => {
  const { clock, sweep, send } = await slowServer();
  const { socket, closed } = await send("x".repeat(30_000), 30_001);
  clock.now = 25_000;
  sweep();
  socket.write("x");
  expect(await closed).toMatch(/^HTTP\/1\.1 200 [\s\S]*taken$/);
});

test("a body that waits for us is not cut", async () => {
  const { clock, sweep, send } = await slowServer(() => {});
  const { socket, closed, request } = await send("x".repeat(10), 20);
  clock.now = 60_000;
  sweep();
  request.resume();
  socket.write("x".repeat(10));
  expect(await closed).toMatch(/^HTTP\/1\.1 200 /);
});

test("a request that has arrived may be answered as slowly as it takes", async () => {
  const { clock, sweep, send } = await slowServer(() => {});
  const { closed, request } = await send("x".repeat(10), 10);
  clock.now = 600_000;
  sweep();
  request.resume();
  expect(await closed).toMatch(/^HTTP\/1\.1 200 /);
});
