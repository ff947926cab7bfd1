import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { missableTargets } from "../fixtures/touch.ts";
import { idsFor } from "./screen-ids.ts";
import { journeyScreens, openScreens, restaurantScreens, settingsScreens, signedInScreens } from "./screens.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const groups = [
  { name: "for everybody", screens: [openScreens], person: null },
  { name: "of whoever is signed in", screens: [signedInScreens], person: people.admin },
  { name: "of a restaurant", screens: [restaurantScreens, journeyScreens], person: people.owner },
  { name: "of a restaurant's settings", screens: [settingsScreens], person: people.owner },
];

for (const { name, screens, person } of groups)
  test(`a finger misses nothing on the screens ${name}`, async ({ page, visit, signInAs }) => {
    if (person) await signInAs(person);
    const ids = person ? await idsFor(page) : { restaurantId: "", templateId: "", userId: "" };
    for (const screen of screens.flatMap((some) => Object.values(some)))
      for (const address of typeof screen === "function" ? screen(ids) : [])
        await test.step(address, async () => {
          await visit(address);
          expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
          expect(await missableTargets(page)).toEqual([]);
        });
  });
