import { expectAccessible } from "../fixtures/accessibility.ts";
import { kindOf } from "../fixtures/kinds.ts";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { openCard, openPart, openReviews, rowsOf, starsFor } from "../reviews/inbox.ts";

test("a review is reported by a person: letter, trail, outcome, and it is found among the reported ones @no-scripts", async ({
  page,
  visit,
  signInAs,
}, info) => {
  await signInAs(people.owner);
  const id = await openReviews(
    page,
    visit,
    "Marelune Isola",
    `period=all_time&platforms=gmb&ratings=${starsFor(info)}&pageSize=5`,
  );
  const card = await openCard(page, 0);
  const reviewId = (await card.getAttribute("id"))?.replace("review-", "") ?? "";
  const part = card.getByRole("region", { name: "Signalement à la plateforme" });
  await openPart(card, "report");
  await part.getByText("Signaler à Google").click();
  await part.getByLabel("Raison").selectOption("Propos grossiers");
  await part.getByLabel("Langue de la lettre").selectOption("Italien");
  await part.getByLabel("Ce qui le prouve").fill("Capture <b>gardée</b> 📷");
  await part.getByLabel("Me le rappeler le").fill("2020-01-31");
  await part.getByRole("button", { name: "Préparer la lettre" }).click();

  await expect(part).toContainText("Signalement préparé");
  await expect(part).toContainText("Rien n’est parti tout seul");
  await expect(part).toContainText("Rappel du 31 janv. 2020");
  const letter = part.getByLabel("Texte de la lettre");
  await expect(letter).toHaveValue(/espressioni volgari o offensive[\s\S]*Capture <b>gardée<\/b> 📷/);
  await letter.fill("Buongiorno, rileggete questa recensione.");
  await part.getByRole("button", { name: "Enregistrer la lettre" }).click();
  await expect(part.getByRole("link", { name: "Ouvrir la page de Google" })).toHaveAttribute(
    "href",
    /^https:\/\/support\.google\.com\//,
  );
  if (kindOf(info) === "scripts") await expectAccessible(page);
  await part.getByRole("button", { name: "Je l’ai signalé" }).click();
  await expect(card.getByText("Signalé", { exact: true }).first()).toBeVisible();
  await expect(part.getByLabel("Texte de la lettre")).toHaveValue("Buongiorno, rileggete questa recensione.");

  // On a phone the list and the review are one after the other.
  await visit(`/restaurants/${id}/reputation/reviews?reported=1`);
  await expect(rowsOf(page).filter({ has: page.locator(`[id="row-${reviewId}"]`) })).toHaveCount(1);
  await visit(`/restaurants/${id}/reputation/reviews?reported=1&review=${reviewId}`);
  await openPart(card, "report");
  await part.getByRole("button", { name: "Google le maintient" }).click();
  await expect(part).toContainText("Avis maintenu");
  await expect(part.getByText("Signaler de nouveau à Google")).toBeVisible();
});
