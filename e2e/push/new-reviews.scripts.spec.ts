import { expect, test } from "../fixtures/own-house.ts";
import { people } from "../fixtures/people.ts";
import { openRestaurant } from "../fixtures/restaurants.ts";
import { connectGoogle } from "../outgoing/connect.ts";
import { googleIdOf, readGoogle } from "../outgoing/rehearsal.ts";
import { tellSandbox } from "../synchronisation/rehearsal.ts";

test("a list that is being read does not move: it says that reviews have arrived, and leads to them", async ({
  page,
  visit,
  signInAs,
  request,
  house,
}) => {
  await signInAs(people.owner);
  const id = await openRestaurant(page, visit, "Lumella Santo Stefano");
  const call = await connectGoogle(request, house.origin, id);
  await readGoogle(call, id);
  const listens = page.waitForResponse(/\/resources\/since/);
  await visit(`/restaurants/${id}/reputation/reviews?period=all_time&platforms=gmb&pageSize=3`);
  await listens;
  const first = await page.getByRole("article").first().getAttribute("id");

  const texts = ["Une pizza comme à Naples.", "La pâte, enfin !"];
  const at = { platform: "gmb", location: await googleIdOf(request, "Zia Lumella – Santo Stefano") };
  for (const text of texts)
    await tellSandbox(request, { do: "add_review", ...at, rating: 5, text, author: "Nino", language: "fr" });
  await readGoogle(call, id);
  const pill = page.getByRole("link", { name: "Voir 2 nouveaux avis" });
  await expect(pill).toBeVisible();
  await expect(page.getByRole("article").first()).toHaveAttribute("id", first ?? "");
  await pill.click();
  for (const text of texts) await expect(page.getByRole("article").filter({ hasText: text })).toBeVisible();
  await expect(pill).toHaveCount(0);
});
