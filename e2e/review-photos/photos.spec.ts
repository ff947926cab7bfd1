import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { openCard, openFilters, rowsOf } from "../reviews/inbox.ts";

const groups = "/groups/reputation/reviews";

test("reviews with photos are found by a filter, looked at small and large, and the filter is taken off again @phone", async ({
  page,
  visit,
  signInAs,
  context,
  isMobile,
}) => {
  await signInAs(people.endToEnd);
  await visit(`${groups}?period=all_time&platforms=gmb`);
  const panel = await openFilters(page);
  await panel.getByRole("checkbox", { name: "Avec photos seulement" }).check();
  await panel.getByRole("button", { name: /^Appliquer/ }).click();
  await expect(page).toHaveURL(/platforms=gmb&photos=with/);
  await expect(page.locator(".filter-all .badge")).toHaveText("2");
  // A phone has no room for their names beside the search.
  const token = page.getByRole("button", { name: "Retirer le filtre Avec photos seulement" });
  await expect(token).toBeVisible({ visible: !isMobile });
  // A row shows three badges at most; the number of photos is the last of them.
  const rows = rowsOf(page);
  const badges = page.locator(".badge");
  await expect
    .poll(async () => {
      const missing = rows.filter({ hasNotText: /\d photos?/ });
      return (await missing.count()) - (await missing.filter({ has: badges.nth(2) }).count());
    })
    .toBe(0);
  expect(await rowsOf(page).count()).toBeGreaterThan(0);

  const card = await openCard(page, 1);
  const photos = card.getByRole("list", { name: "Photos du client" });
  const first = photos.getByRole("img", { name: /^Photo 1 sur \d de / });
  await first.scrollIntoViewIfNeeded();
  // As it was drawn by the platform, made a square by our server.
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(224);
  expect(new URL((await first.getAttribute("src")) ?? "", page.url()).origin).toBe(new URL(page.url()).origin);
  const opened = context.waitForEvent("page");
  await photos.getByRole("link").first().click();
  const large = await opened;
  await expect.poll(() => large.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  await large.close();

  // One that cannot be had is a drawing that says so, in the same place.
  const box = await first.boundingBox();
  expect(box).toMatchObject({ width: 112, height: 112 });
  await first.evaluate((image: HTMLImageElement) => {
    image.src = image.src.replace("/photos/0", "/photos/29");
  });
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(448);
  expect(await first.boundingBox()).toEqual(box);

  await visit(`${groups}?period=all_time&platforms=gmb&photos=with`);
  if (isMobile) {
    const filters = await openFilters(page);
    await filters.getByRole("checkbox", { name: "Avec photos seulement" }).uncheck();
    await filters.getByRole("button", { name: /^Appliquer/ }).click();
  } else await token.click();
  await expect(page).toHaveURL(/platforms=gmb$/);
});
