import { beforeEach, describe, expect, test } from "vitest";
import { platformKeys } from "#contract/platforms/schemas.ts";
import { reasonsOfPlatform } from "#contract/review-reports/reasons.ts";
import { connectListing, fakePlatform, vendorReview } from "#tests/factories/fake-platform.ts";
import { createReview } from "#tests/factories/records.ts";
import { reviewSetup, staffOf } from "#tests/factories/review-setup.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { synchroniser } from "#tests/setup/synchronisation.ts";

const database = await testDatabase();
let desk: Awaited<ReturnType<typeof reviewSetup>>;
beforeEach(async () => {
  desk = await reviewSetup(database, "moderator");
});

const input = () => ({ reviewId: desk.review.id, reason: "spam" as const, language: "fr" as const });
const prepare = async (more = {}) => (await desk.api.reviewReports.prepare({ ...input(), ...more })).data;
const move = (reportId: string, state: "reported" | "under_review" | "removed" | "kept" | "prepared") =>
  desk.api.reviewReports.move({ reviewId: desk.review.id, reportId, state });
const list = async () => (await desk.api.reviewReports.list({ reviewId: desk.review.id })).data;
const found = async (more: object) =>
  (await desk.api.reviews.search({ reported: true, ...more })).data.map(({ _id }) => _id);

