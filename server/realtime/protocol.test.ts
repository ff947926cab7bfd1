import { describe, expect, test } from "vitest";
import { channelAuth, userAuth } from "#api/domains/push/signatures.ts";
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

describe("connecting", () => {
  test("the first frame says who the socket is and how long it may be silent", async () => {
    const { port } = await testRealtime();
    const { event, data } = await (await openSocket(port)).next();
    expect(event).toBe("pusher:connection_established");
    expect(JSON.parse(data as string)).toEqual({
      socket_id: expect.stringMatching(/^\d+\.\d+$/),
      activity_timeout: 30,
    });
  });

  test.each([
    ["/app/other-key?protocol=7", 4001],
    ["/app?protocol=7", 4005],
    ["/app/app-key/more?protocol=7", 4005],
    ["/app/app-key?protocol=7&version=%0A", 4006],
    ["/app/app-key?protocol=4", 4007],
    ["/app/app-key", 4008],
  ])("%s is closed with %i, said before", async (path, code) => {
    const { port } = await testRealtime();
    const client = await openSocket(port, path);
    expect(await client.next()).toMatchObject({ event: "pusher:error", data: { code } });
    expect(await client.closed).toBe(code);
  });

  test("a page of another site gets no socket, an own page does", async () => {
    const { port } = await testRealtime({ publicOrigin: "https://comptoir.test" });
    await expect(openSocket(port, undefined, { origin: "https://elsewhere.test" })).rejects.toThrow("403");
    await expect(openSocket(port, undefined, { origin: `http://127.0.0.1:${port}` })).rejects.toThrow("403");
    expect((await (await openSocket(port, undefined, { origin: "https://comptoir.test" })).next()).event).toBe(
      "pusher:connection_established",
    );
  });

  test("without a public address the page's host must be the endpoint's", async () => {
    const { port } = await testRealtime();
    await expect(openSocket(port, undefined, { origin: "http://127.0.0.1:1" })).rejects.toThrow("403");
    await openSocket(port, undefined, { origin: `http://127.0.0.1:${port}` });
  });

  test("one address has so many places and so many attempts", async () => {
    const limited = await testRealtime({ limits: { connectionsPerAddressMax: 1 } });
    const first = await connect(limited.port);
    const second = await openSocket(limited.port);
    expect(await second.closed).toBe(4004);
    first.socket.close();
    await expect.poll(() => limited.realtime.connections.size).toBe(0);
    await connect(limited.port);
    const attempts = await testRealtime({ limits: { attemptsPerAddressMax: 1 } });
    await connect(attempts.port);
    await expect(openSocket(attempts.port)).rejects.toThrow("429");
    attempts.clock.now += 60_000;
    await connect(attempts.port);
  });
});

