import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { kindOf } from "../fixtures/kinds.ts";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { openCard, openPart, openReviews, starsFor } from "../reviews/inbox.ts";

const register = { name: "Registre du 4 mars.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n…") };
/** One red pixel. */
const picture = {
  name: "salle.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
    "base64",
  ),
};

const headersOf = async (page: Page, link: Locator) =>
  (await page.request.get((await link.getAttribute("href")) ?? "")).headers();

test("what proves a report is put beside it, named below its letter, opened and taken away", async ({
  page,
  visit,
  signInAs,
}, info) => {
  await signInAs(people.owner);
  const query = `period=all_time&platforms=gmb&ratings=${starsFor(info)}&pageSize=5`;
  await openReviews(page, visit, "Marelune Isola", query);
  const card = await openCard(page, 2);
  const part = card.getByRole("region", { name: "Signalement à la plateforme" });
  await openPart(card, "report");
  await part.getByText("Signaler à Google").click();
  await part.getByLabel("Langue de la lettre").selectOption("Italien");
  await part.getByRole("button", { name: "Préparer la lettre" }).click();
  const pieces = part.getByRole("region", { name: "Pièces" });
  const field = pieces.getByLabel("Ajouter une pièce");
  const add = pieces.getByRole("button", { name: "Ajouter ce fichier" });
  const letter = part.getByLabel("Texte de la lettre");

  // Not a document, whatever it is called: told beside the field, and what was begun elsewhere stays.
  const hasScripts = kindOf(info) !== "no-scripts";
  if (hasScripts) await letter.fill("Commencé, pas enregistré.");
  await field.setInputFiles({ ...register, buffer: Buffer.from("MZ un programme") });
  await add.click();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(/ni un PDF, ni une image.*Enregistrez-le sous l’un de ces formats/);
  if (hasScripts) await expect(letter).toHaveValue("Commencé, pas enregistré.");
  if (kindOf(info) === "scripts") await expectAccessible(page);
  await expect(pieces.getByRole("listitem")).toHaveCount(0);

  for (const file of [register, picture]) {
    await field.setInputFiles(file);
    await add.click();
    await expect(pieces.getByRole("link", { name: file.name })).toBeVisible();
  }
  await expect(part).toContainText("Pièce ajoutée («\u202fsalle.png\u202f»)");
  await expect(part).toContainText(/Allegati:\s*- Registre du 4 mars\.pdf\s*- salle\.png/);
  const document = await headersOf(page, pieces.getByRole("link", { name: register.name }));
  expect(document["content-disposition"]).toMatch(/^attachment; filename="Registre du 4 mars\.pdf"/);
  const image = await headersOf(page, pieces.getByRole("link", { name: picture.name }));
  expect([image["content-type"], image["content-security-policy"]]).toEqual([
    "image/png",
    "default-src 'none'; sandbox",
  ]);

  await pieces.getByRole("button", { name: `Retirer ${register.name}` }).click();
  await expect(pieces.getByRole("listitem")).toHaveCount(1);
  await expect(part).toContainText("Pièce retirée («\u202fRegistre du 4 mars.pdf\u202f»)");

  // Decided: what was sent stays as it was, and can still be read.
  await part.getByRole("button", { name: "Je l’ai signalé" }).click();
  await part.getByRole("button", { name: "Google le maintient" }).click();
  await expect(part).toContainText("Avis maintenu");
  await expect(pieces.getByRole("link", { name: picture.name })).toBeVisible();
  await expect(pieces.getByRole("button")).toHaveCount(0);
});
