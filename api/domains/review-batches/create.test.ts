import { describe, expect, test } from "vitest";
import { createUser } from "#tests/factories/records.ts";
import { batchSetup, strangers } from "#tests/factories/review-batches/setup.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();
const notFound = { code: "NOT_FOUND", status: 404 };

describe("reviewBatches.create", () => {
  test("takes what was ticked, in its order and once; what is out of reach is not found", async () => {
    const { api, ids, restaurant } = await batchSetup(database);
    const { foreign, elsewhere } = await strangers(database, restaurant.organizationId);
    const [one = "", two = ""] = ids;
    const { data } = await api.reviewBatches.create({
      restaurantId: restaurant.id,
      listQuery: "period=all_time",
      reviewIds: [two, foreign.id, one, two, elsewhere.id],
    });
    const { data: batch } = await api.reviewBatches.get({ batchId: data._id });
    expect(batch).toMatchObject({ state: "chosen", matchCount: null, listQuery: "period=all_time", action: null });
    expect(batch.rows.map(({ review }) => review._id)).toEqual([two, one]);
    await expect(api.reviewBatches.create({ restaurantId: null, reviewIds: [foreign.id] })).rejects.toMatchObject(
      notFound,
    );
  });

  test("takes all that match in the list's order, the first 500 of them, and says how many there are", async () => {
    const { api, restaurant } = await batchSetup(database, 1);
    await database.pool.query(
      `insert into reviews (id, restaurant_id, platform_key, external_id, rating, author, published_at)
       select gen_random_uuid(), $1::uuid, 'gmb', 'many-' || $1::text || n, 2, 'Guest ' || n, '2026-05-01'::timestamptz + n * interval '1 minute'
       from generate_series(1, 504) n`,
      [restaurant.id],
    );
    const query = { ratings: [2], sort: "newest" as const };
    const { data } = await api.reviewBatches.create({ restaurantId: restaurant.id, query });
    const { data: batch } = await api.reviewBatches.get({ batchId: data._id });
    expect(batch).toMatchObject({ matchCount: 504, isMatchExact: true });
    expect(batch.rows).toHaveLength(500);
    expect(batch.rows[0]?.review.author).toBe("Guest 504");
    const nothing = { ratings: [3], sort: "newest" as const };
    await expect(api.reviewBatches.create({ restaurantId: restaurant.id, query: nothing })).rejects.toMatchObject(
      notFound,
    );
  });

  test("takes 200 ticked ones at most, and asks for the right to read", async () => {
    const { fetch, ids, restaurant } = await batchSetup(database, 1);
    const body = { restaurantId: null, reviewIds: Array(201).fill(ids[0]) };
    expect((await fetch("POST", "/review-batches", body)).status).toBe(422);
    const viewer = await createUser(database, { role: "viewer", restaurants: [restaurant.id] });
    const refused = await (await callerOf(database, viewer)).fetch("POST", "/review-batches", {
      restaurantId: null,
      reviewIds: ids,
    });
    expect(refused.status).toBe(403);
  });
});

describe("a batch", () => {
  test("is its maker's own: to anybody else, a colleague too, it is not found", async () => {
    const { choose, ids, colleague } = await batchSetup(database);
    const batchId = await choose(ids);
    const { api } = await colleague("owner");
    const action = { kind: "archive" as const, archived: true };
    for (const call of [
      () => api.reviewBatches.get({ batchId }),
      () => api.reviewBatches.options({ batchId }),
      () => api.reviewBatches.reviews({ batchId }),
      () => api.reviewBatches.plan({ batchId, action }),
      () => api.reviewBatches.draft({ batchId }),
      () => api.reviewBatches.confirm({ batchId }),
      () => api.reviewBatches.undo({ batchId }),
    ])
      await expect(call()).rejects.toMatchObject(notFound);
  });

  test("goes step by step", async () => {
    const { api, choose, ids } = await batchSetup(database, 1);
    const batchId = await choose(ids);
    const wrong = { code: "BATCH_STATE", status: 409 };
    await expect(api.reviewBatches.confirm({ batchId })).rejects.toMatchObject(wrong);
    await expect(api.reviewBatches.undo({ batchId })).rejects.toMatchObject(wrong);
    await expect(api.reviewBatches.draft({ batchId })).rejects.toMatchObject(wrong);
    const action = { kind: "archive" as const, archived: true };
    await api.reviewBatches.plan({ batchId, action });
    await api.reviewBatches.confirm({ batchId });
    await expect(api.reviewBatches.plan({ batchId, action })).rejects.toMatchObject(wrong);
  });

  test("offers what holds at its restaurants, and gives its reviews in full", async () => {
    const { api, choose, ids, template, colleague, restaurant } = await batchSetup(database);
    const templateId = await template();
    const tag = await api.reviewTags.create({ restaurantId: restaurant.id, name: "Presse" });
    const { user } = await colleague("editor");
    await colleague("guest", "Zoé");
    const batchId = await choose(ids);
    const { data } = await api.reviewBatches.options({ batchId });
    expect(data.templates.map(({ _id }) => _id)).toEqual([templateId]);
    expect(data.tags.map(({ _id }) => _id)).toEqual([tag.data._id]);
    expect(data.people.map(({ name, isMe }) => `${name} ${isMe}`)).toEqual(["Lina Roy true", "Ana Roy false"]);
    expect(data.people[1]?.userId).toBe(user.id);
    expect(data).toMatchObject({ drafts: { hasModel: false }, may: { reply: true, work: true, archive: true } });
    const page = await api.reviewBatches.reviews({ batchId });
    expect(page.data.map(({ _id }) => _id)).toEqual(ids);
    expect(page.pagination.after).toBeNull();
  });

  test("shows no review that went out of reach since, and does nothing to it", async () => {
    const { api, choose, ids, user, restaurant } = await batchSetup(database);
    const batchId = await choose(ids);
    await api.reviewBatches.plan({ batchId, action: { kind: "archive", archived: true } });
    await database.pool.query("delete from restaurant_members where user_id = $1", [user.id]);
    expect((await api.reviewBatches.confirm({ batchId })).data.rows).toEqual([]);
    const { rows } = await database.pool.query("select archived from reviews where restaurant_id = $1", [
      restaurant.id,
    ]);
    expect(rows.every(({ archived }) => !archived)).toBe(true);
  });
});
