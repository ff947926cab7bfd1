import { describe, expect, test } from "vitest";
import { transaction } from "#api/db/transaction.ts";
import { type PushNews, pushNewsMax, restaurantChannel, userChannel } from "#contract/push/schemas.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { recordPush } from "../../push/record.ts";
import { channelAuth, userAuth } from "./signatures.ts";

const api = await testApi();
const { database } = api;
const organization = await createOrganization(database);
const ours = await createRestaurant(database, { organizationId: organization.id });
const foreign = await createRestaurant(database);
const user = await createUser(database, {
  organizations: [{ id: organization.id, caslRole: "editor" }],
  restaurants: [ours.id],
});
const stranger = await createUser(database);
const token = await api.tokenOf(user);

const socketId = "1234.5678";
const authorize = (form: Record<string, string>, bearer: string | undefined = token) =>
  api.call("POST", "/api/v1/messages/pusher/auth", {
    token: bearer,
    body: new URLSearchParams(form).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const record = (event: Parameters<typeof recordPush>[1]) =>
  transaction(database, (client) => recordPush(client, event));

describe("POST /api/v1/messages/pusher/auth", () => {
  test.each([
    ["a restaurant within reach", restaurantChannel(ours.id)],
    ["one's own channel", userChannel(user.id)],
  ])("200: %s is signed for this socket, in the protocol's own shape", async (_, channel) => {
    const { status, text } = await authorize({ socket_id: socketId, channel_name: channel });
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({ auth: channelAuth(api.settings.push.app, socketId, channel) });
  });

  test.each([
    ["a foreign restaurant", socketId, restaurantChannel(foreign.id)],
    ["a restaurant that does not exist", socketId, restaurantChannel("00000000-0000-7000-8000-000000000000")],
    ["somebody else's channel", socketId, userChannel(stranger.id)],
    ["a channel of another kind", socketId, `presence-restaurant-${ours.id}`],
    ["a public channel", socketId, "news"],
    ["a name that begins like ours", socketId, `${restaurantChannel(ours.id)}-more`],
    ["a socket id that is none", "1234", restaurantChannel(ours.id)],
    ["a socket id that signs something else", `1.2:${restaurantChannel(foreign.id)}`, restaurantChannel(ours.id)],
    ["a user's signature in disguise", "1.2::user", userChannel(user.id)],
    ["nothing at all", "", ""],
  ])("403: %s", async (_, socket, channel) => {
    const { status, text } = await authorize({ socket_id: socket, channel_name: channel });
    expect(status).toBe(403);
    expect(text).not.toContain(api.settings.push.app.key);
  });

  test("a socket is made the caller's, in the protocol's own shape; one that is none is refused", async () => {
    const signIn = (socket: string) =>
      api.call("POST", "/messages/pusher/user-auth", { token, body: { socket_id: socket } });
    const userData = JSON.stringify({ id: user.id });
    expect(JSON.parse((await signIn(socketId)).text)).toEqual({
      auth: userAuth(api.settings.push.app, socketId, userData),
      user_data: userData,
    });
    expect((await signIn("1234")).status).toBe(403);
  });

  test("403: a restaurant one was taken off", async () => {
    const former = await createUser(database, { restaurants: [ours.id] });
    const bearer = await api.tokenOf(former);
    const form = { socket_id: socketId, channel_name: restaurantChannel(ours.id) };
    const before = (await authorize(form, bearer)).status;
    await database.pool.query("delete from restaurant_members where user_id = $1", [former.id]);
    expect([before, (await authorize(form, bearer)).status]).toEqual([200, 403]);
  });

  test("403: without fields; 401: without a token", async () => {
    expect((await authorize({})).status).toBe(403);
    expect((await authorize({ socket_id: socketId, channel_name: restaurantChannel(ours.id) }, "")).status).toBe(401);
  });
});

describe("GET /api/v1/push/since", () => {
  const since = async (cursor?: string, bearer = token) => {
    const query = cursor === undefined ? "" : `?${new URLSearchParams({ cursor })}`;
    const response = await api.call<PushNews>("GET", `/push/since${query}`, { token: bearer });
    expect(response.status).toBe(200);
    return response.body.data;
  };
  const names = ({ hints }: PushNews) => hints.map(({ name, data }) => [name, data]);

  test("gives what changed within the access scope since the cursor, and to the user alone what is the user's", async () => {
    const { cursor } = await since();
    await record({ restaurantId: ours.id, name: "reviews.new", data: { count: 2 } });
    await record({ restaurantId: foreign.id, name: "reviews.new", data: { count: 9 } });
    await record({ userId: user.id, name: "counters.changed" });
    await record({ userId: stranger.id, name: "counters.changed" });
    const news = await since(cursor);
    expect(news).toMatchObject({ mustReload: false });
    expect(names(news)).toEqual([
      ["reviews.new", { count: 2 }],
      ["counters.changed", {}],
    ]);
    expect(news.hints[0]).toMatchObject({ restaurantId: ours.id });
    // While an older transaction runs anywhere on the server, newer events are returned again.
    let last = news;
    const next = async () => {
      last = await since(last.cursor);
      return last.hints;
    };
    await expect.poll(next, { timeout: 60_000 }).toEqual([]);
    expect(names(await since(cursor, await api.tokenOf(stranger)))).toEqual([["counters.changed", {}]]);
  });

  test.each(["", "yesterday", "1", "-1-1", "999999999999999-1795231930", "3-1600000000"])(
    "an unusable cursor (%s) says to read everything again",
    async (cursor) => {
      expect(await since(cursor)).toEqual({ cursor: expect.any(String), mustReload: true, hints: [] });
    },
  );

  test("so does a cursor since which too much happened", async () => {
    const { cursor } = await since();
    await transaction(database, async (client) => {
      for (let n = 0; n <= pushNewsMax; n += 1)
        await recordPush(client, { restaurantId: ours.id, name: "reviews.fetch-state", data: { n } });
    });
    expect(await since(cursor)).toMatchObject({ mustReload: true, hints: [] });
  });
});
