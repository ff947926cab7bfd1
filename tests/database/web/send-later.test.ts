import { beforeEach, describe, expect, test } from "vitest";
import { clockTimeIn } from "#app/lib/zoned-time.ts";
import { connect, createConnectedReview } from "#tests/factories/outbox.ts";
import { createRestaurant, createReview } from "#tests/factories/records.ts";
import { statefulFakePlatform } from "#tests/factories/stateful-fake-platform.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi((settings) => settings, statefulFakePlatform().platforms);
const send = (await testWebApp()).over(api.fetch);
const zone = "Asia/Tokyo";
const text = "Merci <b>Inès</b> ! 🍕";

let cookie: string;
let restaurantId: string;
let path: string;
let reviewId: string;
beforeEach(async () => {
  const visitor = await signedInVisitor(api);
  cookie = visitor.cookie;
  restaurantId = (await createRestaurant(api.database, { organizationId: visitor.organizationId, timeZone: zone })).id;
  path = `/restaurants/${restaurantId}/reputation/reviews`;
  await connect(api.database, restaurantId);
  reviewId = (await createConnectedReview(api.database, restaurantId)).id;
});

const inHours = (hours: number) => clockTimeIn(zone, Date.now() + hours * 3_600_000);
const page = async () => readPage((await send(`${path}?review=${reviewId}`, { cookie })).text);
const post = (form: Record<string, string>) =>
  send(path, { cookie, form: { reviewId, version: "1", sendZone: zone, ...form } });
const items = async () =>
  (
    await api.database.pool.query<{ id: string; at: Date; state: string }>(
      "select id, send_after as at, state from outbox_items where review_id = $1 order by id",
      [reviewId],
    )
  ).rows;

describe("a reply that leaves later", () => {
  test("is sent at the time of the restaurant's clock, which the page shows, and is moved from there", async () => {
    expect((await page()).text).toContain(`Heure du restaurant (${zone})`);
    const at = inHours(30);
    expect((await post({ intent: "reply", later: "1", text, sendAt: at })).status).toBe(302);
    const [item] = await items();
    expect([item?.state, clockTimeIn(zone, Number(item?.at))]).toEqual(["queued", at]);
    const shown = await page();
    expect(shown.text).toMatch(/Sera envoyée à Google le .*\(Asia\/Tokyo\)/);
    expect(shown.values("sendAt")).toContain(at);
    const sooner = inHours(5);
    const moved = await post({ intent: "reschedule", itemId: item?.id ?? "", sendAt: sooner });
    expect(moved.status).toBe(302);
    expect(clockTimeIn(zone, Number((await items())[0]?.at))).toBe(sooner);
  });

  test.each([
    [() => inHours(-2), "Ce moment est déjà passé"],
    [() => inHours(91 * 24), "dans les 90 jours"],
    [() => "2026-99-99T10:00", "Ce moment n’existe pas"],
    [() => "<script>alert(1)</script>", "Ce moment n’existe pas"],
  ])("is not written at a time that cannot be; words and time stay in the form", async (timeOf, why) => {
    const time = timeOf();
    const response = await post({ intent: "reply", later: "1", text, sendAt: time });
    expect(response.status).toBe(422);
    const shown = readPage(response.text);
    expect(shown.text).toContain(why);
    expect(shown.values("text")).toContain(text);
    expect(shown.all("script:not([nonce])")).toEqual([]);
    if (!time.startsWith("<")) expect(shown.values("sendAt")).toContain(time);
    expect(await items()).toEqual([]);
  });

  test("keeps its time when it is to be moved to one that cannot be", async () => {
    const at = inHours(30);
    await post({ intent: "reply", later: "1", text, sendAt: at });
    const [item] = await items();
    const past = inHours(-1);
    const refused = await post({ intent: "reschedule", itemId: item?.id ?? "", sendAt: past, inline: "1" });
    expect(refused.status).toBe(422);
    const shown = readPage((await post({ intent: "reschedule", itemId: item?.id ?? "", sendAt: past })).text);
    expect(shown.text).toContain("Ce moment est déjà passé");
    expect(shown.values("sendAt")).toContain(past);
    expect(clockTimeIn(zone, Number((await items())[0]?.at))).toBe(at);
  });

  test("is sent as usual by the other button, whatever time stands in the form, and asks for one by its own", async () => {
    const untimed = await post({ intent: "reply", later: "1", text, sendAt: "" });
    expect([untimed.status, await items()]).toEqual([422, []]);
    await post({ intent: "reply", text, sendAt: inHours(30) });
    const [item] = await items();
    expect(Number(item?.at) - Date.now()).toBeLessThan(180_000);
  });

  test("stays in the form where a template or a draft is asked for beside it", async () => {
    const at = inHours(30);
    const response = await post({ text, sendAt: at, pick: "best" });
    expect(readPage(response.text).values("sendAt")).toContain(at);
  });
});

test("is refused where a person posts the reply, and says so beside what was typed", async () => {
  reviewId = (await createReview(api.database, { restaurantId, platformKey: "yelp" })).id;
  expect((await page()).text).not.toContain("Envoyer plus tard");
  const response = await post({ intent: "reply", later: "1", text, sendAt: inHours(30) });
  expect(response.status).toBe(422);
  const shown = readPage(response.text);
  expect(shown.text).toContain("Sur cette plateforme, la réponse est déposée à la main");
  expect(shown.values("text")).toContain(text);
  expect(await items()).toEqual([]);
  expect((await post({ intent: "reply", text, sendAt: "" })).status).toBe(302);
  expect((await page()).text).toContain(text);
});
