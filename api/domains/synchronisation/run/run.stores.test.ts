import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { connectListing, fakePlatform, vendorReview } from "#tests/factories/fake-platform.ts";
import { createReply, createRestaurant, createReview } from "#tests/factories/records.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { synchroniser } from "#tests/setup/synchronisation.ts";

let database: Database;
let restaurantId: string;
let platform: ReturnType<typeof fakePlatform>;
let sync: ReturnType<typeof synchroniser>;
const at = (day: number, hour = 12) => new Date(Date.UTC(2026, 5, day, hour));

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  restaurantId = (await createRestaurant(database)).id;
  await connectListing(database, { restaurantId, key: "gmb" });
  platform = fakePlatform();
  sync = synchroniser(database, platform.connector);
});

const ten = () =>
  Array.from({ length: 10 }, (_, index) =>
    vendorReview(`r${index}`, { publishedAt: at(index + 1), rating: 1 + (index % 5) }),
  );
const stored = async (columns = "external_id, rating, text") => {
  const { rows } = await database.pool.query(
    `select ${columns} from reviews where restaurant_id = $1 order by external_id`,
    [restaurantId],
  );
  return rows;
};
const eventsOf = async (externalId: string) => {
  const { rows } = await database.pool.query(
    `select e.kind, e.text, e.former_text, e.rating, e.former_rating from review_events e join reviews r on r.id = e.review_id
     where r.restaurant_id = $1 and r.external_id = $2 order by e.id`,
    [restaurantId, externalId],
  );
  return rows;
};
const one = async <Row extends object>(query: string, values: unknown[] = [restaurantId]) =>
  (await database.pool.query<Row>(query, values)).rows[0];

test("the first run reads every page; counts, the platform’s own figures, payloads and the last update are kept", async () => {
  platform.put(...ten());
  const row = await sync.run(restaurantId);
  expect(row).toMatchObject({
    status: "DONE",
    is_full: true,
    seen_count: 10,
    new_count: 10,
    removed_count: 0,
    known_gap: 0,
  });
  expect((await stored()).length).toBe(10);
  expect(platform.calls.map(({ cursor }) => cursor)).toEqual([null, "3", "6", "9"]);
  const listing = await one("select remote_count, remote_rating, last_ok_at from platforms where restaurant_id = $1");
  expect(listing).toMatchObject({ remote_count: 10, remote_rating: 3, last_ok_at: expect.any(Date) });
  expect(await one("select count(*) as n from review_payloads where restaurant_id = $1")).toEqual({ n: 10 });
  expect(await one("select reviews_last_update as at from restaurants where id = $1")).toEqual({
    at: expect.any(Date),
  });
  expect(await one("select sum(count) as n from review_totals where restaurant_id = $1")).toEqual({ n: 10 });
});

test("the next run stops where all is known and reads only what is new", async () => {
  platform.put(...ten());
  await sync.run(restaurantId);
  platform.calls.length = 0;
  platform.put(vendorReview("new", { publishedAt: at(20) }));
  const row = await sync.run(restaurantId);
  expect(row).toMatchObject({ status: "DONE", is_full: false, new_count: 1, known_gap: 0 });
  expect(platform.calls).toEqual([{ cursor: null, since: at(10) }]);
  expect((await stored()).length).toBe(11);
});

test("an edited review keeps its former words and stars, and says when", async () => {
  platform.put(...ten());
  await sync.run(restaurantId);
  platform.change("r2", { text: "Tout compte fait, décevant.", rating: 1, updatedAt: at(25) });
  const row = await sync.run(restaurantId);
  expect(row).toMatchObject({ status: "DONE", new_count: 0, changed_count: 1 });
  expect(await eventsOf("r2")).toEqual([
    { kind: "edited", text: "Tout compte fait, décevant.", former_text: "Avis r2", rating: 1, former_rating: 3 },
  ]);
  expect((await stored("external_id, rating, edited_at, version"))[2]).toMatchObject({
    rating: 1,
    edited_at: at(25),
    version: 2,
  });
  await sync.run(restaurantId, { isFull: true });
  expect((await eventsOf("r2")).length).toBe(1);
});

