import type { Browser, Page } from "@playwright/test";
import { expect, test } from "../fixtures/own-server.ts";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { signIn } from "../fixtures/sign-in.ts";
import { openCard, openPart } from "../reviews/inbox.ts";

/** Sienna is an editor there and reads English. */
const restaurant = "Marelune Marylebone";
const query = "period=all_time&platforms=gmb&states=not_answered&withoutText=0&pageSize=5";

/** The same review in somebody else's browser, which needs no scripts. */
async function asOwner(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false, locale: "fr-FR" });
  await signIn(context, baseURL ?? "", people.owner, { fresh: true });
  return context;
}

const isMine = (page: Page, sentence: RegExp) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: sentence });

test("who is mentioned in a note finds it under their own, opens it, and it is no longer new", async ({
  page,
  visit,
  signInAs,
  browser,
  baseURL,
}) => {
  const owner = await asOwner(browser, baseURL);
  const theirs = await owner.newPage();
  const id = await restaurantIdOf(theirs, restaurant);
  await theirs.goto(`/restaurants/${id}/reputation/reviews?${query}`);
  const card = await openCard(theirs, 1);
  await openPart(card, "notes");
  await card.getByLabel("Votre note").fill("Qui était en salle ? @sienna hartwell le saura.");
  await card.getByRole("button", { name: "Ajouter la note" }).click();
  await expect(card.locator("mark").filter({ hasText: "@sienna hartwell" })).toHaveCount(1);
  await owner.close();

  await signInAs(people.editor, { fresh: true });
  await visit("/restaurants/list");
  const news = page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: /^For me/ });
  await expect(news).toHaveText(/1/);
  await visit((await news.getAttribute("href")) ?? "");
  const row = isMine(page, /mentioned you in a note/);
  await expect(row.getByText("New", { exact: true })).toBeVisible();
  await row.getByRole("link").click();
  await expect(page.getByRole("article").getByText("Qui était en salle ?")).toBeVisible();
  await visit("/groups/reputation/for-me");
  await expect(row).toBeVisible();
  await expect(row.getByText("New", { exact: true })).toHaveCount(0);
});

test("a suggestion is approved reworded, another refused with a word, and its author reads of both", async ({
  page,
  visit,
  signInAs,
  browser,
  baseURL,
}) => {
  const owner = await asOwner(browser, baseURL);
  const theirs = await owner.newPage();
  const id = await restaurantIdOf(theirs, restaurant);
  await theirs.goto(`/restaurants/${id}/settings/reviews?tab=approval`);
  await theirs.getByRole("checkbox", { name: /Éditeurs/ }).check();
  await theirs.getByRole("button", { name: "Enregistrer" }).click();
  await theirs.getByRole("button", { name: /^Enregistrer pour les \d+ restaurants$/ }).click();
  await expect(theirs.getByRole("status", { name: "Messages" })).toContainText("Validation enregistrée");

  await signInAs(people.editor, { fresh: true });
  const suggest = async (index: number, text: string) => {
    await visit(`/restaurants/${id}/reputation/reviews?${query}`);
    const card = await openCard(page, index);
    await card.getByLabel("Your reply").fill(text);
    await card.getByRole("button", { name: "Suggest the reply" }).click();
    await expect(card.getByText(/^Reply suggested by Sienna/)).toBeVisible();
    return page.url();
  };
  const first = await suggest(0, "Thanks a lot!");
  const second = await suggest(2, "Not our fault.");

  await theirs.goto(first.replace(/#.*/, ""));
  const article = theirs.getByRole("article");
  await expect(article.getByLabel("Réponse proposée")).toHaveValue("Thanks a lot!");
  await article.getByLabel("Réponse proposée").fill("Thank you for coming back to us.");
  await article.getByRole("button", { name: "Valider et envoyer" }).click();
  await expect(theirs.getByRole("status", { name: "Messages" })).toContainText("Réponse validée");
  await theirs.goto(second.replace(/#.*/, ""));
  await article.locator("summary", { hasText: "Refuser" }).click();
  await article.getByLabel("Un mot pour la personne qui l’a proposée").fill("Un peu plus doux, s’il te plaît.");
  await article.getByRole("button", { name: "Refuser la proposition" }).click();
  await expect(theirs.getByRole("status", { name: "Messages" })).toContainText("Proposition refusée");
  await owner.close();

  await visit("/groups/reputation/for-me");
  await isMine(page, /refused your reply/)
    .getByRole("link")
    .click();
  await expect(page.getByRole("article")).toContainText("Un peu plus doux, s’il te plaît.");
  await expect(page.getByRole("article")).toContainText("Not our fault.");
  await visit("/groups/reputation/for-me");
  await isMine(page, /approved your reply/)
    .getByRole("link")
    .click();
  await expect(page.getByRole("article")).toContainText("Thank you for coming back to us.");
  await visit("/groups/reputation/for-me");
  await expect(page.getByText("New", { exact: true })).toHaveCount(0);
});
