import { expect, test } from "vitest";
import { createRestaurant, createReview } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const web = await testWebApp();
const send = web.over(api.fetch);
/** A chart of bars; stars are pictures too. */
const chart = "svg[role=img]:has(.bar)";
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
  expect(readPage(old.text).text).toContain(quiet);
  expect(readPage(old.text).find(chart)).toBeNull();
  await createReview(api.database, { restaurantId, publishedAt: new Date(Date.now() - 86_400_000) });
  const lively = await send(`/restaurants/${restaurantId}/dashboard`, { cookie });
  expect(readPage(lively.text).text).not.toContain(quiet);
  expect(readPage(lively.text).find(chart)).not.toBeNull();
});
