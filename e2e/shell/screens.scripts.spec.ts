import type { Page } from "@playwright/test";
import { readPage } from "#tests/setup/read-page.ts";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";
import { openScreens, restaurantScreens, settingsScreens, signedInScreens } from "./screens.ts";

const groups = [
  { name: "for everybody", screens: openScreens, person: null, tag: "@phone" },
  { name: "of whoever is signed in", screens: signedInScreens, person: people.admin },
  { name: "of a restaurant", screens: restaurantScreens, person: people.owner },
  { name: "of a restaurant's settings", screens: settingsScreens, person: people.owner },
] as const;

/** The first id in a link of a page. */
async function idIn(page: Page, path: string, link: RegExp): Promise<string> {
  const links = readPage(await (await page.request.get(path)).text()).all("a[href]");
  const id = links.map((one) => link.exec(one.getAttribute("href") ?? "")?.[1]).find(Boolean);
  if (!id) throw new Error(`${path} has no link such as ${link}`);
  return id;
}

async function idsFor(page: Page) {
  const restaurantId = await restaurantIdOf(page, "Marelune Chartrons");
  const [templateId, userId] = await Promise.all([
    idIn(page, `/restaurants/${restaurantId}/resources/review-templates`, /review-templates\/([0-9a-f-]{36})$/),
    idIn(page, "/restaurants/list", /^\/users\/([0-9a-f-]{36})$/),
  ]);
  return { restaurantId, templateId, userId };
}

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
