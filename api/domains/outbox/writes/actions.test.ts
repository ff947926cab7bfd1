import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { type OutboxSetup, outboxSetup } from "#tests/factories/outbox.ts";
import { createReply, createUser } from "#tests/factories/records.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
/** A worker claims every due item: other tests' leftovers must go. */
beforeEach(async () => {
  await database.pool.query("delete from outbox_items");
});

const current = async ({ api, review }: OutboxSetup) => (await api.reviews.get({ reviewId: review.id })).data;
const shown = ({ platform, review }: OutboxSetup) => platform.replies.get(review.externalId)?.text ?? null;
const items = async ({ api, restaurant }: OutboxSetup) =>
  (await api.outbox.list({ restaurantIds: [restaurant.id] })).data;
const newest = async (setup: OutboxSetup) => (await items(setup))[0]?._id ?? "";

async function writtenSetup(text = "Merci Inès !") {
  const setup = await outboxSetup(database);
  await setup.api.reviews.reply({ reviewId: setup.review.id, version: 1, text });
  return setup;
}
async function liveSetup() {
  const setup = await writtenSetup();
  setup.platform.takes = { state: "live", refusalReason: null };
  setup.pass(121);
  await setup.worker().run();
  return setup;
}
async function send(setup: OutboxSetup) {
  setup.pass(125);
  await setup.worker().run();
}

describe("what waits", () => {
  test("is taken back: the review waits again, its text is a draft, and the item cannot be sent", async () => {
    const setup = await writtenSetup();
    const { data } = await setup.api.outbox.cancel({ itemId: await newest(setup) });
    expect(data).toMatchObject({ state: "cancelled", replyId: null, may: { cancel: false, retry: false } });
    await expect(setup.api.outbox.retry({ itemId: data._id })).rejects.toMatchObject({ code: "OUTBOX_STATE" });
    await send(setup);
    expect(shown(setup)).toBeNull();
    const { review, api } = setup;
    const { version, ...open } = await current(setup);
    expect(open).toMatchObject({ answerState: "not_answered", replies: [] });
    const [draft] = (await api.replySuggestions.drafts({ reviewId: review.id })).data.drafts;
    await api.reviews.reply({ reviewId: review.id, version, text: draft?.text ?? "" });
    await send(setup);
    expect(shown(setup)).toBe("Merci Inès !");
  });

  test("is sent at once when asked to", async () => {
    const setup = await writtenSetup();
    await setup.api.outbox.sendNow({ itemId: await newest(setup) });
    setup.pass(2);
    await setup.worker().run();
    expect(shown(setup)).toBe("Merci Inès !");
  });

  test("is reworded in place: one item, one reply, the last words", async () => {
    const setup = await writtenSetup();
    const review = await current(setup);
    const replyId = review.replies[0]?._id ?? "";
    await setup.api.reviews.editReply({
      reviewId: review._id,
      replyId,
      version: review.version,
      text: "Merci beaucoup !",
    });
    await send(setup);
    expect(shown(setup)).toBe("Merci beaucoup !");
    expect(await items(setup)).toHaveLength(1);
    expect(setup.platform.calls.put).toBe(1);
  });

  test("goes with its reply, and nothing is sent", async () => {
    const setup = await writtenSetup();
    const review = await current(setup);
    await setup.api.reviews.deleteReply({
      reviewId: review._id,
      replyId: review.replies[0]?._id ?? "",
      version: review.version,
    });
    await send(setup);
    expect(shown(setup)).toBeNull();
    expect(await current(setup)).toMatchObject({ answerState: "not_answered", replies: [] });
    expect(await items(setup)).toMatchObject([{ state: "cancelled" }]);
  });

  test("is either taken back or sent, whoever comes first, many times over", async () => {
    for (let n = 0; n < 6; n++) {
      const setup = await writtenSetup();
      const itemId = await newest(setup);
      setup.pass(121);
      const [cancelled] = await Promise.allSettled([setup.api.outbox.cancel({ itemId }), setup.worker().run()]);
      const [item] = await items(setup);
      if (cancelled.status === "fulfilled") expect([item?.state, shown(setup)]).toEqual(["cancelled", null]);
      else {
        expect(cancelled.reason).toMatchObject({ code: "OUTBOX_STATE", status: 409 });
        expect([item?.state, shown(setup)]).toEqual(["in_review", "Merci Inès !"]);
      }
    }
  });
});

test("a reply that was kept before its platform was connected is sent as it is, which is no edit of it", async () => {
  const setup = await outboxSetup(database);
  const { id: reviewId } = setup.review;
  const { id: replyId } = await createReply(database, { reviewId, state: "saved", publishedAt: null, text: "Merci !" });
  const { version } = await current(setup);
  const { data } = await setup.api.reviews.editReply({ reviewId, replyId, version, text: "Merci !" });
  expect(data.replies).toMatchObject([{ text: "Merci !", outbox: { state: "queued" } }]);
  await send(setup);
  expect(shown(setup)).toBe("Merci !");
  const kinds = (await setup.api.reviews.history({ reviewId })).data.map(({ kind }) => kind);
  expect(kinds).not.toContain("reply_edited");
});

