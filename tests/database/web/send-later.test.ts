import { beforeEach, describe, expect, test } from "vitest";
import { clockTimeIn } from "#app/lib/zoned-time.ts";
import { connect, createConnectedReview } from "#tests/factories/outbox.ts";
import { createRestaurant, createReview } from "#tests/factories/records.ts";
import { statefulFakePlatform } from "#tests/factories/stateful-fake-platform.ts";
import { testApi } from "#tests/setup/api.ts";
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
  const { rows } = await api.database.pool.query<{ id: string }>(
    "select organization_id as id from organization_members where user_id = $1",
    [visitor.user.id],
  );
  cookie = visitor.cookie;
  restaurantId = (await createRestaurant(api.database, { organizationId: rows[0]?.id, timeZone: zone })).id;
  path = `/restaurants/${restaurantId}/reputation/reviews`;
  await connect(api.database, restaurantId);
  reviewId = (await createConnectedReview(api.database, restaurantId)).id;
});

const inHours = (hours: number) => clockTimeIn(zone, Date.now() + hours * 3_600_000);
const page = async () => (await send(`${path}?review=${reviewId}`, { cookie })).text;
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
  test("leaves at the time of the restaurant's clock, which the page tells, and is moved from there", async () => {
    expect(await page()).toContain(`Heure du restaurant (${zone})`);
    const at = inHours(30);
    expect((await post({ intent: "reply", text, sendAt: at })).status).toBe(302);
    const [item] = await items();
    expect([item?.state, clockTimeIn(zone, Number(item?.at))]).toEqual(["queued", at]);
    const shown = await page();
    expect(shown).toMatch(/Part sur Google le .*\(Asia\/Tokyo\)/);
    expect(shown).toContain(`value="${at}"`);
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
    const answer = await post({ intent: "reply", text, sendAt: time });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(why);
    expect(answer.text).toContain("Merci &lt;b&gt;Inès&lt;/b&gt; ! 🍕");
    expect(answer.text).not.toContain("<script>alert(1)");
    if (!time.startsWith("<")) expect(answer.text).toContain(`value="${time}"`);
    expect(await items()).toEqual([]);
  });

  test("keeps its time when it is to be moved to one that cannot be", async () => {
    const at = inHours(30);
    await post({ intent: "reply", text, sendAt: at });
    const [item] = await items();
    const past = inHours(-1);
    const refused = await post({ intent: "reschedule", itemId: item?.id ?? "", sendAt: past, inline: "1" });
    expect(refused.status).toBe(422);
    const page = await post({ intent: "reschedule", itemId: item?.id ?? "", sendAt: past });
    expect(page.text).toContain("Ce moment est déjà passé");
    expect(page.text).toContain(`value="${past}"`);
    expect(clockTimeIn(zone, Number((await items())[0]?.at))).toBe(at);
  });

  test("stays in the form where a template or a draft is asked for beside it", async () => {
    const at = inHours(30);
    const { text: page } = await post({ text, sendAt: at, pick: "best" });
    expect(page).toContain(`value="${at}"`);
  });
});

test("is refused where a person posts the reply, and says so beside what was typed", async () => {
  reviewId = (await createReview(api.database, { restaurantId, platformKey: "yelp" })).id;
  expect(await page()).not.toContain("Envoyer plus tard");
  const answer = await post({ intent: "reply", text, sendAt: inHours(30) });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain("Sur cette plateforme, une personne publie la réponse");
  expect(answer.text).toContain("Merci &lt;b&gt;Inès&lt;/b&gt; ! 🍕");
  expect(await items()).toEqual([]);
  expect((await post({ intent: "reply", text, sendAt: "" })).status).toBe(302);
  expect(await page()).toContain("Merci &lt;b&gt;Inès&lt;/b&gt; ! 🍕");
});
