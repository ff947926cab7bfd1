import { describe, expect, test } from "vitest";
import { reviewSetup, staffOf } from "#tests/factories/review-setup.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();

/** A restaurant where moderators need approval: one of them, a manager, and an open review. */
async function setUp() {
  const desk = await reviewSetup(database, "moderator");
  const owner = await callerOf(database, await staffOf(database, desk.restaurant, "owner", "Odile"));
  await owner.api.replySuggestions.putApproval({ restaurantId: desk.restaurant.id, roles: ["moderator"], version: 0 });
  const manager = await callerOf(database, await staffOf(database, desk.restaurant, "manager", "Maud"));
  const reviewId = desk.review.id;
  const suggest = (text: string) => desk.api.replySuggestions.suggest({ reviewId, version: 1, text });
  return { ...desk, owner, manager, reviewId, suggest };
}
const toldTo = async (userId: string) => {
  const { rows } = await database.pool.query(
    "select data->>'event' as event from push_events where user_id = $1 and name = 'notifications.changed' order by id",
    [userId],
  );
  return rows.map(({ event }) => event);
};

describe("a role that must ask", () => {
  test("is an owner's choice, for its organization alone", async () => {
    const { api, restaurant, owner, manager } = await setUp();
    const here = { restaurantId: restaurant.id };
    expect((await api.replySuggestions.approval(here)).data).toEqual({
      version: 1,
      updatedAt: expect.any(String),
      updatedBy: "Odile Roy",
      roles: ["moderator"],
      mustAsk: true,
      mayChange: false,
    });
    expect((await manager.api.replySuggestions.approval(here)).data.mustAsk).toBe(false);
    expect((await owner.api.replySuggestions.approval(here)).data.mayChange).toBe(true);
    await expect(manager.api.replySuggestions.putApproval({ ...here, roles: [], version: 1 })).rejects.toMatchObject({
      code: "PERMISSION_RULE",
    });
    const other = await reviewSetup(database, "moderator");
    const reply = await other.api.reviews.reply({ reviewId: other.review.id, version: 1, text: "Merci" });
    expect(reply.data.answerState).toBe("pending");
    await owner.api.replySuggestions.putApproval({ ...here, roles: [], version: 1 });
    expect((await api.replySuggestions.approval(here)).data.mustAsk).toBe(false);
  });

  test("neither writes, rewords, approves nor refuses a reply", async () => {
    const { api, manager, reviewId, suggest } = await setUp();
    const refusal = { code: "REPLY_NEEDS_APPROVAL", status: 403 };
    await expect(api.reviews.reply({ reviewId, version: 1, text: "Merci" })).rejects.toMatchObject(refusal);
    const { data } = await suggest("Merci, à bientôt");
    const suggestionId = data.work.suggestion?._id ?? "";
    await expect(
      api.replySuggestions.approve({ reviewId, suggestionId, version: 1, text: "Merci" }),
    ).rejects.toMatchObject(refusal);
    await expect(api.replySuggestions.refuse({ reviewId, suggestionId, word: "Non" })).rejects.toMatchObject(refusal);
    const replied = await manager.api.replySuggestions.approve({ reviewId, suggestionId, version: 1, text: "Merci" });
    const replyId = replied.data.replies[0]?._id ?? "";
    await expect(
      api.reviews.editReply({ reviewId, replyId, version: replied.data.version, text: "Autre" }),
    ).rejects.toMatchObject(refusal);
  });
});

