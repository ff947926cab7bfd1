import { beforeEach, describe, expect, test } from "vitest";
import { PlatformError } from "#api/platforms/connector.ts";
import type { SynchronisationView } from "#app/services/synchronisation/present.server.ts";
import { connectListing, fakePlatform, platformsOf, vendorReview } from "#tests/factories/fake-platform.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { synchroniser } from "#tests/setup/synchronisation.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const google = fakePlatform("gmb");
const api = await testApi((settings) => settings, platformsOf(google.connector));
const send = (await testWebApp()).over(api.fetch);

let cookie: string;
let restaurantId: string;
let path: string;
beforeEach(async () => {
  const visitor = await signedInVisitor(api);
  cookie = visitor.cookie;
  restaurantId = (await createRestaurant(api.database, { organizationId: visitor.organizationId })).id;
  path = `/restaurants/${restaurantId}/reputation/reviews`;
  google.reviews.clear();
  google.faults.length = 0;
  google.put(vendorReview("r1"), vendorReview("r2", { text: "Une soirée parfaite." }));
});

const connect = () => connectListing(api.database, { restaurantId, key: "gmb" });
const work = () => synchroniser(api.database, google.connector).turn(restaurantId);
const page = async (address = path) => (await send(address, { cookie })).text;
const island = async (options: Parameters<typeof send>[1] = {}, query = "") => {
  const { text } = await send(`${path}/synchronisation.json${query}`, { cookie, ...options });
  return JSON.parse(text) as SynchronisationView;
};

describe("without scripts", () => {
  test("the button starts, the page shows how far it is, a link looks again, and the reviews are there", async () => {
    await connect();
    expect(await page()).toContain("Les avis n’ont pas encore été lus");
    const { status, headers } = await send(path, { cookie, form: { intent: "synchronise" } });
    expect([status, headers.get("Location")]).toEqual([302, `${path}#synchronisation`]);
    const waiting = await page();
    expect(waiting).toContain("En attente");
    expect(waiting).toContain("Voir où elle en est");
    await work();
    const read = await page();
    expect(read).toContain("2 nouveaux");
    expect(read).toContain("2 avis, comme sur Google");
    expect(read).toContain("Une soirée parfaite.");
    expect(read).not.toContain("Voir où elle en est");
  });

  test("a platform that refuses says why, where to go, and is tried again by itself", async () => {
    await connect();
    google.faults.push(
      new PlatformError("PERMISSION_DENIED", "The caller does not have permission", { vendorCode: "403" }),
    );
    await send(path, { cookie, form: { intent: "synchronise" } });
    await work();
    const refused = await page();
    expect(refused).toContain("Google refuse l’accès à cet établissement.");
    expect(refused).toContain("403 · The caller does not have permission");
    expect(refused).toContain("Réessayer Google");
    await send(path, { cookie, form: { intent: "synchronise", platformKey: "gmb", restaurantId } });
    await work();
    expect(await page()).toContain("2 nouveaux");
  });

  test("a platform that asked us to wait says until when, and asking again is refused in words", async () => {
    await connect();
    google.faults.push(new PlatformError("RATE_LIMITED", "Slow down", { retryAfterSeconds: 600 }));
    await send(path, { cookie, form: { intent: "synchronise" } });
    await work();
    const waiting = await page();
    expect(waiting).toMatch(/Nouvel essai à \d\d:\d\d/);
    expect(waiting).toContain("Google demande de patienter.");
    const { headers } = await send(path, { cookie, form: { intent: "synchronise", platformKey: "gmb", restaurantId } });
    const refused = (await send(path, { cookie: headers.get("Set-Cookie")?.split(";")[0] ?? "" })).text;
    expect(refused).toContain("Lecture déjà prévue");
    expect(refused).toMatch(/La lecture reprendra d’elle-même dans \d+ minutes/);
  });

  test("what was read a moment ago is not read again, and the page says so", async () => {
    await connect();
    await send(path, { cookie, form: { intent: "synchronise" } });
    await work();
    const { headers } = await send(path, { cookie, form: { intent: "synchronise" } });
    const refused = (await send(path, { cookie: headers.get("Set-Cookie")?.split(";")[0] ?? "" })).text;
    expect(refused).toContain("Avis déjà à jour");
    expect(refused).toMatch(/Une nouvelle lecture sera possible (?:dans \d+ secondes?|maintenant)/);
  });

  test("a start that fails is shown, and the reviews stay in sight", async () => {
    await connect();
    await send(path, { cookie, form: { intent: "synchronise" } });
    await work();
    await api.database.pool.query("alter table review_fetches rename to review_fetches_away");
    const { headers } = await send(path, { cookie, form: { intent: "synchronise" } }).finally(() =>
      api.database.pool.query("alter table review_fetches_away rename to review_fetches"),
    );
    expect(headers.get("Location")).toBe(`${path}?sync=failed#synchronisation`);
    const failed = await page(`${path}?sync=failed`);
    expect(failed).toContain("L’actualisation n’a pas pu démarrer.");
    expect(failed).toContain("Une soirée parfaite.");
  });

  test("a removed review is out of the list and its count, marked where it is looked at, and takes no answer", async () => {
    await connect();
    await send(path, { cookie, form: { intent: "synchronise" } });
    await work();
    await api.database.pool.query(
      "update reviews set removed_at = now() where external_id = 'r2' and restaurant_id = $1",
      [restaurantId],
    );
    expect(await page()).not.toContain("Une soirée parfaite.");
    const removed = await page(`${path}?removed=1`);
    expect(removed).toContain("Une soirée parfaite.");
    expect(removed).toContain("Retiré de la plateforme");
    expect(removed).toContain("on ne peut plus y répondre");
    expect(removed).not.toContain("Avis r1");
  });
});

