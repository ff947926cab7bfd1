import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./bin/gate/chromium.ts";
import { testEnvironment } from "./config/test-environment.ts";
import { connectedName } from "./e2e/fixtures/kinds.ts";

const baseURL = `http://localhost:${testEnvironment.journeyPort}`;
const chromiumArguments = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  // Else a processor of its own draws what nobody sees.
  "--disable-software-rasterizer",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 860 } };
const phone = { ...devices["Pixel 7"] };

const kinds = [
  { name: "scripts", use: desktop, testIgnore: /\.no-scripts\.spec\.ts$/ },
  {
    name: "no-scripts",
    use: { ...desktop, javaScriptEnabled: false },
    testIgnore: /\.scripts\.spec\.ts$/,
    grep: /@no-scripts/,
  },
  { name: "phone", use: phone, testIgnore: /\.no-scripts\.spec\.ts$/, grep: /@phone/ },
];
/** These tie restaurants of the demo to the sandbox: what is theirs to write and to read is no longer what it was for the others. */
const connecting = /e2e\/(?:outbox|platforms|synchronisation)\/.*\.spec\.ts$/;

/**
 * Every journey runs with scripts; those tagged `@no-scripts` without them too, some in each area: that every form can be sent without
 * scripts is asked of all screens by `tests/database/web/forms`. `*.scripts.spec.ts` is about what only scripts do, `*.no-scripts.spec.ts`
 * about what only their absence shows; journeys tagged `@phone` run on a phone as well. Journeys that connect platforms come last: the gate
 * runs them as a part of its own, whatever became of the others.
 */
export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 150_000,
  expect: { timeout: 20_000 },
  outputDir: "test-results/e2e",
  reporter: [["line"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    baseURL,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    serviceWorkers: "block",
    contextOptions: { reducedMotion: "reduce" },
    // A sixth of a journey's time. What the page showed when it failed is told without; `--trace=on` records one that is looked into.
    trace: "off",
    launchOptions: { executablePath: findChromium() ?? undefined, args: chromiumArguments },
  },
  projects: kinds.flatMap((kind) => [
    { ...kind, testIgnore: [kind.testIgnore, connecting] },
    { ...kind, name: connectedName(kind.name), testMatch: connecting, dependencies: kinds.map(({ name }) => name) },
  ]),
  webServer: {
    command: `node e2e/fixtures/serve.ts ${testEnvironment.journeyPort}`,
    url: `${baseURL}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
