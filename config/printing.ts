import { accessSync, constants } from "node:fs";
import type { Environment } from "./environment.ts";

/** How reports become PDF files. */
export type PrintSettings = {
  /** Path of the Chromium; null: there is none, and reports are printed by the readers' own browsers. */
  chromium: string | null;
  /** Where Chromium opens the pages of reports; null with a port that the system chooses. */
  pagesUrl: string | null;
};

/** The headless shell first: it starts faster and takes less memory. */
const usualPaths = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The Chromium of `CHROMIUM_PATH` alone if set, else the first in the usual places; null without any. */
export function findPrinter(chosen: string | undefined): string | null {
  return (chosen ? [chosen] : usualPaths).find(isProgram) ?? null;
}

/** How reports are printed, from a parsed environment. */
export function printSettings(env: Environment): PrintSettings {
  const host = env.HOST === "0.0.0.0" || env.HOST === "::" ? "127.0.0.1" : env.HOST;
  const named = host.includes(":") ? `[${host}]` : host;
  const own = env.PORT === 0 ? null : `http://${named}:${env.PORT}`;
  return { chromium: findPrinter(env.CHROMIUM_PATH), pagesUrl: env.PAGES_URL ?? own };
}
