import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { transaction } from "#api/db/transaction.ts";
import { type OutboxSetup, outboxSetup } from "#tests/factories/outbox.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { linkListing, unlinkListing } from "../listings/link.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
/** A worker takes whatever is due: what another test left must not be. */
beforeEach(async () => {
  await database.pool.query("delete from outbox_items");
});

const nothing = { accountId: null, name: null, placeId: null, url: null, sealedToken: null, credentialId: null };
const leave: Record<string, (scene: OutboxSetup) => Promise<unknown>> = {
  "tied to another place": ({ restaurant: { id, organizationId } }) =>
    transaction(database.pool, (client) =>
      linkListing(
        client,
        { restaurantId: id, organizationId },
        { ...nothing, key: "gmb", externalId: "locations/other" },
        { replace: true },
      ),
    ),
  untied: ({ restaurant: { id } }) => transaction(database.pool, (client) => unlinkListing(client, id, "gmb")),
};

test.each(Object.keys(leave))("what waits for a restaurant that is %s is taken back, and says why", async (name) => {
  const scene = await outboxSetup(database);
  await scene.api.reviews.reply({ reviewId: scene.review.id, version: 1, text: "Merci Inès !" });
  await leave[name]?.(scene);
  scene.pass(121);
  await scene.worker().run();
  expect(scene.platform.calls.put).toBe(0);
  const { data } = await scene.api.outbox.list({ restaurantId: scene.restaurant.id });
  expect(data).toMatchObject([{ state: "cancelled" }]);
  const { events } = (await scene.api.outbox.get({ itemId: data[0]?._id ?? "" })).data;
  expect(events.find(({ state }) => state === "cancelled")?.evidence).toEqual({ reason: "listing_left" });
  const review = (await scene.api.reviews.get({ reviewId: scene.review.id })).data;
  expect(review).toMatchObject({ answerState: "pending", replies: [{ text: "Merci Inès !", state: "saved" }] });
});
