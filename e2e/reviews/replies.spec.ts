import { people } from "../fixtures/people.ts";
import { signIn } from "../fixtures/sign-in.ts";
import { expect, test } from "../fixtures/test.ts";
import { openCard, openPart, openReviews, starsFor } from "./inbox.ts";

test("a reply is written, said to be published, changed, and deleted after one question @no-scripts", async ({
  page,
  visit,
  signInAs,
  javaScriptEnabled,
}, info) => {
  await signInAs(people.owner);
  await openReviews(
    page,
    visit,
    "Lumella Vieux-Port",
    `period=all_time&platforms=gmb&states=not_answered&pageSize=5&ratings=${starsFor(info)}`,
  );
  const card = await openCard(page, 1);
  const author = await card.getByRole("heading", { level: 2 }).locator("bdi").innerText();
  await card.getByLabel("Votre réponse").fill("Grazie, a presto! <b>Lumella</b>");
  await card.getByRole("button", { name: "Enregistrer la réponse" }).click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Réponse enregistrée");
  await expect(card).toContainText("À déposer vous-même sur Google");
  await expect(card).toContainText("Grazie, a presto! <b>Lumella</b>");
  if (javaScriptEnabled !== false) await expect(card).toBeFocused();

  await card.getByRole("button", { name: "Je l’ai publiée" }).click();
  await expect(card).toContainText(/Réponse de Camille Tavelin\s*Publiée sur Google (?:à l’instant|il y a)/);
  await expect(card).not.toContainText(/Publiée sur Google[^.]{0,80}selon/);
  await expect(card).toContainText("Publiée");

  await card.getByRole("link", { name: "Modifier" }).click();
  await expect(card.locator("textarea")).toHaveCount(1);
  await card.getByLabel("Texte de la réponse").fill("Grazie mille!");
  await card.getByRole("button", { name: "Enregistrer la modification" }).click();
  await expect(card).toContainText("Modifiée : Google montre encore l’ancien texte");

  await card.getByRole("link", { name: "Supprimer" }).click();
  const question = page.getByRole("dialog", { name: "Supprimer cette réponse ?" });
  await expect(question).toContainText(`La réponse de Camille Tavelin à l’avis de ${author} sera supprimée`);
  await expect(question.getByRole("link", { name: "La garder" })).toBeFocused();
  await question.getByRole("link", { name: "La garder" }).click();
  await expect(card).toContainText("Grazie mille!");
  await card.getByRole("link", { name: "Supprimer" }).click();
  await question.getByRole("button", { name: "Supprimer la réponse" }).click();
  await expect(card).not.toContainText("Grazie mille!");
  if (javaScriptEnabled !== false) await expect(card).toBeFocused();
  await expect(card).toContainText("Sans réponse");

  await openPart(card, "history");
  const history = card.getByRole("region", { name: "Historique de l’avis" });
  await expect(history.getByRole("listitem")).toHaveCount(4);
  await expect(history).toContainText("Camille Tavelin a supprimé la réponse");
});

test("of two people who answer one review the second sees the first's text and keeps the own", async ({
  page,
  visit,
  signInAs,
  browser,
  baseURL,
  javaScriptEnabled,
}, info) => {
  await signInAs(people.owner);
  const stars = starsFor(info);
  const query = `period=all_time&platforms=gmb&states=not_answered&pageSize=5&ratings=${stars}`;
  const id = await openReviews(page, visit, "Lumella Martyrs", query);
  const card = await openCard(page, 2);
  const cardId = await card.getAttribute("id");
  await card.getByLabel("Votre réponse").fill("Le texte de la seconde personne");

  const other = await browser.newContext({ baseURL, javaScriptEnabled: false, locale: "fr-FR" });
  await signIn(other, baseURL ?? "", people.admin);
  const otherPage = await other.newPage();
  await otherPage.goto(`/restaurants/${id}/reputation/reviews?${query}&review=${cardId?.replace("review-", "")}`);
  const otherCard = otherPage.locator(`[id="${cardId}"]`);
  await otherCard.getByLabel("Votre réponse").fill("Le texte de la première personne");
  await otherCard.getByRole("button", { name: "Enregistrer la réponse" }).click();
  await expect(otherCard).toContainText("Le texte de la première personne");
  await other.close();
  // With scripts the first text arrives by itself, and whoever is writing goes on writing.
  if (javaScriptEnabled !== false) await expect(card).toContainText("Le texte de la première personne");

  await card.getByRole("button", { name: "Enregistrer la réponse" }).click();
  await expect(card.getByRole("alert")).toContainText("Quelqu’un a répondu entre-temps");
  await expect(card.getByRole("alert")).toBeInViewport();
  if (javaScriptEnabled === false) await expect(card).toBeFocused();
  await expect(card).toContainText("Le texte de la première personne");
  await expect(card.getByLabel("Votre réponse")).toHaveValue("Le texte de la seconde personne");
  await card.getByRole("button", { name: "Enregistrer la réponse" }).click();
  await expect(card.getByRole("listitem").filter({ hasText: "Le texte de la seconde personne" })).toHaveCount(1);
  expect(javaScriptEnabled === false).toBe(info.project.name === "no-scripts");
});
