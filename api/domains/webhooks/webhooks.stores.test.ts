import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { deleteExpired } from "#api/jobs/housekeeping.ts";
import { createLog } from "#api/log.ts";
import { webhookSubscriptions } from "#contract/webhooks/events.ts";
import type { Webhook, WebhookDelivery, WebhookWithSecret } from "#contract/webhooks/schemas.ts";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import { createOrganization, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { deliverWebhooks } from "./deliver/deliver.ts";
import { startWebhookWorker } from "./deliver/worker.ts";

const { database, settings, call, tokenOf, logLines } = await testApi((one) => ({ ...one, allowsLoopback: true }));
const deliver = () => deliverWebhooks({ database, settings });

type Received = { path: string; headers: IncomingMessage["headers"]; body: string };
const received: Received[] = [];
/** How an address answers; 200 by default. */
const answers = new Map<string, (response: ServerResponse) => void>();
const sink = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const path = request.url ?? "";
  received.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() });
  (answers.get(path) ?? ((to) => to.end("ok")))(response);
});
await new Promise<void>((resolve) => sink.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${(sink.address() as AddressInfo).port}`;
afterAll(() => {
  sink.closeAllConnections();
  sink.close();
});
beforeEach(async () => {
  received.length = 0;
  await database.pool.query("delete from webhook_endpoints");
});

/** What a receiver does: the signature of Standard Webhooks, by one secret. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const content = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const expected = createHmac("sha256", Buffer.from(secret.replace("whsec_", ""), "base64"))
    .update(content)
    .digest();
  return String(headers["webhook-signature"])
    .split(" ")
    .some((one) => one.startsWith("v1,") && timingSafeEqual(Buffer.from(one.slice(3), "base64"), expected));
}

async function setUp(events: readonly string[] = webhookSubscriptions, path = `/${newId()}`) {
  const { id: organizationId } = await createOrganization(database);
  const restaurant = await createRestaurant(database, { organizationId });
  const manager = await createUser(database, { role: "accountManager", organizations: [{ id: organizationId }] });
  const token = await tokenOf(manager);
  const ask = <Data>(method: string, rest: string, body?: unknown) =>
    call<Data>(method, `/webhook-endpoints${rest}`, { token, body });
  const { body } = await ask<WebhookWithSecret>("POST", "", { organizationId, address: `${origin}${path}`, events });
  const hook = body.data;
  const log = async () => (await ask<WebhookDelivery[]>("GET", `/${hook._id}/deliveries`)).body.data;
  const get = async () => (await ask<Webhook>("GET", `/${hook._id}`)).body.data;
  const review = () => createReview(database, { restaurantId: restaurant.id, publishedAt: new Date() });
  return { organizationId, restaurant, manager, token, ask, hook, path, log, get, review };
}
const at = (path: string) => received.filter((one) => one.path === path);
const makeDue = () => database.pool.query("update webhook_deliveries set next_at = now() where state = 'waiting'");

describe("an event", () => {
  test("reaches its organization's endpoint, signed, once, with ids and no words of guests", async () => {
    const { hook, path, restaurant, review } = await setUp();
    const other = await setUp();
    const { id } = await review();
    expect(await deliver()).toBe(1);
    expect(await deliver()).toBe(0);
    const [message] = at(path);
    expect(at(other.path)).toEqual([]);
    if (!message) throw new Error("nothing arrived");
    expect(isSigned(message, hook.secret)).toBe(true);
    expect(isSigned(message, other.hook.secret)).toBe(false);
    expect(Math.abs(Number(message.headers["webhook-timestamp"]) - Date.now() / 1000)).toBeLessThan(30);
    expect(JSON.parse(message.body)).toEqual({
      type: "review.received",
      timestamp: expect.any(String),
      data: {
        reviewId: id,
        restaurantId: restaurant.id,
        platform: "gmb",
        rating: 4,
        hasText: true,
        publishedAt: expect.any(String),
      },
    });
  });

  test("is recorded with its commit, and not without", async () => {
    const { path, restaurant, review, log } = await setUp();
    const client = await database.pool.connect();
    await client.query("begin");
    await client.query(
      `insert into reviews (id, restaurant_id, platform_key, external_id, rating, text, author, published_at)
       values ($1, $2, 'gmb', $3, 5, '', 'A', now())`,
      [newId(), restaurant.id, newId()],
    );
    await client.query("rollback");
    client.release();
    await createReview(database, { restaurantId: restaurant.id, publishedAt: new Date(Date.now() - 4 * 86_400_000) });
    expect(await log()).toEqual([]);
    await review();
    await deliver();
    expect(at(path)).toHaveLength(1);
  });

  test("of a reply and of a connection: sent once however many states follow, refused, lost", async () => {
    const { path, organizationId, restaurant, review, manager } = await setUp([
      "reply.sent",
      "reply.refused",
      "connection.lost",
    ]);
    const { id: reviewId } = await review();
    const item = async (states: string[]) => {
      const id = newId();
      await database.pool.query(
        `insert into outbox_items (id, restaurant_id, platform_key, kind, subject_kind, subject_id, review_id, payload, state, idempotency_key, send_after, next_attempt_at)
         values ($1, $2, 'gmb', 'reply', 'review', $3, $3, '{"text": "Merci"}', 'queued', $1, now(), now())`,
        [id, restaurant.id, reviewId],
      );
      for (const state of states)
        await database.pool.query(
          "insert into outbox_events (id, item_id, restaurant_id, state) values ($1, $2, $3, $4)",
          [newId(), id, restaurant.id, state],
        );
    };
    await item(["queued", "sending", "sent", "in_review", "live"]);
    await item(["queued", "sending", "refused"]);
    const credentialId = newId();
    await database.pool.query(
      `insert into credentials (id, organization_id, user_id, key, account_id, account_name) values ($1, $2, $3, 'gmb', 'a', 'Le compte')`,
      [credentialId, organizationId, manager.id],
    );
    await database.pool.query("update credentials set health = 'needs_reconnect' where id = $1", [credentialId]);
    await database.pool.query("update credentials set health = 'revoked' where id = $1", [credentialId]);
    await deliver();
    const told = at(path).map(({ body }) => JSON.parse(body));
    expect(told.map(({ type, data }) => [type, data.state ?? data.health]).sort()).toEqual([
      ["connection.lost", "needs_reconnect"],
      ["reply.refused", "refused"],
      ["reply.sent", "sent"],
    ]);
    expect(JSON.stringify(told)).not.toContain("Merci");
  });
});

describe("an attempt that fails", () => {
  test("is made again under the same id with the same body, and the log says why", async () => {
    const { path, review, log, hook, get } = await setUp();
    await review();
    answers.set(path, (to) => void to.writeHead(503).end("busy"));
    expect(await deliver()).toBe(0);
    expect((await log())[0]).toMatchObject({
      state: "waiting",
      attempts: 1,
      status: 503,
      reason: "HTTP 503",
      response: "busy",
    });
    expect((await get()).failingReason).toBe("HTTP 503");
    answers.delete(path);
    await makeDue();
    expect(await deliver()).toBe(1);
    const [first, second] = at(path);
    expect([second?.headers["webhook-id"], second?.body]).toEqual([first?.headers["webhook-id"], first?.body]);
    expect(second && isSigned(second, hook.secret)).toBe(true);
    expect((await log())[0]).toMatchObject({ state: "delivered", attempts: 2, status: 200, reason: "" });
    expect(await get()).toMatchObject({ failingSince: null, disabledAt: null });
  });

  test("for 24 hours switches the endpoint off and tells its owner; a replay of all that failed follows", async () => {
    const { organizationId, path, review, log, get, manager, ask, hook } = await setUp();
    await review();
    await review();
    answers.set(path, (to) => void to.writeHead(500).end());
    await deliver();
    await database.pool.query(
      `update webhook_deliveries set next_at = now(), give_up_at = now() where id = (select min(id::text)::uuid from webhook_deliveries)`,
    );
    await database.pool.query("update webhook_endpoints set failing_since = now() - interval '25 hours'");
    await deliver();
    expect((await log()).map(({ state }) => state)).toEqual(["failed", "failed"]);
    expect((await get()).disabledAt).not.toBeNull();
    const { rows } = await database.pool.query(
      "select event, subject_kind, subject_id from notifications where user_id = $1",
      [manager.id],
    );
    expect(rows).toEqual([{ event: "channel_stopped", subject_kind: "webhook", subject_id: hook._id }]);
    await review();
    expect(await log()).toHaveLength(2);
    answers.delete(path);
    // The second has nothing to do, and the log says it once.
    for (let time = 1; time <= 2; time += 1)
      expect((await ask("PUT", `/${hook._id}/enabled`, { isEnabled: true })).status).toBe(200);
    const enabled = (await auditEntriesOf(database, organizationId)).filter(({ action }) =>
      action.endsWith(".enabled"),
    );
    expect(enabled).toHaveLength(1);
    const since = new Date(Date.now() - 3600_000).toISOString();
    expect((await ask<{ count: number }>("POST", `/${hook._id}/replays`, { since })).body.data.count).toBe(2);
    expect(await deliver()).toBe(2);
    const [{ _id = "" } = {}] = await log();
    expect((await ask("POST", `/${hook._id}/deliveries/${_id}/replays`)).status).toBe(202);
    expect(await deliver()).toBe(1);
    const ids = at(path).map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids).size).toBe(2);
  });

  test("stays in the log after a replay, whose pauses and 24 hours are its own", async () => {
    const { path, review, log, ask, hook } = await setUp();
    await review();
    answers.set(path, (to) => void to.writeHead(503).end("busy"));
    await deliver();
    answers.set(path, (to) => void to.writeHead(500).end("broken"));
    await makeDue();
    await deliver();
    await database.pool.query("update webhook_deliveries set state = 'failed', give_up_at = now()");
    const [failed] = await log();
    expect(failed).toMatchObject({ attempts: 2, earlierAttempts: [{ status: 503, reason: "HTTP 503" }] });
    const replay = () => ask("POST", `/${hook._id}/deliveries/${failed?._id}/replays`);
    await replay();
    expect((await log())[0]).toMatchObject({ state: "waiting", attempts: 2, status: 500, response: "broken" });
    answers.set(path, (to) => void to.writeHead(502).end());
    await deliver();
    const [again] = await log();
    expect(again).toMatchObject({ state: "waiting", attempts: 3, status: 502 });
    expect(again?.earlierAttempts.map(({ status, triedAt }) => [status, Date.parse(triedAt) > 0])).toEqual([
      [503, true],
      [500, true],
    ]);
    expect(again?.earlierAttempts[1]).toEqual({
      triedAt: failed?.triedAt,
      status: 500,
      reason: "HTTP 500",
      durationMs: failed?.durationMs,
    });
    const pause = Date.parse(again?.nextAt ?? "") - Date.parse(again?.triedAt ?? "");
    expect(pause).toBe(5000);
    answers.delete(path);
    await makeDue();
    await deliver();
    expect((await log())[0]).toMatchObject({ state: "delivered", attempts: 4, status: 200 });
  });

  test("of the round of a replay that was asked for meanwhile counts as its first", async () => {
    const { path, review, log, ask, hook } = await setUp();
    await review();
    await database.pool.query(
      "update webhook_deliveries set attempts = 5, tried_at = now(), status = 500, duration_ms = 3",
    );
    const [{ _id = "" } = {}] = await log();
    answers.set(path, async (to) => {
      await ask("POST", `/${hook._id}/deliveries/${_id}/replays`);
      to.writeHead(500).end();
    });
    await deliver();
    const [delivery] = await log();
    expect(delivery?.attempts).toBe(6);
    expect(Date.parse(delivery?.nextAt ?? "") - Date.parse(delivery?.triedAt ?? "")).toBe(5000);
  });

  test("is listed as one of the latest 50 where a program replays without end", async () => {
    const { path, review, log } = await setUp();
    await review();
    answers.set(path, (to) => void to.writeHead(500).end());
    await database.pool.query(
      `update webhook_deliveries set attempts = 51, tried_at = now(), status = 500, duration_ms = 3, earlier_attempts =
       (select jsonb_agg(jsonb_build_object('triedAt', '2026-11-01T00:00:00Z', 'status', n, 'reason', '', 'durationMs', 1) order by n) from generate_series(1, 50) n)`,
    );
    await deliver();
    const statuses = (await log())[0]?.earlierAttempts.map(({ status }) => status) ?? [];
    expect([statuses.length, statuses[0], statuses.at(-1)]).toEqual([50, 2, 500]);
  });

  test("leaves what a killed worker had claimed to the next one", async () => {
    const { path, review } = await setUp();
    await review();
    await database.pool.query(
      "update webhook_deliveries set lease_id = $1, lease_until = now() + interval '20 seconds'",
      [newId()],
    );
    expect(await deliver()).toBe(0);
    await database.pool.query("update webhook_deliveries set lease_until = now() - interval '1 second'");
    expect(await deliver()).toBe(1);
    expect(at(path)).toHaveLength(1);
  });
});

describe("a hostile receiver", () => {
  test("that hangs holds up no other, and counts as a failure in ten seconds", async () => {
    const slow = await setUp();
    const quick = await setUp();
    answers.set(slow.path, () => {});
    await Promise.all([slow.review(), quick.review()]);
    const running = deliver();
    await expect.poll(() => at(quick.path).length, { timeout: 5000 }).toBe(1);
    await running;
    expect((await slow.log())[0]).toMatchObject({ state: "waiting", reason: "timeout", status: 0 });
  }, 20_000);

  test("that answers 1 MB is kept short, and one that never ends is cut off", async () => {
    const { path, review, log } = await setUp();
    await review();
    answers.set(path, (to) => void to.end("x".repeat(1024 * 1024)));
    await deliver();
    expect((await log())[0]).toMatchObject({ state: "delivered", response: "x".repeat(2000) });
    const endless = await setUp();
    await endless.review();
    answers.set(endless.path, (to) => {
      const more = () => {
        while (!to.destroyed && to.write("y".repeat(65_536)));
      };
      to.on("drain", more);
      more();
    });
    await deliver();
    expect((await endless.log())[0]).toMatchObject({ state: "waiting", reason: "network" });
  }, 20_000);

  test("that redirects is not followed", async () => {
    const { path, review, log } = await setUp();
    await review();
    answers.set(path, (to) => void to.writeHead(302, { location: `${origin}/elsewhere` }).end());
    await deliver();
    expect(at("/elsewhere")).toEqual([]);
    expect((await log())[0]).toMatchObject({ reason: "HTTP 302" });
  });

  test.each([
    "http://example.com/hook",
    "https://10.0.0.1/",
    "https://192.168.1.10/hook",
    "https://169.254.169.254/latest/meta-data/",
    "https://[fd00::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://2130706433.example.invalid:0/",
    "ftp://example.com/",
    "javascript:alert(1)",
    "https://user:password@example.com/",
    "//example.com",
    "no address",
  ])("cannot be set at %s", async (address) => {
    const { organizationId, ask } = await setUp();
    const { status } = await ask("POST", "", { organizationId, address, events: ["review.received"] });
    expect([422]).toContain(status);
  });

  test("whose name leads to a private network is refused at the call", async () => {
    const { review, log, hook } = await setUp();
    await database.pool.query(
      "update webhook_endpoints set address = 'https://localtest.me.invalid/hook' where id = $1",
      [hook._id],
    );
    await review();
    await deliver();
    expect((await log())[0]).toMatchObject({ state: "waiting", status: 0 });
    await database.pool.query("update webhook_endpoints set address = 'https://10.1.2.3/hook' where id = $1", [
      hook._id,
    ]);
    await makeDue();
    await deliver();
    expect((await log())[0]).toMatchObject({ reason: "address", status: 0 });
  });
});

test("an address that no known secret opens holds up nobody, is listed, and can be given anew or deleted", async () => {
  const lost = await setUp();
  const other = await setUp();
  await database.pool.query("update webhook_endpoints set address = 'v1.gone.AAAA' where id = $1", [lost.hook._id]);
  await lost.review();
  await other.review();
  await deliver();
  expect(at(other.path)).toHaveLength(1);
  expect((await lost.log())[0]).toMatchObject({ state: "waiting" });
  const shown = await lost.get();
  expect(shown.address).toBe("");
  const address = `${origin}${lost.path}`;
  const given = { address, events: shown.events, expectedVersion: shown.version };
  const { status } = await lost.ask("PUT", `/${lost.hook._id}`, given);
  expect(status).toBe(200);
  await database.pool.query("update webhook_endpoints set secret_sealed = 'v1.gone.AAAA' where id = $1", [
    lost.hook._id,
  ]);
  await makeDue();
  await deliver();
  expect((await lost.get()).failingReason).toBe("secret");
  const { body } = await lost.ask<WebhookWithSecret>("POST", `/${lost.hook._id}/secret`);
  await makeDue();
  await deliver();
  const [message] = at(lost.path);
  expect(message && isSigned(message, body.data.secret)).toBe(true);
  await database.pool.query("update webhook_endpoints set address = 'v1.gone.AAAA' where id = $1", [lost.hook._id]);
  expect((await lost.ask("DELETE", `/${lost.hook._id}`)).status).toBe(200);
});

describe("the secret", () => {
  test("is told once and kept sealed; a replaced one signs beside the new one for 24 hours", async () => {
    const { path, review, hook, ask, get, organizationId } = await setUp();
    const { body } = await ask<WebhookWithSecret>("POST", `/${hook._id}/secret`);
    const { secret } = body.data;
    await review();
    await deliver();
    const [both] = at(path);
    expect(both && [isSigned(both, hook.secret), isSigned(both, secret)]).toEqual([true, true]);
    await database.pool.query("update webhook_endpoints set former_until = now()");
    await review();
    await deliver();
    const [, alone] = at(path);
    expect(alone && [isSigned(alone, hook.secret), isSigned(alone, secret)]).toEqual([false, true]);
    expect((await get()).formerSecretUntil).toBeNull();
    const kept = await database.pool.query("select to_jsonb(e) as row from webhook_endpoints e");
    const told = await auditEntriesOf(database, organizationId);
    for (const place of [
      JSON.stringify(kept.rows),
      JSON.stringify(told),
      JSON.stringify(await get()),
      logLines.join("\n"),
    ])
      for (const one of [hook.secret, secret]) expect(place).not.toContain(one.slice("whsec_".length));
    // An address may hold a token in its path, and is sealed as well; those of before are sealed by the worker.
    expect(JSON.stringify(kept.rows)).not.toContain(path);
    const address = `${origin}${path}`;
    const storedOf = async () => (await database.pool.query("select address from webhook_endpoints")).rows[0]?.address;
    await database.pool.query("update webhook_endpoints set address = $1", [address]);
    expect((await get()).address).toBe(address);
    await startWebhookWorker({ database, settings, log: createLog({ level: "error" }) }).close();
    expect(await storedOf()).not.toContain(path);
    expect((await get()).address).toBe(address);
    // One that a process of the version before writes meanwhile is sealed as well, without another start.
    const worker = startWebhookWorker({ database, settings, log: createLog({ level: "error" }) }, { sealEveryMs: 20 });
    await database.pool.query("update webhook_endpoints set address = $1", [address]);
    await expect.poll(storedOf).not.toContain(path);
    await database.pool.query("update webhook_endpoints set address = $1", [address]);
    await expect.poll(storedOf).not.toContain(path);
    await worker.close();
    expect((await get()).address).toBe(address);
    expect(told.map(({ action }) => action)).toEqual(["webhookEndpoint.created", "webhookEndpoint.secretReplaced"]);
  });
});

test("a refused address is answered with what was found of it, without its path", async () => {
  const { ask, organizationId } = await setUp();
  for (const [address, found] of [
    ["http://crm.example/hooks/s3cr3t", "http://crm.example"],
    ["https://ana:s3cr3t@10.0.0.7:8443/s3cr3t", "https://10.0.0.7:8443"],
  ] as const) {
    const { status, body, text } = await ask<never>("POST", "", {
      organizationId,
      address,
      events: ["review.received"],
    });
    expect([status, body.code, body.data]).toMatchObject([422, "WEBHOOK_ADDRESS", { found }]);
    expect(text).not.toContain("s3cr3t");
  }
});

describe("who may", () => {
  test("account managers of the organization and admins; to everybody else it does not exist", async () => {
    const { hook, organizationId, ask, log } = await setUp();
    const stranger = await createUser(database, {
      role: "accountManager",
      organizations: [{ id: (await createOrganization(database)).id }],
    });
    const owner = await createUser(database, { organizations: [{ id: organizationId, caslRole: "owner" }] });
    const body = {
      address: `${origin}/x`,
      events: ["review.received"],
      expectedVersion: 1,
      isEnabled: false,
      since: "2026-01-01T00:00:00Z",
    };
    for (const [person, status] of [
      [stranger, 404],
      [owner, 403],
    ] as const) {
      const token = await tokenOf(person);
      for (const [method, rest] of [
        ["GET", ""],
        ["PUT", ""],
        ["PUT", "/enabled"],
        ["POST", "/secret"],
        ["POST", "/tests"],
        ["GET", "/deliveries"],
        ["POST", "/replays"],
        ["POST", `/deliveries/${newId()}/replays`],
        ["DELETE", ""],
      ] as const) {
        const sent = method === "GET" || method === "DELETE" ? {} : { body };
        const answer = await call(method, `/webhook-endpoints/${hook._id}${rest}`, { token, ...sent });
        expect(answer.status, `${method} ${rest}`).toBe(status);
      }
      const made = await call("POST", "/webhook-endpoints", { token, body: { ...body, organizationId } });
      expect(made.status).toBe(status);
    }
    const admin = await call<Webhook>("GET", `/webhook-endpoints/${hook._id}`, {
      token: await tokenOf(await createUser(database, { role: "admin" })),
    });
    expect(admin.body.data._id).toBe(hook._id);
    expect((await ask("POST", `/${hook._id}/tests`)).status).toBe(202);
    await deliver();
    expect((await log())[0]).toMatchObject({ state: "delivered", message: { type: "webhook.test" } });
  });

  test("two people who change one at the same time: the later is told what stands there", async () => {
    const { hook, ask } = await setUp();
    const change = (events: string[]) =>
      ask<Webhook>("PUT", `/${hook._id}`, { address: hook.address, events, expectedVersion: hook.version });
    expect((await change(["reply.sent"])).status).toBe(200);
    const late = await change(["reply.refused"]);
    expect([late.status, late.body.code]).toEqual([409, "CONFLICT"]);
  });

  test("an API token with the scope, in the organizations it is limited to", async () => {
    const { hook } = await setUp();
    const other = await createOrganization(database);
    const admin = await createUser(database, { role: "admin" });
    const tokenWith = async (scopes: string[], organizationId: string) => {
      const body = { name: "Suivi", scopes, organizationIds: [organizationId] };
      const options = { token: await tokenOf(admin), body };
      return (await call<{ token: string }>("POST", `/users/${admin.id}/api-tokens`, options)).body.data.token;
    };
    const [reads, elsewhere, without] = [
      await tokenWith(["webhooks:read"], hook.organization._id),
      await tokenWith(["webhooks:write"], other.id),
      await tokenWith(["platforms:write"], hook.organization._id),
    ];
    const path = `/webhook-endpoints/${hook._id}`;
    expect((await call("GET", path, { token: reads })).status).toBe(200);
    const write = await call("PUT", `${path}/enabled`, { token: reads, body: { isEnabled: false } });
    expect([write.status, write.body.code]).toEqual([403, "TOKEN_SCOPE"]);
    expect((await call("GET", path, { token: without })).body.code).toBe("TOKEN_SCOPE");
    expect((await call("PUT", `${path}/enabled`, { token: elsewhere, body: { isEnabled: false } })).status).toBe(404);
    expect((await call<Webhook[]>("GET", "/webhook-endpoints", { token: elsewhere })).body.data).toEqual([]);
  });

  test("its log is kept for 30 days", async () => {
    const { review, log } = await setUp();
    await review();
    await database.pool.query("update webhook_deliveries set created_at = now() - interval '31 days'");
    await deleteExpired(database.orm);
    expect(await log()).toEqual([]);
  });
});
