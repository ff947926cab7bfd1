import { expect, test } from "vitest";
import { transaction } from "#api/db/transaction.ts";
import type { PushNews } from "#contract/push/schemas.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { recordPush } from "../../push/record.ts";

const api = await testApi();
const { database } = api;
const organization = await createOrganization(database);
const ours = await createRestaurant(database, { organizationId: organization.id });
const user = await createUser(database, {
  organizations: [{ id: organization.id, caslRole: "editor" }],
  restaurants: [ours.id],
});
const token = await api.tokenOf(user);
const since = async (cursor = "") =>
  (await api.call<PushNews>("GET", `/push/since?cursor=${cursor}`, { token })).body.data;
const names = (news: PushNews) => news.hints.map(({ name }) => name);

// The embedded store has one transaction at a time.
test("an event that commits late is not lost to those who asked meanwhile", async () => {
  const { cursor } = await since();
  const news = await transaction(database, async (client) => {
    await recordPush(client, { restaurantId: ours.id, name: "reviews.synchronised" });
    await transaction(database, (other) => recordPush(other, { restaurantId: ours.id, name: "outbox.changed" }));
    return since(cursor);
  });
  expect(names(news)).toEqual(["outbox.changed"]);
  expect(names(await since(news.cursor))).toContain("reviews.synchronised");
});
