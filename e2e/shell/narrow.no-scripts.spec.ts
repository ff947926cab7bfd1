import { test as demoTest, expect } from "../fixtures/demo-server.ts";
import { people } from "../fixtures/people.ts";
import { narrowest, tooWide } from "../fixtures/too-wide.ts";
import { addressOf, patternsOf } from "./screen-ids.ts";
import { journeyScreens, openScreens, restaurantScreens, settingsScreens, signedInScreens } from "./screens.ts";

const groups = [
  { name: "for everybody", screens: [openScreens], person: null },
  { name: "of a signed-in person", screens: [signedInScreens], person: people.admin },
  { name: "of a restaurant", screens: [restaurantScreens, settingsScreens, journeyScreens], person: people.owner },
];

/** On a busy machine; each address is as much work as a small test. */
const addressMaxMs = 30_000;

// A finger's controls are bigger than a mouse's.
demoTest.use({ viewport: { width: narrowest, height: 700 }, hasTouch: true, isMobile: true });

// The language is the person's: it changes on a server of this worker alone, for one language after the other.
demoTest.describe.configure({ mode: "default" });

// French is measured with scripts by the crawl of `screens.scripts.spec.ts`; words are as wide without.
for (const language of ["en", "es", "it"])
  for (const { name, screens, person } of groups)
    demoTest(
      `no screen ${name} is wider than ${narrowest} pixels in ${language} @no-scripts`,
      async ({ page, demoOrigin, signInAs }) => {
        const patterns = screens.flatMap((some) => Object.values(some).flatMap(patternsOf));
        demoTest.setTimeout(patterns.length * addressMaxMs);
        if (person) await signInAs(person, { fresh: true });
        const kept = await page.request.post("/preferences", {
          form: { language, returnTo: "/restaurants/list" },
          headers: { origin: demoOrigin },
        });
        expect(kept.ok()).toBe(true);
        for (const pattern of patterns)
          await demoTest.step(pattern, async () => {
            await page.goto(await addressOf(page, pattern));
            await expect(page.locator("html")).toHaveAttribute("lang", language);
            expect(await tooWide(page, narrowest)).toEqual([]);
          });
      },
    );
