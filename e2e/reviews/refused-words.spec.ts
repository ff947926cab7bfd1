import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { openCard, openReviews } from "./inbox.ts";

/** Each kind of browser has stars of its own, which no journey of replies touches at this restaurant. */
const starsOf: Record<string, number> = { scripts: 2, "no-scripts": 1, phone: 3 };

test("words that Google refuses are named before sending, taken out, or sent after a warning @no-scripts @phone", async ({
  page,
  visit,
  signInAs,
  javaScriptEnabled,
}, { project }) => {
  await signInAs(people.owner);
  const query = `period=all_time&platforms=gmb&states=not_answered&pageSize=5&ratings=${starsOf[project.name]}`;
  await openReviews(page, visit, "Lumella Vieux-Port", query);
  const card = await openCard(page, 0);
  const field = card.getByLabel("Votre réponse");
  const typed = "Merci.\n\nAppelez-nous au 04 91 00 11 22, nous en parlerons.";
  await field.fill(typed);
  const warning = "Google refuse : les numéros de téléphone (04 91 00 11 22)";
  const send = () => card.getByRole("button", { name: "Enregistrer la réponse" }).click();
  if (javaScriptEnabled === false) await send();
  await expect(card).toContainText(warning);
  await expect(field).toHaveValue(typed);

  await card.getByRole("button", { name: "Retirer", exact: true }).click();
  await expect(field).toHaveValue("Merci.\n\nAppelez-nous, nous en parlerons.");
  await expect(card).toContainText("Ces mots ont été retirés");
  await expect(card.getByRole("button", { name: "Envoyer quand même" })).toHaveCount(0);

  await field.fill(typed);
  // The warning moves the button below it.
  if (javaScriptEnabled) await expect(card).toContainText(warning);
  await send();
  await expect(card).toContainText("Google refuserait sans doute cette réponse");
  await expect(card).not.toContainText("Réponse de Camille Tavelin");
  await expect(field).toHaveValue(typed);
  await card.getByRole("button", { name: "Envoyer quand même" }).click();
  await expect(card).toContainText("Réponse de Camille Tavelin");
  await expect(card).toContainText("Appelez-nous au 04 91 00 11 22, nous en parlerons.");
});
