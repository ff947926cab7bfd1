import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

const restaurant = "Marelune Chartrons";

test("what guests complain about leads from a count to the sentence in its review @phone", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, restaurant);
  // The worker reads the demo's reviews in the background: the screen fills while one looks.
  await expect(async () => {
    await visit(`/restaurants/${id}/reputation/topics?period=all_time&topic=service`);
    await expect(page.getByRole("heading", { name: "Service : les phrases des clients" })).toBeVisible({
      timeout: 500,
    });
    await expect(page.getByText("attendent encore leur lecture")).toHaveCount(0, { timeout: 500 });
  }).toPass();
  const row = page.getByRole("row", { name: /^Service/ });
  const complaints = row.getByRole("link", { name: /Critiqué/ });
  const count = (await complaints.innerText()).trim();
  await complaints.click();
  await expect(page).toHaveURL(/topics=service&polarity=negative/);
  await expect(page.getByText(`${count} avis`, { exact: true })).toBeVisible();

  await page.locator("#reviews").getByRole("listitem").first().getByRole("link").click();
  const card = page.locator("article");
  const topic = card.getByRole("checkbox", { name: /^Service/ });
  // What the list is filtered by is lit already.
  await expect(topic).toBeChecked();
  const sentence = card.locator("mark[data-topics~=service]").first();
  const colour = () => sentence.evaluate((mark) => getComputedStyle(mark).backgroundColor);
  expect(await colour()).not.toBe("rgba(0, 0, 0, 0)");
  await topic.uncheck();
  expect(await colour()).toBe("rgba(0, 0, 0, 0)");
});

test("the screen over many restaurants names them, and a chosen period stays in its address", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  await expect(async () => {
    await visit("/groups/reputation/topics");
    await expect(page.getByRole("table")).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByLabel("Période").selectOption("all_time");
  await page.getByRole("button", { name: "Afficher" }).click();
  await expect(page).toHaveURL(/period=all_time/);
  await page.getByRole("link", { name: "Attente", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Attente : les phrases des clients" })).toBeVisible();
  await expect(page.locator("#topic").getByText("Lumella").first()).toBeVisible();
});
