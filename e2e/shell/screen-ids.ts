import type { Page } from "@playwright/test";
import { readPage } from "#tests/setup/read-page.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";

/** The first id in a link of a page. */
async function idIn(page: Page, path: string, link: RegExp): Promise<string> {
  const links = readPage(await (await page.request.get(path)).text()).all("a[href]");
  const id = links.map((one) => link.exec(one.getAttribute("href") ?? "")?.[1]).find(Boolean);
  if (!id) throw new Error(`${path} has no link such as ${link}`);
  return id;
}

/** The ids that addresses of screens are made of, of whoever is signed in. */
export async function idsFor(page: Page) {
  const restaurantId = await restaurantIdOf(page, "Marelune Chartrons");
  const [templateId, userId] = await Promise.all([
    idIn(page, `/restaurants/${restaurantId}/resources/review-templates`, /review-templates\/([0-9a-f-]{36})$/),
    idIn(page, "/restaurants/list", /^\/users\/([0-9a-f-]{36})$/),
  ]);
  return { restaurantId, templateId, userId };
}
