import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { asPhone } from "../fixtures/phone.ts";
import { expect, test } from "../fixtures/test.ts";
import { narrowest, tooWide } from "../fixtures/too-wide.ts";
import { missableTargets } from "../fixtures/touch.ts";
import { addressOf, patternsOf } from "./screen-ids.ts";
import { journeyScreens, openScreens, restaurantScreens, settingsScreens, signedInScreens } from "./screens.ts";

const groups = [
  { name: "for everybody", screens: openScreens, person: null },
  { name: "of a signed-in person", screens: signedInScreens, person: people.admin },
  { name: "of a restaurant", screens: restaurantScreens, person: people.owner },
  { name: "of a restaurant's settings", screens: settingsScreens, person: people.owner },
  { name: "of a journey", screens: journeyScreens, person: people.owner },
];

// An address a test: a busy machine slows down all of them, and none of them by as much as its time limit.
for (const { name, screens, person } of groups)
  for (const [file, screen] of Object.entries(screens))
    for (const pattern of patternsOf(screen))
      test(`screen ${name}, ${file} at ${pattern}: WCAG in both themes, targets of a finger, ${narrowest} pixels`, async ({
        page,
        visit,
        signInAs,
      }) => {
        if (person) await signInAs(person);
        const address = await addressOf(page, pattern);
        await visit(address);
        expect(new URL(page.url()).pathname).toBe(address.replace(/\?.*/, ""));
        await expectAccessible(page);
        await asPhone(page, 390, 844);
        expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
        // The page follows its new width a moment later.
        await expect.poll(() => missableTargets(page), "targets that a finger misses").toEqual([]);
        // A customer of a restaurant comes by phone.
        if (!person) await expectAccessible(page);
        await asPhone(page, narrowest, 700);
        await expect.poll(() => tooWide(page, narrowest), `wider than ${narrowest} pixels`).toEqual([]);
      });
