import { describe, expect, test } from "vitest";
import { createRestaurant } from "#tests/factories/records.ts";
import { batchHouse } from "#tests/factories/review-batches/house.ts";
import { reviewDesk } from "#tests/factories/review-desk.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();
const archive = { kind: "archive" as const, archived: true };

describe("the list of past batches", () => {
  test("tells who did what to how many and what came of it, newest first, and nothing of what was never confirmed", async () => {
    const house = await batchHouse(database);
    const { api, ids, plan, run, undo, restaurant } = house;
    const [first = ""] = ids;
    expect((await api.reviewBatches.list({})).data).toEqual([]);
    await plan(ids, archive);
    const one = await run([first], archive);
    const all = await run(ids, archive);
    await undo(all);
    const { data } = await api.reviewBatches.list({ restaurantId: restaurant.id });
    expect(data).toMatchObject([
      { _id: all._id, done: 2, failed: 0, leftOut: 1, undone: 2, reviews: 3, undoneAt: expect.any(String) },
      { _id: one._id, action: archive, done: 1, undone: 0, reviews: 1, restaurants: 1, undoneAt: null },
    ]);
    expect(data.map(({ by }) => by)).toEqual([
      { name: "Lina Roy", isMe: true },
      { name: "Lina Roy", isMe: true },
    ]);
  });

  test("is read page by page and back", async () => {
    const { api, ids, run } = await batchHouse(database);
    const made: string[] = [];
    for (const id of ids) made.unshift((await run([id], archive))._id);
    const first = await api.reviewBatches.list({ pageSize: 2 });
    expect(first.data.map(({ _id }) => _id)).toEqual(made.slice(0, 2));
    const second = await api.reviewBatches.list({ pageSize: 2, after: first.pagination.after ?? "" });
    expect(second.data.map(({ _id }) => _id)).toEqual(made.slice(2));
    expect(second.pagination.after).toBeNull();
    const back = await api.reviewBatches.list({ pageSize: 2, before: second.pagination.before ?? "" });
    expect(back.data.map(({ _id }) => _id)).toEqual(made.slice(0, 2));
    const wrong = api.reviewBatches.list({ after: "x" });
    await expect(wrong).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });

  test("is for colleagues too, who read what was done and undo none of it; for nobody else", async () => {
    const { ids, run, plan, restaurant, colleague } = await batchHouse(database);
    const done = await run(ids, archive);
    const waiting = await plan(ids, { kind: "archive", archived: false });
    const guest = await colleague("guest", "Zoé");
    const { data } = await guest.api.reviewBatches.list({ restaurantId: restaurant.id });
    expect(data).toMatchObject([{ _id: done._id, by: { name: "Lina Roy", isMe: false }, done: 3 }]);
    const read = (await guest.api.reviewBatches.get({ batchId: done._id })).data;
    expect(read.rows.map(({ outcome }) => outcome)).toEqual(["done", "done", "done"]);
    expect((await guest.api.reviewBatches.reviews({ batchId: done._id })).data).toHaveLength(3);
    const hidden = { code: "NOT_FOUND", status: 404 };
    await expect(guest.api.reviewBatches.undo({ batchId: done._id })).rejects.toMatchObject(hidden);
    await expect(guest.api.reviewBatches.get({ batchId: waiting._id })).rejects.toMatchObject(hidden);
    await expect(guest.api.reviewBatches.options({ batchId: waiting._id })).rejects.toMatchObject(hidden);
    const stranger = await reviewDesk(database, "owner");
    expect((await stranger.api.reviewBatches.list({})).data).toEqual([]);
    const elsewhere = stranger.api.reviewBatches.list({ restaurantId: restaurant.id });
    await expect(elsewhere).rejects.toMatchObject(hidden);
    await expect(stranger.api.reviewBatches.get({ batchId: done._id })).rejects.toMatchObject(hidden);
    await expect(stranger.api.reviewBatches.reviews({ batchId: done._id })).rejects.toMatchObject(hidden);
  });

  test("of a restaurant holds what touched it, and counts what the reader reaches alone", async () => {
    const { ids, run, restaurant, colleague, user } = await batchHouse(database);
    const away = await createRestaurant(database, { organizationId: restaurant.organizationId });
    await database.pool.query("insert into restaurant_members (restaurant_id, user_id) values ($1, $2)", [
      ...[away.id, user.id],
    ]);
    const [first = "", second = ""] = ids;
    await database.pool.query("update reviews set restaurant_id = $2 where id = $1", [second, away.id]);
    const caller = await colleague("owner", "Odile");
    const done = await caller.run([first, second], archive);
    const list = async (api: typeof caller.api, restaurantId?: string) =>
      (await api.reviewBatches.list(restaurantId ? { restaurantId } : {})).data;
    expect(await list(caller.api, away.id)).toMatchObject([{ _id: done._id, reviews: 2, restaurants: 2 }]);
    const editor = await colleague("editor", "Zoé");
    expect(await list(editor.api)).toMatchObject([{ _id: done._id, reviews: 1, restaurants: 1, done: 1 }]);
    await run([first], { kind: "archive", archived: false });
    expect(await list(caller.api, away.id)).toHaveLength(1);
    expect(await list(caller.api, restaurant.id)).toHaveLength(2);
  });
});
