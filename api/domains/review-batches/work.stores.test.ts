import { describe, expect, test } from "vitest";
import { batchSetup, outcomesOf, strangers, undoneOf } from "#tests/factories/review-batches/setup.ts";
import { staffOf } from "#tests/factories/review-setup.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();
const archive = { kind: "archive" as const, archived: true };
type BatchSetup = Awaited<ReturnType<typeof batchSetup>>;

async function snapshot(ids: string[]) {
  const read = async (statement: string) => (await database.pool.query(statement, [ids])).rows;
  return {
    archived: await read("select id, archived, version from reviews where id = any($1) order by id"),
    tags: await read("select * from review_tag_links where review_id = any($1) order by review_id, tag_id"),
    people: await read("select * from review_assignments where review_id = any($1) order by review_id"),
  };
}
const tagOf = async ({ api, restaurant }: BatchSetup, name: string, rule?: { ratings: number[] }) =>
  (await api.reviewTags.create({ restaurantId: restaurant.id, name, rule: rule ?? null })).data._id;

describe("archiving in bulk", () => {
  test("changes what is chosen, writes the history, and is undone exactly", async () => {
    const { ids, api, plan, confirm, undo } = await batchSetup(database);
    const [first = "", second = "", third = ""] = ids;
    await api.reviews.archive({ reviewIds: [first], archived: true });
    const before = await snapshot(ids);
    const batch = await plan(ids, archive);
    expect(batch.rows.map(({ problem }) => problem)).toEqual(["already", null, null]);
    const done = await confirm(batch);
    expect(outcomesOf(done)).toEqual(["left_out", "done", "done"]);
    const { data } = await api.reviews.history({ reviewId: second });
    expect(data.map(({ kind, userName }) => `${kind} ${userName}`)).toEqual(["archived Lina Roy"]);
    expect(undoneOf(await undo(done))).toEqual(["null", "undone", "undone"]);
    expect(await snapshot(ids)).toEqual(before);
    await api.reviews.archive({ reviewIds: [third], archived: true });
    await undo(done);
    expect((await api.reviews.get({ reviewId: third })).data.archived).toBe(true);
  });

  test("is not taken back where somebody archived anew since, though it looks the same", async () => {
    const { ids, run, undo, colleague } = await batchSetup(database, 2);
    const done = await run(ids, archive);
    const ana = await colleague("editor");
    const [first = ""] = ids;
    await ana.api.reviews.archive({ reviewIds: [first], archived: false });
    await ana.api.reviews.archive({ reviewIds: [first], archived: true });
    expect(undoneOf(await undo(done))).toEqual(["kept changed", "undone"]);
    expect((await ana.api.reviews.get({ reviewId: first })).data.archived).toBe(true);
  });

  test("asks for the right in each organization, also when it is undone", async () => {
    const { ids, colleague, run, undo, user } = await batchSetup(database, 2);
    const guest = await colleague("guest");
    const refused = await guest.plan(ids, archive);
    expect(refused.rows.map(({ problem }) => problem)).toEqual(["no_right", "no_right"]);
    const forced = ids.map((reviewId) => ({ reviewId, isChosen: true }));
    expect(outcomesOf(await guest.confirm(refused, forced))).toEqual(["refused no_right", "refused no_right"]);
    const done = await run(ids, archive);
    await database.pool.query("update organization_members set casl_role = 'guest' where user_id = $1", [user.id]);
    expect(undoneOf(await undo(done))).toEqual(["kept no_right", "kept no_right"]);
  });

  test("of 500 reviews is one act", async () => {
    const { api, restaurant } = await batchSetup(database, 1);
    await database.pool.query(
      `insert into reviews (id, restaurant_id, platform_key, external_id, rating, author, published_at)
       select gen_random_uuid(), $1::uuid, 'gmb', 'many-' || $1::text || n, 2, 'Guest ' || n, now() from generate_series(1, 500) n`,
      [restaurant.id],
    );
    const query = { ratings: [2], sort: "newest" as const };
    const { data } = await api.reviewBatches.create({ restaurantId: restaurant.id, query });
    const batchId = data._id;
    await api.reviewBatches.plan({ batchId, action: archive });
    const counted = async () =>
      (await api.reviews.count({ ratings: [2], archived: true, unarchived: false })).data.count;
    expect(outcomesOf((await api.reviewBatches.confirm({ batchId })).data)).toEqual(Array(500).fill("done"));
    expect(await counted()).toBe(500);
    await api.reviewBatches.undo({ batchId });
    expect(await counted()).toBe(0);
  });
});

