import { expect, test } from "../fixtures/own-server.ts";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { connectGoogle } from "../outbox/connect.ts";
import { googleIdOf, readGoogle } from "../outbox/sandbox-review.ts";
import { rowsOf } from "../reviews/inbox.ts";
import { commandSandbox } from "../synchronisation/sandbox.ts";

test("a list that is being read does not move: it says that reviews have arrived, and leads to them", async ({
  page,
  visit,
  signInAs,
  request,
  ownServer,
}) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, "Lumella Santo Stefano");
  const call = await connectGoogle(request, ownServer.origin, id);
  await readGoogle(call, id);
  const listens = page.waitForResponse(/\/resources\/since/);
  await visit(`/restaurants/${id}/reputation/reviews?period=all_time&platforms=gmb&ratings=4,5&pageSize=3`);
  await listens;
  const first = await rowsOf(page).first().getByRole("link").getAttribute("id");

  const texts = ["Une pizza comme à Naples.", "La pâte, enfin !"];
  const at = { platform: "gmb", location: await googleIdOf(request, "Zia Lumella – Santo Stefano") };
  for (const text of texts)
    await commandSandbox(request, { do: "add_review", ...at, rating: 5, text, author: "Nino", language: "fr" });
  // One that the list's filters leave out is no news here.
  await commandSandbox(request, { do: "add_review", ...at, rating: 1, text: "Froide.", author: "Lia", language: "fr" });
  await readGoogle(call, id);
  const pill = page.getByRole("link", { name: "Voir 2 nouveaux avis" });
  await expect(pill).toBeVisible();
  await expect(rowsOf(page).first().getByRole("link")).toHaveAttribute("id", first ?? "");
  await pill.click();
  for (const text of texts) await expect(rowsOf(page).filter({ hasText: text })).toBeVisible();
  await expect(pill).toHaveCount(0);
});
