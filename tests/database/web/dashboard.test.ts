import { expect, test } from "vitest";
import { createRestaurant, createReview } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const web = await testWebApp();
const send = web.over(api.fetch);
const quiet = "Aucun avis public ces douze dernières semaines.";

test("a restaurant whose reviews are all old says that the last weeks were quiet, instead of drawing nothing", async () => {
  const { cookie, user } = await signedInVisitor(api);
  const { rows } = await api.database.pool.query(
    "select organization_id from organization_members where user_id = $1",
    [user.id],
  );
  const { id: restaurantId } = await createRestaurant(api.database, { organizationId: rows[0].organization_id });
  await createReview(api.database, { restaurantId, publishedAt: new Date(Date.now() - 400 * 86_400_000) });
  const old = await send(`/restaurants/${restaurantId}/dashboard`, { cookie });
  expect(old.text).toContain(quiet);
  expect(old.text).not.toContain('class="chart"');
  await createReview(api.database, { restaurantId, publishedAt: new Date(Date.now() - 86_400_000) });
  const lively = await send(`/restaurants/${restaurantId}/dashboard`, { cookie });
  expect(lively.text).not.toContain(quiet);
  expect(lively.text).toContain('class="chart');
});
