import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { transaction } from "#api/db/transaction.ts";
import { reconcileFromRemote, reviewsInOutbox } from "#api/domains/reply-sending/reconcile.ts";
import { PlatformError } from "#api/platforms/connector.ts";
import { createConnectedReview, type OutboxSetup, outboxSetup } from "#tests/factories/outbox.ts";
import { testDatabase } from "#tests/setup/database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
/** A worker claims every due item: other tests' leftovers must go. */
beforeEach(async () => {
  await database.pool.query("delete from outbox_items");
});

/** Writes a reply and lets its delay pass. */
async function written(setup: OutboxSetup, text = "Merci Inès !") {
  const { data } = await setup.api.reviews.reply({ reviewId: setup.review.id, version: 1, text });
  setup.pass(121);
  return data;
}
const current = async ({ api, review }: OutboxSetup) => (await api.reviews.get({ reviewId: review.id })).data;
const outbox = async (setup: OutboxSetup) => (await current(setup)).replies.at(-1)?.outbox;
const states = async ({ api, restaurant }: OutboxSetup) => {
  const { data } = await api.outbox.list({ restaurantIds: [restaurant.id] });
  const { events } = (await api.outbox.get({ itemId: data[0]?._id ?? "" })).data;
  return events.map(({ state }) => state).reverse();
};
async function totals(restaurantId: string): Promise<string[]> {
  const { rows } = await database.pool.query(
    "select answer_state, count from review_totals where count <> 0 and restaurant_id = $1",
    [restaurantId],
  );
  return rows.map((row) => `${row.answer_state} ${row.count}`);
}

