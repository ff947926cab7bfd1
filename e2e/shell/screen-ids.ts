import type { Page } from "@playwright/test";
import { readPage } from "#tests/setup/read-page.ts";
import { readAddress, restaurantIdOf } from "../fixtures/restaurants.ts";
import type { Screen } from "./screens.ts";

/** The first id in a link of a page. */
async function idIn(page: Page, path: string, link: RegExp): Promise<string> {
  const links = readPage(await (await readAddress(page, path)).text()).all("a[href]");
  const id = links.map((one) => link.exec(one.getAttribute("href") ?? "")?.[1]).find(Boolean);
  if (!id) throw new Error(`${path} has no link such as ${link}`);
  return id;
}

const placeholders = { restaurantId: ":restaurantId", templateId: ":templateId", userId: ":userId" };

/** Where a screen is looked at, with placeholders for ids; nowhere where a journey does that. */
export const patternsOf = (screen: Screen): string[] => (typeof screen === "function" ? screen(placeholders) : []);

/** Fills in a pattern for the signed-in person. */
export async function addressOf(page: Page, pattern: string): Promise<string> {
  let address = pattern;
  const has = (name: keyof typeof placeholders) => address.includes(placeholders[name]);
  const fill = (name: keyof typeof placeholders, id: string) => {
    address = address.replaceAll(placeholders[name], id);
  };
  if (has("restaurantId")) fill("restaurantId", await restaurantIdOf(page, "Marelune Chartrons"));
  const templates = address.replace(/review-templates.*/, "review-templates");
  if (has("templateId")) fill("templateId", await idIn(page, templates, /review-templates\/([0-9a-f-]{36})$/));
  if (has("userId")) fill("userId", await idIn(page, "/restaurants/list", /^\/users\/([0-9a-f-]{36})$/));
  return address;
}
