import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { migratedDataDir } from "./migrated-data-dir.ts";
import { type RunningServer, startServer } from "./running-server.ts";

let server: RunningServer;
let remove: () => void;

async function start() {
  const data = migratedDataDir();
  remove = data.remove;
  server = await startServer({ DATA_DIR: data.dataDir, APP_ENV: "production" });
}
afterEach(async () => {
  await server.stop("SIGKILL");
  remove();
});

/** A sign-in request of which the last part is still to come. */
function halfRequest(): { socket: Socket; finish(): void; response: Promise<string> } {
  const body = JSON.stringify({ email: "nobody@example.com", password: "not right at all" });
  const socket = connect(server.port, "127.0.0.1");
  let text = "";
  const response = new Promise<string>((resolve) => {
    socket.on("data", (data) => {
      text += data.toString();
    });
    socket.on("close", () => resolve(text));
  });
  socket.on("error", () => undefined);
  socket.write(
    `POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  return { socket, response, finish: () => void socket.write(body.slice(10)) };
}

/** Waits until the server has written a line of its log. */
async function logged(text: string): Promise<void> {
  while (!server.output().includes(text)) await new Promise((resolve) => server.process.stdout?.once("data", resolve));
}

test("a server that is stopped finishes the request in flight, takes no new one, and ends cleanly", async () => {
  await start();
  // A finished request proves that the connection of the half one was accepted before the signal.
  const half = halfRequest();
  await fetch(`${server.origin}/healthz`);
  server.process.kill("SIGTERM");
  await logged('"stopping"');
  await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow();
  half.finish();
  expect(await half.response).toMatch(/^HTTP\/1\.1 401 /);
  expect(await server.exited).toBe(0);
  expect(server.output()).toContain('"stopped"');
});

test("a second signal ends the server at once", async () => {
  await start();
  const half = halfRequest();
  await fetch(`${server.origin}/healthz`);
  server.process.kill("SIGTERM");
  await logged('"stopping"');
  server.process.kill("SIGTERM");
  expect(await server.exited).toBe(130);
  half.socket.destroy();
});

test("a data folder is free for the next server as soon as the first has stopped", async () => {
  const { dataDir, remove: removeBoth } = migratedDataDir();
  remove = removeBoth;
  server = await startServer({ DATA_DIR: dataDir });
  expect(await server.stop()).toBe(0);
  server = await startServer({ DATA_DIR: dataDir });
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
});