describe("a suggestion", () => {
  test("waits in the queue, is reworded by its author, approved reworded by another, and its author is notified", async () => {
    const { api, manager, reviewId, suggest, user } = await setUp();
    await suggest("Merci");
    const { data } = await suggest("Merci, à bientôt");
    expect(data).toMatchObject({ version: 1, answerState: "not_answered", replies: [] });
    expect(data.work.suggestion).toMatchObject({ text: "Merci, à bientôt", author: { name: "Lina Roy" } });
    const queue = await manager.api.reviews.search({ awaitingApproval: true });
    expect(queue.data.map(({ _id }) => _id)).toEqual([reviewId]);
    expect((await manager.api.reviews.count({ awaitingApproval: true })).data.count).toBe(1);
    const suggestionId = data.work.suggestion?._id ?? "";
    const text = "Merci beaucoup, à bientôt";
    const approved = await manager.api.replySuggestions.approve({ reviewId, suggestionId, version: 1, text });
    expect(approved.data).toMatchObject({ answerState: "pending", replies: [{ text, author: { name: "Maud Roy" } }] });
    expect(approved.data.work.suggestion).toBeNull();
    const { data: list } = await api.replySuggestions.list({ reviewId });
    expect(list).toMatchObject([
      { state: "approved", isMine: true, decidedBy: "Maud Roy", decidedText: text, word: null },
    ]);
    expect(await toldTo(user.id)).toEqual(["suggestion_approved"]);
    await expect(
      manager.api.replySuggestions.approve({ reviewId, suggestionId, version: approved.data.version, text }),
    ).rejects.toMatchObject({ code: "SUGGESTION_STATE", status: 409 });
    expect((await api.reviews.get({ reviewId })).data.version).toBe(approved.data.version);
  });

  test("is refused with a word, and may be made again", async () => {
    const { api, manager, reviewId, suggest, user } = await setUp();
    const suggestionId = (await suggest("Salut")).data.work.suggestion?._id ?? "";
    await manager.api.replySuggestions.refuse({ reviewId, suggestionId, word: "Plus poli, merci" });
    const { data } = await api.replySuggestions.list({ reviewId });
    expect(data).toMatchObject([{ state: "refused", word: "Plus poli, merci", decidedText: null }]);
    expect(await toldTo(user.id)).toEqual(["suggestion_refused"]);
    expect((await suggest("Bonjour et merci")).data.work.suggestion?.text).toBe("Bonjour et merci");
  });

  test("is withdrawn by its author alone, and one at a time waits", async () => {
    const { api, restaurant, reviewId, suggest } = await setUp();
    const suggestionId = (await suggest("Merci")).data.work.suggestion?._id ?? "";
    const other = await callerOf(database, await staffOf(database, restaurant, "moderator", "Zoé"));
    const state = { code: "SUGGESTION_STATE" };
    await expect(other.api.replySuggestions.suggest({ reviewId, version: 1, text: "Moi" })).rejects.toMatchObject(
      state,
    );
    await expect(other.api.replySuggestions.withdraw({ reviewId, suggestionId })).rejects.toMatchObject(state);
    const withdrawn = await api.replySuggestions.withdraw({ reviewId, suggestionId });
    expect(withdrawn.data.work.suggestion).toBeNull();
  });

  test("gives way to a reply that somebody wrote without it, and comes too late after one", async () => {
    const { api, manager, reviewId, suggest, user } = await setUp();
    await suggest("Merci");
    const { data } = await manager.api.reviews.reply({ reviewId, version: 1, text: "Sans elle" });
    expect(data.work.suggestion).toBeNull();
    expect(await toldTo(user.id)).toEqual(["suggestion_superseded"]);
    await expect(suggest("Encore")).rejects.toMatchObject({ code: "REPLY_CONFLICT" });
    expect((await api.replySuggestions.list({ reviewId })).data).toMatchObject([{ state: "superseded" }]);
  });

  test("of a foreign review is not found", async () => {
    const { owner } = await setUp();
    const foreign = await setUp();
    const suggestionId = (await foreign.suggest("Merci")).data.work.suggestion?._id ?? "";
    const where = { reviewId: foreign.reviewId, suggestionId };
    const calls = [
      () => owner.api.replySuggestions.list(where),
      () => owner.api.replySuggestions.refuse({ ...where, word: "x" }),
      () => owner.api.replySuggestions.approve({ ...where, version: 1, text: "x" }),
      () => owner.api.replySuggestions.withdraw(where),
      () => owner.api.replySuggestions.drafts(where),
      () => owner.api.replySuggestions.saveDraft({ ...where, text: "x" }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