describe("subscribing", () => {
  test("a signed private channel is joined, a forged, borrowed or missing signature is refused", async () => {
    const { port, realtime } = await testRealtime();
    const [ours, theirs] = [await connect(port), await connect(port)];
    expect(await join(ours)).toEqual({ event: "pusher_internal:subscription_succeeded", channel, data: "{}" });
    const borrowed = channelAuth(pushApp, ours.socketId, channel);
    for (const auth of [borrowed, `${borrowed}0`, "app-key:", undefined, 7]) {
      theirs.send("pusher:subscribe", { channel, auth });
      expect(await theirs.next()).toEqual({
        event: "pusher:subscription_error",
        channel,
        data: { type: "AuthError", error: expect.any(String), status: 401 },
      });
    }
    expect(realtime.hub.channels.countOf(channel)).toBe(1);
  });

  test("a second subscription gets an error, and every event arrives once", async () => {
    const { port, realtime } = await testRealtime();
    const client = await connect(port);
    await join(client);
    const message = `Existing subscription to channel ${channel}`;
    expect(await join(client)).toEqual({ event: "pusher:error", data: { code: null, message } });
    expect(realtime.hub.channels.countOf(channel)).toBe(1);
  });

  test("a public channel needs no signature, and a name that is none is refused", async () => {
    const { port } = await testRealtime();
    const client = await connect(port);
    client.send("pusher:subscribe", { channel: "news", auth: "" });
    expect(await client.next()).toMatchObject({ event: "pusher_internal:subscription_succeeded" });
    for (const name of ["with space", "", "x".repeat(201), "#other"]) {
      client.send("pusher:subscribe", { channel: name });
      expect(await client.next()).toMatchObject({ event: "pusher:subscription_error", data: { status: 400 } });
    }
  });

  test("a connection and a user listen to so many channels and from so many tabs", async () => {
    const { port } = await testRealtime({ limits: { channelsPerConnectionMax: 2, connectionsPerUserMax: 1 } });
    const [one, other] = [await connect(port), await connect(port)];
    expect((await join(one, "private-user-1")).event).toBe("pusher_internal:subscription_succeeded");
    expect(await join(other, "private-user-1")).toMatchObject({ data: { type: "LimitReached", status: 429 } });
    await join(one, "private-restaurant-1");
    expect(await join(one, "private-restaurant-2")).toMatchObject({ data: { type: "LimitReached", status: 429 } });
  });

  test("presence lists who is there, once per person however many tabs", async () => {
    const { port } = await testRealtime();
    const name = "presence-conversation-1";
    const person = (id: string) => JSON.stringify({ user_id: id, user_info: { name: id } });
    const [ana, anaAgain, ben] = [await connect(port), await connect(port), await connect(port)];
    await join(ana, name, person("ana"));
    await join(anaAgain, name, person("ana"));
    expect(JSON.parse((await join(ben, name, person("ben"))).data as string)).toEqual({
      presence: { ids: ["ana", "ben"], hash: { ana: { name: "ana" }, ben: { name: "ben" } }, count: 2 },
    });
    const event = await ana.next();
    expect(event.event).toBe("pusher_internal:member_added");
    expect(JSON.parse(event.data as string)).toEqual({ user_id: "ben", user_info: { name: "ben" } });
    ana.socket.close();
    await ana.closed;
    anaAgain.send("pusher:unsubscribe", { channel: name });
    const left = await ben.next();
    expect(left.event).toBe("pusher_internal:member_removed");
    expect(JSON.parse(left.data as string)).toEqual({ user_id: "ana" });
  });

  test("a presence signature covers the person: another name is refused", async () => {
    const { port } = await testRealtime();
    const client = await connect(port);
    const name = "presence-conversation-1";
    client.send("pusher:subscribe", {
      channel: name,
      auth: channelAuth(pushApp, client.socketId, name, '{"user_id":"ana"}'),
      channel_data: '{"user_id":"ben"}',
    });
    expect(await client.next()).toMatchObject({ event: "pusher:subscription_error", data: { status: 401 } });
  });

  test("a user's own channel opens by signing in, and only theirs", async () => {
    const { port } = await testRealtime();
    const client = await connect(port);
    const userData = '{"id":"u1"}';
    client.send("pusher:signin", { auth: "app-key:0", user_data: userData });
    expect(await client.next()).toMatchObject({ event: "pusher:error", data: { code: 4009 } });
    client.send("pusher:signin", { auth: userAuth(pushApp, client.socketId, userData), user_data: userData });
    expect((await client.next()).event).toBe("pusher:signin_success");
    client.send("pusher:subscribe", { channel: "#server-to-user-u2" });
    expect((await client.next()).event).toBe("pusher:subscription_error");
    client.send("pusher:subscribe", { channel: "#server-to-user-u1" });
    expect((await client.next()).event).toBe("pusher_internal:subscription_succeeded");
  });
});

describe("client events", () => {
  test("reach the others of the channel and not the sender", async () => {
    const { port } = await testRealtime();
    const [sender, listener] = [await connect(port), await connect(port)];
    await join(sender);
    await join(listener);
    sender.send("client-typing", { who: "ana" }, channel);
    expect(await listener.next()).toEqual({ event: "client-typing", channel, data: { who: "ana" } });
    sender.send("pusher:ping", {});
    expect((await sender.next()).event).toBe("pusher:pong");
  });

  test("name their sender on presence channels, whatever the sender claims", async () => {
    const { port } = await testRealtime();
    const [sender, listener] = [await connect(port), await connect(port)];
    await join(sender, "presence-a", '{"user_id":"ana"}');
    await join(listener, "presence-a", '{"user_id":"ben"}');
    await sender.next();
    sender.socket.send(
      JSON.stringify({ event: "client-typing", channel: "presence-a", data: {}, user_id: "somebody else" }),
    );
    expect(await listener.next()).toMatchObject({ event: "client-typing", user_id: "ana" });
  });

  test.each([
    ["on a public channel", "client-typing", "news"],
    ["on a channel not joined", "client-typing", "private-restaurant-7"],
    ["without the prefix", "typing", channel],
    ["in the protocol's own name", "pusher_internal:member_added", channel],
  ])("%s are refused without closing", async (_, event, name) => {
    const { port } = await testRealtime();
    const [sender, listener] = [await connect(port), await connect(port)];
    await join(sender);
    await join(listener);
    sender.send("pusher:subscribe", { channel: "news" });
    await sender.next();
    sender.send(event, {}, name);
    expect(await sender.next()).toMatchObject({ event: "pusher:error", data: { code: 4301 } });
    listener.send("pusher:ping", {});
    expect((await listener.next()).event).toBe("pusher:pong");
  });

  test("more than ten a second are refused, and taken again a second later", async () => {
    const { port, clock } = await testRealtime();
    const sender = await connect(port);
    await join(sender);
    for (let sent = 0; sent < 11; sent += 1) sender.send("client-typing", {}, channel);
    expect(await sender.next()).toMatchObject({ event: "pusher:error", data: { code: 4301 } });
    clock.now += 1_000;
    sender.send("client-typing", {}, channel);
    sender.send("pusher:ping", {});
    expect((await sender.next()).event).toBe("pusher:pong");
  });
});
