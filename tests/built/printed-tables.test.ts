import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#api/db/database.ts";
import { printedSectionNames } from "#contract/printed-reports/sections.ts";
import {
  createListingReading,
  createMetricDays,
  createSearchTerms,
  createSocialPost,
} from "#tests/factories/platform-metrics.ts";
import { createRestaurant, createReview } from "#tests/factories/records.ts";
import { ensureChromium, findChromium } from "../../bin/gate/chromium.ts";
import { migratedDataDir } from "./migrated-data-dir.ts";
import { createManager, manager, signIn } from "./people.ts";
import { type RunningServer, startServer } from "./running-server.ts";

const dayMs = 86_400_000;
const dayBefore = (count: number) => new Date(Date.now() - count * dayMs).toISOString().slice(0, 10);
const rowCount = 25;
/** Long as names of the trade are, with a word that breaks nowhere. */
const names = [
  "La Grande Brasserie du Marché aux Poissons de Saint-Germain-en-Laye – Terrasse",
  "Hostería de las Ventanas Antiguas del Mediterráneo Internacionalísimamente",
  "Osteria dell’Antichissima Confraternita degli Assaggiatori di Montepulciano",
  "The Worshipful Company of Oysters, Champagne and Fish-and-Chips of Brighton",
];
const nameAt = (index: number) => `${names[index % names.length]} ${index + 1}`;

const { dataDir, remove } = migratedDataDir();
const running: { server?: RunningServer; browser?: Browser; restaurantId: string } = { restaurantId: "" };

/** Twenty-five restaurants with what every printed table rests on; numbers are long too. */
async function seed(): Promise<string> {
  const { restaurantId } = await createManager({ dataDir }, 0);
  const database = await openDatabase({ dataDir, poolSize: 2 });
  try {
    const { rows } = await database.pool.query("select organization_id from restaurants where id = $1", [restaurantId]);
    const organizationId = rows[0].organization_id;
    await database.pool.query("update restaurants set name = $2 where id = $1", [restaurantId, nameAt(0)]);
    const ids = [restaurantId];
    for (let index = 1; index < rowCount; index += 1)
      ids.push((await createRestaurant(database, { organizationId, name: nameAt(index) })).id);
    for (const [index, id] of ids.entries()) {
      const gmb = { restaurantId: id, platformKey: "gmb", listingId: `locations/${index}` } as const;
      const days = { firstDay: dayBefore(70), lastDay: dayBefore(2), readAt: new Date() };
      await createListingReading(database, { ...gmb, ...days });
      const values = Array.from({ length: 69 }, (_, at) => (at % 9 === 0 ? 123_456_789 : 1200 + at * index));
      for (const metric of ["impressions_mobile_search", "impressions_desktop_maps", "calls", "directions"] as const)
        await createMetricDays(database, gmb, metric, days.firstDay, values);
      const instagram = { restaurantId: id, platformKey: "instagram", listingId: `i-${index}` } as const;
      await createListingReading(database, { ...instagram, ...days });
      for (const metric of ["followers", "reach", "views", "engagements"] as const)
        await createMetricDays(database, instagram, metric, days.firstDay, values);
      await createSocialPost(database, {
        ...instagram,
        text: nameAt(index),
        publishedAt: new Date(Date.now() - (index + 1) * dayMs),
        reach: 1_234_567,
        interactions: 45_678,
      });
      for (const [platformKey, isPrivate] of [
        ["gmb", false],
        ["private", true],
      ] as const)
        await createReview(database, {
          restaurantId: id,
          platformKey,
          isPrivate,
          rating: 1 + (index % 5),
          publishedAt: new Date(Date.now() - (index + 1) * dayMs),
        });
    }
    const first = { restaurantId, platformKey: "gmb", listingId: "locations/0" } as const;
    await createListingReading(database, first, "search_terms");
    const terms = (from: number) =>
      Object.fromEntries(
        Array.from({ length: rowCount }, (_, at) => [`${nameAt(at + from).toLowerCase()} à côté`, 98_765 - at]),
      );
    await createSearchTerms(database, first, dayBefore(32).slice(0, 7), terms(0));
    await createSearchTerms(database, first, dayBefore(64).slice(0, 7), terms(12));
    return restaurantId;
  } finally {
    await database.close();
  }
}

const startTimeoutMs = 600_000;
beforeAll(async () => {
  const missing = await ensureChromium();
  if (missing) throw new Error(missing);
  running.restaurantId = await seed();
  running.server = await startServer({ DATA_DIR: dataDir });
  running.browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: ["--no-sandbox"] });
}, startTimeoutMs);
afterAll(async () => {
  await running.browser?.close();
  await running.server?.stop();
  remove();
});

