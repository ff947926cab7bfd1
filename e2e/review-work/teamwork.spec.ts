import { people } from "../fixtures/people.ts";
import { signIn } from "../fixtures/sign-in.ts";
import { expect, test } from "../fixtures/test.ts";
import { openCard, openPart, openReviews, starsFor } from "../reviews/inbox.ts";

const restaurant = "Marelune Chartrons";
/** Sends, or keeps here where the platform is not connected. */
const sendName = /^(?:Envoyer|Enregistrer la réponse)$/;

test("a review is tagged, given to a colleague and discussed; the colleague finds it among their own @no-scripts", async ({
  page,
  visit,
  signInAs,
  browser,
  baseURL,
  javaScriptEnabled,
}, info) => {
  test.slow();
  await signInAs(people.owner);
  const query = `period=all_time&platforms=tripadvisor&states=answered&pageSize=5&ratings=${starsFor(info)}`;
  const id = await openReviews(page, visit, restaurant, query);
  const card = await openCard(page, 1);
  const team = card.getByRole("region", { name: "À plusieurs" });
  // Where a small window leaves little room, what is above the tabs is still whole.
  await page.setViewportSize({ width: 1024, height: 500 });
  await team.getByLabel("Étiquette à ajouter").selectOption("Presse");
  if (javaScriptEnabled === false) await team.getByRole("button", { name: "Ajouter", exact: true }).click();
  await expect(team.getByRole("button", { name: "Retirer l’étiquette Presse" })).toBeVisible();

  await team.getByLabel("Confié à").selectOption("Raphaël Ourdan");
  if (javaScriptEnabled === false) await team.getByRole("button", { name: "Confier" }).click();
  await expect(page.locator("#reviews")).toContainText("Raphaël Ourdan");
  const note = `Voir avec la cuisine, @raphael ourdan (${info.project.name} ${Date.now()})`;
  await openPart(card, "notes");
  const notes = card.getByRole("region", { name: "Notes internes" });
  await card.getByLabel("Votre note").fill(note);
  await card.getByRole("button", { name: "Ajouter la note" }).click();
  await expect(notes.getByRole("listitem")).toContainText(note);
  await expect(notes.getByRole("listitem").locator("mark")).toHaveText("@raphael ourdan");
  await expect(card.getByLabel("Votre note")).toHaveValue("");
  await expect(card.locator("textarea:visible")).toHaveCount(1);

  const other = await browser.newContext({ baseURL, javaScriptEnabled: false });
  await signIn(other, baseURL ?? "", people.manager);
  const theirs = await other.newPage();
  const cardId = (await card.getAttribute("id")) ?? "";
  await theirs.goto(`/restaurants/${id}/reputation/reviews?period=all_time&assignee=me&states=answered&pageSize=50`);
  await theirs.locator(`[id="${cardId.replace("review-", "row-")}"]`).click();
  await openPart(theirs.locator(`[id="${cardId}"]`), "notes");
  await expect(theirs.locator(`[id="${cardId}"]`)).toContainText(note);
  await other.close();

  await team.getByRole("button", { name: "Retirer l’étiquette Presse" }).click();
  await expect(team.getByRole("button", { name: "Retirer l’étiquette Presse" })).toHaveCount(0);
  await team.getByLabel("Confié à").selectOption("");
  if (javaScriptEnabled === false) await team.getByRole("button", { name: "Confier" }).click();
  await expect(page.locator(`[id="${cardId.replace("review-", "row-")}"]`)).not.toContainText("Raphaël Ourdan");
  await notes.locator("summary", { hasText: "Modifier la note" }).click();
  await notes.getByRole("button", { name: "Supprimer" }).click();
  await expect(notes.getByRole("listitem")).toHaveCount(0);
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

test("what was typed a moment before leaving is there on coming back, and the field says when it is kept", async ({
  page,
  visit,
  signInAs,
}, info) => {
  await signInAs(people.owner);
  const query = `period=all_time&platforms=gmb&states=not_answered&pageSize=5&ratings=${starsFor(info)}`;
  await openReviews(page, visit, "Marelune Oberkampf", query);
  const card = await openCard(page, 0);
  const address = page.url();
  const field = card.getByLabel("Votre réponse");
  await field.fill("Un mot de plus avant de partir");
  await expect(card.getByText("Brouillon gardé")).toBeVisible();
  await field.press("End");
  await field.pressSequentially(" !");
  await expect(card.getByText("Brouillon gardé")).toHaveCount(0);
  await page.goto("/restaurants/list");
  await expect(async () => {
    await page.goto(address);
    await expect(field).toHaveValue("Un mot de plus avant de partir !", { timeout: 1000 });
  }).toPass();
  // Taking over the field, scripts would lift the selection that is to be emptied.
  await visit(address);
  await field.fill("");
  await openCard(page, 1);
  await expect(async () => {
    await page.goto(address);
    await expect(field).toHaveValue("", { timeout: 1000 });
  }).toPass();
});

test("a draft whose saving is slower than the reply does not come back after it", async ({
  page,
  visit,
  signInAs,
}, info) => {
  await signInAs(people.owner);
  const query = `period=all_time&platforms=gmb&states=not_answered&pageSize=5&ratings=${starsFor(info)}`;
  await openReviews(page, visit, "Marelune Oberkampf", query);
  const card = await openCard(page, 2);
  const address = page.url();
  const isDraft = (data: string | null, text: string) =>
    ["intent=draft", `text=${text}`].every((part) => data?.includes(part) ?? false);
  const replied = Promise.withResolvers<void>();
  await page.route(/reputation\/reviews\.json/, async (route) => {
    if (isDraft(route.request().postData(), "Merci")) await replied.promise;
    await route.continue();
  });
  const begun = page.waitForRequest((request) => isDraft(request.postData(), "Merci"));
  const arrived = page.waitForResponse((response) => isDraft(response.request().postData(), "Merci"));
  await card.getByLabel("Votre réponse").fill("Merci");
  await begun;
  await card.getByRole("button", { name: sendName }).click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Réponse");
  replied.resolve();
  await arrived;
  await expect(async () => {
    await page.goto(address);
    await expect(card).toContainText("Merci", { timeout: 1000 });
    await expect(card.getByLabel("Votre réponse")).toHaveCount(0, { timeout: 1000 });
  }).toPass({ timeout: 10_000 });
});

test.describe("without a connection", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test("a reply that could not be sent is kept as a draft, however fast it was typed", async ({
    page,
    visit,
    signInAs,
  }, info) => {
    await signInAs(people.owner);
    const query = `period=all_time&platforms=gmb&states=not_answered&pageSize=5&ratings=${starsFor(info)}`;
    await openReviews(page, visit, "Marelune Oberkampf", query);
    const card = await openCard(page, 1);
    const address = page.url();
    const field = card.getByLabel("Votre réponse");
    await page.route(/reputation\/reviews\.data/, (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await field.fill("Partie trop tôt");
    await card.getByRole("button", { name: sendName }).click();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(card.getByText("Brouillon gardé")).toBeVisible();
    await page.goto(address);
    await expect(field).toHaveValue("Partie trop tôt");
    await field.fill("");
    await expect(card.getByText("Brouillon gardé")).toBeVisible();
  });
});
