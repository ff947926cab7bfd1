import { href } from "react-router";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

test("the imports can be used by everybody: the form, the answer and the history", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.accountManager);
  await visit(href("/admin/imports"));
  await expectAccessible(page);
  const buffer = Buffer.from("nom;téléphone\nChez Essai;12\n;\n");
  await page.getByLabel("Fichier", { exact: true }).setInputFiles({ name: "lieux.csv", mimeType: "text/csv", buffer });
  await page.getByLabel("Des restaurants").check();
  await page.getByRole("button", { name: "Vérifier le fichier" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "lieux.csv" })).toBeVisible();
  await expectAccessible(page);
});
