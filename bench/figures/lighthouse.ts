import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { demoSignInEmail } from "#api/demo/organization.ts";
import { demoPassword } from "#api/demo/seed.ts";
import { startServer, temporaryDataDir } from "#tests/built/running-server.ts";
import { findChromium } from "../../bin/gate/chromium.ts";
import { signInBrowser } from "../browser.ts";
import { median } from "../statistics.ts";
import type { Figure } from "../table.ts";

type Limits = { score?: number; paintSeconds: number };
type Screen = { name: string; path: string; limits: Limits; isAnonymous?: true };

const runCount = 3;
/** `{restaurant}` is replaced by the first of the list. */
const screens: readonly Screen[] = [
  // First: the cookies that the others are given would stay, and a visitor with cookies is shown another page.
  { name: "sign-in", path: "/auth/login", limits: { paintSeconds: 0.9 }, isAnonymous: true },
  { name: "inbox", path: "/restaurants/{restaurant}/reputation/reviews", limits: { score: 98, paintSeconds: 1.6 } },
  { name: "restaurants list", path: "/restaurants/list", limits: { score: 99, paintSeconds: 1.5 } },
  { name: "dashboard", path: "/restaurants/{restaurant}/dashboard", limits: { score: 99, paintSeconds: 1.5 } },
];

type Run = { score: number; paintSeconds: number; shift: number };

async function runOnce(address: string, port: number, cookie: string): Promise<Run> {
  const result = await lighthouse(address, {
    port,
    onlyCategories: ["performance"],
    logLevel: "error",
    ...(cookie && { extraHeaders: { Cookie: cookie } }),
  });
  if (!result) throw new Error(`Lighthouse said nothing of ${address}.`);
  const { audits, categories, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`);
  return {
    score: Math.round((categories.performance?.score ?? 0) * 100),
    paintSeconds: (audits["largest-contentful-paint"]?.numericValue ?? Number.NaN) / 1000,
    shift: audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN,
  };
}

function figureOf({ name, limits }: Screen, runs: readonly Run[]): Figure {
  const score = median(runs.map((run) => run.score));
  const paintSeconds = median(runs.map((run) => run.paintSeconds));
  const shift = median(runs.map((run) => run.shift));
  const { score: scoreMin = 0 } = limits;
  return {
    name: `Lighthouse of ${name}, mobile, median of ${runs.length}: score, LCP, CLS`,
    ours: `${score}, ${paintSeconds.toFixed(2)} s, ${shift.toFixed(3)}`,
    target: `${scoreMin > 0 ? `≥ ${scoreMin}, ` : ""}≤ ${limits.paintSeconds} s, 0`,
    passes: score >= scoreMin && paintSeconds <= limits.paintSeconds && shift.toFixed(3) === "0.000",
  };
}

/** Lighthouse's mobile figures of the main screens of the demo, signed in. */
export async function measureLighthouse(): Promise<Figure[]> {
  const { dataDir, remove } = temporaryDataDir();
  const server = await startServer({ DATA_DIR: dataDir, DEMO: "true", LOG_LEVEL: "warn" });
  const port = server.port + 1;
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
  });
  try {
    const context = await browser.newContext({ locale: "fr-FR" });
    await signInBrowser(context, server.origin, { email: demoSignInEmail, password: demoPassword });
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
    const list = await context.request.get(`${server.origin}/restaurants/list`);
    const restaurant = /\/restaurants\/([0-9a-f-]{36})\/dashboard/.exec(await list.text())?.[1] ?? "";
    const figures: Figure[] = [];
    for (const screen of screens) {
      const address = `${server.origin}${screen.path.replace("{restaurant}", restaurant)}`;
      const runs: Run[] = [];
      for (let n = 0; n < runCount; n += 1) runs.push(await runOnce(address, port, screen.isAnonymous ? "" : cookie));
      figures.push(figureOf(screen, runs));
    }
    return figures;
  } finally {
    await browser.close();
    await server.stop();
    remove();
  }
}
