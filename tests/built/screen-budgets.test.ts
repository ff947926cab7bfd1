import { beforeAll, expect, test } from "vitest";
import { measureScreensAtRest, type ScreenAtRest, screensAtRest } from "#bench/at-rest.ts";
import { allStyleBytes, printStyleBytes } from "#bench/style-bytes.ts";
import { ensureChromium } from "../../bin/gate/chromium.ts";

// The first look took 7 kB; the inbox of reviews, the passages of a reading and the screens of settings brought 2 (docs/decisions/081); the
// page frame, the navigation of one scope with its narrow and phone forms, the filter sheet and the composer brought 3 (213, 216, 219);
// touch targets, the save bar and a sheet of its own for the frame (061) half a one; charts of statistics, on screen and on paper, another;
// the team, the administration and the second factor the last.
const styleBudgetBytes = 16_000;
/** Pages of reports (docs/decisions/281): loaded by them alone. */
const printStyleBudgetBytes = 1_300;

let screens: ScreenAtRest[];
const startTimeoutMs = 600_000;
beforeAll(async () => {
  const missing = await ensureChromium();
  if (missing) throw new Error(missing);
  screens = await measureScreensAtRest();
}, startTimeoutMs);

test.each(screensAtRest)("$name fetches no more than it may by the time it has come to rest", ({ name, limits }) => {
  const measured = screens.find((screen) => screen.name === name)?.measured;
  expect(measured?.scriptFiles).toBeLessThanOrEqual(limits.scriptFiles);
  expect(measured?.scriptBytes).toBeLessThanOrEqual(limits.scriptBytes);
  expect(measured?.requests).toBeLessThanOrEqual(limits.requests ?? Number.POSITIVE_INFINITY);
});

test("all style sheets together stay within their budget", () => {
  expect(allStyleBytes()).toBeLessThanOrEqual(styleBudgetBytes);
  expect(printStyleBytes()).toBeLessThanOrEqual(printStyleBudgetBytes);
});
