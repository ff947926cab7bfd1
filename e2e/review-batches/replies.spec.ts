import { expectAccessible } from "../fixtures/accessibility.ts";
import { kindOf } from "../fixtures/kinds.ts";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { openReviews } from "../reviews/inbox.ts";
import { expectTitle, linesOf, starsFor, takeTicked } from "./batch.ts";

test("ticked reviews are answered from templates after a look at each, and all of it is taken back @no-scripts", async ({
  page,
  visit,
  signInAs,
}, info) => {
  await signInAs(people.owner);
  // Of four stars alone the demo has fewer than three on some days.
  const stars = kindOf(info) === "no-scripts" ? "3,4" : starsFor(kindOf(info));
  const query = `period=all_time&platforms=gmb&states=not_answered&pageSize=5&ratings=${stars}`;
  await openReviews(page, visit, "Marelune Marylebone", query);
  await takeTicked(page, visit, 3);
  await expect(page.getByRole("main")).toContainText("3 avis");
  await page.getByRole("button", { name: "Préparer – Répondre avec un modèle" }).click();
  await expectTitle(page, "Réponses à relire");
  await expect(page.getByRole("main")).toContainText("10 minutes");
  const lines = linesOf(page);
  await expect(lines).toHaveCount(3);
  // The checker itself needs scripts.
  if (kindOf(info) === "scripts") await expectAccessible(page);

  const mine = `Merci à vous, à très bientôt (${info.project.name}).`;
  await lines.nth(0).getByRole("textbox").fill(mine);
  await lines.nth(0).getByRole("checkbox").check();
  await lines.nth(1).getByRole("checkbox").check();
  await lines.nth(1).getByRole("textbox").fill("Bonjour {{first_name}}, merci.");
  await lines.nth(2).getByRole("checkbox").uncheck();
  await page.getByRole("button", { name: "Envoyer les réponses cochées" }).first().click();
  await expectTitle(page, "Ce qui a été fait");
  await expect(lines.nth(0)).toContainText("Enregistrée");
  await expect(lines.nth(0)).toContainText(mine);
  await expect(lines.nth(1)).toContainText("Une variable n’est pas remplie");
  await expect(lines.nth(2)).toContainText("Laissé de côté");
  await expect(page.getByRole("main")).toContainText("1 fait · 1 refusé · 1 laissé de côté");

  await visit(new URL(page.url()).pathname);
  await page.getByRole("button", { name: "Tout annuler" }).click();
  await expect(lines.nth(0)).toContainText("Annulé");
  await expect(page.getByRole("button", { name: "Tout annuler" })).toHaveCount(0);
  await lines.nth(0).getByRole("link").click();
  await expect(page.getByRole("article")).not.toContainText(mine);
});
