import { describe, expect, test } from "vitest";
import { bodyMd5, channelAuth, httpSignature, userAuth } from "#api/domains/push/signatures.ts";
import { connect, pushApp, type TestRealtime, testRealtime } from "#tests/setup/realtime.ts";

type Change = { query?: Record<string, string>; sentBody?: string; app?: typeof pushApp; info?: string };

/** One call, signed by the protocol; `change` modifies it like a forger would. */
async function call(server: TestRealtime, method: string, path: string, body: object | null, change: Change = {}) {
  const app = change.app ?? pushApp;
  const text = body === null ? "" : JSON.stringify(body);
  const query = new URLSearchParams({
    auth_key: app.key,
    auth_timestamp: String(Math.floor(server.clock.now / 1000)),
    auth_version: "1.0",
    ...(body === null ? {} : { body_md5: bodyMd5(text) }),
    ...(change.info ? { info: change.info } : {}),
  });
  const signedPath = `/apps/${app.id}${path}`;
  query.set("auth_signature", httpSignature(app, { method, path: signedPath, parameters: query }));
  for (const [name, value] of Object.entries(change.query ?? {})) query.set(name, value);
  const response = await fetch(`${server.origin}${signedPath}?${query}`, {
    method,
    body: body === null ? undefined : (change.sentBody ?? text),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function listener(port: number, channel: string, channelData?: string) {
  const client = await connect(port);
  const auth = channelAuth(pushApp, client.socketId, channel, channelData);
  client.send("pusher:subscribe", { channel, auth, channel_data: channelData });
  await client.next();
  return client;
}

const channel = "private-restaurant-42";
const event = { name: "reviews.new", data: '{"count":2}', channels: [channel] };

describe("publishing", () => {
  test("an event reaches who listens, as it was sent", async () => {
    const server = await testRealtime();
    const [one, other] = [await listener(server.port, channel), await listener(server.port, "private-restaurant-7")];
    expect(await call(server, "POST", "/events", event)).toEqual({ status: 200, body: {} });
    expect(await one.next()).toEqual({ event: "reviews.new", channel, data: '{"count":2}' });
    await call(server, "POST", "/events", { ...event, channels: undefined, channel: "private-restaurant-7" });
    expect(await other.next()).toMatchObject({ channel: "private-restaurant-7" });
  });

  test("a socket can be left out, and a batch keeps its order", async () => {
    const server = await testRealtime();
    const [one, other] = [await listener(server.port, channel), await listener(server.port, channel)];
    await call(server, "POST", "/events", { ...event, socket_id: one.socketId });
    const batch = ["first", "second", "third"].map((name) => ({ channel, name, data: "{}" }));
    await call(server, "POST", "/batch_events", { batch });
    const names = async (client: typeof one, count: number) => {
      const heard: string[] = [];
      for (let n = 0; n < count; n += 1) heard.push((await client.next()).event);
      return heard;
    };
    expect(await names(one, 3)).toEqual(["first", "second", "third"]);
    expect(await names(other, 4)).toEqual(["reviews.new", "first", "second", "third"]);
  });

  test("limits: channels, batch, data, names", async () => {
    const server = await testRealtime();
    const statusOf = async (path: string, body: object) => (await call(server, "POST", path, body)).status;
    const many = (count: number) => Array.from({ length: count }, (_, n) => `news-${n}`);
    expect(await statusOf("/events", { ...event, channels: many(100) })).toBe(200);
    expect(await statusOf("/events", { ...event, channels: many(101) })).toBe(400);
    expect(await statusOf("/events", { ...event, channels: [] })).toBe(400);
    expect(await statusOf("/events", { ...event, channels: ["no channel"] })).toBe(400);
    expect(await statusOf("/events", { ...event, data: "x".repeat(10 * 1024 + 1) })).toBe(413);
    expect(await statusOf("/events", { ...event, data: "x".repeat(1024 * 1024 + 1) })).toBe(413);
    expect(await statusOf("/events", { ...event, name: "x".repeat(201) })).toBe(400);
    expect(await statusOf("/events", { ...event, data: { an: "object" } })).toBe(400);
    const batch = Array.from({ length: 11 }, () => ({ channel, name: "reviews.new", data: "{}" }));
    expect(await statusOf("/batch_events", { batch })).toBe(400);
    expect(await statusOf("/batch_events", { batch: batch.slice(1) })).toBe(200);
  });
});

describe("what is not ours is refused and reaches nobody", () => {
  const forged: [string, Change, number][] = [
    ["a signature of another secret", { app: { ...pushApp, secret: "guessed" } }, 401],
    ["another key", { app: { ...pushApp, key: "other" } }, 401],
    ["another app", { app: { ...pushApp, id: "other" } }, 404],
    ["another body than the signed one", { sentBody: JSON.stringify({ ...event, name: "forged" }) }, 401],
    ["another body with its own sum", { sentBody: "{}", query: { body_md5: bodyMd5("{}") } }, 401],
    ["no signature", { query: { auth_signature: "" } }, 401],
    ["another version", { query: { auth_version: "2.0" } }, 401],
    ["no timestamp", { query: { auth_timestamp: "" } }, 401],
    ["a timestamp that is none", { query: { auth_timestamp: "soon" } }, 401],
  ];
  test.each(forged)("%s", async (_, change, status) => {
    const server = await testRealtime();
    const client = await listener(server.port, channel);
    expect((await call(server, "POST", "/events", event, change)).status).toBe(status);
    await call(server, "POST", "/events", { ...event, name: "genuine" });
    expect((await client.next()).event).toBe("genuine");
  });

  test("a call that was good once is replayed ten minutes later in vain", async () => {
    const server = await testRealtime();
    const then = String(Math.floor(server.clock.now / 1000));
    server.clock.now += 601_000;
    const late = { query: { auth_timestamp: then } };
    expect((await call(server, "POST", "/events", event, late)).body.error).toMatch(/timestamp/);
    server.clock.now -= 1_202_000;
    expect((await call(server, "POST", "/events", event, late)).body.error).toMatch(/timestamp/);
  });
});

describe("asking", () => {
  test("which channels are occupied, by how many, by whom", async () => {
    const server = await testRealtime();
    await listener(server.port, channel);
    await listener(server.port, "presence-a", '{"user_id":"ana"}');
    await listener(server.port, "presence-a", '{"user_id":"ana"}');
    expect((await call(server, "GET", "/channels", null)).body).toEqual({
      channels: { [channel]: {}, "presence-a": {} },
    });
    expect((await call(server, "GET", "/channels", null, { info: "user_count" })).status).toBe(400);
    const asked = { info: "user_count,subscription_count" };
    expect((await call(server, "GET", "/channels/presence-a", null, asked)).body).toEqual({
      occupied: true,
      user_count: 1,
      subscription_count: 2,
    });
    expect((await call(server, "GET", "/channels/private-empty", null)).body).toEqual({ occupied: false });
    expect((await call(server, "GET", "/channels/presence-a/users", null)).body).toEqual({ users: [{ id: "ana" }] });
    expect((await call(server, "GET", `/channels/${channel}/users`, null)).status).toBe(400);
    expect((await call(server, "GET", "/nothing", null)).status).toBe(404);
  });

  const signIn = async (port: number, id: string) => {
    const client = await connect(port);
    const userData = JSON.stringify({ id });
    client.send("pusher:signin", { auth: userAuth(pushApp, client.socketId, userData), user_data: userData });
    await client.next();
    return client;
  };

  test("a user's connections can be ended: signed in, or listening to what concerns that user alone", async () => {
    const server = await testRealtime();
    const [signedIn, other] = [await signIn(server.port, "u1"), await signIn(server.port, "u2")];
    const listening = await listener(server.port, "private-user-u1");
    await call(server, "POST", "/users/u1/terminate_connections", {});
    expect([await signedIn.closed, await listening.closed]).toEqual([4009, 4009]);
    other.send("pusher:ping", {});
    expect((await other.next()).event).toBe("pusher:pong");
  });

  test("one that never signed in ends with them: it hears no restaurant, nor joins one with what was signed before", async () => {
    const server = await testRealtime();
    const [hearing, waiting] = [await listener(server.port, channel), await connect(server.port)];
    const kept = channelAuth(pushApp, waiting.socketId, channel);
    await call(server, "POST", "/users/u1/terminate_connections", {});
    waiting.send("pusher:subscribe", { channel, auth: kept });
    expect([await hearing.closed, await waiting.closed]).toEqual([4009, 4009]);
    await expect.poll(() => server.realtime.connections.size).toBe(0);
  });
});
