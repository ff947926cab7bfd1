import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { openCard, openPart, openReviews } from "../reviews/inbox.ts";

test("a file that is too large is refused before it is sent", async ({ page, visit, signInAs }) => {
  await signInAs(people.owner);
  await openReviews(page, visit, "Marelune Isola", "period=all_time&platforms=gmb&ratings=5&pageSize=5");
  const card = await openCard(page, 3);
  const part = card.getByRole("region", { name: "Signalement à la plateforme" });
  await openPart(card, "report");
  await part.getByText("Signaler à Google").click();
  await part.getByRole("button", { name: "Préparer la lettre" }).click();
  const field = part.getByLabel("Ajouter une pièce");
  await expect(field).toBeVisible();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && /\/reputation\/reviews/.test(request.url())) sent.push(request.url());
  });
  const buffer = Buffer.alloc(6 * 1024 * 1024, "%PDF-1.7");
  await field.setInputFiles({ name: "registre.pdf", mimeType: "application/pdf", buffer });
  await part.getByRole("button", { name: "Ajouter ce fichier" }).click();
  const message = () => field.evaluate((input: HTMLInputElement) => input.validationMessage);
  await expect.poll(message).toMatch(/^Ce fichier dépasse 5\sMo\. Réduisez-le/);
  expect(sent).toEqual([]);
  // A smaller one takes its place, and is sent.
  await field.setInputFiles({ name: "registre.pdf", mimeType: "application/pdf", buffer: buffer.subarray(0, 4096) });
  await part.getByRole("button", { name: "Ajouter ce fichier" }).click();
  await expect(part.getByRole("link", { name: "registre.pdf" })).toBeVisible();
  await part.getByRole("button", { name: "Abandonner ce signalement" }).click();
  await expect(part.getByRole("link", { name: "registre.pdf" })).toHaveCount(0);
});
