import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { testEnvironment } from "#config/test-environment.ts";

// The headless shell first: it needs half the processor time for the same journeys (docs/decisions/182).
const usualPaths = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** A Chromium on this machine: only that of CHROMIUM_PATH if set, else the system's, else Playwright's own. */
export function findChromium(): string | null {
  const { chromiumPath } = testEnvironment;
  if (chromiumPath) return existsSync(chromiumPath) ? chromiumPath : null;
  return [...usualPaths, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

const succeeds = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: "ignore" }).status === 0;

function install(): void {
  console.log("No Chromium here: installing one.");
  const isRoot = process.getuid?.() === 0;
  if (isRoot && succeeds("apt-get", "--version")) {
    succeeds("apt-get", "update");
    for (const name of ["chromium-headless-shell", "chromium"])
      if (succeeds("apt-get", "install", "-y", "--no-install-recommends", name)) return;
  }
  succeeds("playwright", "install", "chromium");
}

/** Finds or installs a Chromium. Returns a sentence if a person has to do something. */
export async function ensureChromium(): Promise<string | null> {
  const { chromiumPath } = testEnvironment;
  if (chromiumPath && !findChromium()) return `CHROMIUM_PATH names ${chromiumPath}, where there is nothing.`;
  if (!findChromium()) install();
  return findChromium() ? null : "no Chromium, and none could be installed: install one and set CHROMIUM_PATH to it.";
}
