import type { Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { expect, test } from "../fixtures/own-server.ts";
import { people } from "../fixtures/people.ts";
import { seededNotifications } from "../fixtures/seed-notifications.ts";
import { apiOf } from "../outbox/connect.ts";

// What is read stays read.
test.use({ house: "notifications" });
test.describe.configure({ mode: "serial" });

const perPage = 20;
const rows = (page: Page) => page.getByRole("main").getByRole("listitem");
const bell = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: /^(?:Notifications|\d+ notifications? non lues?)$/ });

/** The number of the bell, of the page and of the API, which are one. */
async function expectUnread(page: Page, baseURL: string, count: number) {
  await expect(bell(page)).toHaveAccessibleName(
    count === 0 ? "Notifications" : `${count} ${count > 1 ? "notifications non lues" : "notification non lue"}`,
  );
  const state = count === 0 ? "Tout est lu" : `${count} ${count > 1 ? "non lues" : "non lue"}`;
  // On a phone the page leaves its number to the bell.
  await expect(page.locator(".page-state")).toHaveText(state);
  const call = await apiOf(page.request, baseURL, people.manager);
  const { unseenNotificationCount } = await call<{ unseenNotificationCount: number }>("GET", "/shell");
  expect(unseenNotificationCount).toBe(count);
}

test("the bell, the page and the API count the same; one is read, opened at its review, then all, and taken back @no-scripts @phone", async ({
  page,
  visit,
  signInAs,
  ownServer: { origin },
}) => {
  const { unread } = seededNotifications;
  await signInAs(people.manager, { fresh: true });
  await visit("/restaurants/list");
  await bell(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Notifications");
  await expectUnread(page, origin, unread);
  await rows(page).getByRole("button", { name: "Marquer comme lue", exact: true }).first().click();
  await expectUnread(page, origin, unread - 1);

  await visit("/notifications?event=review_negative&show=unseen");
  const row = rows(page).first();
  const sentence = (await row.getByRole("link").textContent()) ?? "";
  await row.getByRole("link").click();
  const article = page.getByRole("article");
  await expect(article.getByText(sentence.replace("Avis négatif de ", "")).first()).toBeVisible();
  await visit("/notifications");
  await expectUnread(page, origin, unread - 2);

  await page.getByRole("button", { name: "Tout marquer comme lu" }).click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText(`${unread - 2} notifications marquées`);
  await expectUnread(page, origin, 0);
  await page.getByRole("button", { name: "Annuler" }).click();
  await expectUnread(page, origin, unread - 2);
});

test("the list goes on to its end and back, shows the unread alone, and every event in a sentence of its own", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.manager);
  await visit("/notifications");
  const seen = new Set<string>();
  const sentences = new Set<string>();
  const pages = page.getByRole("navigation", { name: "Pages" });
  for (let at = 1; ; at += 1) {
    await expect(rows(page).first()).toBeVisible();
    for (const link of await rows(page).getByRole("link").all()) {
      seen.add((await link.getAttribute("href")) ?? "");
      sentences.add(((await link.textContent()) ?? "").replace(/ de .*| à .*/, ""));
    }
    if (at === seededNotifications.all / perPage) break;
    await pages.getByRole("link", { name: "Plus anciens" }).click();
    await expect
      .poll(async () => seen.has((await rows(page).getByRole("link").first().getAttribute("href")) ?? ""))
      .toBe(false);
  }
  expect(seen.size).toBe(seededNotifications.all);
  expect(sentences.size).toBeGreaterThan(10);
  await expect(pages.getByRole("link", { name: "Plus anciens" })).toHaveCount(0);
  await pages.getByRole("link", { name: "Plus récents" }).click();
  await expect(pages.getByRole("link", { name: "Plus anciens" })).toBeVisible();

  await visit("/notifications");
  await page.getByRole("link", { name: "Non lues", exact: true }).click();
  await expect(page).toHaveURL(/show=unseen/);
  await expect(rows(page).filter({ hasNot: page.getByText("Non lue", { exact: true }) })).toHaveCount(0);
  await expect(rows(page).first()).toBeVisible();
});

test("the end of a chat leads to the setting that mends it", async ({ page, visit, signInAs }) => {
  await signInAs(people.manager);
  await visit("/notifications?event=channel_stopped");
  await rows(page).getByRole("link").first().click();
  await expect(page).toHaveURL(/notifications-settings\?tab=channels$/);
  await expect(page.getByRole("heading", { name: "Chat" })).toBeVisible();
});

test("who has nothing yet is told what will come, and a search without a match how to go on", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.admin);
  await visit("/notifications");
  await expect(page.getByRole("heading", { name: "Rien de nouveau pour l’instant" })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName("Notifications");
  await signInAs(people.manager);
  await visit("/notifications?search=zzzz");
  await page.getByRole("link", { name: "Effacer les filtres" }).last().click();
  await expect(rows(page).first()).toBeVisible();
});

test("a long list breaks no rule of accessibility and is not wider than 320 pixels", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.manager);
  for (const path of ["/notifications", "/notifications?show=unseen", "/notifications?search=zzzz"]) {
    await visit(path);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 1280, height: 860 });
  }
});
