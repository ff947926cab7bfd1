import { describe, expect, test } from "vitest";
import { transaction } from "#api/db/transaction.ts";
import { recordPush } from "#api/push/record.ts";
import { restaurantChannel, userChannel } from "#contract/push/schemas.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const web = await testWebApp();
const send = web.over(api.fetch);

/** An owner of one restaurant, beside one of somebody else's. */
async function setUp() {
  const { cookie, user } = await signedInVisitor(api);
  const { rows } = await api.database.pool.query(
    "select organization_id from organization_members where user_id = $1",
    [user.id],
  );
  const own = await createRestaurant(api.database, { organizationId: rows[0].organization_id });
  return { cookie, user, own, foreign: await createRestaurant(api.database) };
}

describe("signatures for a page's socket", () => {
  test("come for what is within reach, in one answer, and are left out for the rest", async () => {
    const { cookie, user, own, foreign } = await setUp();
    const form = new FormData();
    form.set("socket_id", "1.2");
    for (const channel of [userChannel(user.id), restaurantChannel(own.id), restaurantChannel(foreign.id)])
      form.append("channel_name", channel);
    const { status, text } = await send("/resources/realtime-auth", { cookie, form });
    expect(status).toBe(200);
    const signed = JSON.parse(text);
    expect(Object.keys(signed.channels)).toEqual([userChannel(user.id), restaurantChannel(own.id)]);
    expect(JSON.parse(signed.user.user_data)).toEqual({ id: user.id });
  });

  test("are refused without a session, without channels, from another site, and for too many", async () => {
    const { cookie } = await setUp();
    const path = "/resources/realtime-auth";
    expect((await send(path, { form: { socket_id: "1.2", channel_name: "private-user-1" } })).status).toBe(302);
    expect((await send(path, { cookie, form: { socket_id: "1.2" } })).status).toBe(400);
    const many = new FormData();
    many.set("socket_id", "1.2");
    for (let n = 0; n <= 30; n += 1) many.append("channel_name", restaurantChannel(String(n)));
    expect((await send(path, { cookie, form: many })).status).toBe(400);
    const foreign = { origin: "https://elsewhere.test" };
    const asked = { cookie, form: { socket_id: "1.2", channel_name: "private-user-1" }, headers: foreign };
    expect((await send(path, asked)).status).toBe(403);
  });
});

describe("what a page missed", () => {
  test("is given from the cursor that came with the page", async () => {
    const { cookie, own } = await setUp();
    const page = await send("/restaurants/list", { cookie });
    const cursor = /\\?"cursor\\?",\\?"(\d+-\d+)\\?"/.exec(page.text)?.[1] ?? "";
    await transaction(api.database, (client) =>
      recordPush(client, { restaurantId: own.id, name: "reviews.new", data: { count: 3 } }),
    );
    const { status, text } = await send(`/resources/since?cursor=${cursor}`, { cookie });
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({
      mustReload: false,
      hints: [{ name: "reviews.new", restaurantId: own.id, data: { count: 3 } }],
    });
  });

  test("is for those who are signed in", async () => {
    expect((await send("/resources/since")).status).toBe(302);
  });
});
