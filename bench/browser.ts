import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { findChromium } from "../bin/gate/chromium.ts";

export type Person = { email: string; password: string };

/** Runs the work in a browser of its own, closed afterwards. */
export async function withBrowser<T>(work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("There is no Chromium here.");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const viewport = { width: 1280, height: 860 };
    return await work(await browser.newContext({ viewport, locale: "fr-FR", timezoneId: "Europe/Paris" }));
  } finally {
    await browser.close();
  }
}

/** Signs in by the form's own post. */
export async function signInBrowser(context: BrowserContext, origin: string, form: Person): Promise<void> {
  const response = await context.request.post(`${origin}/auth/login`, { form, headers: { origin }, maxRedirects: 0 });
  if (response.status() !== 302) throw new Error(`The sign-in answered ${response.status()}.`);
}

/** Slows the page's processor down by this factor, as Chromium's own tools do. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

type Timing = { id: number; duration: number };
/** The shortest duration the Event Timing API reports; shorter ones count as this. */
const shortestMs = 16;
const settleMs = 250;
const stillMs = 150;

/** Records Event Timing entries from the page's start: one per event, several of one interaction. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript((durationThreshold) => {
    const timings: { id: number; duration: number }[] = [];
    Object.assign(window, { timings });
    const keep = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0) timings.push({ id: entry.interactionId, duration: entry.duration });
    };
    new PerformanceObserver(keep).observe({
      type: "event",
      durationThreshold,
      buffered: true,
    } as PerformanceObserverInit);
  }, shortestMs);
}

/** Milliseconds from the action of `act` to the next paint: the longest of its events. */
export async function timeToPaint(page: Page, act: () => Promise<unknown>): Promise<number> {
  const take = () => page.evaluate(() => (window as unknown as { timings: Timing[] }).timings.splice(0));
  await take();
  await act();
  await page.waitForTimeout(settleMs);
  return Math.max(shortestMs, ...(await take()).map(({ duration }) => duration));
}

/** One mouse press, without a script of the driver in the page. */
export async function press(page: Page, selector: string, index = 0): Promise<void> {
  const target = page.locator(selector).nth(index);
  await target.scrollIntoViewIfNeeded();
  let box = await target.boundingBox();
  // Waits until the element no longer moves because of loading content.
  for (let before: typeof box = null; box && box.y !== before?.y; box = await target.boundingBox()) {
    before = box;
    await page.waitForTimeout(stillMs);
  }
  if (!box) throw new Error(`There is nothing to press at ${selector}.`);
  await page.mouse.click(box.x + box.width / 2, box.y + Math.min(box.height / 2, 20));
}
