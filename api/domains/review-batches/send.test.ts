import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { createReply, createRestaurant, createReview } from "#tests/factories/records.ts";
import { batchSetup, outcomesOf, undoneOf } from "#tests/factories/review-batches/setup.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();
// Workers claim every due item, also those of other tests.
beforeEach(async () => {
  await database.pool.query("delete from outbox_items");
});

const thanks = "Merci de votre visite, à très bientôt.";

/** A connected restaurant with a reply kept for each of its reviews. */
async function keptSetup(texts: readonly string[]) {
  const setup = await batchSetup(database, texts.length);
  const { ids, api, restaurant } = setup;
  for (const [position, reviewId] of ids.entries()) await keep(reviewId, texts[position] ?? thanks);
  const count = async (one = api) => (await one.reviewBatches.keptReplies({})).data.count;
  const choose = async () => {
    const { data } = await api.reviewBatches.chooseKept({ restaurantId: restaurant.id });
    return (await api.reviewBatches.get({ batchId: data._id })).data;
  };
  const replyOf = async (reviewId: string | undefined) =>
    (await api.reviews.get({ reviewId: reviewId ?? "" })).data.replies.at(-1);
  return { ...setup, count, choose, replyOf };
}

async function keep(reviewId: string, text: string): Promise<void> {
  await createReply(database, { reviewId, text });
  await database.pool.query("update reviews set answer_state = 'pending' where id = $1", [reviewId]);
}

