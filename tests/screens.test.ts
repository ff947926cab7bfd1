import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { openScreens, restaurantScreens, settingsScreens, signedInScreens } from "../e2e/shell/screens.ts";

/** Files of the routes that draw something; a layout's are the frame around them. */
const screenFiles = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children }) =>
    children ? screenFiles(children) : file.endsWith(".tsx") ? [file.replace(/^routes\//, "")] : [],
  );
const listed = { ...openScreens, ...signedInScreens, ...restaurantScreens, ...settingsScreens };

test("each screen of the route table is checked for accessibility in both themes", async () => {
  const screens = [...new Set(screenFiles(await routes))];
  expect(screens.length).toBeGreaterThan(30);
  expect(Object.keys(listed).sort()).toEqual(screens.sort());
});

test("a journey that checks a screen in its course does so", () => {
  for (const [file, screen] of Object.entries(listed))
    if (typeof screen === "object") expect(readFileSync(screen.in, "utf8"), file).toContain("expectAccessible(page");
});
