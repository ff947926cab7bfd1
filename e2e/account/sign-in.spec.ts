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
