import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

async function setUp() {
  const restaurant = await createRestaurant(database);
  const reviews = [];
  for (let index = 0; index < 3; index++) reviews.push(await createReview(database, { restaurantId: restaurant.id }));
  const member = {
    organizations: [{ id: restaurant.organizationId, caslRole: "moderator" as const }],
    restaurants: [restaurant.id],
  };
  const user = await createUser(database, member);
  return { database, restaurant, ids: reviews.map(({ id }) => id), ...(await callerOf(database, user)) };
}

describe("reviews.archive", () => {
  test("archives several at once and answers those it changed, so that an undo puts back exactly these", async () => {
    const { api, ids } = await setUp();
    const [first = "", ...others] = ids;
    await api.reviews.archive({ reviewIds: [first], archived: true });
    const { data } = await api.reviews.archive({ reviewIds: [...ids, first], archived: true });
    expect([...data.changedIds].sort()).toEqual([...others].sort());
    await api.reviews.archive({ reviewIds: data.changedIds, archived: false });
    const archived = await api.reviews.search({ archived: true, unarchived: false });
    expect(archived.data.map(({ _id }) => _id)).toEqual([first]);
    const history = await api.reviews.history({ reviewId: others[0] ?? "" });
    expect(history.data.map(({ kind }) => kind)).toEqual(["unarchived", "archived"]);
  });

  test("archives none when one of them is out of reach", async () => {
    const { api, database, ids } = await setUp();
    const foreign = await createReview(database);
    await expect(api.reviews.archive({ reviewIds: [...ids, foreign.id], archived: true })).rejects.toMatchObject({
      code: "NOT_FOUND",
      status: 404,
    });
    const { rows } = await database.pool.query(
      "select count(*)::int as count from reviews where archived and id = any($1)",
      [[...ids, foreign.id]],
    );
    expect(rows[0].count).toBe(0);
  });

  test("leaves a reply that is being written valid: archiving is no change of the conversation", async () => {
    const { api, ids } = await setUp();
    const reviewId = ids[0] ?? "";
    await api.reviews.archive({ reviewIds: [reviewId], archived: true });
    const { data } = await api.reviews.reply({ reviewId, version: 1, text: "Merci" });
    expect(data).toMatchObject({ archived: true, answerState: "pending" });
  });

  test("takes 1 to 50 reviews, and is refused to a guest", async () => {
    const { database, fetch, ids, restaurant } = await setUp();
    expect((await fetch("PUT", "/reviews/archived", { reviewIds: [], archived: true })).status).toBe(422);
    expect(
      (await fetch("PUT", "/reviews/archived", { reviewIds: Array(51).fill(ids[0]), archived: true })).status,
    ).toBe(422);
    const guest = await createUser(database, {
      organizations: [{ id: restaurant.organizationId, caslRole: "guest" }],
      restaurants: [restaurant.id],
    });
    const refused = await (await callerOf(database, guest)).fetch("PUT", "/reviews/archived", {
      reviewIds: ids,
      archived: true,
    });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ permissionRule: { action: "archive", subject: "Review" } });
  });
});

test("a deadlock that the database resolved against it is not the caller's affair", async () => {
  const { api, ids, database } = await setUp();
  // A sequence is not rolled back: the first attempt gets the deadlock, the second does not.
  await database.pool.query(`
    create sequence deadlocks;
    create function deadlock_once() returns trigger language plpgsql as $$ begin
      if nextval('deadlocks') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return new;
    end $$;
    create trigger deadlock_once before update on reviews for each row execute function deadlock_once()`);
  try {
    expect((await api.reviews.archive({ reviewIds: ids, archived: true })).data.changedIds.length).toBe(3);
  } finally {
    await database.pool.query("drop trigger deadlock_once on reviews");
  }
});
