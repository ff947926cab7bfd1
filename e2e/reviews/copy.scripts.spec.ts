import type { Page } from "@playwright/test";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

/** What a browser offers over plain http; `older`: what its older way answers. */
async function overPlainHttp(page: Page, older: boolean | null): Promise<void> {
  await page.addInitScript((permission) => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    if (permission !== null) document.execCommand = () => permission;
  }, older);
}

const answered = "/groups/reputation/reviews?period=all_time&states=answered&pageSize=5";

test("over plain http a reply is copied all the same", async ({ page, visit, signInAs }) => {
  await overPlainHttp(page, null);
  await signInAs(people.owner);
  await visit(answered);
  const copy = page.getByRole("article").first().getByRole("button", { name: "Copier" });
  await copy.click();
  await expect(page.getByRole("button", { name: "Copié" })).toBeFocused();
  await page.locator("input[name=q]").press("Control+v");
  expect((await page.locator("input[name=q]").inputValue()).length).toBeGreaterThan(20);
});

test("where nothing can be copied the text is selected, and the page says what to press", async ({
  page,
  visit,
  signInAs,
}) => {
  await overPlainHttp(page, false);
  await signInAs(people.owner);
  await visit(answered);
  const card = page.getByRole("article").first();
  await card.getByRole("button", { name: "Copier" }).click();
  await expect(card.getByRole("alert")).toContainText("appuyez sur Ctrl+C");
  const text = card.getByLabel("Texte à copier");
  await expect(text).toBeFocused();
  const selected = await text.evaluate((area: HTMLTextAreaElement) =>
    area.value.slice(area.selectionStart, area.selectionEnd),
  );
  expect(selected).toBe(await text.inputValue());
});
