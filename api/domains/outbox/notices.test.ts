import { beforeEach, expect, test } from "vitest";
import { type OutboxSetup, outboxSetup } from "#tests/factories/outbox.ts";
import { staffOf } from "#tests/factories/review-setup.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();
/** A worker claims every due item: other tests' leftovers must go. */
beforeEach(async () => {
  await database.pool.query("delete from outbox_items");
});

type Decision = { state: "live" | "refused"; text?: string; refusalReason?: string };

/** The platform decides about the reply that it got, and a worker looks. */
async function decide(setup: OutboxSetup, { state, text, refusalReason }: Decision) {
  const { externalId } = setup.review;
  const shown = text ?? setup.platform.replies.get(externalId)?.text ?? "";
  const updatedAt = setup.platform.clock.now;
  setup.platform.replies.set(externalId, { text: shown, updatedAt, state, refusalReason: refusalReason ?? null });
  setup.pass(61);
  await setup.worker().run();
}

/** Sends a reply as the setup's user; a colleague could hear of it too. */
async function sent() {
  const setup = await outboxSetup(database);
  const colleague = await callerOf(database, await staffOf(database, setup.restaurant, "manager", "Zoé"));
  const told = async (api: Pick<typeof setup.api, "notifications"> = setup.api) =>
    (await api.notifications.list({})).data.map(({ event, subject, data }) => `${event} ${subject.id} ${data.state}`);
  await setup.api.reviews.reply({ reviewId: setup.review.id, version: 1, text: "Merci Inès !" });
  setup.pass(121);
  await setup.worker().run();
  return { setup, told, toldColleague: () => told(colleague.api) };
}

test("a refused reply is told to who sent it, once, and to nobody else", async () => {
  const { setup, told, toldColleague } = await sent();
  expect(await told()).toEqual([]);
  await decide(setup, { state: "refused", refusalReason: "OFFENSIVE" });
  expect(await told()).toEqual([`reply_refused ${setup.review.id} refused`]);
  setup.pass(3600);
  await setup.worker().run();
  expect(await told()).toHaveLength(1);
  expect(await toldColleague()).toEqual([]);
});

test("a reply that the platform shows is no news", async () => {
  const { setup, told } = await sent();
  await decide(setup, { state: "live" });
  expect(await told()).toEqual([]);
});

test("what a rule sent is told to the restaurant's people", async () => {
  const { setup, toldColleague } = await sent();
  await database.pool.query("update outbox_items set user_id = null where review_id = $1", [setup.review.id]);
  await decide(setup, { state: "refused", refusalReason: "OFFENSIVE" });
  expect(await toldColleague()).toEqual([`reply_refused ${setup.review.id} refused`]);
});
