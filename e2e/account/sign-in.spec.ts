import { href } from "react-router";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

test("somebody signs in and sees their restaurants @no-scripts", { tag: "@phone" }, async ({ page, visit }) => {
  await visit(href("/auth/login"));
  await page.getByLabel("Adresse e-mail").fill(people.owner.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(people.owner.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page).toHaveURL(href("/restaurants/list"));
  await expect(page.getByRole("heading", { level: 1, name: "Mes restaurants" })).toBeVisible();
});

test("a page asked for before sign-in is shown after it", async ({ page, visit }) => {
  await visit(`${href("/restaurants/list")}?view=table`);
  await expect(page).toHaveURL(href("/auth/login"));
  await page.getByLabel("Adresse e-mail").fill(people.owner.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(people.owner.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page).toHaveURL(`${href("/restaurants/list")}?view=table`);
});

test("a wrong password is refused, and the address stays in its field", async ({ page, visit }) => {
  await visit(href("/auth/login"));
  await page.getByLabel("Adresse e-mail").fill(people.guest.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill("not this one");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Adresse e-mail")).toHaveValue(people.guest.email);
  await expect(page.getByLabel("Mot de passe", { exact: true })).toHaveValue("");
});

test.describe("in Italian", () => {
  test.use({ locale: "it-IT" });
  test("the sign-in page speaks the visitor's language", { tag: "@phone" }, async ({ page, visit }) => {
    await visit(href("/auth/login"));
    await expect(page.locator("html")).toHaveAttribute("lang", "it");
  });
});
