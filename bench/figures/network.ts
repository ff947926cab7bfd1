import { chromium, type Page } from "@playwright/test";
import { startServer } from "#tests/built/running-server.ts";
import { ensureChromium, findChromium } from "../../bin/gate/chromium.ts";
import { benchUser } from "../generator/fill.ts";
import type { PreparedStore } from "../prepared-store.ts";
import { type Figure, kilobytes } from "../table.ts";

type Visit = { requests: number; foreign: string[]; scripts: number; scriptBytes: number };

/** Opens a page with a cold cache and records every request until the network is quiet. */
async function visit(page: Page, origin: string, path: string): Promise<Visit> {
  const seen: Visit = { requests: 0, foreign: [], scripts: 0, scriptBytes: 0 };
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.url().startsWith("data:")) return;
    seen.requests += 1;
    if (!request.url().startsWith(origin)) seen.foreign.push(request.url());
    if (request.resourceType() !== "script") return;
    seen.scripts += 1;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(`${origin}${path}`, { waitUntil: "networkidle" });
  seen.scriptBytes = (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
  return seen;
}

function figuresOf(anonymous: Record<string, Visit>, review: Visit): Figure[] {
  const visits = Object.values(anonymous);
  const scriptBytes = visits.reduce((sum, { scriptBytes: bytes }) => sum + bytes, 0);
  const signIn = anonymous["/auth/login"]?.requests ?? Number.NaN;
  const foreign = [...visits, review].flatMap((seen) => seen.foreign);
  return [
    {
      name: `JavaScript of anonymous pages (${visits.length} pages, on the wire)`,
      ours: kilobytes(scriptBytes),
      reference: "193 kB (best peer)",
      target: "0",
      passes: scriptBytes === 0,
    },
    {
      name: "JavaScript of the review screen, on the wire in Chromium",
      ours: kilobytes(review.scriptBytes),
      reference: "182 kB (best peer)",
      ratio: `${(review.scriptBytes / 182_000).toFixed(2)} ×`,
      target: "≤ 125 kB",
      passes: review.scriptBytes <= 125_000,
    },
    {
      name: "requests of the sign-in page",
      ours: `${signIn}`,
      reference: "16 (best peer)",
      target: "≤ 4",
      passes: signIn <= 4,
    },
    {
      name: `requests of the review screen (${review.scripts} scripts)`,
      ours: `${review.requests}`,
      reference: "32 (best peer)",
      target: "≤ 14",
      passes: review.requests <= 14,
    },
    {
      name: "third-party requests",
      ours: foreign.length === 0 ? "0" : foreign.join(" "),
      target: "0",
      passes: foreign.length === 0,
    },
  ];
}

/** What a real browser loads. */
export async function measureNetwork({ store, restaurantId }: PreparedStore): Promise<Figure[]> {
  const missing = await ensureChromium();
  if (missing) return [{ name: `Chromium: ${missing}`, ours: "–" }];
  const server = await startServer(store.settings);
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: [
      "--no-sandbox",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  try {
    const anonymous: Record<string, Visit> = {};
    for (const path of ["/auth/login", "/password/forgot", "/password/confirm", "/needs-confirm"]) {
      const context = await browser.newContext({ serviceWorkers: "block" });
      anonymous[path] = await visit(await context.newPage(), server.origin, path);
      await context.close();
    }
    const context = await browser.newContext({ serviceWorkers: "block" });
    const page = await context.newPage();
    await page.goto(`${server.origin}/auth/login`);
    await page.fill("[name=email]", benchUser.email);
    await page.fill("[name=password]", benchUser.password);
    await Promise.all([page.waitForURL((url) => !url.pathname.startsWith("/auth")), page.click("main button")]);
    const signedIn = await browser.newContext({ serviceWorkers: "block", storageState: await context.storageState() });
    const review = await visit(
      await signedIn.newPage(),
      server.origin,
      `/restaurants/${restaurantId}/reputation/reviews`,
    );
    return figuresOf(anonymous, review);
  } finally {
    await browser.close();
    await server.stop();
  }
}
