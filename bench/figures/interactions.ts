import type { BrowserContext, Page } from "@playwright/test";
import { demoSignInEmail } from "#api/demo/organization.ts";
import { demoPassword } from "#api/demo/seed.ts";
import { startServer, temporaryDataDir } from "#tests/built/running-server.ts";
import { press, signInBrowser, slowDown, timeToPaint, watchInteractions, withBrowser } from "../browser.ts";
import { median, quantile } from "../statistics.ts";
import { type Figure, times } from "../table.ts";

const slowDownRate = 4;
const paintMaxMs = 50;
const interactionCount = 30;
/** A reply is three interactions: opening its field, typing a letter, and sending it, which opens the next review. */
const answerCount = 12;
const keyboardCount = 20;
const keyboardTargetSeconds = 0.4;
const list = "/groups/reputation/reviews?period=all_time&pageSize=50";
const toAnswer = `${list}&states=not_answered&sort=due`;

async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator(".review-row").first().waitFor();
  // The keys work shortly after the page loads, when their button appears.
  await page.locator(".review-inbox kbd").first().waitFor();
  await page.waitForLoadState("networkidle");
}

const openedId = (page: Page) => page.locator("article").first().getAttribute("id");

/** Sends the typed reply, and waits for the next review as its writer does. */
async function sendAndGoOn(page: Page): Promise<void> {
  const before = await openedId(page);
  await page.keyboard.press("Control+Enter");
  await page.waitForFunction((id) => document.querySelector("article")?.id !== id, before);
}

async function timeOpening(page: Page, origin: string): Promise<number[]> {
  await openList(page, `${origin}${list}`);
  const samples: number[] = [];
  for (let n = 1; n <= interactionCount; n += 1)
    samples.push(await timeToPaint(page, () => press(page, ".review-row a", n)));
  return samples;
}

async function timeFiltering(page: Page, origin: string): Promise<number[]> {
  await openList(page, `${origin}${list}`);
  const views = ".view-bar a";
  const viewCount = await page.locator(views).count();
  const samples: number[] = [];
  for (let n = 0; n < interactionCount; n += 1) {
    const address = page.url();
    samples.push(await timeToPaint(page, () => press(page, views, (n + 1) % viewCount)));
    await page.waitForFunction((was) => location.href !== was, address);
    await page.waitForFunction(() => !document.querySelector(".review-screen [aria-busy]"));
  }
  return samples;
}

async function timeReplying(page: Page, origin: string): Promise<number[]> {
  await openList(page, `${origin}${toAnswer}`);
  const samples: number[] = [];
  for (let n = 0; n < answerCount; n += 1) {
    samples.push(await timeToPaint(page, () => page.keyboard.press("r")));
    await page.locator("article textarea[name=text]").first().waitFor();
    samples.push(await timeToPaint(page, () => page.keyboard.press("m")));
    samples.push(await timeToPaint(page, () => sendAndGoOn(page)));
  }
  return samples;
}

/** A button on an empty page that changes one word: the browser's own cost of a press and a paint. */
async function timeEmptyPage(page: Page): Promise<number[]> {
  await page.goto("data:text/html,<button onclick='this.textContent += 1'>press</button>");
  const samples: number[] = [];
  for (let n = 0; n < interactionCount; n += 1) samples.push(await timeToPaint(page, () => press(page, "button")));
  return samples;
}

/** The product's own time for each reply, without typing, on an unthrottled processor. */
async function answerByKeyboard(page: Page, origin: string): Promise<Figure> {
  await openList(page, `${origin}${toAnswer}`);
  const { pathname } = new URL(page.url());
  const seconds: number[] = [];
  for (let n = 0; n < keyboardCount; n += 1) {
    const startedAt = performance.now();
    await page.keyboard.press("r");
    await page.locator("article textarea[name=text]:focus").waitFor();
    await page.keyboard.type("Merci !");
    await sendAndGoOn(page);
    seconds.push((performance.now() - startedAt) / 1000);
  }
  const hasStayed = new URL(page.url()).pathname === pathname;
  const typical = median(seconds);
  return {
    name: `${keyboardCount} reviews answered by keyboard without leaving the screen: seconds for each`,
    ours: `${typical.toFixed(2)} s, slowest ${Math.max(...seconds).toFixed(2)} s`,
    target: `≤ ${keyboardTargetSeconds} s each`,
    passes: hasStayed && typical <= keyboardTargetSeconds,
  };
}

/** A new page for each kind, so that nothing of the former one is still running. */
async function onSlowPage(context: BrowserContext, time: (page: Page) => Promise<number[]>): Promise<number[]> {
  const page = await context.newPage();
  await watchInteractions(page);
  await slowDown(page, slowDownRate);
  const samples = await time(page);
  await page.close();
  return samples;
}

async function measureIn(context: BrowserContext, origin: string): Promise<Figure[]> {
  await signInBrowser(context, origin, { email: demoSignInEmail, password: demoPassword });
  const empty = quantile(await onSlowPage(context, timeEmptyPage), 0.95);
  const byKeyboard = await answerByKeyboard(await context.newPage(), origin);
  const kinds = { open: timeOpening, filter: timeFiltering, reply: timeReplying };
  const samples: [string, number[]][] = [];
  for (const [kind, time] of Object.entries(kinds))
    samples.push([kind, await onSlowPage(context, (page) => time(page, origin))]);
  const figures = samples.map(([kind, all]): Figure => {
    const p95 = quantile(all, 0.95);
    return {
      name: `${kind} on the review screen, ${all.length} times at ${slowDownRate} × slow-down: to the next paint, p95`,
      ours: `${p95} ms (median ${median(all)})`,
      reference: `${empty} ms a button of an empty page`,
      ratio: times(p95 / empty),
      target: `≤ ${paintMaxMs} ms`,
      passes: p95 <= paintMaxMs,
    };
  });
  return [...figures, byKeyboard];
}

/** Time from a press to the next paint on the review screen, by Event Timing in Chromium, and on an empty page; on the demo. */
export async function measureInteractions(): Promise<Figure[]> {
  const { dataDir, remove } = temporaryDataDir();
  const server = await startServer({ DATA_DIR: dataDir, DEMO: "true", LOG_LEVEL: "warn" });
  try {
    return await withBrowser((context) => measureIn(context, server.origin));
  } finally {
    await server.stop();
    remove();
  }
}
