import { beforeEach, expect, test } from "vitest";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import { type OutboxSetup, outboxSetup } from "#tests/factories/outbox.ts";
import { reviewSetup } from "#tests/factories/review-setup.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();
beforeEach(async () => {
  await database.pool.query("delete from outbox_items");
});

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const shown = ({ platform, review }: OutboxSetup) => platform.replies.get(review.externalId)?.text ?? null;
const reply = ({ api, review }: OutboxSetup, sendAt: string | null) =>
  api.reviews.reply({ reviewId: review.id, version: 1, text: "Merci Inès !", sendAt });

test("a reply is sent at its send time, and not before", async () => {
  const setup = await outboxSetup(database);
  const sendAt = inSeconds(3600);
  const { data } = await reply(setup, sendAt);
  expect(data.replies[0]?.outbox).toMatchObject({ state: "queued", sendAfter: sendAt, may: { cancel: true } });
  setup.pass(3500);
  await setup.worker().run();
  expect(shown(setup)).toBeNull();
  setup.pass(105);
  await setup.worker().run();
  expect(shown(setup)).toBe("Merci Inès !");
});

test("other words keep the time that was chosen; another time, and taking back, hold as well", async () => {
  const setup = await outboxSetup(database);
  const { api, review } = setup;
  const sendAt = inSeconds(7200);
  const { data } = await reply(setup, sendAt);
  const where = { reviewId: review.id, replyId: data.replies[0]?._id ?? "" };
  const edited = await api.reviews.editReply({ ...where, version: data.version, text: "Merci !" });
  const item = edited.data.replies[0]?.outbox;
  expect(item).toMatchObject({ state: "queued", sendAfter: sendAt });
  const sooner = inSeconds(600);
  const moved = await api.outbox.reschedule({ itemId: item?._id ?? "", sendAt: sooner });
  expect(moved.data).toMatchObject({ state: "queued", sendAfter: sooner });
  const { data: events } = await api.outbox.history({ reviewId: review.id });
  expect(events[0]?.evidence).toMatchObject({ reason: "rescheduled", by: "Lina Roy", until: sooner });
  const told = await auditEntriesOf(database, setup.restaurant.organizationId);
  expect(told.find(({ action }) => action === "outboxItem.rescheduled")?.content).toMatchObject({
    before: { sendAfter: sendAt },
    after: { kind: "reply", platform: "gmb", sendAfter: sooner },
  });
  await api.outbox.cancel({ itemId: item?._id ?? "" });
  await expect(api.outbox.reschedule({ itemId: item?._id ?? "", sendAt: sooner })).rejects.toMatchObject({
    code: "OUTBOX_STATE",
  });
  setup.pass(8000);
  await setup.worker().run();
  expect(shown(setup)).toBeNull();
});

test.each([
  [-3600, "in_past"],
  [91 * 86_400, "too_late"],
])("a time %d seconds from now is refused, and nothing is written", async (seconds, key) => {
  const setup = await outboxSetup(database);
  const refusal = { code: "INVALID_INPUT", data: { fields: { sendAt: key } } };
  await expect(reply(setup, inSeconds(seconds))).rejects.toMatchObject(refusal);
  expect((await setup.api.reviews.get({ reviewId: setup.review.id })).data).toMatchObject({ version: 1, replies: [] });
});

test("where a person posts the reply nothing is sent later", async () => {
  const { api, review } = await reviewSetup(database, "owner");
  await expect(
    api.reviews.reply({ reviewId: review.id, version: 1, text: "Merci", sendAt: inSeconds(600) }),
  ).rejects.toMatchObject({ code: "SEND_LATER_BY_HAND", status: 409 });
  expect((await api.reviews.get({ reviewId: review.id })).data.version).toBe(1);
});
