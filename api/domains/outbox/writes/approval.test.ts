import { beforeEach, expect, test } from "vitest";
import { outboxSetup } from "#tests/factories/outbox.ts";
import { staffOf } from "#tests/factories/review-setup.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();
beforeEach(async () => {
  await database.pool.query("delete from outbox_items");
});

/** A manager's queued reply, and an editor whose replies need approval. */
async function setUp() {
  const desk = await outboxSetup(database);
  const { restaurant, platform, review, api } = desk;
  await api.reviews.reply({ reviewId: review.id, version: 1, text: "Merci Inès !" });
  await database.pool.query("update organizations set approval_roles = '{editor}' where id = $1", [
    restaurant.organizationId,
  ]);
  const editor = await callerOf(database, await staffOf(database, restaurant, "editor", "Elsa"), {
    platforms: platform.platforms,
  });
  const { data } = await api.outbox.list({ restaurantIds: [restaurant.id] });
  return { ...desk, editor, itemId: data[0]?._id ?? "" };
}
const needsApproval = { code: "REPLY_NEEDS_APPROVAL" };

test("what somebody took back is not sent again by whoever has to ask", async () => {
  const { api, editor, itemId, pass, worker, platform } = await setUp();
  await api.outbox.cancel({ itemId });
  await expect(editor.api.outbox.retry({ itemId })).rejects.toMatchObject(needsApproval);
  pass(300);
  await worker().run();
  expect(platform.replies.size).toBe(0);
  await expect(api.outbox.retry({ itemId })).rejects.toMatchObject({ code: "OUTBOX_STATE" });
});

test("what a rule wrote is not taken on by whoever has to ask; what a colleague wrote may leave sooner", async () => {
  const { editor, itemId } = await setUp();
  await database.pool.query("update outbox_items set expected_review = 'as it was' where id = $1", [itemId]);
  await expect(editor.api.outbox.sendNow({ itemId })).rejects.toMatchObject(needsApproval);
  await database.pool.query("update outbox_items set expected_review = null where id = $1", [itemId]);
  expect((await editor.api.outbox.sendNow({ itemId })).data.state).toBe("queued");
});

test("former words are not put back by whoever has to ask; what only failed is sent again", async () => {
  const { api, editor, itemId, pass, worker, review, platform, restaurant } = await setUp();
  platform.takes = { state: "live", refusalReason: null };
  pass(300);
  await worker().run();
  const { version, replies } = (await api.reviews.get({ reviewId: review.id })).data;
  await api.reviews.editReply({ reviewId: review.id, replyId: replies[0]?._id ?? "", version, text: "Merci, relu." });
  pass(300);
  await worker().run();
  const newest = (await api.outbox.list({ restaurantIds: [restaurant.id] })).data[0]?._id ?? "";
  expect(newest).not.toBe(itemId);
  await expect(editor.api.outbox.undo({ itemId: newest })).rejects.toMatchObject(needsApproval);
  await database.pool.query("update outbox_items set state = 'failed' where id = $1", [newest]);
  expect((await editor.api.outbox.retry({ itemId: newest })).data.state).toBe("queued");
});
