import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { apiOf } from "../outbox/connect.ts";
import { openReviews, rowsOf } from "./inbox.ts";

/** What is due first is the oldest; another journey archives some of the newest there. */
const toAnswer = "period=all_time&states=not_answered&ratings=0%2C1%2C2%2C3%2C4&sort=due";
const replyCount = 5;

test("reviews are answered one after the other by the keyboard alone, without leaving the screen", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  await openReviews(page, visit, "Lumella Malasaña", toAnswer);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await expect(page.getByRole("button", { name: "Raccourcis clavier" })).toBeVisible();
  const { pathname } = new URL(page.url());
  const answered: (string | null)[] = [];
  for (let index = 0; index < replyCount; index++) {
    const card = page.getByRole("article");
    const id = await card.getAttribute("id");
    answered.push(id);
    await page.keyboard.press("r");
    await expect(card.getByLabel("Votre réponse")).toBeFocused();
    await page.keyboard.type("Merci !");
    await page.keyboard.press("Control+Enter");
    const row = page.locator(`[id="${id?.replace("review-", "row-")}"]`);
    // It has its answer and leaves the list.
    await expect(row).toHaveCount(0);
    if (index < replyCount - 1) await expect(card).not.toHaveAttribute("id", id ?? "");
  }
  expect(new Set(answered).size).toBe(replyCount);
  expect(new URL(page.url()).pathname).toBe(pathname);
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("keys move through the list, and are letters in a text field, listed on a sheet, and off when somebody wants so", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.endToEnd);
  await visit("/groups/reputation/reviews?period=all_time&states=not_answered&ratings=5");
  const card = page.getByRole("article");
  const idOf = (index: number) => rowsOf(page).nth(index).getByRole("link").getAttribute("id");
  const cardOf = async (index: number) => (await idOf(index))?.replace("row-", "review-") ?? "";
  await expect(page.getByRole("button", { name: "Raccourcis clavier" })).toBeVisible();
  await page.keyboard.press("j");
  await expect(card).toHaveAttribute("id", await cardOf(1));
  await expect(card).toBeFocused();
  await page.keyboard.press("j");
  await expect(card).toHaveAttribute("id", await cardOf(2));
  await page.keyboard.press("k");
  await expect(card).toHaveAttribute("id", await cardOf(1));

  await page.keyboard.press("r");
  await page.keyboard.type("je reviens ?");
  await expect(card.getByLabel("Votre réponse")).toHaveValue("je reviens ?");
  await page.keyboard.press("Escape");
  await expect(card).toBeFocused();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Raccourcis clavier" });
  await expect(sheet).toContainText("Avis suivant");
  await expectAccessible(page);
  await page.keyboard.press("j");
  await expect(card).toHaveAttribute("id", await cardOf(1));
  await sheet.getByLabel("Raccourcis actifs sur cet appareil").uncheck();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.keyboard.press("j");
  await page.keyboard.press("?");
  await expect(sheet).toBeHidden();
  await expect(card).toHaveAttribute("id", await cardOf(1));
});

test("a draft, a template, a tag, a person and an approval have a key each, and stay letters where one types", async ({
  page,
  visit,
  signInAs,
  request,
  baseURL,
}) => {
  const call = await apiOf(request, baseURL ?? "", people.owner);
  await signInAs(people.owner);
  await openReviews(page, visit, "Lumella Malasaña", "period=all_time&states=not_answered&ratings=5&sort=due");
  await expect(page.getByRole("button", { name: "Raccourcis clavier" })).toBeVisible();
  const card = page.getByRole("article");
  const field = card.getByLabel("Votre réponse");
  const reviewId = (await card.getAttribute("id"))?.replace("review-", "");

  await page.keyboard.press("d");
  await expect(card.getByRole("region", { name: "Brouillon proposé" })).toBeVisible();
  await field.fill("");
  await field.pressSequentially("madli");
  await expect(field).toHaveValue("madli");
  await page.keyboard.press("Escape");
  await page.keyboard.press("m");
  const templates = card.getByLabel("Modèle", { exact: true });
  await expect(field).toHaveValue(/^madli\s/);
  await expect(templates).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("m");
  await expect(templates).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(card).toBeFocused();

  await page.keyboard.press("i");
  await expect(card.getByLabel("Confié à")).toBeFocused();
  await card.getByLabel("Confié à").selectOption({ index: 1 });
  const { name } = await call<{ name: string }>("GET", "/users/me");
  await expect(card.getByLabel("Confié à").locator("option:checked")).toContainText(name);
  await expect(page.locator(`[id="row-${reviewId}"]`)).toContainText(name);
  await card.focus();
  await page.keyboard.press("l");
  const tags = card.getByLabel("Étiquette à ajouter");
  await expect(tags).toBeFocused();
  const tag = await tags.locator("option:not([disabled])").first().innerText();
  await tags.selectOption(tag);
  await expect(card.getByRole("button", { name: `Retirer l’étiquette ${tag}` })).toBeVisible();

  const { version } = await call<{ version: number }>("GET", `/reviews/${reviewId}`);
  await call("POST", `/reviews/${reviewId}/suggestions`, { version, text: "Merci, à bientôt !" });
  const { pathname } = new URL(page.url());
  await visit(`${pathname}?period=all_time&review=${reviewId}`);
  await expect(card.getByLabel("Réponse proposée")).toHaveValue("Merci, à bientôt !");
  await expect(page.getByRole("button", { name: "Raccourcis clavier" })).toBeVisible();
  await page.keyboard.press("a");
  await expect(card).toContainText("Merci, à bientôt !");
  await expect(card.getByLabel("Réponse proposée")).toHaveCount(0);
});

test("the list of templates is left for good by Escape, however soon it is pressed", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  await openReviews(page, visit, "Lumella Malasaña", "period=all_time&states=not_answered&ratings=4&sort=due");
  await expect(page.getByRole("button", { name: "Raccourcis clavier" })).toBeVisible();
  const card = page.getByRole("article");
  await card.focus();
  await page.keyboard.press("m");
  await expect(card.getByLabel("Votre réponse")).toHaveValue(/./);
  // As fast as a key can be pressed: in the moment in which the list gets the focus. The form is made anew right after that, with the list.
  const settled = await page.evaluateHandle(() => {
    const leave = ({ target }: FocusEvent) =>
      target instanceof HTMLSelectElement &&
      target.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
    document.addEventListener("focusin", leave, { once: true });
    const isMadeAnew = ({ addedNodes }: MutationRecord) =>
      [...addedNodes].some((node) => node instanceof HTMLFormElement && node.elements.namedItem("templateId"));
    const made = new Promise<void>((resolve) => {
      new MutationObserver((records, observer) => {
        if (!records.some(isMadeAnew)) return;
        observer.disconnect();
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())));
      }).observe(document.body, { childList: true, subtree: true });
    });
    return { made };
  });
  await page.keyboard.press("m");
  await settled.evaluate(({ made }) => made);
  await expect(card.getByLabel("Modèle", { exact: true })).toBeVisible();
  await expect(card).toBeFocused();
});
