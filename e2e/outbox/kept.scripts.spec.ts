import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectTitle, linesOf } from "../review-batches/batch.ts";
import { apiOf, connectGoogle } from "./connect.ts";

test("replies kept before Google was connected are told of, looked over, sent together and taken back", async ({
  page,
  visit,
  signInAs,
  request,
  baseURL,
}) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, "Marelune Oberkampf");
  const path = `/restaurants/${id}/reputation/reviews`;
  const call = await apiOf(request, baseURL ?? "", people.owner);
  const kept = async () => (await call<{ count: number }>("GET", `/kept-replies?restaurantId=${id}`)).count;
  const search = { restaurantIds: [id], platforms: ["gmb"], pageSize: 2, answered: false, pending: false };
  const reviews = await call<{ _id: string; version: number }[]>("POST", "/reviews/search", search);
  for (const { _id, version } of reviews)
    await call("POST", `/reviews/${_id}/replies`, { version, text: "Merci beaucoup, au plaisir de vous revoir." });
  expect(await kept()).toBe(0);
  await connectGoogle(request, baseURL ?? "", id);
  await expect(async () => expect(await kept()).toBeGreaterThan(1)).toPass({ timeout: 30_000 });
  const before = await kept();
  await visit(`${path}?period=all_time`);
  await expect(page.getByText(`${before} réponses attendent d’être envoyées à Google.`)).toBeVisible();
  await page.getByRole("button", { name: "Relire et envoyer" }).click();
  await page.waitForURL(/\/reputation\/reviews\/bulk\/[0-9a-f-]{36}$/);
  await expectTitle(page, "Réponses gardées à envoyer");
  const lines = linesOf(page);
  await expect(lines).toHaveCount(before);
  await expectAccessible(page);

  await visit(page.url());
  for (let index = 1; index < before; index += 1) {
    const box = lines.nth(index).getByRole("checkbox");
    await box.uncheck();
  }
  const mine = "Merci de votre visite, et à très bientôt.";
  await lines.nth(0).getByRole("textbox").fill(mine);
  await lines.nth(0).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Envoyer les réponses cochées" }).first().click();
  await expectTitle(page, "Ce qui a été fait");
  await expect(lines.nth(0)).toContainText(mine);
  await expect(lines.nth(0)).toContainText("Part à");
  await expect(lines.nth(1)).toContainText("Laissé de côté");
  expect(await kept()).toBe(before - 1);

  await page.getByRole("button", { name: "Tout annuler" }).click();
  await expect(lines.nth(0)).toContainText("Annulé");
  expect(await kept()).toBe(before);
});
