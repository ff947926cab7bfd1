import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { type OutboxSetup, outboxSetup } from "#tests/factories/outbox.ts";
import { createUser } from "#tests/factories/records.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
/** A worker takes whatever is due: what another test left must not be. */
beforeEach(async () => {
  await database.pool.query("delete from outbox_items");
});

const current = async ({ api, review }: OutboxSetup) => (await api.reviews.get({ reviewId: review.id })).data;
const shown = ({ platform, review }: OutboxSetup) => platform.replies.get(review.externalId)?.text ?? null;
const items = async ({ api, restaurant }: OutboxSetup) => (await api.outbox.list({ restaurantId: restaurant.id })).data;
const newest = async (scene: OutboxSetup) => (await items(scene))[0]?._id ?? "";

async function writtenSetup(text = "Merci Inès !") {
  const scene = await outboxSetup(database);
  await scene.api.reviews.reply({ reviewId: scene.review.id, version: 1, text });
  return scene;
}
async function liveSetup() {
  const scene = await writtenSetup();
  scene.platform.takes = { state: "live", refusalReason: null };
  scene.pass(121);
  await scene.worker().run();
  return scene;
}
async function send(scene: OutboxSetup) {
  scene.pass(125);
  await scene.worker().run();
}

describe("what waits", () => {
  test("is taken back and keeps its text here; sending it again waits once more", async () => {
    const scene = await writtenSetup();
    const { data } = await scene.api.outbox.cancel({ itemId: await newest(scene) });
    expect(data).toMatchObject({ state: "cancelled", may: { cancel: false, retry: true } });
    await send(scene);
    expect(shown(scene)).toBeNull();
    expect(await current(scene)).toMatchObject({
      answerState: "pending",
      replies: [{ text: "Merci Inès !", state: "saved" }],
    });
    await scene.api.outbox.retry({ itemId: data._id });
    await send(scene);
    expect(shown(scene)).toBe("Merci Inès !");
  });

  test("leaves at once when it is told to", async () => {
    const scene = await writtenSetup();
    await scene.api.outbox.sendNow({ itemId: await newest(scene) });
    scene.pass(2);
    await scene.worker().run();
    expect(shown(scene)).toBe("Merci Inès !");
  });

  test("is reworded in place: one item, one reply, the last words", async () => {
    const scene = await writtenSetup();
    const review = await current(scene);
    const replyId = review.replies[0]?._id ?? "";
    await scene.api.reviews.editReply({
      reviewId: review._id,
      replyId,
      version: review.version,
      text: "Merci beaucoup !",
    });
    await send(scene);
    expect(shown(scene)).toBe("Merci beaucoup !");
    expect(await items(scene)).toHaveLength(1);
    expect(scene.platform.calls.put).toBe(1);
  });

  test("goes with its reply, and nothing is sent", async () => {
    const scene = await writtenSetup();
    const review = await current(scene);
    await scene.api.reviews.deleteReply({
      reviewId: review._id,
      replyId: review.replies[0]?._id ?? "",
      version: review.version,
    });
    await send(scene);
    expect(shown(scene)).toBeNull();
    expect(await current(scene)).toMatchObject({ answerState: "not_answered", replies: [] });
    expect(await items(scene)).toMatchObject([{ state: "cancelled" }]);
  });

  test("is either taken back or sent, whoever comes first, many times over", async () => {
    for (let n = 0; n < 6; n++) {
      const scene = await writtenSetup();
      const itemId = await newest(scene);
      scene.pass(121);
      const [cancelled] = await Promise.allSettled([scene.api.outbox.cancel({ itemId }), scene.worker().run()]);
      const [item] = await items(scene);
      if (cancelled.status === "fulfilled") expect([item?.state, shown(scene)]).toEqual(["cancelled", null]);
      else {
        expect(cancelled.reason).toMatchObject({ code: "OUTBOX_STATE", status: 409 });
        expect([item?.state, shown(scene)]).toEqual(["in_review", "Merci Inès !"]);
      }
    }
  });
});