test("a review that was imported before its platform was connected is recognized, not doubled, and no edit is reported", async () => {
  await createReview(database, { restaurantId, externalId: "r1", text: "Avis r1 ", rating: 2, publishedAt: at(2) });
  platform.put(...ten());
  await sync.run(restaurantId);
  expect((await stored()).length).toBe(10);
  expect(await eventsOf("r1")).toEqual([]);
});

test("the beginning of a review does not take the place of its whole text", async () => {
  const text = "Un dîner parfait du début à la fin, on reviendra.";
  await createReview(database, { restaurantId, externalId: "r1", text, publishedAt: at(2) });
  platform.put(vendorReview("r1", { text: "Un dîner parfait du début…", publishedAt: at(2) }));
  await sync.run(restaurantId);
  expect((await stored("text"))[0]).toEqual({ text });
});

test("a disagreement of the totals starts a full sync; a second one finds the deleted review gone and takes it out of every figure", async () => {
  platform.put(...ten());
  await sync.run(restaurantId);
  platform.reviews.delete("r0");
  expect(await sync.run(restaurantId)).toMatchObject({ is_full: true, removed_count: 0, known_gap: -1 });
  expect(await sync.run(restaurantId)).toMatchObject({ is_full: false, removed_count: 0 });
  await sync.passTime(restaurantId, "6 hours");
  const row = await sync.run(restaurantId);
  expect(row).toMatchObject({ status: "DONE", is_full: true, removed_count: 1, known_gap: 0, confirm_at: null });
  expect((await stored("external_id, removed_at"))[0]).toEqual({ external_id: "r0", removed_at: expect.any(Date) });
  expect(await eventsOf("r0")).toMatchObject([{ kind: "removed" }]);
  expect(await one("select sum(count) as n from review_totals where restaurant_id = $1")).toEqual({ n: 9 });

  platform.put(vendorReview("r0", { publishedAt: at(1), rating: 1 }));
  expect(await sync.run(restaurantId)).toMatchObject({ status: "DONE", is_full: true, changed_count: 1, known_gap: 0 });
  expect(await eventsOf("r0")).toMatchObject([{ kind: "removed" }, { kind: "returned" }]);
  expect(await one("select sum(count) as n from review_totals where restaurant_id = $1")).toEqual({ n: 10 });
});

const goneIds = async () =>
  (await stored("external_id, removed_at")).filter((row) => row.removed_at).map((row) => row.external_id);

test("a second miss within six hours changes nothing; the first full sync after that is the one that counts", async () => {
  platform.put(...ten());
  await sync.run(restaurantId);
  platform.reviews.delete("r0");
  expect(await sync.run(restaurantId, { isFull: true })).toMatchObject({ removed_count: 0 });
  await sync.passTime(restaurantId, "5 hours 59 minutes");
  expect(await sync.run(restaurantId, { isFull: true })).toMatchObject({ removed_count: 0 });
  expect(await goneIds()).toEqual([]);
  // The earlier miss still counts: no full walk is asked for a minute before its time, and one is then.
  expect(await sync.run(restaurantId)).toMatchObject({ is_full: false });
  await sync.passTime(restaurantId, "1 minute");
  expect(await sync.run(restaurantId)).toMatchObject({ is_full: true, removed_count: 1 });
  expect(await goneIds()).toEqual(["r0"]);
});

