import { createProcedureClient, getRouter, isLazy, isProcedure, Procedure } from "@orpc/server";
import { describe, expect, test, vi } from "vitest";
import { newId } from "#api/db/ids.ts";
import { deleteExpired } from "#api/jobs/housekeeping.ts";
import { isReading } from "#contract/endpoint.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
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
  return (key: string | null, input: object, token = desk.token) => {
    const headers = new Headers({
      authorization: `Bearer ${token}`,
      ...(key === null ? {} : { "idempotency-key": key }),
    });
    const context = {
      ...services,
      requestId: newId(),
      requestHeaders: headers,
      responseHeaders: new Headers(),
      clientAddress: null,
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
    await vi.waitFor(() => expect(settled).toHaveLength(7), { timeout: 20_000 });
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