describe("replies kept before their platform was connected", () => {
  test("are counted where the platform takes them, and nowhere else", async () => {
    const { ids, api, count, restaurant } = await keptSetup([thanks, thanks, thanks, thanks, thanks, thanks]);
    expect((await api.reviewBatches.keptReplies({})).data).toEqual({ count: 6, platformKeys: ["gmb"] });
    const [sent = "", removed = "", unlisted = "", byHand = "", hidden = ""] = ids;
    const { data } = await api.reviews.get({ reviewId: sent });
    const [reply] = data.replies;
    await api.reviews.editReply({ reviewId: sent, replyId: reply?._id ?? "", version: data.version, text: thanks });
    await database.pool.query("update reviews set removed_at = now() where id = $1", [removed]);
    await database.pool.query("delete from review_payloads where review_id = $1", [unlisted]);
    await database.pool.query("update reviews set platform_key = 'tripadvisor' where id = $1", [byHand]);
    await database.pool.query("update reviews set platform_key = 'private', is_private = true where id = $1", [hidden]);
    expect(await count()).toBe(1);
    await database.pool.query("update platforms set connected_at = null where restaurant_id = $1", [restaurant.id]);
    expect(await count()).toBe(0);
    await expect(api.reviewBatches.chooseKept({ restaurantId: restaurant.id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("are not those that a later reply replaced, nor those of another restaurant", async () => {
    const { ids, api, count } = await keptSetup([thanks]);
    await createReply(database, { reviewId: ids[0] ?? "", state: "published" });
    await database.pool.query("update reviews set answer_state = 'answered' where id = $1", [ids[0]]);
    expect(await count()).toBe(0);
    const foreign = await createRestaurant(database);
    await expect(api.reviewBatches.keptReplies({ restaurantId: foreign.id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(api.reviewBatches.chooseKept({ restaurantId: foreign.id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("are sent by whoever may reply alone: a guest may not, and a colleague who must ask finds none", async () => {
    const { restaurant, colleague, count } = await keptSetup([thanks]);
    const guest = await colleague("guest", "Gil");
    expect(await count(guest.api)).toBe(0);
    await expect(guest.api.reviewBatches.chooseKept({ restaurantId: null })).rejects.toMatchObject({
      code: "PERMISSION_RULE",
    });
    const editor = await colleague("editor");
    expect(await count(editor.api)).toBe(1);
    const { restaurantId, version } = { restaurantId: restaurant.id, version: 0 };
    const owner = await colleague("owner", "Oda");
    await owner.api.replySuggestions.putApproval({ restaurantId, version, roles: ["editor"] });
    expect(await count(editor.api)).toBe(0);
    await expect(editor.api.reviewBatches.chooseKept({ restaurantId: null })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const { rows } = await editor.plan([(await keptOf(restaurant.id)) ?? ""], { kind: "send" });
    expect(rows[0]).toMatchObject({ problem: "no_right", isChosen: false });
  });
});

async function keptOf(restaurantId: string): Promise<string | undefined> {
  const { rows } = await database.pool.query("select review_id from review_replies where restaurant_id = $1", [
    restaurantId,
  ]);
  return rows[0]?.review_id;
}

describe("sending them together", () => {
  test("shows each with its words first, sets aside what would be refused, and sends what was confirmed", async () => {
    const phone = "Merci, appelez le 04 91 00 11 22.";
    const setup = await keptSetup([thanks, phone, "Une autre réponse, gardée elle aussi."]);
    const batch = await setup.choose();
    const byReview = new Map(batch.rows.map((row) => [row.review._id, row]));
    const [first = "", second = "", third = ""] = setup.ids;
    expect(batch).toMatchObject({ state: "planned", action: { kind: "send" }, restaurantId: setup.restaurant.id });
    expect(byReview.get(first)).toMatchObject({ text: thanks, problem: null, isChosen: true });
    expect(byReview.get(second)).toMatchObject({ problem: "refused_words", detail: "04 91 00 11 22", isChosen: false });
    expect(await setup.count()).toBe(3);
    const done = await setup.confirm(batch, [
      { reviewId: first, isChosen: true, text: "Merci de votre visite, et à lundi." },
      { reviewId: second, isChosen: true },
    ]);
    const outcome = new Map(done.rows.map((row, at) => [row.review._id, outcomesOf(done)[at]]));
    expect([first, second, third].map((id) => outcome.get(id))).toEqual(["done", "refused refused_words", "done"]);
    expect(await setup.count()).toBe(1);
    expect((await setup.replyOf(first))?.outbox?.state).toBe("queued");
    setup.pass(580);
    await setup.worker().run();
    expect(setup.platform.replies.size).toBe(0);
    setup.pass(30);
    await setup.worker().run();
    expect([...setup.platform.replies.values()].map(({ text }) => text).sort()).toEqual([
      "Merci de votre visite, et à lundi.",
      "Une autre réponse, gardée elle aussi.",
    ]);
    const { data: history } = await setup.api.reviews.history({ reviewId: first });
    expect(history.map(({ kind, formerText }) => `${kind} ${formerText}`)).toEqual([`reply_edited ${thanks}`]);
  });

  test("leaves alone what changed since it was shown, and says so of what nobody kept", async () => {
    const { ids, api, choose, confirm, plan } = await keptSetup([thanks, thanks]);
    const batch = await choose();
    const [first = "", second = ""] = ids;
    const { data } = await api.reviews.get({ reviewId: first });
    await api.reviews.deleteReply({ reviewId: first, replyId: data.replies[0]?._id ?? "", version: data.version });
    await database.pool.query("update review_replies set text = 'Reprise d’un fichier' where review_id = $1", [second]);
    const done = await confirm(batch);
    const outcome = new Map(done.rows.map((row, at) => [row.review._id, outcomesOf(done)[at]]));
    expect([first, second].map((id) => outcome.get(id))).toEqual(["refused nothing_kept", "refused changed"]);
    const again = await plan([first], { kind: "send" });
    expect(again.rows[0]).toMatchObject({ problem: "nothing_kept", text: null, isChosen: false });
  });

  test("is done once, and undone to the letter while nothing has left", async () => {
    const { ids, choose, confirm, undo, count, replyOf, worker, pass, platform } = await keptSetup([thanks, thanks]);
    const batch = await choose();
    const edits = [{ reviewId: ids[0] ?? "", isChosen: true, text: "Merci, à lundi." }];
    await Promise.all([confirm(batch, edits), confirm(batch, edits)]);
    const { rows } = await database.pool.query("select count(*)::int from outbox_items");
    expect(rows).toEqual([{ count: 2 }]);
    const undone = await undo(batch);
    expect(undoneOf(undone)).toEqual(["undone", "undone"]);
    expect(await count()).toBe(2);
    expect(await replyOf(ids[0])).toMatchObject({ text: thanks, state: "saved", outbox: null });
    pass(700);
    await worker().run();
    expect(platform.replies.size).toBe(0);
    expect(outcomesOf(await confirm(await choose()))).toEqual(["done", "done"]);
  });

  test("is not undone for what has left, nor for what somebody reworded since", async () => {
    const { ids, api, choose, confirm, undo, replyOf, worker, pass } = await keptSetup([thanks, thanks]);
    const batch = await confirm(await choose());
    const [first = "", second = ""] = ids;
    const { data } = await api.reviews.get({ reviewId: first });
    const replyId = data.replies[0]?._id ?? "";
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    await api.reviews.editReply({ reviewId: first, replyId, version: data.version, text: "À lundi.", sendAt });
    pass(700);
    await worker().run();
    const undone = await undo(batch);
    const outcome = new Map(undone.rows.map((row, at) => [row.review._id, undoneOf(undone)[at]]));
    expect([first, second].map((id) => outcome.get(id))).toEqual(["kept changed", "kept left"]);
    expect((await replyOf(first))?.outbox?.state).toBe("queued");
  });

  test("at once in two tabs and on the review itself sends each once", async () => {
    const { ids, api, choose } = await keptSetup([thanks, thanks, thanks]);
    const [one, other] = [await choose(), await choose()];
    const { data: review } = await api.reviews.get({ reviewId: ids[0] ?? "" });
    const { version, replies } = review;
    await Promise.allSettled([
      api.reviewBatches.confirm({ batchId: one._id, edits: [] }),
      api.reviewBatches.confirm({ batchId: other._id, edits: [] }),
      api.reviews.editReply({ reviewId: review._id, replyId: replies[0]?._id ?? "", version, text: thanks }),
      api.reviewBatches.confirm({ batchId: one._id, edits: [] }),
    ]);
    const { rows } = await database.pool.query(
      "select review_id, count(*)::int as n from outbox_items where review_id = any($1) group by 1",
      [ids],
    );
    expect(rows.map(({ n }) => n)).toEqual([1, 1, 1]);
  });

  test("goes no further than a batch does", async () => {
    const { choose, restaurant, count } = await keptSetup([thanks]);
    for (let number = 0; number < 200; number += 1) {
      const { id } = await createReview(database, { restaurantId: restaurant.id });
      await database.pool.query(
        "insert into review_payloads (review_id, restaurant_id, payload) values ($1, $2, '{}')",
        [id, restaurant.id],
      );
      await keep(id, `${thanks} ${newId()}`);
    }
    expect(await count()).toBe(201);
    const batch = await choose();
    expect(batch).toMatchObject({ matchCount: 201 });
    expect(batch.rows).toHaveLength(200);
  });
});
