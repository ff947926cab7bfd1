import { expectAccessible } from "../fixtures/accessibility.ts";
import { kindOf } from "../fixtures/kinds.ts";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { openReviews } from "../reviews/inbox.ts";
import { linesOf, starsFor, takeTicked } from "./batch.ts";

test("what was done to many reviews is found again from the list, by colleagues too, and undone by who did it", async ({
  page,
  visit,
  signInAs,
}, info) => {
  test.slow();
  await signInAs(people.owner);
  const kind = kindOf(info);
  const query = `period=all_time&platforms=gmb&states=answered&pageSize=5&ratings=${starsFor(kind)}`;
  const id = await openReviews(page, visit, "Lumella Leith", query);
  await takeTicked(page, visit, 2);
  await page.getByRole("button", { name: "Archiver", exact: true }).click();
  await page.getByRole("button", { name: "Confirmer pour les avis cochés" }).first().click();
  await expect(linesOf(page)).toContainText(["Fait", "Fait"]);
  // Its address is of the scope that one reads in.
  const batchId = new URL(page.url()).pathname.split("/").at(-1);

  await visit(`/restaurants/${id}/reputation/reviews`);
  await page.getByRole("button", { name: "Autres actions", exact: true }).click();
  await page.getByRole("link", { name: "Actions groupées" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Actions groupées" })).toBeVisible();
  const row = page.getByRole("row").filter({ has: page.locator(`a[href$="/bulk/${batchId}"]`) });
  await expect(row).toContainText("Moi (Camille Tavelin)");
  await expect(row).toContainText("Archivage");
  await expect(row).toContainText("2 faits");
  if (kind === "scripts") await expectAccessible(page);
  await row.getByRole("link").click();
  await page.getByRole("button", { name: "Tout annuler" }).click();
  await expect(linesOf(page)).toContainText(["Annulé", "Annulé"]);
  await visit(`/restaurants/${id}/reputation/reviews/bulk`);
  await expect(row).toContainText("2 annulés");
  await visit("/groups/reputation/reviews/bulk");
  await expect(row).toContainText("2 annulés");

  await signInAs(people.manager, { fresh: true });
  await visit(`/restaurants/${id}/reputation/reviews/bulk`);
  await expect(row).toContainText("Camille Tavelin");
  await row.getByRole("link").click();
  await expect(page.getByRole("main")).toContainText("Camille Tavelin");
  await expect(linesOf(page)).toContainText(["Annulé", "Annulé"]);
});
