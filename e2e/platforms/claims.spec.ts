import { expectAccessible } from "../fixtures/accessibility.ts";
import { kindOf } from "../fixtures/kinds.ts";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { signIn } from "../fixtures/sign-in.ts";
import { expect, test } from "../fixtures/test.ts";
import { apiOf } from "../outbox/connect.ts";

/** Each kind of browser has a restaurant of its own. */
const restaurantOf: Record<string, string> = { scripts: "Lumella Martyrs", "no-scripts": "Marelune Presqu’île" };

test("a listing of TheFork waits until staff approve it; a refusal is shown", async ({
  page,
  visit,
  signInAs,
  browser,
  request,
  baseURL,
  javaScriptEnabled,
}, info) => {
  await signInAs(people.owner);
  const name = restaurantOf[kindOf(info)] ?? "";
  const id = await restaurantIdOf(page, name);
  const call = await apiOf(request, baseURL ?? "", people.owner);
  const { externalId } = await call<{ externalId: string }>("GET", `/restaurants/${id}/platforms/lafourchette`);
  const path = `/restaurants/${id}/settings/platforms/connection`;
  const card = page.getByRole("article", { name: "TheFork" });
  const claim = async () => {
    await visit(path);
    await card.getByText("Connecter par adresse").click();
    await card.getByLabel("Adresse de la page ou identifiant").fill(externalId);
    await card.getByRole("button", { name: "Connecter TheFork" }).click();
    await expect(card.getByText("En attente de validation par Comptoir", { exact: true })).toBeVisible();
    await expect(card).toContainText("en attente de validation par Comptoir");
  };
  await claim();
  if (javaScriptEnabled) await expectAccessible(page);

  const staff = await browser.newContext({ baseURL, javaScriptEnabled });
  await signIn(staff, baseURL ?? "", people.admin);
  const staffPage = await staff.newPage();
  const decide = async (decision: string) => {
    await staffPage.goto("/admin/platforms-management");
    await staffPage.getByRole("button", { name: `${decision} TheFork pour ${name}` }).click();
  };
  await decide("Refuser");
  await expect(staffPage.getByText(`La demande est refusée, ${name} n’est pas connecté.`)).toBeVisible();
  await visit(path);
  await expect(card).toContainText("a été refusée");

  await claim();
  await decide("Approuver");
  await expect(staffPage.getByText(`TheFork est connecté à ${name}.`)).toBeVisible();
  await expect(staffPage.getByRole("button", { name: `Approuver TheFork pour ${name}` })).toHaveCount(0);
  await visit(path);
  await expect(card.getByText("Connecté", { exact: true })).toBeVisible();
  await staff.close();
  // As it was for whoever comes next.
  await call("DELETE", `/restaurants/${id}/platforms/lafourchette`);
});
