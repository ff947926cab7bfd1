import { people } from "../fixtures/people.ts";
import { signIn } from "../fixtures/sign-in.ts";
import { expect, test } from "../fixtures/test.ts";
import { openCard, openReviews, starsFor } from "../reviews/inbox.ts";

const restaurant = "Marelune Chartrons";

test("a review is tagged, given to a colleague and discussed; the colleague finds it among their own @no-scripts", async ({
  page,
  visit,
  signInAs,
  browser,
  baseURL,
}, info) => {
  test.slow();
  await signInAs(people.owner);
  const query = `period=all_time&platforms=tripadvisor&states=answered&pageSize=5&ratings=${starsFor(info)}`;
  const id = await openReviews(page, visit, restaurant, query);
  const card = await openCard(page, 1);
  const team = card.getByRole("region", { name: "À plusieurs" });
  await team.getByLabel("Étiquette à ajouter").selectOption("Presse");
  await team.getByRole("button", { name: "Ajouter", exact: true }).click();
  await expect(team.getByRole("button", { name: "Retirer l’étiquette Presse" })).toBeVisible();

  await team.getByLabel("Confié à").selectOption("Raphaël Ourdan");
  await team.getByRole("button", { name: "Confier" }).click();
  await expect(page.locator("#reviews")).toContainText("Raphaël Ourdan");
  const note = `Voir avec la cuisine, @raphael ourdan (${info.project.name} ${Date.now()})`;
  await team.getByText(/^Notes internes/).click();
  await team.getByLabel("Votre note").fill(note);
  await team.getByRole("button", { name: "Ajouter la note" }).click();
  await expect(team.getByRole("listitem")).toContainText(note);
  await expect(team.getByRole("listitem").locator("mark")).toHaveText("@raphael ourdan");
  await expect(team.getByLabel("Votre note")).toHaveValue("");

  const other = await browser.newContext({ baseURL, javaScriptEnabled: false });
  await signIn(other, baseURL ?? "", people.manager);
  const theirs = await other.newPage();
  const cardId = (await card.getAttribute("id")) ?? "";
  await theirs.goto(`/restaurants/${id}/reputation/reviews?period=all_time&assignee=me&states=answered&pageSize=50`);
  await theirs.locator(`[id="${cardId.replace("review-", "row-")}"]`).click();
  await expect(theirs.locator(`[id="${cardId}"]`)).toContainText(note);
  await other.close();

  await team.getByRole("button", { name: "Retirer l’étiquette Presse" }).click();
  await expect(team.getByRole("button", { name: "Retirer l’étiquette Presse" })).toHaveCount(0);
  await team.getByLabel("Confié à").selectOption("");
  await team.getByRole("button", { name: "Confier" }).click();
  await expect(page.locator(`[id="${cardId.replace("review-", "row-")}"]`)).not.toContainText("Raphaël Ourdan");
  await team.locator("summary", { hasText: "Modifier la note" }).click();
  await team.getByRole("button", { name: "Supprimer" }).click();
  await expect(team.getByRole("listitem")).toHaveCount(0);
});

test("what is typed for a review is there after a refresh and on another device, and nowhere else", async ({
  page,
  visit,
  signInAs,
  browser,
  baseURL,
  javaScriptEnabled,
}, info) => {
  await signInAs(people.owner);
  const query = `period=all_time&platforms=gmb&states=not_answered&pageSize=5&ratings=${starsFor(info)}`;
  await openReviews(page, visit, restaurant, query);
  const other = await openCard(page, 0);
  const otherId = await other.getAttribute("id");
  const card = await openCard(page, 1);
  const text = `Brouillon ${info.project.name}`;
  const isKept = page.waitForResponse((response) => response.request().postData()?.includes("draft") ?? false);
  await card.getByLabel("Votre réponse").fill(text);
  if (javaScriptEnabled === false) await card.getByRole("button", { name: "Garder le brouillon" }).click();
  expect((await isKept).status()).toBeLessThan(400);

  await page.goto(page.url());
  await expect(card.getByLabel("Votre réponse")).toHaveValue(text);
  const device = await browser.newContext({ baseURL, javaScriptEnabled: false, locale: "fr-FR" });
  await signIn(device, baseURL ?? "", people.owner);
  const phone = await device.newPage();
  await phone.goto(page.url().replace(/#.*/, ""));
  const cardId = await card.getAttribute("id");
  await expect(phone.locator(`[id="${cardId}"]`).getByLabel("Votre réponse")).toHaveValue(text);
  await phone.goto(
    page
      .url()
      .replace(/#.*/, "")
      .replace(`${cardId?.replace("review-", "")}`, `${otherId?.replace("review-", "")}`),
  );
  await expect(phone.locator(`[id="${otherId}"]`).getByLabel("Votre réponse")).not.toHaveValue(text);
  await device.close();

  const isEnded = page.waitForResponse((response) => response.request().postData()?.includes("draft") ?? false);
  await card.getByLabel("Votre réponse").fill("");
  if (javaScriptEnabled === false) await card.getByRole("button", { name: "Garder le brouillon" }).click();
  await isEnded;
});
