import { brotliCompressSync } from "node:zlib";
import type { BrowserContext, Response } from "@playwright/test";
import { createManager, manager } from "#tests/built/people.ts";
import { startServer, temporaryDataDir } from "#tests/built/running-server.ts";
import { signInBrowser, withBrowser } from "./browser.ts";

/** Limits of what a screen has loaded once it is at rest. */
type Limits = { scriptBytes: number; scriptFiles: number; requests?: number };
const ofInbox: Limits = { scriptBytes: 150_000, scriptFiles: 12, requests: 16 };
const ofScreen: Limits = { scriptBytes: 135_000, scriptFiles: 12 };

/** `{restaurant}` is replaced by one with reviews. */
export const screensAtRest = [
  { name: "reviews of a restaurant", path: "/restaurants/{restaurant}/reputation/reviews", limits: ofInbox },
  { name: "reviews over many restaurants", path: "/groups/reputation/reviews", limits: ofInbox },
  { name: "restaurants list", path: "/restaurants/list", limits: ofScreen },
  { name: "dashboard", path: "/restaurants/{restaurant}/dashboard", limits: ofScreen },
  { name: "review settings", path: "/restaurants/{restaurant}/settings/reviews", limits: ofScreen },
  { name: "a template", path: "/restaurants/{restaurant}/resources/review-templates/new", limits: ofScreen },
  { name: "platforms of all restaurants", path: "/admin/platforms-management", limits: ofScreen },
];
export type ScreenAtRest = (typeof screensAtRest)[number] & { measured: AtRest };
/** Without pictures; bytes as brotli sends them. */
export type AtRest = { requests: number; scriptFiles: number; scriptBytes: number };

/** Everything fetched without interaction counts, however late: the push client as well. */
const restMs = 5_000;
const reviewCount = 60;

/** Opens a page, waits for five seconds, and counts what it has fetched. */
async function measureAtRest(context: BrowserContext, address: string): Promise<AtRest> {
  const page = await context.newPage();
  const responses = new Map<string, Response>();
  page.on("response", (response) => void responses.set(response.url(), response));
  try {
    await page.goto(address);
    await page.waitForTimeout(restMs);
    const kindOf = (response: Response) => response.request().resourceType();
    const files = [...responses.values()].filter((response) => kindOf(response) !== "image");
    const scripts = await Promise.all(files.filter((file) => kindOf(file) === "script").map((file) => file.body()));
    return {
      requests: files.length,
      scriptFiles: scripts.length,
      scriptBytes: scripts.reduce((sum, script) => sum + brotliCompressSync(script).length, 0),
    };
  } finally {
    await page.close();
  }
}

/** What the screens of the built product have fetched once they are at rest, for a manager with one restaurant. */
export async function measureScreensAtRest(): Promise<ScreenAtRest[]> {
  const { dataDir, remove } = temporaryDataDir();
  const { restaurantId } = await createManager({ dataDir }, reviewCount);
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: "warn" });
  try {
    return await withBrowser(async (context) => {
      await signInBrowser(context, server.origin, manager);
      // In parallel, since most of the time is waiting.
      return Promise.all(
        screensAtRest.map(async (screen) => {
          const address = `${server.origin}${screen.path.replace("{restaurant}", restaurantId)}`;
          return { ...screen, measured: await measureAtRest(context, address) };
        }),
      );
    });
  } finally {
    await server.stop();
    remove();
  }
}
