import { request } from "node:http";
import Pusher from "pusher";
import { afterEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { parseEnvironment } from "#config/environment.ts";
import { pushSettings } from "#config/push.ts";
import { migratedDataDir } from "./migrated-data-dir.ts";
import { createManager } from "./people.ts";
import { type RunningServer, startServer } from "./running-server.ts";

const jwtSecret = "q8Zr2LwX5vT9nB4kH7mD1cJ6sF3gY0pA";
const { app } = pushSettings(parseEnvironment({}), { jwt: [jwtSecret] });
const engine = {
  PUSHER_APP_ID: "1234",
  PUSHER_KEY: "engine-key",
  PUSHER_SECRET: "engine-secret",
  PUSHER_URL: "https://api-eu.pusher.com",
  PUSHER_CLIENT_URL: "wss://ws-eu.pusher.com",
};

let server: RunningServer;
let remove: () => void;
async function start(settings: Record<string, string> = {}) {
  const data = migratedDataDir();
  remove = data.remove;
  // An installation without anybody leads every page to its set-up.
  await createManager(data, 0);
  server = await startServer({ DATA_DIR: data.dataDir, JWT_SECRETS: jwtSecret, ...settings });
}
afterEach(async () => {
  await server.stop("SIGKILL");
  remove();
});

/** A socket of the built server, its frames as they come, and the code it is closed with. */
function open(path = `/app/${app.key}?protocol=7`) {
  const socket = new WebSocket(`ws://localhost:${server.port}${path}`);
  const frame = () =>
    new Promise<{ event: string; data: unknown }>((resolve, reject) => {
      socket.once("message", (data) => resolve(JSON.parse(data.toString())));
      socket.once("error", reject);
    });
  return { socket, frame, closed: new Promise<number>((resolve) => socket.on("close", resolve)) };
}

test("browsers are served at /app, the protocol's library publishes at /apps, and a stop says goodbye at once", async () => {
  await start();
  const { socket, frame, closed } = open();
  expect((await frame()).event).toBe("pusher:connection_established");
  socket.send(JSON.stringify({ event: "pusher:subscribe", data: { channel: "news", auth: "" } }));
  expect((await frame()).event).toBe("pusher_internal:subscription_succeeded");
  const library = new Pusher({ appId: app.id, ...app, host: "localhost", port: String(server.port) });
  const heard = frame();
  await library.trigger("news", "reviews.new", { count: 1 });
  expect(await heard).toMatchObject({ event: "reviews.new", data: '{"count":1}' });
  const goodbye = frame();
  server.process.kill("SIGTERM");
  expect(await goodbye).toMatchObject({ event: "pusher:error", data: { code: 4200 } });
  expect([await closed, await server.exited]).toEqual([4200, 0]);
});

test("a socket anywhere else is refused, and an offer of HTTP/2 is passed over", async () => {
  await start();
  await expect(open("/elsewhere").frame()).rejects.toThrow("404");
  const status = await new Promise((resolve, reject) => {
    const headers = { Connection: "Upgrade, HTTP2-Settings", Upgrade: "h2c", "HTTP2-Settings": "" };
    request(`${server.origin}/healthz`, { headers }, (response) => resolve(response.statusCode))
      .on("error", reject)
      .end();
  });
  expect(status).toBe(200);
});

test("another engine takes over by settings alone: our own endpoint is closed and pages may reach the other", async () => {
  await start({ ...engine, PUBLIC_ORIGIN: "https://comptoir.example" });
  await expect(open().frame()).rejects.toThrow("404");
  expect((await fetch(`${server.origin}/apps/1234/channels`)).status).not.toBe(200);
  const page = await fetch(`${server.origin}/no/such/page`);
  expect(page.headers.get("content-security-policy")).toMatch(
    /connect-src (?:'none'|'self' wss:\/\/ws-eu\.pusher\.com)/,
  );
});