describe("what is published", () => {
  test("is taken back: gone there, a draft here, and the review waits again", async () => {
    const setup = await liveSetup();
    expect(await current(setup)).toMatchObject({ answerState: "answered" });
    await setup.api.outbox.undo({ itemId: await newest(setup) });
    expect(await current(setup)).toMatchObject({ answerState: "answered" });
    await send(setup);
    expect(shown(setup)).toBeNull();
    expect(await current(setup)).toMatchObject({ answerState: "not_answered", replies: [] });
    const { drafts } = (await setup.api.replySuggestions.drafts({ reviewId: setup.review.id })).data;
    expect(drafts).toMatchObject([{ text: "Merci Inès !", replyId: null }]);
  });

  test("is reworded as a new item, which taken back puts the former words there again", async () => {
    const setup = await liveSetup();
    const review = await current(setup);
    const replyId = review.replies[0]?._id ?? "";
    await setup.api.reviews.editReply({ reviewId: review._id, replyId, version: review.version, text: "Autres mots" });
    expect(shown(setup)).toBe("Merci Inès !");
    await send(setup);
    expect(shown(setup)).toBe("Autres mots");
    const all = await items(setup);
    expect(all).toMatchObject([
      { state: "live", content: { former: { text: "Merci Inès !" } } },
      { state: "overwritten" },
    ]);
    await setup.api.outbox.undo({ itemId: all[0]?._id ?? "" });
    await send(setup);
    expect(shown(setup)).toBe("Merci Inès !");
    expect(await current(setup)).toMatchObject({
      answerState: "answered",
      replies: [{ text: "Merci Inès !", state: "published" }],
    });
  });

  test("is deleted there first and stays here until it is gone", async () => {
    const setup = await liveSetup();
    const review = await current(setup);
    const target = { reviewId: review._id, replyId: review.replies[0]?._id ?? "", version: review.version };
    const { data } = await setup.api.reviews.deleteReply(target);
    expect(data).toMatchObject({
      answerState: "answered",
      replies: [{ outbox: { kind: "reply_deletion", state: "queued" } }],
    });
    await send(setup);
    expect(shown(setup)).toBeNull();
    expect(await current(setup)).toMatchObject({ answerState: "not_answered", replies: [] });
    await setup.api.outbox.undo({ itemId: await newest(setup) });
    await send(setup);
    expect(shown(setup)).toBe("Merci Inès !");
    expect(await current(setup)).toMatchObject({ answerState: "answered" });
  });

  test("is not undone a second time, nor from under a newer word", async () => {
    const setup = await liveSetup();
    const itemId = await newest(setup);
    await setup.api.outbox.undo({ itemId });
    await expect(setup.api.outbox.undo({ itemId })).rejects.toMatchObject({ code: "OUTBOX_STATE" });
  });
});

describe("who may", () => {
  test("a stranger finds nothing, a guest may look and not touch", async () => {
    const setup = await writtenSetup();
    const itemId = await newest(setup);
    const stranger = await callerOf(database, await createUser(database));
    for (const [method, path] of [
      ["GET", `/outbox/${itemId}`],
      ["PUT", `/outbox/${itemId}/cancelled`],
      ["GET", `/restaurants/${setup.restaurant.id}/outbox`],
    ] as const)
      expect((await stranger.fetch(method, path)).status).toBeGreaterThanOrEqual(403);
    const guestUser = await createUser(database, {
      organizations: [{ id: setup.restaurant.organizationId, caslRole: "guest" }],
      restaurants: [setup.restaurant.id],
    });
    const guest = await callerOf(database, guestUser);
    expect((await guest.fetch("GET", `/outbox/${itemId}`)).status).toBe(200);
    expect((await guest.fetch("PUT", `/outbox/${itemId}/cancelled`)).status).toBe(403);
  });

  test("the list pages by place and narrows by state", async () => {
    const setup = await writtenSetup();
    await setup.api.outbox.cancel({ itemId: await newest(setup) });
    const { version } = await current(setup);
    await setup.api.reviews.reply({ reviewId: setup.review.id, version, text: "Une autre" });
    const first = await setup.api.outbox.list({ restaurantIds: [setup.restaurant.id], pageSize: 1 });
    expect(first.data).toMatchObject([{ state: "queued", content: { sent: { text: "Une autre" } } }]);
    const second = await setup.api.outbox.list({
      restaurantIds: [setup.restaurant.id],
      pageSize: 1,
      after: first.pagination.after ?? "",
    });
    expect(second.data).toMatchObject([{ state: "cancelled" }]);
    const cancelled = await setup.api.outbox.list({ restaurantIds: [setup.restaurant.id], states: ["cancelled"] });
    expect(cancelled.data).toHaveLength(1);
  });
});
