import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

test("points of a line are read by arrows, pages of seven and Esc, and by the pointer", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  await visit("/groups/statistics/e-reputation?period=last_thirty_days&step=day");
  const card = page.locator("#volume");
  const plot = card.getByRole("group", { name: /point par point/ });
  const reading = card.getByRole("status");
  await plot.focus();
  await page.keyboard.press("ArrowRight");
  const first = await reading.innerText();
  await page.keyboard.press("PageDown");
  await expect(reading).not.toHaveText(first);
  await page.keyboard.press("PageUp");
  await expect(reading).toHaveText(first);
  await page.keyboard.press("Escape");
  await expect(reading).toHaveText(/flèches/);
  await plot.hover();
  await expect(reading).toHaveText(/Avis reçus \d+/);
});