describe("a reply on a connected platform", () => {
  test("waits, leaves once its delay is over, and counts as answered when the platform shows it and not before", async () => {
    const setup = await outboxSetup(database);
    const { data } = await setup.api.reviews.reply({ reviewId: setup.review.id, version: 1, text: "Merci Inès !" });
    expect(data).toMatchObject({ answerState: "pending", replyMethod: "api" });
    expect(data.replies[0]?.outbox).toMatchObject({
      state: "queued",
      may: { cancel: true, sendNow: true, undo: false },
    });
    await setup.worker().run();
    expect(setup.platform.calls.put).toBe(0);

    setup.pass(121);
    await setup.worker().run();
    expect(setup.platform.replies.get(setup.review.externalId)?.text).toBe("Merci Inès !");
    expect(await current(setup)).toMatchObject({ answerState: "pending", replies: [{ state: "in_review" }] });
    expect(await totals(setup.restaurant.id)).toEqual(["pending 1"]);

    setup.platform.replies.set(setup.review.externalId, {
      text: "Merci Inès !\r\n",
      updatedAt: setup.platform.clock.now,
      state: "live",
      refusalReason: null,
    });
    setup.pass(61);
    await setup.worker().run();
    const live = await current(setup);
    expect(live).toMatchObject({ answerState: "answered", version: 2 });
    expect(live.replies).toMatchObject([{ state: "published", publishedBy: null, outbox: { state: "live" } }]);
    expect(await totals(setup.restaurant.id)).toEqual(["answered 1"]);
    expect(await states(setup)).toEqual(["queued", "sending", "sent", "in_review", "live"]);
  });

  test("that is refused says why and makes the review wait for an answer again", async () => {
    const setup = await outboxSetup(database);
    await written(setup);
    await setup.worker().run();
    setup.platform.replies.set(setup.review.externalId, {
      ...{
        text: "Merci Inès !",
        updatedAt: setup.platform.clock.now,
        state: "refused",
        refusalReason: "SOMETHING_NEW",
      },
    });
    setup.pass(61);
    await setup.worker().run();
    expect(await current(setup)).toMatchObject({
      answerState: "not_answered",
      replies: [
        { state: "refused", outbox: { state: "refused", refusalReason: "SOMETHING_NEW", may: { retry: false } } },
      ],
    });
    const { _id: reviewId, version, replies } = await current(setup);
    const change = { reviewId, version, replyId: replies[0]?._id ?? "" };
    await expect(setup.api.reviews.editReply({ ...change, text: "Merci Inès !" })).rejects.toMatchObject({
      code: "INVALID_INPUT",
      data: { fields: { text: "refused_before" } },
    });
    const { data } = await setup.api.reviews.editReply({ ...change, text: "Merci beaucoup !" });
    expect(data.replies).toMatchObject([{ state: "saved", outbox: { state: "queued" } }]);
  });

  test("that somebody replaced there is reported by the next run, with what stands there instead", async () => {
    const setup = await outboxSetup(database);
    setup.platform.takes = { state: "live", refusalReason: null };
    await written(setup);
    await setup.worker().run();
    const foreign = {
      text: "Merci à vous.",
      updatedAt: setup.platform.clock.now,
      state: "live",
      refusalReason: null,
    } as const;
    setup.pass(3600);
    const settle = () =>
      transaction(database, (client) =>
        reconcileFromRemote(client, setup.review.id, foreign, setup.platform.clock.now),
      );
    expect(await settle()).toBe(true);
    const review = await current(setup);
    expect(review.answerState).toBe("answered");
    expect(review.replies).toMatchObject([
      { text: "Merci Inès !", state: "saved", outbox: { state: "overwritten", remoteText: "Merci à vous." } },
      { text: "Merci à vous.", state: "published", outbox: null },
    ]);
    await settle();
    expect((await current(setup)).replies).toHaveLength(2);
  });

  test("that somebody else answered while ours waited is what taking ours back puts there again", async () => {
    const setup = await outboxSetup(database);
    const { data } = await setup.api.reviews.reply({ reviewId: setup.review.id, version: 1, text: "Merci Inès !" });
    const foreign = {
      text: "Merci à vous.",
      updatedAt: setup.platform.clock.now,
      state: "live",
      refusalReason: null,
    } as const;
    const read = await transaction(database, async (client) => {
      const inLedger = await reviewsInOutbox(client, [setup.review.id]);
      return inLedger.has(setup.review.id) && (await reconcileFromRemote(client, setup.review.id, foreign, new Date()));
    });
    // Storing the platform's reply is left to the run.
    expect(read).toBe(false);
    const { rows } = await database.pool.query("select former from outbox_items where review_id = $1", [data._id]);
    expect(rows).toEqual([{ former: { text: "Merci à vous." } }]);
  });

  test("that was asked about before a newer answer came keeps the newer one", async () => {
    const setup = await outboxSetup(database);
    await written(setup);
    await setup.worker().run();
    const readAt = setup.platform.clock.now;
    const stale = { text: "Merci Inès !", updatedAt: readAt, state: "live", refusalReason: null } as const;
    setup.pass(90);
    const refused = { ...stale, state: "refused", refusalReason: "OFFENSIVE" } as const;
    setup.platform.replies.set(setup.review.externalId, refused);
    await setup.worker().run();
    expect(await outbox(setup)).toMatchObject({ state: "refused" });
    await transaction(database, (client) => reconcileFromRemote(client, setup.review.id, stale, readAt));
    expect(await outbox(setup)).toMatchObject({ state: "refused" });
    expect((await current(setup)).answerState).not.toBe("answered");
  });

  test("of which nothing was sent is the reader's to store", async () => {
    const setup = await outboxSetup(database);
    const other = await createConnectedReview(database, setup.restaurant.id);
    const read = await transaction(database, (client) => reconcileFromRemote(client, other.id, null, new Date()));
    expect(read).toBe(false);
  });
});

const refusals: [string, PlatformError, object][] = [
  [
    "403",
    new PlatformError("PERMISSION_DENIED", "No right."),
    { state: "failed", failure: { code: "PERMISSION_DENIED" } },
  ],
  ["400", new PlatformError("INVALID_INPUT", "Too odd."), { state: "failed", failure: { code: "INVALID_INPUT" } }],
  [
    "moderation",
    new PlatformError("MODERATION_REJECTED", "No.", { vendorCode: "OFFENSIVE" }),
    { state: "refused", refusalReason: "OFFENSIVE" },
  ],
  [
    "429",
    new PlatformError("RATE_LIMITED", "Wait.", { retryAfterSeconds: 900 }),
    { state: "queued", failure: { code: "RATE_LIMITED" } },
  ],
  ["401", new PlatformError("AUTH_EXPIRED", "Sign in."), { state: "queued", failure: { code: "AUTH_EXPIRED" } }],
  ["500", new PlatformError("VENDOR_DOWN", "Down."), { state: "sending", failure: { code: "VENDOR_DOWN" } }],
];

describe("a platform that refuses", () => {
  test.each(refusals)("with %s leaves the reply where it can go on from", async (_name, error, expected) => {
    const setup = await outboxSetup(database);
    setup.platform.before = () => {
      throw error;
    };
    await written(setup);
    await setup.worker().run();
    expect(await outbox(setup)).toMatchObject(expected);
    expect(await current(setup)).not.toMatchObject({ answerState: "answered" });
  });
});
