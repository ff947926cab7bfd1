import type { Browser, Page } from "playwright-core";
import { writableText } from "#api/fonts.ts";
import type { PreparedFileFailure } from "#contract/prepared-files/schemas.ts";

/** Why a page could not be printed. */
export class PrintFailure extends Error {
  override name = "PrintFailure";
  readonly reason: PreparedFileFailure;
  constructor(reason: PreparedFileFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** What prints pages. One page at a time. */
export type Printer = {
  /** The page at this address as a PDF file. PrintFailure when it cannot be had, or takes longer than the limit. */
  print(url: string): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** For a whole file: the page is made, loaded and printed. */
const fileLimitMs = 45_000;
const launchLimitMs = 20_000;
/** After so many files Chromium is started anew, whatever it has kept. */
const filesPerBrowser = 100;

const browserArguments = [
  "--disable-gpu",
  "--disable-software-rasterizer",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

async function launch(executablePath: string): Promise<Browser> {
  // Loaded with the first file: most processes print none.
  const { chromium } = await import("playwright-core");
  try {
    return await chromium.launch({
      executablePath,
      args: browserArguments,
      // Its own sandbox needs rights that a container does not give. It opens our pages alone, and runs no script.
      chromiumSandbox: false,
      timeout: launchLimitMs,
      // It ends with this process, which shuts down in its own order.
      handleSIGHUP: false,
      handleSIGINT: false,
      handleSIGTERM: false,
    });
  } catch (cause) {
    throw new PrintFailure("noChromium", `Chromium at ${executablePath} does not start`, { cause });
  }
}

/** A page that has come whole: anything but a 200 is a failure, since an error would be printed as well as a report. */
async function load(page: Page, url: string): Promise<void> {
  const response = await page.goto(url, { waitUntil: "load", timeout: fileLimitMs }).catch((cause: Error) => {
    throw new PrintFailure(cause.name === "TimeoutError" ? "timeout" : "noPages", "the page does not come", { cause });
  });
  const status = response?.status() ?? 0;
  if (status === 410) throw new PrintFailure("noRight", "the report may not be read any more");
  if (status !== 200) throw new PrintFailure("page", `the page answered ${status}`);
}

/** The page's letters, all of them in fonts of this machine: a reader would find boxes in their place. */
async function requireLetters(page: Page): Promise<void> {
  const { missing } = await writableText(await page.innerText("body"));
  if (missing.length > 0) throw new PrintFailure("letters", `no font has ${missing.slice(0, 20).join(" ")}`);
}

async function printOne(browser: Browser, url: string): Promise<Uint8Array> {
  const { origin } = new URL(url);
  // Without scripts a page is what its server made; with a context of its own nothing stays.
  const context = await browser.newContext({
    javaScriptEnabled: false,
    serviceWorkers: "block",
    acceptDownloads: false,
  });
  let limit: ReturnType<typeof setTimeout> | undefined;
  try {
    await context.route("**/*", (route) => {
      const asked = new URL(route.request().url());
      return asked.origin === origin || asked.protocol === "data:" ? route.continue() : route.abort();
    });
    const printed = (async () => {
      const page = await context.newPage();
      await load(page, url);
      await requireLetters(page);
      return page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
    })();
    const late = new Promise<never>((_, reject) => {
      limit = setTimeout(() => reject(new PrintFailure("timeout", "the file took too long")), fileLimitMs);
    });
    return await Promise.race([printed, late]);
  } finally {
    clearTimeout(limit);
    await context.close().catch(() => {});
  }
}

/** A printer with the Chromium at this path, which starts with the first page. */
export function openPrinter(executablePath: string): Printer {
  let browser: Browser | undefined;
  let printedCount = 0;
  const close = async () => {
    const open = browser;
    browser = undefined;
    await open?.close().catch(() => {});
  };
  return {
    async print(url) {
      if (printedCount >= filesPerBrowser || browser?.isConnected() === false) await close();
      if (!browser) {
        browser = await launch(executablePath);
        printedCount = 0;
      }
      printedCount += 1;
      try {
        return await printOne(browser, url);
      } catch (error) {
        // A page that hangs may have left the whole browser busy.
        await close();
        throw error instanceof PrintFailure
          ? error
          : new PrintFailure("page", "the page could not be printed", { cause: error });
      }
    },
    close,
  };
}
