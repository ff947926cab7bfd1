import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { answered, expect, test } from "../fixtures/test.ts";
import { apiOf } from "../outbox/connect.ts";

type Waiting = { _id: string; version: number };

test("an error beside a form and what was typed stay when the page reads itself again because others worked", async ({
  page,
  visit,
  signInAs,
  request,
  baseURL,
}) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, "Marelune Oberkampf");
  const listens = page.waitForResponse(/\/resources\/since/);
  await visit(`/restaurants/${id}/settings/platforms/connection`);
  await listens;
  const card = page.getByRole("article", { name: "Zenchef" });
  await page.getByRole("heading", { name: "Suivi manuel" }).click();
  await card.getByText("Connecter par adresse").click();
  await card.getByLabel("Adresse de la page ou identifiant").fill("le restaurant");
  await card.getByRole("button", { name: "Connecter Zenchef" }).click();
  await expect(card.getByText(/Collez l’adresse complète/)).toBeVisible();

  const call = await apiOf(request, baseURL ?? "", people.manager);
  const search = { restaurantIds: [id], platforms: ["tripadvisor"], states: ["not_answered"], pageSize: 1 };
  const [review] = await call<Waiting[]>("POST", "/reviews/search", search);
  if (!review) throw new Error("nothing to answer");
  const words = { version: review.version, text: "Thank you, see you soon." };
  // Not told by the count in the navigation: journeys beside this one may move it back meanwhile.
  const reread = answered(page, /\/connection\.data/);
  await call("POST", `/reviews/${review._id}/replies`, words);
  await reread;
  await page.evaluate(() => new Promise(requestAnimationFrame));

  await expect(card.getByText(/Collez l’adresse complète/)).toBeVisible();
  await expect(card.getByLabel("Adresse de la page ou identifiant")).toHaveValue("le restaurant");
  await page.getByRole("link", { name: "Réponses", exact: true }).click();
  await expect(page).not.toHaveURL(/\/connection/);
  await page.goBack();
  await expect(page).toHaveURL(/\/connection/);
  await expect(page.getByText(/Collez l’adresse complète/)).toHaveCount(0);
});
