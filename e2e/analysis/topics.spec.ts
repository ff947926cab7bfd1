import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

const restaurant = "Marelune Chartrons";

test("what guests complain about leads from a count to the sentence in its review", async ({
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
  const complaints = page.getByRole("link", { name: /^Service, Critiqué/ });
  const count = (await complaints.getByRole("strong").innerText()).trim();
  await complaints.click();
  await expect(page).toHaveURL(/topics=service&polarity=negative/);
  await expect(page.getByText(`${count} avis`, { exact: true })).toBeVisible();

  await page.locator("#reviews").getByRole("listitem").first().getByRole("link").click();
  const card = page.locator("article");
  const topic = card.getByRole("checkbox", { name: /^Service/ });
  // What the list is filtered by is lit already.
  await expect(topic).toBeChecked();
  // A long text folds again without its topic: what is folded away keeps the colour it had, unseen.
  const lit = () =>
    card
      .locator("mark[data-topics~=service]:visible")
      .evaluateAll(
        (marks) => marks.filter((mark) => getComputedStyle(mark).backgroundColor !== "rgba(0, 0, 0, 0)").length,
      );
  expect(await lit()).toBeGreaterThan(0);
  await topic.uncheck();
  await expect.poll(lit).toBe(0);
});

test("the screen over many restaurants names them, and a chosen period stays in its address", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  await expect(async () => {
    await visit("/groups/reputation/topics");
    await expect(page.getByRole("list", { name: "Sujets" })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole("navigation", { name: "Période" }).getByRole("link", { name: "Depuis toujours" }).click();
  await expect(page).toHaveURL(/period=all_time/);
  await page.getByRole("link", { name: "Attente", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Attente : les phrases des clients" })).toBeVisible();
  await expect(page.locator("#topic").getByText("Lumella").first()).toBeVisible();
});

test("on a phone the bar stands under the figure, as wide as the card @phone", async ({ page, visit, signInAs }) => {
  await signInAs(people.owner);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(async () => {
    await visit("/groups/reputation/topics?period=all_time");
    await expect(page.getByRole("list", { name: "Sujets" })).toBeVisible({ timeout: 500 });
  }).toPass();
  const row = page.locator(".topic-row").first();
  const [whole, bar, share] = await Promise.all(
    [row, row.locator(".topic-bar"), row.locator(".topic-row-share")].map((part) => part.boundingBox()),
  );
  expect(bar?.width).toBeCloseTo(whole?.width ?? 0, 0);
  expect(bar?.y).toBeGreaterThanOrEqual((share?.y ?? 0) + (share?.height ?? 0));
  expect((await page.locator(".topic-rows").boundingBox())?.y).toBeLessThanOrEqual(220);
});

test("without scripts, filters that fit nothing say so and are taken away by one link", async ({
  browser,
  baseURL,
  page,
  signInAs,
}) => {
  await signInAs(people.owner);
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto("/groups/reputation/topics?q=motquepersonnenecrit");
  await expect(plain.getByRole("heading", { name: /^Rien pour : .*Filtres de la liste/ })).toBeVisible();
  await plain.getByRole("link", { name: "Tout effacer" }).click();
  await expect(plain).not.toHaveURL(/q=/);
  await expect(plain.getByRole("heading", { name: /^Rien pour/ })).toHaveCount(0);
  await context.close();
});
