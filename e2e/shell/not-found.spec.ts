import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

test("a restaurant beyond the access scope is a page inside the frame, which leads on and still changes the language", {
  tag: "@phone",
}, async ({ page, visit, signInAs }) => {
  await signInAs(people.manager, { fresh: true });
  await visit("/restaurants/018bef77-f182-7ace-b306-f8bfd16a0726/dashboard");
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Page introuvable");
  await page.getByRole("button", { name: /Raphaël Ourdan/ }).click();
  await page.getByRole("button", { name: "English" }).click();
  await expect(title).toHaveText("Page not found");
  await page.getByRole("button", { name: /Raphaël Ourdan/ }).click();
  await page.getByRole("button", { name: "Français" }).click();
  await expect(title).toHaveText("Page introuvable");
  await page.getByRole("main").getByRole("link", { name: "Mes restaurants" }).click();
  await expect(page).toHaveURL("/restaurants/list");
});

test("at an unknown address a visitor chooses the language without leaving it", async ({ page, visit }) => {
  await visit("/no/such/page");
  await page.getByRole("button", { name: /Español/ }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page).toHaveURL("/no/such/page");
});