describe("what is published", () => {
  test("is taken back: gone there, kept here as a draft", async () => {
    const scene = await liveSetup();
    expect(await current(scene)).toMatchObject({ answerState: "answered" });
    await scene.api.outbox.undo({ itemId: await newest(scene) });
    expect(await current(scene)).toMatchObject({ answerState: "answered" });
    await send(scene);
    expect(shown(scene)).toBeNull();
    expect(await current(scene)).toMatchObject({
      ...{ answerState: "pending", replies: [{ text: "Merci Inès !", state: "saved", publishedAt: null }] },
    });
  });

  test("is reworded as a new item, which taken back puts the former words there again", async () => {
    const scene = await liveSetup();
    const review = await current(scene);
    const replyId = review.replies[0]?._id ?? "";
    await scene.api.reviews.editReply({ reviewId: review._id, replyId, version: review.version, text: "Autres mots" });
    expect(shown(scene)).toBe("Merci Inès !");
    await send(scene);
    expect(shown(scene)).toBe("Autres mots");
    const all = await items(scene);
    expect(all).toMatchObject([{ state: "live", previousText: "Merci Inès !" }, { state: "overwritten" }]);
    await scene.api.outbox.undo({ itemId: all[0]?._id ?? "" });
    await send(scene);
    expect(shown(scene)).toBe("Merci Inès !");
    expect(await current(scene)).toMatchObject({
      answerState: "answered",
      replies: [{ text: "Merci Inès !", state: "published" }],
    });
  });

  test("is deleted there first and stays here until it is gone", async () => {
    const scene = await liveSetup();
    const review = await current(scene);
    const target = { reviewId: review._id, replyId: review.replies[0]?._id ?? "", version: review.version };
    const { data } = await scene.api.reviews.deleteReply(target);
    expect(data).toMatchObject({
      answerState: "answered",
      replies: [{ outbox: { kind: "reply_deletion", state: "queued" } }],
    });
    await send(scene);
    expect(shown(scene)).toBeNull();
    expect(await current(scene)).toMatchObject({ answerState: "not_answered", replies: [] });
    await scene.api.outbox.undo({ itemId: await newest(scene) });
    await send(scene);
    expect(shown(scene)).toBe("Merci Inès !");
    expect(await current(scene)).toMatchObject({ answerState: "answered" });
  });

  test("is not undone a second time, nor from under a newer word", async () => {
    const scene = await liveSetup();
    const itemId = await newest(scene);
    await scene.api.outbox.undo({ itemId });
    await expect(scene.api.outbox.undo({ itemId })).rejects.toMatchObject({ code: "OUTBOX_STATE" });
  });
});

describe("who may", () => {
  test("a stranger finds nothing, a guest may look and not touch", async () => {
    const scene = await writtenSetup();
    const itemId = await newest(scene);
    const stranger = await callerOf(database, await createUser(database));
    for (const [method, path] of [
      ["GET", `/outbox/${itemId}`],
      ["PUT", `/outbox/${itemId}/cancelled`],
      ["GET", `/restaurants/${scene.restaurant.id}/outbox`],
    ] as const)
      expect((await stranger.fetch(method, path)).status).toBeGreaterThanOrEqual(403);
    const guestUser = await createUser(database, {
      organizations: [{ id: scene.restaurant.organizationId, caslRole: "guest" }],
      restaurants: [scene.restaurant.id],
    });
    const guest = await callerOf(database, guestUser);
    expect((await guest.fetch("GET", `/outbox/${itemId}`)).status).toBe(200);
    expect((await guest.fetch("PUT", `/outbox/${itemId}/cancelled`)).status).toBe(403);
  });

  test("the list pages by place and narrows by state", async () => {
    const scene = await writtenSetup();
    await scene.api.outbox.cancel({ itemId: await newest(scene) });
    const { version } = await current(scene);
    await scene.api.reviews.reply({ reviewId: scene.review.id, version, text: "Une autre" });
    const first = await scene.api.outbox.list({ restaurantId: scene.restaurant.id, pageSize: 1 });
    expect(first.data).toMatchObject([{ state: "queued", text: "Une autre" }]);
    const second = await scene.api.outbox.list({
      restaurantId: scene.restaurant.id,
      pageSize: 1,
      after: first.pagination.after ?? "",
    });
    expect(second.data).toMatchObject([{ state: "cancelled" }]);
    const cancelled = await scene.api.outbox.list({ restaurantId: scene.restaurant.id, state: "cancelled" });
    expect(cancelled.data).toHaveLength(1);
  });
});
