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
/** A worker claims every due item: other tests' leftovers must go. */
beforeEach(async () => {
  await database.pool.query("delete from outbox_items");
});

const nothing = { accountId: null, name: null, placeId: null, url: null, sealedToken: null, credentialId: null };
const leave: Record<string, (setup: OutboxSetup) => Promise<unknown>> = {
  "linked to another listing": ({ restaurant: { id, organizationId } }) =>
    transaction(database, (client) =>
      linkListing(
        client,
        { restaurantId: id, organizationId },
        { ...nothing, key: "gmb", externalId: "locations/other" },
        { replace: true },
      ),
    ),
  untied: ({ restaurant: { id } }) => transaction(database, (client) => unlinkListing(client, id, "gmb")),
};

test.each(Object.keys(leave))("what waits for a restaurant that is %s is taken back, and says why", async (name) => {
  const setup = await outboxSetup(database);
  await setup.api.reviews.reply({ reviewId: setup.review.id, version: 1, text: "Merci Inès !" });
  await leave[name]?.(setup);
  setup.pass(121);
  await setup.worker().run();
  expect(setup.platform.calls.put).toBe(0);
  const { data } = await setup.api.outbox.list({ restaurantIds: [setup.restaurant.id] });
  expect(data).toMatchObject([{ state: "cancelled" }]);
  const { events } = (await setup.api.outbox.get({ itemId: data[0]?._id ?? "" })).data;
  expect(events.find(({ state }) => state === "cancelled")?.evidence).toEqual({ reason: "listing_left" });
  const review = (await setup.api.reviews.get({ reviewId: setup.review.id })).data;
  expect(review).toMatchObject({ answerState: "pending", replies: [{ text: "Merci Inès !", state: "saved" }] });
});
