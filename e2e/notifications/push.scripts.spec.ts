import type { BrowserContext, Page, Worker } from "@playwright/test";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ serviceWorkers: "allow" });

/** What a push service would hand to the worker of this page. */
async function pushTo(context: BrowserContext, page: Page) {
  const client = await context.newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  client.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const [first] = registrations;
    if (first) registered.resolve(first.registrationId);
  });
  await client.send("ServiceWorker.enable");
  const registrationId = await registered.promise;
  const { origin } = new URL(page.url());
  return (data: object) =>
    client.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(data) });
}
/** A browser without a window shows no notifications: what the worker asks it to show is kept instead. */
const keepShown = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as { shown: string[]; registration: ServiceWorkerRegistration };
    scope.shown = [];
    scope.registration.showNotification = async (title) => void scope.shown.push(title);
  });
const shownBy = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as { shown: string[] }).shown);

test("a push is shown once to who does not look at Comptoir, and not to who does", async ({
  page,
  context,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  await visit("/restaurants/list");
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
  });
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("no service worker");
  await keepShown(worker);
  const push = await pushTo(context, page);
  const news = { body: "Lumella", url: "/notifications", lang: "fr", at: new Date().toISOString() };
  await page.bringToFront();
  await push({ ...news, title: "Sous les yeux", tag: "seen" });
  // A page without the bell is no reader.
  await page.goto("/offline");
  await push({ ...news, title: "Avis négatif", tag: "review:1" });
  await expect.poll(() => shownBy(worker)).toEqual(["Avis négatif"]);
  await push({ ...news, title: "Avis négatif", tag: "review:1" });
  await push({ ...news, title: "Connexion perdue", tag: "connection:1" });
  await expect.poll(() => shownBy(worker)).toEqual(["Avis négatif", "Connexion perdue"]);
});
