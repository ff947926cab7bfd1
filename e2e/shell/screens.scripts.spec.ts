import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { idsFor } from "./screen-ids.ts";
import { openScreens, restaurantScreens, settingsScreens, signedInScreens } from "./screens.ts";

const groups = [
  { name: "for everybody", screens: openScreens, person: null, tag: "@phone" },
  { name: "of whoever is signed in", screens: signedInScreens, person: people.admin },
  { name: "of a restaurant", screens: restaurantScreens, person: people.owner },
  { name: "of a restaurant's settings", screens: settingsScreens, person: people.owner },
] as const;

for (const { name, screens, person, ...details } of groups)
  test(`the screens ${name} can be used by everybody, in both themes`, details, async ({ page, visit, signInAs }) => {
    if (person) await signInAs(person);
    const ids = person ? await idsFor(page) : { restaurantId: "", templateId: "", userId: "" };
    for (const screen of Object.values(screens))
      for (const address of typeof screen === "function" ? screen(ids) : [])
        await test.step(address, async () => {
          await visit(address);
          expect(new URL(page.url()).pathname).toBe(address.replace(/\?.*/, ""));
          await expectAccessible(page);
        });
  });
