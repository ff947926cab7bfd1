import { describe, expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { aboutReview, notify } from "#api/domains/notifications/notify.ts";
import type { NotificationEvent } from "#contract/notifications/events.ts";
import { createRestaurant, createReview } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { sessionOf, testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const server = await testApi();
const web = await testWebApp();
const send = web.inProcess(server.inProcess);
const { database } = server;

/** An owner of one restaurant with a notification of each of these events, and their page. */
async function visitor(events: NotificationEvent[], overrides: Parameters<typeof signedInVisitor>[1] = {}) {
  const { cookie, user, organizationId } = await signedInVisitor(server, { defaultLanguage: "fr", ...overrides });
  const restaurant = await createRestaurant(database, { organizationId, name: "Chez Lucette" });
  for (const event of events) {
    const review = await createReview(database, {
      restaurantId: restaurant.id,
      author: `Guest of ${event}`,
      rating: 2,
    });
    await notify(database.orm, { ...aboutReview(review), event, userIds: [user.id] });
  }
  const get = async (path: string) => send(path, { cookie });
  const post = (path: string, form: Record<string, string>) => send(path, { cookie, form });
  return { get, post, user, restaurant, settings: `/users/${user.id}/notifications-settings` };
}
const plain = (html: string) => html.replaceAll(/<!-- -->/g, "").replaceAll(/[\u202f\u00a0]/g, " ");
const idsIn = (html: string) => [
  ...new Set([...html.matchAll(/href="\/notifications\/([0-9a-f-]{36})"/g)].map(([, id = ""]) => id)),
];

describe("the page of notifications", () => {
  test("says in the reader's language what happened, under the bell's number", async () => {
    const { get } = await visitor(["review_negative", "review_new"]);
    const html = plain((await get("/notifications")).text);
    expect(html).toContain("Avis négatif de Guest of review_negative");
    expect(html).toContain("Nouvel avis de Guest of review_new");
    expect(html).toContain("Aujourd’hui");
    expect(html).toContain('aria-label="2 notifications non lues"');
  });

  test("is narrowed by its address, and says so when nothing matches", async () => {
    const { get, restaurant } = await visitor(["review_negative", "review_new"]);
    const rows = async (query: string) => idsIn((await get(`/notifications?${query}`)).text).length;
    expect(await rows("event=review_new")).toBe(1);
    expect(await rows("event=&restaurants=")).toBe(2);
    expect(await rows(`restaurants=${restaurant.id}&search=lucette`)).toBe(2);
    expect(plain((await get("/notifications?search=nobody")).text)).toContain("Aucune notification ne correspond");
    expect(plain((await (await visitor([])).get("/notifications")).text)).toContain("Rien de nouveau pour l’instant");
  });

  test("marks all as read and takes it back by the toast", async () => {
    const { get, post } = await visitor(["review_negative", "review_new"]);
    const marked = await post("/notifications", { intent: "markAll" });
    const [toast] = (await sessionOf(marked.headers)).toasts ?? [];
    expect([marked.status, toast?.title]).toEqual([302, "2 notifications marquées comme lues"]);
    expect(plain((await get("/notifications")).text)).toContain("Tout est lu");
    const undo = Object.fromEntries(toast?.action?.fields ?? []);
    expect((await post(toast?.action?.path ?? "", undo)).status).toBe(302);
    expect(plain((await get("/notifications")).text)).toContain("2 non lues");
  });

  test("marks one as read and as unread without opening it", async () => {
    const { get, post } = await visitor(["review_new"]);
    const [notificationId = ""] = idsIn((await get("/notifications")).text);
    expect((await post("/notifications", { intent: "markRead", notificationId })).status).toBe(200);
    expect(plain((await get("/notifications")).text)).toContain("Tout est lu");
    expect(plain((await post("/notifications", { intent: "markUnread", notificationId })).text)).toContain("1 non lue");
    expect((await post("/notifications", { intent: "markRead", notificationId: "x" })).status).toBe(404);
  });
});

describe("the address of a notification", () => {
  test("marks it as read and leads to the review in the inbox of its restaurant", async () => {
    const { get, restaurant } = await visitor(["mentioned"]);
    const [id = ""] = idsIn((await get("/notifications")).text);
    const { status, headers } = await get(`/notifications/${id}`);
    expect(status).toBe(302);
    expect(headers.get("Location")).toMatch(
      new RegExp(`^/restaurants/${restaurant.id}/reputation/reviews\\?.*review=[0-9a-f-]{36}&tab=notes$`),
    );
    expect(plain((await get("/notifications")).text)).toContain("Tout est lu");
  });

  test("is not read by who is not signed in, such as a mail's scanner, who is asked to sign in first", async () => {
    const { get } = await visitor(["review_negative"]);
    const [id = ""] = idsIn((await get("/notifications")).text);
    const scanned = await send(`/notifications/${id}`, {});
    expect(scanned.status).toBe(302);
    expect(scanned.headers.get("Location")).toMatch(/^\/auth\/login/);
    expect((await sessionOf(scanned.headers)).returnTo).toBe(`/notifications/${id}`);
    expect(plain((await get("/notifications")).text)).toContain("1 non lue");
  });

  test("of one that came by mail alone leads to its review too, though no list has it", async () => {
    const { get, user, restaurant } = await visitor(["review_negative"]);
    const [id = ""] = idsIn((await get("/notifications")).text);
    await database.pool.query("update notifications set in_app = false where user_id = $1", [user.id]);
    expect(idsIn((await get("/notifications")).text)).toEqual([]);
    expect((await get(`/notifications/${id}`)).headers.get("Location")).toContain(`/restaurants/${restaurant.id}/`);
  });

  test("of somebody else, or of nothing, leads to the list, which says so", async () => {
    const theirs = await visitor(["review_new"]);
    const [id = ""] = idsIn((await theirs.get("/notifications")).text);
    const { get } = await visitor([]);
    for (const one of [id, newId(), "nonsense"]) {
      const { headers } = await get(`/notifications/${one}`);
      expect(headers.get("Location")).toBe("/notifications");
      expect((await sessionOf(headers)).toasts?.[0]?.title).toContain("n’existe plus");
    }
    expect(plain((await theirs.get("/notifications")).text)).toContain("1 non lue");
  });
});

describe("the settings", () => {
  const versionOf = (html: string) => /name="expectedVersion" value="(\d+)"/.exec(html)?.[1] ?? "";
  const ticked = (html: string, name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*checked`).test(html);

  test("are the reader's own; those of another person are not found, nor is a foreign post taken", async () => {
    const { get, post, settings } = await visitor([]);
    const other = await visitor([]);
    expect((await get("/notifications/settings")).headers.get("Location")).toBe(settings);
    expect((await get(settings)).status).toBe(200);
    expect((await get(other.settings)).status).toBe((await get(`/users/${other.user.id}`)).status);
    expect((await post(other.settings, { intent: "removeWebhook" })).status).toBe(404);
  });

  test("are saved as a whole grid: what is not ticked is off, other events stay", async () => {
    const { get, post, settings } = await visitor([]);
    const expectedVersion = versionOf((await get(settings)).text);
    const form = {
      intent: "saveChoices",
      expectedVersion,
      "choices.review_new.push": "on",
      "choices.review_new.mail": "now",
    };
    expect((await post(settings, form)).headers.get("Location")).toBe(settings);
    const { text } = await get(settings);
    expect([ticked(text, "choices.review_new.push"), ticked(text, "choices.review_new.app")]).toEqual([true, false]);
    expect(ticked(text, "choices.review_negative.app")).toBe(true);
    const stale = await post(settings, { ...form, "choices.review_new.mail": "off" });
    expect(stale.status).toBe(409);
    expect(plain(stale.text)).toContain("Vos réglages ont changé entre-temps");
    const again = { ...form, expectedVersion: versionOf(stale.text), "choices.review_new.mail": "off" };
    expect((await post(settings, again)).status).toBe(302);
  });

  test("of a restaurant keep what differs alone, and follow the general ones again", async () => {
    const { get, post, settings, restaurant } = await visitor([]);
    const at = `${settings}?tab=restaurants&restaurant=${restaurant.id}`;
    const saved = await post(at, {
      intent: "saveRestaurant",
      restaurantId: restaurant.id,
      expectedVersion: versionOf((await get(at)).text),
      "choices.review_new.app": "on",
      "choices.review_new.mail": "digest",
      "choices.mentioned.mail": "off",
    });
    expect(saved.headers.get("Location")).toBe(at);
    const html = plain((await get(at)).text);
    expect(html.match(/Différent</g)).toHaveLength(1);
    expect(html).toContain("1 différence");
    expect(html).toContain("Réglage général : Comptoir, E-mail (résumé)");
    const expectedVersion = versionOf(html);
    await post(at, { intent: "inheritRestaurant", restaurantId: restaurant.id, expectedVersion });
    expect(plain((await get(at)).text)).toContain("Rien ne diffère de votre réglage général.");
  });

  test("of the hours refuse two equal ends, and keep what was typed", async () => {
    const { get, post, settings } = await visitor([]);
    const at = `${settings}?tab=hours`;
    const expectedVersion = versionOf((await get(at)).text);
    const form = { intent: "saveHours", expectedVersion, isQuiet: "on", from: "21:00", to: "21:00", at: "07:30" };
    const refused = await post(at, form);
    expect([refused.status, plain(refused.text).includes("Choisissez deux heures différentes.")]).toEqual([422, true]);
    expect(refused.text).toContain('value="07:30"');
    expect((await post(at, { ...form, to: "06:30", timeZone: "Europe/Rome" })).status).toBe(302);
    expect((await get(at)).text).toMatch(/value="06:30"[\s\S]*<option value="Europe\/Rome" selected/);
  });

  test("take a webhook's address and never show it again", async () => {
    const { get, post, settings } = await visitor([]);
    const at = `${settings}?tab=channels`;
    const refused = await post(at, { intent: "saveWebhook", address: "http://127.0.0.1/x" });
    expect([refused.status, plain(refused.text).includes("Collez l’adresse complète")]).toEqual([422, true]);
    await post(at, { intent: "saveWebhook", address: "https://hooks.slack.com/services/T0/B0/secret" });
    const { text } = await get(at);
    expect([text.includes("hooks.slack.com"), text.includes("secret")]).toEqual([true, false]);
    await post(at, { intent: "removeWebhook" });
    expect((await get(at)).text).not.toContain("hooks.slack.com");
  });
});

test("a browser's subscription is kept under its device, replaced by the same device, and removed by its owner", async () => {
  const { get, post, settings } = await visitor([]);
  const device = (endpoint: string) => ({
    endpoint,
    p256dh: "B".repeat(87),
    auth: "a".repeat(22),
    deviceId: "0198f5a3-6f61-7a55-8a44-2ad7c1c7a1aa",
  });
  const subscribe = (endpoint: string) => post("/resources/push-devices", device(endpoint));
  expect((await subscribe("https://fcm.googleapis.com/fcm/send/one")).status).toBe(204);
  expect((await subscribe("https://fcm.googleapis.com/fcm/send/two")).status).toBe(204);
  expect((await post("/resources/push-devices", { endpoint: "x" })).status).toBe(422);
  const kept = async () => {
    const { rows } = await database.pool.query(
      "select id, endpoint from push_subscriptions where endpoint like '%send/___'",
    );
    return rows.map(({ endpoint }) => endpoint.slice(-3));
  };
  expect(await kept()).toEqual(["two"]);
  const { rows } = await database.pool.query("select id from push_subscriptions where endpoint like '%send/two'");
  expect((await get(`${settings}?tab=channels`)).status).toBe(200);
  const other = await visitor([]);
  const removal = { intent: "removeDevice", subscriptionId: rows[0].id };
  expect((await other.post(`${other.settings}?tab=channels`, removal)).status).toBe(404);
  expect((await post(`${settings}?tab=channels`, removal)).status).toBe(302);
  expect(await kept()).toEqual([]);
});