describe("tagging in bulk", () => {
  test("adds and takes off, and is taken back to the letter", async () => {
    const setup = await batchSetup(database);
    const { ids, api, plan, confirm, undo } = setup;
    const [first = "", second = ""] = ids;
    const [press, ruled, old] = [
      await tagOf(setup, "Presse"),
      await tagOf(setup, "Quatre", { ratings: [4] }),
      await tagOf(setup, "Ancien"),
    ];
    await database.pool.query(
      "insert into review_tag_links (review_id, tag_id, restaurant_id, is_automatic) select id, $2, restaurant_id, true from reviews where id = any($1)",
      [ids, ruled],
    );
    await api.reviewWork.tag({ reviewId: first, add: [old, press] });
    await api.reviewWork.tag({ reviewId: second, remove: [ruled] });
    const before = await snapshot(ids);
    const batch = await plan(ids, { kind: "tag", add: [press], remove: [ruled, old] });
    const done = await confirm(batch);
    expect(outcomesOf(done)).toEqual(["done", "done", "done"]);
    expect(done.rows.map(({ review }) => review.tags)).toEqual([["Presse"], ["Presse"], ["Presse"]]);
    expect(undoneOf(await undo(done))).toEqual(["undone", "undone", "undone"]);
    expect(await snapshot(ids)).toEqual(before);
  });

  test("leaves what somebody did since, and what is gone", async () => {
    const setup = await batchSetup(database, 2);
    const { ids, run, undo, colleague, api, restaurant } = setup;
    const [press, old] = [await tagOf(setup, "Presse"), await tagOf(setup, "Ancien")];
    const [first = "", second = ""] = ids;
    await api.reviewWork.tag({ reviewId: second, add: [old] });
    const done = await run(ids, { kind: "tag", add: [press], remove: [old] });
    const ana = await colleague("manager");
    await ana.api.reviewWork.tag({ reviewId: first, remove: [press] });
    await ana.api.reviewWork.tag({ reviewId: first, add: [press] });
    await ana.api.reviewTags.delete({ restaurantId: restaurant.id, tagId: old });
    expect(undoneOf(await undo(done))).toEqual(["kept changed", "kept tag_gone"]);
    const tagsOf = async (reviewId: string) =>
      (await api.reviews.get({ reviewId })).data.work.tags.map(({ name }) => name);
    expect(await tagsOf(first)).toEqual(["Presse"]);
    expect(await tagsOf(second)).toEqual([]);
  });

  test("does not reach into another organization", async () => {
    const setup = await batchSetup(database, 1);
    const foreign = await tagOf(await batchSetup(database, 1), "À eux");
    const batch = await setup.plan(setup.ids, { kind: "tag", add: [foreign], remove: [] });
    expect(batch.rows[0]?.problem).toBe("tag_elsewhere");
    const forced = setup.ids.map((reviewId) => ({ reviewId, isChosen: true }));
    expect(outcomesOf(await setup.confirm(batch, forced))).toEqual(["unchanged tag_elsewhere"]);
  });
});

describe("assigning in bulk", () => {
  test("assigns reviews to a colleague, who is notified once, and restores them as they were", async () => {
    const { ids, api, plan, confirm, undo, user, restaurant } = await batchSetup(database);
    const ana = await staffOf(database, restaurant, "editor", "Ana");
    const [first = "", second = ""] = ids;
    await api.reviewWork.assign({ reviewId: first, userId: user.id });
    await api.reviewWork.assign({ reviewId: second, userId: ana.id });
    const notificationCount = async () =>
      (await database.pool.query("select 1 from push_events where user_id = $1", [ana.id])).rowCount ?? 0;
    const [before, countBefore] = [await snapshot(ids), await notificationCount()];
    const batch = await plan(ids, { kind: "assign", userId: ana.id });
    expect(batch.rows.map(({ problem }) => problem)).toEqual([null, "already", null]);
    const done = await confirm(batch);
    expect(done.rows.map(({ review }) => review.assignee)).toEqual(["Ana Roy", "Ana Roy", "Ana Roy"]);
    expect((await notificationCount()) - countBefore).toBe(1);
    expect(undoneOf(await undo(done))).toEqual(["undone", "null", "undone"]);
    expect(await snapshot(ids)).toEqual(before);
  });

  test("says whose work it became since the preview, and who could not do it", async () => {
    const { ids, api, plan, confirm, colleague, restaurant } = await batchSetup(database, 2);
    const { elsewhere } = await strangers(database, restaurant.organizationId);
    const owner = await colleague("owner");
    const [ana, guest] = [
      await staffOf(database, restaurant, "editor", "Ana"),
      await staffOf(database, restaurant, "guest", "Zoé"),
    ];
    const batch = await owner.plan([...ids, elsewhere.id], { kind: "assign", userId: ana.id });
    expect(batch.rows.map(({ problem }) => problem)).toEqual([null, null, "cannot_work"]);
    await api.reviewWork.assign({ reviewId: ids[0] ?? "", userId: owner.user.id });
    expect(outcomesOf(await owner.confirm(batch))).toEqual(["refused changed", "done", "left_out"]);
    const none = await plan(ids, { kind: "assign", userId: guest.id });
    expect(none.rows.map(({ problem }) => problem)).toEqual(["cannot_work", "cannot_work"]);
    expect(outcomesOf(await confirm(none))).toEqual(["left_out", "left_out"]);
  });

  test("is not given back to whom it was taken from since, nor to somebody who left", async () => {
    const { ids, api, run, undo, user, restaurant } = await batchSetup(database, 2);
    const ana = await staffOf(database, restaurant, "editor", "Ana");
    const [first = "", second = ""] = ids;
    await api.reviewWork.assign({ reviewId: second, userId: ana.id });
    const done = await run(ids, { kind: "assign", userId: user.id });
    await api.reviewWork.assign({ reviewId: first, userId: null });
    await api.reviewWork.assign({ reviewId: first, userId: user.id });
    await database.pool.query("update organization_members set casl_role = 'guest' where user_id = $1", [ana.id]);
    expect(undoneOf(await undo(done))).toEqual(["kept changed", "kept cannot_work"]);
    expect((await snapshot(ids)).people.map(({ user_id }) => user_id)).toEqual([user.id, user.id]);
  });
});