describe("a report", () => {
  test("is prepared, sent by a person, looked at and decided; each step says who and when", async () => {
    const report = await prepare({ note: "Jamais venu.\r\nVoir le registre.", remindOn: "2020-01-31" });
    expect(report).toMatchObject({ state: "prepared", reason: "spam", note: "Jamais venu.\nVoir le registre." });
    expect(report).toMatchObject({ remindOn: "2020-01-31", isReminderDue: true });
    expect(report.letter).toContain("Jamais venu.\nVoir le registre.");
    await move(report._id, "reported");
    await move(report._id, "under_review");
    const { data } = await move(report._id, "kept");
    expect(data.isReminderDue).toBe(false);
    expect(data.steps.map(({ state, by }) => `${state} ${by}`)).toEqual([
      "prepared Lina Roy",
      "reported Lina Roy",
      "under_review Lina Roy",
      "kept Lina Roy",
    ]);
    expect(Number.isNaN(Date.parse(data.steps[0]?.at ?? ""))).toBe(false);
    const { data: review } = await desk.api.reviews.get({ reviewId: desk.review.id });
    expect(review.work.report).toBe("kept");
  });

  test("takes no step back, and none twice", async () => {
    const { _id } = await prepare();
    const refused = { code: "REPORT_STATE", status: 409 };
    for (const state of ["prepared", "under_review", "removed", "kept"] as const)
      await expect(move(_id, state)).rejects.toMatchObject(refused);
    const moves = await Promise.allSettled([move(_id, "reported"), move(_id, "reported")]);
    expect(moves.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await move(_id, "removed");
    await expect(move(_id, "kept")).rejects.toMatchObject(refused);
    await expect(desk.api.reviewReports.discard({ reviewId: desk.review.id, reportId: _id })).rejects.toMatchObject(
      refused,
    );
  });

  test("is one at a time; a later one may follow", async () => {
    const first = await prepare();
    await expect(prepare({ reason: "hate" })).rejects.toMatchObject({ code: "REPORT_STATE" });
    await desk.api.reviewReports.discard({ reviewId: desk.review.id, reportId: first._id });
    expect(await list()).toEqual([]);
    const second = await prepare({ reason: "hate" });
    await move(second._id, "reported");
    await move(second._id, "kept");
    await prepare({ reason: "spam" });
    expect((await list()).map(({ reason, state }) => `${reason} ${state}`)).toEqual(["spam prepared", "hate kept"]);
  });

  test("has a letter that is reworded until it is sent, and a reminder until it is settled", async () => {
    const { _id, letter } = await prepare();
    const target = { reviewId: desk.review.id, reportId: _id };
    const reworded = await desk.api.reviewReports.change({ ...target, letter: "Bonjour\0,\r\nmerci", remindOn: null });
    expect(reworded.data.letter).toBe("Bonjour,\nmerci");
    await move(_id, "reported");
    const refused = { code: "REPORT_STATE" };
    await expect(desk.api.reviewReports.change({ ...target, letter, remindOn: null })).rejects.toMatchObject(refused);
    const same = { ...target, letter: "Bonjour,\nmerci" };
    const { data } = await desk.api.reviewReports.change({ ...same, remindOn: "2099-12-31" });
    expect(data).toMatchObject({ remindOn: "2099-12-31", isReminderDue: false });
    await move(_id, "kept");
    await expect(desk.api.reviewReports.change({ ...same, remindOn: null })).rejects.toMatchObject(refused);
  });

  test("keeps hostile words as they are", async () => {
    const text = `"><script>alert(1)</script> {{platform}} ${"ش".repeat(9000)}`;
    const review = await createReview(database, { restaurantId: desk.restaurant.id, text });
    const { letter } = await prepare({ reviewId: review.id });
    expect(letter).toContain('"><script>alert(1)</script> {{platform}} ش');
    expect(letter.length).toBeLessThan(6000);
  });
});

describe("a review", () => {
  test.each(platformKeys)("of %s is reported for the reasons its platform hears, and no other", async (platformKey) => {
    const review = await createReview(database, { restaurantId: desk.restaurant.id, platformKey });
    for (const reason of ["not_a_guest", "hate"] as const) {
      const report = prepare({ reviewId: review.id, reason });
      if (!reasonsOfPlatform[platformKey].includes(reason)) {
        await expect(report).rejects.toMatchObject({ code: "REVIEW_NOT_REPORTABLE", status: 409 });
        continue;
      }
      const { _id } = await report;
      await desk.api.reviewReports.discard({ reviewId: review.id, reportId: _id });
    }
  });

  test("that is gone is not reported any more", async () => {
    await database.pool.query("update reviews set removed_at = now() where id = $1", [desk.review.id]);
    await expect(prepare()).rejects.toMatchObject({ code: "REVIEW_NOT_REPORTABLE" });
  });

  test("is reported by whoever may work on reviews, seen by a guest, and not there for a stranger", async () => {
    const { _id } = await prepare();
    const guest = await callerOf(database, await staffOf(database, desk.restaurant, "guest"));
    expect((await guest.api.reviewReports.list({ reviewId: desk.review.id })).data).toHaveLength(1);
    await expect(guest.api.reviewReports.prepare(input())).rejects.toMatchObject({ status: 403 });
    const stranger = (await reviewSetup(database, "owner")).api.reviewReports;
    const missing = { status: 404 };
    await expect(stranger.list({ reviewId: desk.review.id })).rejects.toMatchObject(missing);
    const target = { reviewId: desk.review.id, reportId: _id };
    await expect(stranger.move({ ...target, state: "reported" })).rejects.toMatchObject(missing);
    // Another review's report, addressed through the caller's own.
    const other = await createReview(database, { restaurantId: desk.restaurant.id });
    await expect(
      desk.api.reviewReports.move({ ...target, reviewId: other.id, state: "reported" }),
    ).rejects.toMatchObject(missing);
  });
});

describe("the outcome", () => {
  test("shows by itself when a reading finds the review gone, and goes again when it comes back", async () => {
    const platform = fakePlatform();
    const sync = synchroniser(database, platform.connector);
    const restaurantId = desk.restaurant.id;
    await connectListing(database, { restaurantId, key: "gmb" });
    await database.pool.query("delete from reviews where restaurant_id = $1", [restaurantId]);
    for (let index = 0; index < 10; index++) platform.put(vendorReview(`r${index}`));
    await sync.run(restaurantId);
    const { rows } = await database.pool.query<{ id: string }>(
      "select id from reviews where restaurant_id = $1 and external_id = 'r3'",
      [restaurantId],
    );
    desk.review.id = rows[0]?.id ?? "";
    const { _id } = await prepare();
    await move(_id, "reported");
    expect(await found({ restaurantIds: [restaurantId] })).toEqual([desk.review.id]);
    platform.reviews.delete("r3");
    await sync.run(restaurantId, { isFull: true });
    // Only a second full sync makes sure of it.
    await sync.passTime(restaurantId, "6 hours");
    await sync.run(restaurantId, { isFull: true });
    const [settled] = await list();
    expect(settled?.state).toBe("removed");
    expect(settled?.steps.at(-1)).toMatchObject({ state: "removed", by: null });
    // The filter for reported reviews still finds it, though it is gone from the platform.
    expect(await found({ restaurantIds: [restaurantId] })).toEqual([desk.review.id]);
    expect((await desk.api.reviews.count({ restaurantIds: [restaurantId], reported: true })).data.count).toBe(1);
    platform.put(vendorReview("r3"));
    await sync.run(restaurantId, { isFull: true });
    expect((await list())[0]).toMatchObject({ state: "reported" });
    await database.pool.query("update review_reports set state = 'kept', resolved_at = now() - interval '31 days'");
    expect(await found({ restaurantIds: [restaurantId] })).toEqual([]);
  });
});