test("a full sync that began too early does not count, however long it takes", async () => {
  platform.put(...ten());
  await sync.run(restaurantId);
  platform.reviews.delete("r0");
  await sync.run(restaurantId, { isFull: true });
  await sync.passTime(restaurantId, "5 hours");
  platform.faults.push(async (page) => {
    await sync.passTime(restaurantId, "2 hours");
    await database.pool.query("update review_fetches set started_at = started_at - interval '2 hours'");
    return page;
  });
  expect(await sync.run(restaurantId, { isFull: true })).toMatchObject({ removed_count: 0 });
  expect(await sync.run(restaurantId)).toMatchObject({ is_full: true, removed_count: 1 });
});

test("a review that is met in between is counted anew", async () => {
  platform.put(...ten());
  await sync.run(restaurantId);
  const back = platform.reviews.get("r0");
  platform.reviews.delete("r0");
  await sync.run(restaurantId, { isFull: true });
  await sync.passTime(restaurantId, "7 hours");
  if (back) platform.put(back);
  expect(await sync.run(restaurantId)).toMatchObject({ is_full: true, removed_count: 0, confirm_at: null });
  platform.reviews.delete("r0");
  expect(await sync.run(restaurantId, { isFull: true })).toMatchObject({ removed_count: 0 });
  await sync.passTime(restaurantId, "5 hours");
  expect(await sync.run(restaurantId, { isFull: true })).toMatchObject({ removed_count: 0 });
  await sync.passTime(restaurantId, "1 hour");
  expect(await sync.run(restaurantId)).toMatchObject({ is_full: true, removed_count: 1 });
});

test("a difference that a full sync cannot explain is reported and does not start one full sync after the other", async () => {
  platform.put(...ten());
  const tellsMore = (page: Parameters<Exclude<(typeof platform.faults)[number], Error>>[0]) => ({
    ...page,
    totals: { count: 12, rating: 3 },
  });
  platform.faults.push(...Array.from({ length: 20 }, () => tellsMore));
  expect(await sync.run(restaurantId)).toMatchObject({ status: "DONE", known_gap: 2, removed_count: 0 });
  platform.calls.length = 0;
  expect(await sync.run(restaurantId)).toMatchObject({ status: "DONE", is_full: false, known_gap: 2 });
  expect(platform.calls.length).toBe(1);
});

test("reviews that vanish one after the other are each confirmed in their own time", async () => {
  platform.put(...ten());
  await sync.run(restaurantId);
  for (const id of ["r0", "r1", "r2", "r3", "r4", "r5", "r6"]) platform.reviews.delete(id);
  expect(await sync.run(restaurantId, { isFull: true })).toMatchObject({ removed_count: 0 });
  await sync.passTime(restaurantId, "3 hours");
  platform.reviews.delete("r7");
  expect(await sync.run(restaurantId)).toMatchObject({ is_full: true, removed_count: 0 });
  await sync.passTime(restaurantId, "3 hours");
  expect(await sync.run(restaurantId)).toMatchObject({ is_full: true, removed_count: 7 });
  await sync.passTime(restaurantId, "3 hours");
  expect(await sync.run(restaurantId)).toMatchObject({ is_full: true, removed_count: 1, known_gap: 0 });
});

test("a platform that gives no total is believed the same way", async () => {
  platform = fakePlatform("gmb", { reportsTotals: false });
  sync = synchroniser(database, platform.connector);
  platform.put(...ten());
  await sync.run(restaurantId);
  platform.reviews.delete("r0");
  expect(await sync.run(restaurantId, { isFull: true })).toMatchObject({ removed_count: 0 });
  await sync.passTime(restaurantId, "6 hours");
  expect(await sync.run(restaurantId)).toMatchObject({ is_full: true, removed_count: 1 });
  expect(await goneIds()).toEqual(["r0"]);
});

test("an imported review that the platform never gave is not marked removed", async () => {
  await createReview(database, { restaurantId, externalId: "sha256:abc" });
  platform.put(...ten());
  expect(await sync.run(restaurantId)).toMatchObject({ removed_count: 0, known_gap: -1 });
});

