import { createProcedureClient, getRouter, isLazy, isProcedure, Procedure } from "@orpc/server";
import { describe, expect, test, vi } from "vitest";
import { newId } from "#api/db/ids.ts";
import { deleteExpired } from "#api/jobs/housekeeping.ts";
import { isReading } from "#contract/endpoint.ts";
import { createOrganization, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { signedIn, testApi } from "#tests/setup/api.ts";
import { proceduresOf } from "./procedures.ts";
import { endpointRows } from "./rows.ts";

const { database, call, tokenOf, services } = await testApi();
const procedures = proceduresOf({ checksResponses: false });
const writes = endpointRows.filter((row) => !isReading(row.contract["~orpc"]));

async function setUp() {
  const { id: organizationId } = await createOrganization(database);
  const restaurant = await createRestaurant(database, { organizationId });
  const user = await createUser(database, { role: "admin" });
  return { organizationId, restaurant, user, token: await tokenOf(user) };
}
const desk = await setUp();
const codeOf = (error: unknown) => (error as { code?: string }).code;

/** A row behind its own guard and middlewares, whose handler is ours: `ran` counts it. */
function rowWith(name: string, handler: () => Promise<unknown>) {
  const path = name.split(".");
  const found = getRouter(procedures, path);
  if (!found || isLazy(found) || !isProcedure(found)) throw new Error(name);
  const procedure = new Procedure({ ...found["~orpc"], inputSchema: undefined, handler });
  return (key: string | null, input: object, token = desk.token, clientAddress: string | null = null) => {
    const headers = new Headers({
      authorization: `Bearer ${token}`,
      ...(key === null ? {} : { "idempotency-key": key }),
    });
    const context = {
      ...services,
      requestId: newId(),
      requestHeaders: headers,
      responseHeaders: new Headers(),
      clientAddress,
      visit: null,
      principal: null,
      ability: null,
    };
    const client = createProcedureClient(procedure, { path, context });
    return client({ restaurantId: desk.restaurant.id, userId: desk.user.id, ...input });
  };
}

describe("a write that is sent again under its key", () => {
  test.each(writes.map(({ name }) => [name]))("is done once, and answered the same: %s", async (name) => {
    const handler = vi.fn(async () => ({ data: { _id: newId() } }));
    const send = rowWith(name, handler);
    const key = newId();
    const first = await send(key, { note: "one" });
    expect(await send(key, { note: "one" })).toEqual(first);
    expect(handler).toHaveBeenCalledTimes(1);
    await expect(send(key, { note: "two" })).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED", status: 422 });
    await send(newId(), { note: "one" });
    await send(null, { note: "one" });
    expect(handler).toHaveBeenCalledTimes(3);
  });

  test("while the first one runs is a 409 with the time to wait, for any number at one moment", async () => {
    let finish = () => {};
    const handler = vi.fn(
      () =>
        new Promise<unknown>((resolve) => {
          finish = () => resolve({ data: { done: true } });
        }),
    );
    const send = rowWith("reviewTags.create", handler);
    const key = newId();
    const settled: unknown[] = [];
    const calls = Array.from({ length: 8 }, () =>
      send(key, {})
        .catch((error: unknown) => error)
        .then((one) => {
          settled.push(one);
          return one;
        }),
    );
    await expect.poll(() => settled).toHaveLength(7);
    finish();
    const answers = await Promise.all(calls);
    expect(handler).toHaveBeenCalledTimes(1);
    expect(answers.filter((one) => codeOf(one) === "IDEMPOTENCY_RUNNING")).toHaveLength(7);
    expect(answers.find((one) => codeOf(one) === "IDEMPOTENCY_RUNNING")).toMatchObject({
      status: 409,
      data: { retryAfterSeconds: expect.any(Number) },
    });
    expect(await send(key, {})).toEqual({ data: { done: true } });
  });

  test("is done again where the first one failed, and where its process was lost", async () => {
    const handler = vi.fn(async (): Promise<unknown> => ({ data: { done: true } }));
    handler.mockRejectedValueOnce(new Error("away"));
    const send = rowWith("reviewTags.create", handler);
    const key = newId();
    await expect(send(key, {})).rejects.toThrow();
    expect(await send(key, {})).toEqual({ data: { done: true } });
    await database.pool.query("update idempotency_keys set answer = null, running_until = now() - interval '1 second'");
    await expect(send(key, { other: true })).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    await send(key, {});
    expect(handler).toHaveBeenCalledTimes(3);
  });

  test("by somebody else, and a day later, is another one", async () => {
    const handler = vi.fn(async () => ({ data: { _id: newId() } }));
    const send = rowWith("reviewTags.create", handler);
    const key = newId();
    const other = await tokenOf(await createUser(database, { role: "admin" }));
    const first = await send(key, {});
    expect(await send(key, {}, other)).not.toEqual(first);
    await database.pool.query("update idempotency_keys set created_at = now() - interval '25 hours' where key = $1", [
      key,
    ]);
    expect(await send(key, {})).not.toEqual(first);
    expect(handler).toHaveBeenCalledTimes(3);
    await database.pool.query("update idempotency_keys set created_at = now() - interval '25 hours'");
    await deleteExpired(database.orm);
    expect((await database.pool.query("select from idempotency_keys")).rows).toEqual([]);
  });

  const publicWrites = writes.filter(({ meta }) => meta.guard === "public").map(({ name }) => name);
  test.each(publicWrites)("where nobody is signed in answers no other caller: %s", async (name) => {
    const handler = vi.fn(async () => ({ data: { _id: newId() } }));
    const send = rowWith(name, handler);
    const key = newId();
    const first = await send(key, {}, desk.token, "203.0.113.7");
    expect(await send(key, {}, desk.token, "203.0.113.8")).not.toEqual(first);
    expect(await send(key, {}, desk.token, "203.0.113.7")).toEqual(first);
    expect(handler).toHaveBeenCalledTimes(2);
  });

  test("asks again what its handler asked: a restaurant, an organization or a right that is lost tells nothing more", async () => {
    const { organizationId, restaurant } = await setUp();
    const user = await createUser(database, {
      organizations: [{ id: organizationId, caslRole: "manager" }],
      restaurants: [restaurant.id],
    });
    const review = await createReview(database, { restaurantId: restaurant.id });
    const token = await tokenOf(user);
    const send = (key: string) =>
      call("POST", `/reviews/${review.id}/notes`, {
        token,
        headers: { "idempotency-key": key },
        body: { text: "Rappeler", mentions: [] },
      });
    const first = await send("note-1");
    expect([first.status, (await send("note-1")).text]).toEqual([201, first.text]);
    const { pool } = database;
    const left = () => pool.query("delete from restaurant_members where user_id = $1", [user.id]);
    const back = () =>
      pool.query("insert into restaurant_members (user_id, restaurant_id) values ($1, $2)", [user.id, restaurant.id]);
    const become = (role: string) =>
      pool.query("update organization_members set casl_role = $2 where user_id = $1", [user.id, role]);
    await left();
    expect((await send("note-1")).status).toBe(404);
    await back();
    await become("editor");
    expect((await send("note-1")).status).toBe(404);
    await become("owner");
    expect((await send("note-1")).text).toBe(first.text);
  });

  test("asks for nothing in an organization that it is not about", async () => {
    const [here, elsewhere] = [await setUp(), await setUp()];
    const user = await createUser(database, {
      organizations: [
        { id: here.organizationId, caslRole: "owner" },
        { id: elsewhere.organizationId, caslRole: "owner" },
      ],
      restaurants: [here.restaurant.id, elsewhere.restaurant.id],
    });
    const review = await createReview(database, { restaurantId: here.restaurant.id });
    const token = await tokenOf(user);
    const send = (path: string, key: string, body: object) =>
      call("POST", path, { token, headers: { "idempotency-key": key }, body });
    const note = () => send(`/reviews/${review.id}/notes`, "note-2", { text: "Rappeler", mentions: [] });
    const groupIn = (organizationId: string) =>
      send("/restaurant-groups", `group-${organizationId}`, { organizationId, name: "Midi", restaurantIds: [] });
    const first = [await note(), await groupIn(here.organizationId), await groupIn(elsewhere.organizationId)];
    expect(first.map(({ status }) => status)).toEqual([201, 201, 201]);
    await database.pool.query("delete from organization_members where user_id = $1 and organization_id = $2", [
      user.id,
      elsewhere.organizationId,
    ]);
    expect((await note()).text).toBe(first[0]?.text);
    expect((await groupIn(here.organizationId)).text).toBe(first[1]?.text);
    expect((await groupIn(elsewhere.organizationId)).status).toBe(404);
  });

  describe("and itself took what it asks", () => {
    const closed = writes.filter(({ meta }) => meta.guard !== "public").map(({ name }) => name);
    const takes = {
      role: "update users set role = 'viewer' where id = $1",
      session: "delete from auth_sessions where user_id = $1",
    };
    const someone = async () => {
      const user = await createUser(database, { role: "admin" });
      return { user, token: await tokenOf(user), input: { userId: user.id } };
    };
    const { pool } = database;

    test.each(closed)("is answered the same, by the session that wrote alone: %s", async (name) => {
      for (const statement of Object.values(takes)) {
        const { user, token, input } = await someone();
        const other = await tokenOf(user);
        const handler = vi.fn(async () => {
          await pool.query(statement, [user.id]);
          return { data: { _id: newId() } };
        });
        const send = rowWith(name, handler);
        const key = newId();
        const first = await send(key, input, token);
        expect(await send(key, input, token)).toEqual(first);
        expect(handler).toHaveBeenCalledTimes(1);
        if (statement !== takes.session) continue;
        await expect(send(key, input, other)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
        await expect(send(key, { ...input, note: "two" }, token)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
        await expect(send(newId(), input, token)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
      }
    });

    test("is refused once more is lost by another's hand, and where that alone ended it", async () => {
      const { user, token, input } = await someone();
      const { organizationId } = await setUp();
      await pool.query(
        "insert into organization_members (organization_id, user_id, casl_role) values ($1, $2, 'owner')",
        [organizationId, user.id],
      );
      const send = rowWith("team.setRole", async () => {
        await pool.query("update users set role = 'comptoir-basic' where id = $1", [user.id]);
        await pool.query("update organization_members set casl_role = 'editor' where user_id = $1", [user.id]);
        return { data: { done: true } };
      });
      const key = newId();
      const body = { ...input, organizationId };
      await send(key, body, token);
      expect(await send(key, body, token)).toEqual({ data: { done: true } });
      await pool.query("update organization_members set casl_role = 'guest' where user_id = $1", [user.id]);
      await expect(send(key, body, token)).rejects.toMatchObject({ code: "PERMISSION_RULE" });
      const two = await someone();
      const plain = rowWith("reviewTags.create", async () => ({ data: { done: true } }));
      await plain(key, two.input, two.token);
      await pool.query(takes.session, [two.user.id]);
      await expect(plain(key, two.input, two.token)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    });

    test("over HTTP: signing out, ending the own session, leaving an organization", async () => {
      const { organizationId } = await setUp();
      await createUser(database, { organizations: [{ id: organizationId, caslRole: "owner" }] });
      const owner = await createUser(database, { organizations: [{ id: organizationId, caslRole: "owner" }] });
      const twice = async (token: string, method: string, path: string, body?: object) => {
        const headers = { "idempotency-key": newId() };
        const answers = [];
        for (let count = 0; count < 2; count += 1) answers.push(await call(method, path, { token, headers, body }));
        const [first, again] = answers;
        expect([first?.status, again?.text]).toEqual([200, first?.text]);
        expect(again?.headers.get("idempotency-replayed")).toBe("true");
      };
      await twice(await tokenOf(owner), "POST", "/auth/logout", {});
      const { token, sessionId } = await signedIn(database, owner.id);
      await twice(token, "DELETE", `/users/${owner.id}/sessions/${sessionId}`);
      const membership = `/team/people/${owner.id}/organizations/${organizationId}`;
      await twice(await tokenOf(owner), "DELETE", membership, { expectedVersion: 1 });
    });
  });

  test("by one of the person's tokens is another one than in their session", async () => {
    const { organizationId } = await setUp();
    const names = ["Lyon", "Nice"];
    const send = (token: string) =>
      call<{ _id: string }>("POST", "/restaurant-groups", {
        token,
        headers: { "idempotency-key": "token-1" },
        body: { organizationId, name: names.pop(), restaurantIds: [] },
      });
    const { body } = await call<{ token: string }>("POST", `/users/${desk.user.id}/api-tokens`, {
      token: desk.token,
      body: { name: "Export", scopes: ["restaurants:write"] },
    });
    expect([(await send(desk.token)).status, (await send(body.data.token)).status]).toEqual([201, 201]);
  });

  test("over HTTP says that it is a repetition; its answer is sealed at rest", async () => {
    const { token, organizationId } = desk;
    const send = (name: string, key: string) =>
      call<{ _id: string }>("POST", "/restaurant-groups", {
        token,
        headers: { "idempotency-key": key },
        body: { organizationId, name, restaurantIds: [] },
      });
    const first = await send("Lyon", "groupe-1");
    const again = await send("Lyon", "groupe-1");
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    expect([first.headers.get("idempotency-replayed"), again.headers.get("idempotency-replayed")]).toEqual([
      null,
      "true",
    ]);
    expect((await send("Nice", "groupe-1")).body).toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED", status: 422 });
    expect((await send("Nice", "é")).body.code).toBe("IDEMPOTENCY_KEY_INVALID");
    const { rows } = await database.pool.query("select count(*) from restaurant_groups where organization_id = $1", [
      organizationId,
    ]);
    expect(rows[0].count).toBe(1);
    const kept = await database.pool.query("select to_jsonb(k) as row from idempotency_keys k where key = 'groupe-1'");
    expect(JSON.stringify(kept.rows)).not.toContain("Lyon");
  });

  test("needs the right to be made: a key tells nothing to who may not call", async () => {
    const send = rowWith("maintenance.put", async () => ({ data: { done: true } }));
    const key = newId();
    await send(key, {});
    const member = await tokenOf(await createUser(database));
    await expect(send(key, {}, member)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