/** Widths of paper between its margins: a sheet is 182 mm wide, a CSS millimetre 96 / 25.4 pixels. */
const paperWidth = Math.floor((182 * 96) / 25.4);

/** Lines of text that stand over each other, or beyond the paper: what is read of each. */
const faultsOnPaper = (width: number): string[] => {
  type Box = { left: number; right: number; top: number; bottom: number; text: string; node: Node };
  const boxes: Box[] = [];
  for (const sheet of document.querySelectorAll(".print-sheet")) {
    const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      if (!element || text === "" || element.closest(".sr-only, svg, title")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, top, bottom } of range.getClientRects())
        if (right - left > 1) boxes.push({ left, right, top, bottom, text, node });
    }
  }
  const beyond = boxes.filter(({ left, right }) => left < -1 || right > width + 1).map(({ text }) => `beyond: ${text}`);
  const sorted = boxes.toSorted((one, other) => one.top - other.top);
  const over: string[] = [];
  for (const [index, one] of sorted.entries())
    for (let at = index + 1; at < sorted.length; at += 1) {
      const other = sorted[at];
      if (!other || other.top >= one.bottom) break;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      // Of the head of a table in columns, each repetition is told in every place. Lines may touch; half a line over another is none that can be read.
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (one.node !== other.node && across > 1 && down > (one.bottom - one.top) / 2)
        over.push(`over each other: ${one.text} | ${other.text}`);
    }
  return [...new Set([...beyond, ...over])];
};

test.each(
  ["fr", "en", "es", "it"].flatMap(
    (language) =>
      [
        [language, true],
        [language, false],
      ] as const,
  ),
)(
  "no text of a printed table stands over another or beyond the margin, in %s, one restaurant: %s",
  async (language, isOne) => {
    const { server, browser, restaurantId } = running;
    if (!server || !browser) throw new Error("The server has not started.");
    const headers = await signIn(server.origin);
    const made = await fetch(`${server.origin}/api/v1/report-links`, {
      method: "POST",
      headers,
      body: JSON.stringify({
        sections: printedSectionNames,
        language,
        restaurantId: isOne ? restaurantId : null,
        filters: { period: "last_thirty_days", step: "day" },
      }),
    });
    const { data } = (await made.json()) as { data: { token: string } };
    const page = await browser.newPage({ viewport: { width: paperWidth, height: 1000 }, javaScriptEnabled: true });
    try {
      await page.emulateMedia({ media: "print" });
      await page.goto(`${server.origin}/shared-report/${data.token}`);
      expect(await page.locator(".print-chart table").count()).toBeGreaterThan(10);
      // Searches and rankings have their rows.
      expect(await page.locator(`.print-chart:has(tr:nth-child(${rowCount - 1}))`).count()).toBeGreaterThan(1);
      expect(await page.evaluate(faultsOnPaper, paperWidth)).toEqual([]);
      expect(await page.locator(".print").innerText()).not.toContain("UTC");
    } finally {
      await page.close();
    }
  },
);

const sections = ["seo", "seo/keywords", "seo/impressions", "e-reputation", "social-networks", "boosters"];

test("nor on any of the twelve addresses, as a signed-in reader opens them in the widest of the languages", async () => {
  const { server, browser, restaurantId } = running;
  if (!server || !browser) throw new Error("The server has not started.");
  const context = await browser.newContext({ viewport: { width: paperWidth, height: 1000 }, locale: "fr-FR" });
  try {
    const page = await context.newPage();
    await page.goto(`${server.origin}/auth/login`);
    await page.locator('input[name="email"]').fill(manager.email);
    await page.locator('input[name="password"]').fill(manager.password);
    await Promise.all([page.waitForURL((url) => url.pathname !== "/auth/login"), page.keyboard.press("Enter")]);
    await page.emulateMedia({ media: "print" });
    const addresses = [`/statistics-pdf/${restaurantId}`, "/aggregated-statistics-pdf"].flatMap((area) =>
      sections.map((section) => `${area}/${section}?period=last_thirty_days&step=day`),
    );
    const faults: Record<string, string[]> = {};
    for (const address of addresses) {
      await page.goto(`${server.origin}${address}`);
      expect([address, await page.locator(".print-sheet").count()]).not.toEqual([address, 0]);
      faults[address] = await page.evaluate(faultsOnPaper, paperWidth);
    }
    expect(faults).toEqual(Object.fromEntries(addresses.map((address) => [address, []])));
  } finally {
    await context.close();
  }
});
