import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

/** One red pixel: enough for a picture. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

test.beforeEach(async ({ page, visit, signInAs }) => {
  await signInAs(people.viewer, { fresh: true });
  await visit("/restaurants/list");
  const profile = await page.locator('a[href^="/users/"]').first().getAttribute("href");
  await visit(profile ?? "");
});

test("names are saved, and a name that is missing is asked for beside its field", async ({ page }) => {
  const name = page.getByLabel("Prénom", { exact: true });
  const kept = await name.inputValue();
  await name.fill("");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.locator("#name-error")).toHaveText(/remplir/);
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(name).toBeFocused();
  await name.fill(kept);
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("C’est enregistré.")).toBeVisible();
});

test("a picture is sent and taken away by plain forms @phone", async ({ page }) => {
  await page.getByLabel("Choisir une image").setInputFiles({ name: "moi.png", mimeType: "image/png", buffer: picture });
  await page.getByRole("button", { name: "Envoyer la photo" }).click();
  await expect(page.getByText("Votre photo est à jour.")).toBeVisible();
  await expect(page.locator('main img[src*="/avatar?v="]')).toBeVisible();
  await page.getByRole("button", { name: "Retirer la photo" }).click();
  await expect(page.getByText("Votre photo est retirée.")).toBeVisible();
});