test("a full sync is due after seven days", async () => {
  platform.put(...ten());
  await sync.run(restaurantId);
  await database.pool.query(
    "update review_fetches set last_full_at = now() - interval '8 days' where restaurant_id = $1",
    [restaurantId],
  );
  expect(await sync.run(restaurantId)).toMatchObject({ is_full: true, seen_count: 10, new_count: 0 });
});

test("replies of the platform are kept with their state, changed with it, and gone with it", async () => {
  const reply = { text: "Merci !", updatedAt: at(6), state: "in_review" as const, refusalReason: null };
  platform.put(vendorReview("r1", { publishedAt: at(5), reply }));
  await sync.run(restaurantId);
  const look = () =>
    one(
      `select r.answer_state, p.text, p.state, p.refusal_reason from reviews r left join review_replies p on p.review_id = r.id
       where r.restaurant_id = $1`,
    );
  expect(await look()).toEqual({ answer_state: "pending", text: "Merci !", state: "in_review", refusal_reason: null });
  platform.change("r1", { reply: { ...reply, state: "live" }, updatedAt: at(7) });
  await sync.run(restaurantId);
  expect(await look()).toMatchObject({ answer_state: "answered", state: "published" });
  platform.change("r1", { reply: { ...reply, state: "refused", refusalReason: "PERSONAL_INFO" }, updatedAt: at(8) });
  await sync.run(restaurantId);
  expect(await look()).toMatchObject({
    answer_state: "not_answered",
    state: "refused",
    refusal_reason: "PERSONAL_INFO",
  });
  platform.change("r1", {
    reply: { text: "Merci beaucoup !", updatedAt: at(9), state: "live", refusalReason: null },
    updatedAt: at(9),
  });
  await sync.run(restaurantId);
  expect(await look()).toMatchObject({ answer_state: "answered", text: "Merci beaucoup !", state: "published" });
  platform.change("r1", { reply: null, updatedAt: at(10) });
  await sync.run(restaurantId);
  expect(await look()).toMatchObject({ answer_state: "not_answered", text: null });
  expect((await eventsOf("r1")).map(({ kind }) => kind)).toEqual(["reply_published", "reply_edited", "reply_deleted"]);
});

test("a reply of ours in the outbox is not touched by a full sync, and is published when its words are found there", async () => {
  platform.put(vendorReview("r1", { publishedAt: at(5) }));
  await sync.run(restaurantId);
  const review = await one<{ id: string }>("select id from reviews where restaurant_id = $1");
  await createReply(database, { reviewId: review?.id, text: "Merci de votre visite !" });
  await sync.run(restaurantId, { isFull: true });
  const look = () => one("select state, source_updated_at from review_replies where restaurant_id = $1");
  expect(await look()).toEqual({ state: "saved", source_updated_at: null });
  const reply = { text: "Merci de votre visite !", updatedAt: at(9), state: "live" as const, refusalReason: null };
  platform.change("r1", { reply, updatedAt: at(9) });
  await sync.run(restaurantId);
  expect(await look()).toEqual({ state: "published", source_updated_at: at(9) });
  expect(await one("select count(*) as n from review_replies where restaurant_id = $1")).toEqual({ n: 1 });
});

test("what is new is reported once, although another run follows at once", async () => {
  platform.put(...ten());
  platform.faults.push(async (page) => {
    await database.pool.query("update review_fetches set is_again = true where restaurant_id = $1", [restaurantId]);
    return page;
  });
  expect(await sync.run(restaurantId)).toMatchObject({ status: "DONE", new_count: 10 });
  const { rows } = await database.pool.query(
    "select name, data->'count' as count from push_events where restaurant_id = $1 and name <> 'reviews.fetch-state' order by id",
    [restaurantId],
  );
  expect(rows.filter(({ name }) => name === "reviews.new")).toEqual([{ name: "reviews.new", count: 10 }]);
  expect(rows.filter(({ name }) => name === "reviews.synchronised").length).toBe(2);
});
