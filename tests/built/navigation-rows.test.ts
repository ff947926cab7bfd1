import { readdirSync, readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { Sidenav } from "#app/components/shell/sidenav.tsx";
import { textsOf } from "#app/locales/texts.server.ts";
import { TextsContext } from "#app/locales/use-translation.ts";
import { navigationOf } from "#app/services/shell/navigation.ts";
import type { ShellData } from "#app/services/shell/shell.server.ts";
import { gatedFlags } from "#contract/experiments/schemas.ts";
import { ensureChromium, findChromium } from "../../bin/gate/chromium.ts";

const restaurantId = "018bfc44-b39e-735a-91cc-4c662408ed55";
const folder = "build/client/assets";
const styles = readdirSync(folder)
  .filter((name) => name.endsWith(".css"))
  .map((name) => readFileSync(`${folder}/${name}`, "utf8"))
  .join("\n");

/** The column as it will be once every screen of the tree exists, on a screen of the fullest group. */
function markup(): string {
  const reader = {
    userId: restaurantId,
    role: "comptoir-basic",
    caslRole: "owner" as const,
    flags: Object.fromEntries(gatedFlags.map((flag) => [flag, true])),
    missing: new Set<string>(),
  };
  const navigation = navigationOf(reader, {
    scope: { kind: "restaurant", restaurantId },
    path: `/restaurants/${restaurantId}/social/stories`,
    openGroups: [],
    badges: { toAnswer: 140, toLookAt: 3, needsAttention: 2 },
    labelOf: (counted, count) => `${count} ${counted}`,
  });
  const data: ShellData = {
    user: { id: restaurantId, name: "Camille", email: "camille@maison.example", avatarUrl: null },
    language: "fr",
    theme: "system",
    sidenav: "open",
    scope: "restaurant",
    restaurant: { id: restaurantId, name: "Lumella Vieux-Port", detail: "Marseille · Maison Tavelin" },
    all: { to: "/restaurants/list", count: "14" },
    adminPath: null,
    choices: null,
    hasMoreChoices: true,
    offersOwn: true,
    navigation,
    own: [],
    sandbox: null,
    demoGuide: null,
    push: null,
  };
  const Stub = createRoutesStub([
    { path: "/", Component: () => createElement(Sidenav, { id: "sidenav", data, isOpen: true }) },
  ]);
  return renderToString(createElement(TextsContext, { value: textsOf.fr }, createElement(Stub)));
}

test("every entry to come stands in the column at 1280 × 720 without scrolling, 14 rows and more", async () => {
  const missing = await ensureChromium();
  if (missing) throw new Error(missing);
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await page.setContent(
      `<!doctype html><style>${styles}</style><div class="frame" data-sidenav="open">${markup()}</div>`,
    );
    const column = page.locator(".sidenav");
    const rows = page.locator(".sidenav-links :is(.nav-entry, .nav-head):visible");
    expect(await rows.count()).toBeGreaterThanOrEqual(14);
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(28);
    expect(Math.max(...heights)).toBeLessThanOrEqual(34);
    expect(await column.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  } finally {
    await browser.close();
  }
});
