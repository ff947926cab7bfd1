import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { openCard, openReviews } from "./inbox.ts";

/** Each kind of browser has stars of its own, which no journey of replies touches at this restaurant. */
const starsOf: Record<string, number> = { scripts: 2, "no-scripts": 1, phone: 3 };

test("words that Google refuses are named before sending, taken out, or sent after a warning @no-scripts", async ({
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

  // Each of the words is a button that selects it where it stands; without scripts it is text.
  const word = card.getByRole("button", { name: "04 91 00 11 22" });
  await expect(word).toHaveCount(javaScriptEnabled ? 1 : 0);
  if (javaScriptEnabled) {
    await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(0, 0));
    await word.click();
    await expect(field).toBeFocused();
    const selected = (area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd);
    expect(await field.evaluate(selected)).toBe("04 91 00 11 22");
    // The same words twice are found each at its place, and a long text is scrolled there.
    const lines = "Une ligne de plus.\n".repeat(60);
    await field.fill(`04 91 00 11 22\n${lines}04 91 00 11 22`);
    await expect(word).toHaveCount(2);
    await field.evaluate((area: HTMLTextAreaElement) => area.scrollTo(0, 0));
    await word.last().click();
    const place = (area: HTMLTextAreaElement) => [area.selectionStart, area.scrollTop > 0];
    expect(await field.evaluate(place)).toEqual(["04 91 00 11 22\n".length + lines.length, true]);
    await word.first().click();
    expect(await field.evaluate((area: HTMLTextAreaElement) => [area.selectionStart, area.scrollTop < 50])).toEqual([
      0,
      true,
    ]);
    await field.fill(typed);
    await expect(word).toHaveCount(1);
  }

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
