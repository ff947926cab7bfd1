import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { openReviews, stableRow, starsFor } from "./inbox.ts";

test("ticked reviews are archived together, and the message takes it back", async ({ page, visit, signInAs }, info) => {
  await signInAs(people.owner);
  await openReviews(page, visit, "Lumella Malasaña", `period=all_time&ratings=${starsFor(info)}`);
  const rows = [await stableRow(page, 0), await stableRow(page, 2)];
  // What is done to ticked reviews shows once there are some.
  await expect(page.getByRole("button", { name: "Archiver les avis cochés" })).toBeHidden();
  await expect(page.getByRole("search")).toBeVisible();
  const top = (await rows[0]?.boundingBox())?.y;
  for (const row of rows) await row.getByRole("checkbox").check();
  // Their bar takes the place of the filters, and nothing moves.
  await expect(page.getByRole("search")).toBeHidden();
  expect((await rows[0]?.boundingBox())?.y).toBe(top);
  await page.getByRole("button", { name: "Archiver les avis cochés" }).click();
  const messages = page.getByRole("status", { name: "Messages" });
  await expect(messages).toContainText("2 avis archivés");
  for (const row of rows) await expect(row).toHaveCount(0);
  await messages.getByRole("button", { name: "Annuler" }).click();
  await expect(messages).toContainText("2 avis désarchivés");
  // The button went with its message; a keyboard goes on at the list.
  await expect(page.getByRole("list", { name: "Liste des avis" })).toBeFocused();
  for (const row of rows) await expect(row).toBeVisible();
});
