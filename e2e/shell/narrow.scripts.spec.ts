import type { Page } from "@playwright/test";
import { test as demoTest, expect } from "../fixtures/demo-server.ts";
import { people } from "../fixtures/people.ts";
import { untilUsable } from "../fixtures/test.ts";
import { idsFor } from "./screen-ids.ts";
import { journeyScreens, openScreens, restaurantScreens, settingsScreens, signedInScreens } from "./screens.ts";

const width = 320;
const groups = [
  { screens: [openScreens], person: null },
  { screens: [signedInScreens], person: people.admin },
  { screens: [restaurantScreens, settingsScreens, journeyScreens], person: people.owner },
];

/** What stands beyond the screen, and no row that scrolls sideways holds. */
const widerThanTheScreen = (page: Page) =>
  page.evaluate((limit) => {
    const isHeld = (one: Element) => {
      for (let at = one.parentElement; at; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== "visible") return true;
      return false;
    };
    return [...document.querySelectorAll("body *")]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > limit + 1 && !isHeld(one))
      .map((one) => one.outerHTML.slice(0, 100));
  }, width);

// A finger's controls are bigger than a mouse's.
demoTest.use({ viewport: { width, height: 700 }, hasTouch: true, isMobile: true });

// The language is the person's: it changes on a server of this worker alone, for one language after the other.
demoTest.describe.configure({ mode: "default" });

for (const language of ["fr", "en", "es", "it"])
  demoTest(
    `no screen is wider than ${width} pixels in ${language}`,
    async ({ page, context, demoOrigin, signInAs }) => {
      for (const { screens, person } of groups) {
        await context.clearCookies();
        if (person) await signInAs(person, { fresh: true });
        const kept = await page.request.post("/preferences", {
          form: { language, returnTo: "/restaurants/list" },
          headers: { origin: demoOrigin },
        });
        expect(kept.ok()).toBe(true);
        const ids = person ? await idsFor(page) : { restaurantId: "", templateId: "", userId: "" };
        for (const screen of screens.flatMap((some) => Object.values(some)))
          for (const address of typeof screen === "function" ? screen(ids) : [])
            await demoTest.step(address, async () => {
              await page.goto(address);
              await untilUsable(page);
              await expect(page.locator("html")).toHaveAttribute("lang", language);
              expect(await widerThanTheScreen(page)).toEqual([]);
              expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
            });
      }
    },
  );