describe("the island’s address", () => {
  test("says that a restaurant never read starts by itself, and one that is read or forced as the address says", async () => {
    await connect();
    expect(await island()).toMatchObject({ status: "IDLE", startsItself: true, isRunning: false });
    expect(await island({ method: "POST" })).toMatchObject({ status: "LOADING", startsItself: false, isRunning: true });
    await work();
    expect(await island()).toMatchObject({ status: "LOADED", startsItself: false, isRunning: false });
    expect(await island({}, "?sync=force")).toMatchObject({ startsItself: true });
  });

  test("while all waits it says how long to look away; while something is read it does not", async () => {
    await connect();
    google.faults.push(new PlatformError("RATE_LIMITED", "Slow down", { retryAfterSeconds: 600 }));
    expect(await island({ method: "POST" })).toMatchObject({ isRunning: true, waitSeconds: null });
    await work();
    const { waitSeconds } = await island();
    expect(waitSeconds).toBeGreaterThan(300);
    expect(waitSeconds).toBeLessThan(605);
    await connectListing(api.database, { restaurantId, key: "tripadvisor" });
    expect(await island({ method: "POST" })).toMatchObject({ isRunning: true, waitSeconds: null });
  });

  test("where no platform is connected nothing starts, and the page says what to do", async () => {
    expect(await island()).toMatchObject({ status: "IDLE", startsItself: false, platformCount: 0 });
    expect(await page()).toContain("Connecter une plateforme");
  });

  test("a start call that fails is the status ERROR", async () => {
    await connect();
    await api.database.pool.query("alter table push_events rename to push_events_away");
    const view = await island({ method: "POST" }).finally(() =>
      api.database.pool.query("alter table push_events_away rename to push_events"),
    );
    expect(view).toMatchObject({ status: "ERROR", isRunning: false, startsItself: false });
  });

  test("of many restaurants what goes on and went wrong is listed, and a sentence sums up the rest", async () => {
    await connect();
    await send("/groups/reputation/reviews", { cookie, form: { intent: "synchronise" } });
    const { text } = await send("/groups/reputation/reviews/synchronisation.json", { cookie });
    const view = JSON.parse(text) as SynchronisationView;
    expect(view).toMatchObject({ status: "LOADING", summary: "1 plateforme en cours" });
    expect(view.platforms).toMatchObject([{ key: "gmb", kind: "waiting", restaurantName: "Chez Madeleine" }]);
  });

  test("a foreign restaurant is not found", async () => {
    const { id } = await createRestaurant(api.database);
    const { status } = await send(`/restaurants/${id}/reputation/reviews/synchronisation.json`, { cookie });
    expect(status).toBe(404);
  });
});
