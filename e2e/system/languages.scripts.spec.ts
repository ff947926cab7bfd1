import { href } from "react-router";
import { people } from "../fixtures/people.ts";
import { expect, test, untilUsable } from "../fixtures/test.ts";

test("a page hydrates in the language it was sent in, moves to other pages, and switches without a reload", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.manager, { fresh: true });
  await visit(href("/restaurants/list"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mes restaurants");
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page
    .getByRole("main")
    .getByRole("link", { name: /Marelune/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole("button", { name: /Raphaël Ourdan/ }).click();
  await page.getByRole("button", { name: "Italiano" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "it");
  await expect(page.getByRole("navigation").first()).toContainText("Recensioni");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  await page.reload();
  await untilUsable(page);
  await expect(page.getByRole("navigation").first()).toContainText("Recensioni");
  await page.getByRole("button", { name: /Raphaël Ourdan/ }).click();
  await page.getByRole("button", { name: "Français" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
});
