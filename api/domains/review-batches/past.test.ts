import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { reviewBatches, reviewBatchRows } from "#api/db/schema/review-batches.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import { batchSetup } from "#tests/factories/review-batches/setup.ts";
import { reviewSetup } from "#tests/factories/review-setup.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();
/** A statement as the pool takes it, and its values. */
const Sent = z.tuple([z.object({ text: z.string() }), z.array(z.unknown())]);
const archive = { kind: "archive" as const, archived: true };

describe("the list of past batches", () => {
  test("lists who did what to how many with the result, newest first, and nothing that was never confirmed", async () => {
    const setup = await batchSetup(database);
    const { api, ids, plan, run, undo, restaurant } = setup;
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
    const { api, ids, run } = await batchSetup(database);
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
    const { ids, run, plan, restaurant, colleague } = await batchSetup(database);
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
    const stranger = await reviewSetup(database, "owner");
    expect((await stranger.api.reviewBatches.list({})).data).toEqual([]);
    const elsewhere = stranger.api.reviewBatches.list({ restaurantId: restaurant.id });
    await expect(elsewhere).rejects.toMatchObject(hidden);
    await expect(stranger.api.reviewBatches.get({ batchId: done._id })).rejects.toMatchObject(hidden);
    await expect(stranger.api.reviewBatches.reviews({ batchId: done._id })).rejects.toMatchObject(hidden);
  });

  test("shows a colleague nothing of the maker's filters", async () => {
    const { api, restaurant, colleague } = await batchSetup(database);
    const query = { ratings: [0, 1, 2, 3, 4, 5], sort: "newest" as const };
    const listQuery = `restaurants=${restaurant.id}&search=moules`;
    const { _id: batchId } = (await api.reviewBatches.create({ restaurantId: null, listQuery, query })).data;
    await api.reviewBatches.plan({ batchId, action: archive });
    await api.reviewBatches.confirm({ batchId, edits: [] });
    await database.pool.query("update review_batches set match_count = 504, is_match_exact = false where id = $1", [
      batchId,
    ]);
    const own = (await api.reviewBatches.get({ batchId })).data;
    expect(own).toMatchObject({ listQuery, matchCount: 504, isMatchExact: false });
    const guest = await colleague("guest", "Zoé");
    const read = (await guest.api.reviewBatches.get({ batchId })).data;
    expect(read).toMatchObject({ listQuery: "", matchCount: null, isMatchExact: true });
    expect(read.rows).toHaveLength(3);
  });

  test("is found by its index, and only the batches of a page are counted", async () => {
    const { user, ids, run, restaurant } = await batchSetup(database);
    await run(ids, archive);
    const batchIds = Array.from({ length: 2000 }, () => randomUUID());
    await database.orm.insert(reviewBatches).values(
      batchIds.map((id, index) => {
        const confirmedAt = new Date(Date.now() - index * 60_000);
        return { id, userId: user.id, state: "done" as const, action: archive, confirmedAt };
      }),
    );
    await database.orm
      .insert(reviewBatchRows)
      .values(
        batchIds.map((batchId) => ({ batchId, position: 1, reviewId: ids[0] ?? "", restaurantId: restaurant.id })),
      );
    await database.orm.execute(sql`analyze review_batches, review_batch_rows, restaurants, restaurant_members`);
    const { api } = await callerOf(database, user);
    const query = vi.spyOn(database.pool, "query");
    onTestFinished(() => query.mockRestore());
    expect((await api.reviewBatches.list({ pageSize: 20 })).data).toHaveLength(20);
    const sent = query.mock.calls.map((call: readonly unknown[]) => Sent.safeParse(call).data);
    const [statement, values] = sent.find((one) => one?.[0].text.includes("review_batch_rows")) ?? [];
    const { rows } = await database.pool.query(`explain (analyze, costs off, timing off) ${statement?.text}`, values);
    const plan = rows.map((row) => Object.values(row).join()).join("\n");
    expect(plan).toContain("review_batches_past");
    const counted = plan.split("\n").find((line) => line.includes("Aggregate")) ?? "";
    expect(Number(/loops=(\d+)/.exec(counted)?.[1])).toBe(21);
  });

  test("of a restaurant holds what touched it, and counts what the reader reaches alone", async () => {
    const { ids, run, restaurant, colleague, user } = await batchSetup(database);
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
