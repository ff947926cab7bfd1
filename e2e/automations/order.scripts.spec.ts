import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

test("a rule is dragged to another place, and every tab is accessible", async ({ page, visit, signInAs }) => {
  // Many pages, one after the other.
  test.slow();
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, "Lumella Martyrs");
  const path = `/restaurants/${id}/settings/automations`;
  await visit(path);
  await page.getByRole("button", { name: "Créer des règles propres à ce restaurant" }).click();
  await expect(page.getByText("ce restaurant", { exact: true })).toBeVisible();
  const rules = page.getByRole("region", { name: "Règles, dans leur ordre" }).getByRole("listitem");
  await expect(rules.first()).toContainText("1. Merci pour les étoiles sans texte");
  await rules.nth(0).getByTitle("Glisser pour déplacer").dragTo(rules.nth(1));
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Ordre modifié");
  await visit(path);
  await expect(rules.first()).toContainText("1. Proposer une réponse la nuit");
  await expectAccessible(page);
  for (const search of ["?rule=new", "?tab=runs", "?tab=dry-run&run=1", "?tab=history"]) {
    await visit(`${path}${search}`);
    await expectAccessible(page);
  }
});
