import { expect, test } from "../fixtures/own-server.ts";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { createSandboxReview, sendReply } from "./sandbox-review.ts";

test.slow();
test.beforeEach(({ signInAs }) => signInAs(people.owner));

test("a reply that the platform refuses is shown with its reason, reworded, and published", async ({
  page,
  visit,
  request,
  ownServer,
}) => {
  const restaurantId = await restaurantIdOf(page, "Lumella Vieux-Port");
  const where = {
    restaurantId,
    location: "Zia Lumella – Vieux-Port",
    text: "Une heure d’attente pour une margherita.",
  };
  const review = await createSandboxReview({ page, visit, request, baseURL: ownServer.origin }, where);
  await review.card.getByLabel("Votre réponse").fill("Écrivez-nous à chef@lumella.example, nous arrangerons cela.");
  await review.card.getByRole("button", { name: "Envoyer", exact: true }).click();
  await expect(review.card).toContainText("Google refuse\u00a0: les adresses e-mail (chef@lumella.example)");
  await review.card.getByRole("button", { name: "Envoyer quand même" }).click();
  await review.card.getByRole("button", { name: "Envoyer maintenant" }).click();
  await review.untilCardShows("En cours d’examen par Google");
  await review.onGoogle({ do: "decide_reply", violation: "PERSONAL_INFO" });
  await review.untilCardShows(/Refusée par Google.:.elle contient des données personnelles/);
  await expect(page.locator("#reviews")).toContainText("Refusée par Google");
  await expect(review.card.getByRole("button", { name: "Envoyer à nouveau" })).toHaveCount(0);

  // Its text is in the one field already, with the words that were at fault, and is sent again only after a change.
  const field = review.card.locator("textarea:visible");
  await expect(field).toHaveCount(1);
  await expect(field).toHaveValue("Écrivez-nous à chef@lumella.example, nous arrangerons cela.");
  await expect(review.card).toContainText("chef@lumella.example)");
  const again = review.card.getByRole("button", { name: "Corriger et renvoyer" });
  await again.click();
  await review.card.getByRole("button", { name: "Envoyer quand même" }).click();
  await expect(review.card).toContainText("La plateforme a refusé ce texte");
  await field.fill("Revenez nous voir, nous arrangerons cela.");
  await again.click();
  await review.card.getByRole("button", { name: "Envoyer maintenant" }).click();
  await review.untilCardShows("En cours d’examen par Google");
  await review.onGoogle({ do: "decide_reply", violation: null });
  await review.untilCardShows("Publiée sur Google");
  expect(await review.replyThere()).toBe("Revenez nous voir, nous arrangerons cela.");
});

test("a reply that somebody replaced on the platform is shown with those words, and ours is put back", async ({
  page,
  visit,
  request,
  ownServer,
}) => {
  const restaurantId = await restaurantIdOf(page, "Lumella Monti");
  const where = { restaurantId, location: "Zia Lumella – Monti", text: "Bruyant, mais les pâtes sont parfaites." };
  const review = await createSandboxReview({ page, visit, request, baseURL: ownServer.origin }, where);
  await sendReply(review.card, "Merci, la cour est plus calme.");
  await review.untilCardShows("En cours d’examen par Google");
  await review.onGoogle({ do: "decide_reply", violation: null });
  await review.untilCardShows("Publiée sur Google");

  await review.onGoogle({ do: "write_reply", text: "Réponse du gérant, depuis son téléphone." });
  await review.untilCardShows("Remplacée sur Google, qui affiche");
  await expect(review.card).toContainText("Réponse du gérant, depuis son téléphone.");
  await review.card.getByRole("button", { name: "Envoyer à nouveau" }).click();
  await review.card.getByRole("button", { name: "Envoyer maintenant" }).click();
  await review.untilCardShows("En cours d’examen par Google");
  await review.onGoogle({ do: "decide_reply", violation: null });
  await review.untilCardShows("Publiée sur Google");
  expect(await review.replyThere()).toBe("Merci, la cour est plus calme.");
  await expect(review.card).not.toContainText("Réponse du gérant");
});

test("a published reply is taken back: it leaves the platform, and its text is in the composer again", async ({
  page,
  visit,
  request,
  ownServer,
}) => {
  const restaurantId = await restaurantIdOf(page, "Lumella Martyrs");
  const where = { restaurantId, location: "Zia Lumella – Martyrs", text: "Service lent un mardi midi." };
  const review = await createSandboxReview({ page, visit, request, baseURL: ownServer.origin }, where);
  await sendReply(review.card, "Nous étions deux en salle ce jour-là.");
  await review.untilCardShows("En cours d’examen par Google");
  await review.onGoogle({ do: "decide_reply", violation: null });
  await review.untilCardShows("Publiée sur Google");
  await expect(review.card.locator("header")).toContainText("Publiée");

  await review.card.getByRole("button", { name: "Annuler la publication" }).click();
  await expect(page.getByText("Nous remettons Google comme avant.")).toBeVisible();
  await review.untilCardShows("À répondre");
  expect(await review.replyThere()).toBeNull();
  await expect(review.card.getByLabel("Votre réponse")).toHaveValue("Nous étions deux en salle ce jour-là.");
  await expect(review.card).not.toContainText("Publiée sur Google");
});
