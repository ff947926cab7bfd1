import { describe, expect, test } from "vitest";
import { channelAuth } from "#api/domains/push/signatures.ts";
import { connect, openSocket, pushApp, testRealtime } from "#tests/setup/realtime.ts";

const channel = "private-restaurant-42";
type Client = Awaited<ReturnType<typeof connect>>;

const join = async (client: Client, name = channel, channelData?: string) => {
  client.send("pusher:subscribe", {
    channel: name,
    auth: channelAuth(pushApp, client.socketId, name, channelData),
    channel_data: channelData,
  });
  return client.next();
};

describe("staying and leaving", () => {
  test("a ping of the protocol and one of the socket are answered", async () => {
    const { port } = await testRealtime();
    const client = await connect(port);
    client.send("pusher:ping", {});
    expect(await client.next()).toEqual({ event: "pusher:pong", data: "{}" });
    const ponged = new Promise((resolve) => client.socket.once("pong", resolve));
    client.socket.ping();
    await ponged;
  });

  test("who says nothing for two minutes, and who listens to nothing, is closed with 4100, after which a client waits", async () => {
    const { port, clock, realtime } = await testRealtime();
    const [silent, idle] = [await connect(port), await connect(port)];
    await join(silent);
    clock.now += 61_000;
    realtime.sweep();
    expect(await idle.closed).toBe(4100);
    clock.now += 60_000;
    realtime.sweep();
    expect(await silent.next()).toMatchObject({ event: "pusher:error", data: { code: 4100 } });
    expect(await silent.closed).toBe(4100);
    await expect.poll(() => realtime.hub.channels.names()).toEqual([]);
  });

  test("one who speaks stays", async () => {
    const { port, clock, realtime } = await testRealtime();
    const client = await connect(port);
    await join(client);
    for (let round = 0; round < 4; round += 1) {
      clock.now += 100_000;
      client.send("pusher:ping", {});
      await client.next();
      realtime.sweep();
    }
    expect(realtime.connections.size).toBe(1);
  });

  test("a shutdown says 4200 and lets nobody in", async () => {
    const { port, realtime } = await testRealtime();
    const client = await connect(port);
    const closing = realtime.close();
    expect(await client.next()).toMatchObject({ event: "pusher:error", data: { code: 4200 } });
    expect(await client.closed).toBe(4200);
    await closing;
    await expect(openSocket(port)).rejects.toThrow("503");
  });
});

describe("hostile frames", () => {
  test("what is no frame gets an error, and the connection stays open", async () => {
    const { port } = await testRealtime();
    const client = await connect(port);
    for (const text of ["", "null", "[]", "{", '{"event":7}', '"text"', "{}", '{"event":null}']) {
      client.socket.send(text);
      expect(await client.next()).toMatchObject({ event: "pusher:error", data: { code: null } });
    }
    client.send("constructor", {});
    expect(await client.next()).toMatchObject({ event: "pusher:error", data: { code: 4301 } });
    client.send("pusher:subscribe", "not an object");
    expect(await client.next()).toMatchObject({ event: "pusher:subscription_error" });
  });

  test("a frame that is too large or not text ends the connection", async () => {
    const { port } = await testRealtime();
    const [large, binary] = [await connect(port), await connect(port)];
    large.socket.send("x".repeat(16 * 1024 + 1));
    expect(await large.closed).toBe(1009);
    binary.socket.send(Buffer.from("{}"));
    expect(await binary.closed).toBe(4301);
  });

  test("a flood ends the connection for good and harms nobody else", async () => {
    const { port } = await testRealtime();
    const [flooder, other] = [await connect(port), await connect(port)];
    for (let sent = 0; sent < 400; sent += 1) flooder.send("pusher:unsubscribe", { channel: "none" });
    expect(await flooder.closed).toBe(4301);
    other.send("pusher:ping", {});
    expect((await other.next()).event).toBe("pusher:pong");
  });

  test("a client that takes nothing is dropped before it fills the memory", async () => {
    const { port, realtime } = await testRealtime({ limits: { bufferedBytesMax: 64 * 1024 } });
    const client = await connect(port);
    await join(client);
    client.socket.pause();
    const text = JSON.stringify({ event: "reviews.new", channel, data: "x".repeat(10_000) });
    let sent = 0;
    for (; sent < 20_000 && realtime.hub.channels.countOf(channel) > 0; sent += 1) {
      realtime.hub.channels.publish(channel, text);
      if (sent % 20 === 0) await new Promise(setImmediate);
    }
    expect(realtime.connections.size).toBe(0);
    client.socket.terminate();
  });
});
