import { kindOf } from "../fixtures/kinds.ts";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { openCard, openReviews, starsFor } from "../reviews/inbox.ts";

test("a review is looked at as a picture, in the shape and with as much of its author as one likes, and copied", async ({
  page,
  context,
  baseURL,
  visit,
  signInAs,
}, info) => {
  const hasScripts = kindOf(info) !== "no-scripts";
  if (hasScripts)
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(baseURL ?? "").origin });
  await signInAs(people.guest);
  const query = `period=all_time&platforms=gmb&ratings=${starsFor(info)}&pageSize=5`;
  await openReviews(page, visit, "Marelune Chartrons", query);
  const card = await openCard(page, 0);
  // What was unfolded before its scripts were there may fold again when they arrive.
  await expect(async () => {
    const folded = card.getByText("Partager en image");
    if (!(await folded.isVisible())) await card.getByRole("button", { name: "Autres actions sur l’avis" }).click();
    if (!(await card.getByLabel("Format").isVisible())) await folded.click();
    await page.waitForLoadState("networkidle");
    await expect(card.getByLabel("Format")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await card.getByLabel("Format").selectOption("Story");
  await card.getByLabel("Auteur").selectOption("Sans nom");
  const [picture] = await Promise.all([
    context.waitForEvent("page"),
    card.getByRole("button", { name: "Voir l’image" }).click(),
  ]);
  await picture.waitForURL(/\/image\.png\?format=story&name=none$/);
  const response = await page.request.get(picture.url());
  expect(response.headers()["content-type"]).toBe("image/png");
  const file = await response.body();
  // Width and height stand at the head of every PNG.
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1080, 1920]);
  await picture.close();
  if (!hasScripts) {
    await expect(card.getByRole("button", { name: "Copier l’image" })).toBeHidden();
    return;
  }
  await page.bringToFront();
  await card.getByRole("button", { name: "Copier l’image" }).click();
  await expect(card.getByText("Image copiée")).toBeVisible();
  const kinds = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types));
  expect(kinds).toContain("image/png");
});
