import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { PlatformError } from "#api/platforms/connector.ts";
import { automationRule, automationSetup } from "#tests/automations/setup.ts";
import { testDatabase } from "#tests/setup/database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.pool.query("update automation_sets set has_rules_on = false");
  await database.pool.query("delete from outbox_items");
});

/** A review whose automatic answer waits in the outbox. */
async function waiting() {
  const setup = await automationSetup(database);
  await setup.save([automationRule()]);
  const review = await setup.arrive();
  await setup.work();
  return { ...setup, review };
}

describe("while an automatic reply waits", () => {
  test("a guest who changes the review is not thanked for what they no longer say", async () => {
    const { review, deliver, work, runs, reviewOf, platform } = await waiting();
    await database.pool.query("update reviews set rating = 1, text = 'Intoxiqués !' where id = $1", [review.id]);
    await deliver(3600);
    expect(platform.calls.put).toBe(0);
    expect(await work()).toMatchObject({ withdrawnCount: 1 });
    expect((await runs())[0]).toMatchObject({ outcome: "withdrawn", reason: "review_changed", mayUndo: false });
    expect(await reviewOf(review)).toMatchObject({ answerState: "not_answered", replies: [] });
    await deliver(3600);
    expect(platform.calls.put).toBe(0);
  });

  test("a colleague who answers is the one whose words leave", async () => {
    const { review, deliver, owner, platform, runs } = await waiting();
    await owner.api.reviews.reply({ reviewId: review.id, version: 2, text: "Merci Inès, à jeudi." });
    await deliver(3600);
    expect(platform.calls.put).toBe(1);
    expect(platform.replies.get(review.externalId)?.text).toBe("Merci Inès, à jeudi.");
    expect((await runs())[0]).toMatchObject({ outbox: { state: "cancelled" } });
  });

  test("a colleague who rewords it takes it on: it leaves whatever the guest changes, and is no run's to take back", async () => {
    const { review, deliver, owner, platform, runs, reviewOf, path } = await waiting();
    const replyId = (await reviewOf(review)).replies[0]?._id ?? "";
    await owner.api.reviews.editReply({ reviewId: review.id, version: 2, replyId, text: "Merci, relu." });
    await database.pool.query("update reviews set rating = 4 where id = $1", [review.id]);
    await deliver(3600);
    expect(platform.replies.get(review.externalId)?.text).toBe("Merci, relu.");
    const [run] = await runs();
    expect(run).toMatchObject({ mayUndo: false, text: "Merci, relu." });
    const undo = owner.api.automations.undo({ ...path, runId: run?._id ?? "" });
    await expect(undo).rejects.toMatchObject({ code: "AUTOMATION_STATE" });
  });

  test("an answer given on the platform itself stays there", async () => {
    const { review, deliver, platform, runs, reviewOf } = await waiting();
    const there = { text: "Merci, répondu depuis Google.", state: "live", refusalReason: null } as const;
    platform.replies.set(review.externalId, { ...there, updatedAt: new Date() });
    await deliver(3600);
    expect(platform.calls.put).toBe(0);
    expect((await runs())[0]).toMatchObject({ outbox: { state: "overwritten" }, mayUndo: false });
    const { answerState, replies } = await reviewOf(review);
    expect(answerState).toBe("answered");
    expect(replies.find(({ state }) => state === "published")?.text).toBe(there.text);
  });

  test("is not sent to a guest whose new words only the platform has yet", async () => {
    const { review, deliver, platform, runs } = await waiting();
    platform.reviews.set(review.externalId, { rating: 1, title: null, text: "Intoxiqués le soir même." });
    await deliver(3600);
    expect(platform.calls.put).toBe(0);
    expect((await runs())[0]).toMatchObject({ outcome: "queued", outbox: { state: "queued" } });
    platform.reviews.set(review.externalId, { rating: review.rating, title: review.title, text: review.text });
    await deliver(3600);
    expect(platform.calls.put).toBe(1);
  });

  test("an attempt that broke off ends where somebody answered there since", async () => {
    const { review, deliver, platform, runs } = await waiting();
    platform.before = (what) => {
      if (what === "put") throw new PlatformError("VENDOR_DOWN", "503");
    };
    await deliver(3600);
    expect((await runs())[0]).toMatchObject({ outbox: { state: "sending" } });
    platform.before = () => {};
    const there = { text: "Merci, répondu depuis Google.", state: "live", refusalReason: null } as const;
    platform.replies.set(review.externalId, { ...there, updatedAt: new Date() });
    await deliver(3600);
    expect(platform.replies.get(review.externalId)?.text).toBe(there.text);
    expect((await runs())[0]).toMatchObject({ outbox: { state: "overwritten" } });
  });

  test("an attempt that broke off is not made again for what the guest said since, and is taken back", async () => {
    const { review, deliver, platform, runs, work } = await waiting();
    platform.before = (what) => {
      if (what === "put") throw new PlatformError("VENDOR_DOWN", "503");
    };
    await deliver(3600);
    platform.before = () => {};
    const said = { rating: 1, title: null, text: "Intoxiqués le soir même." };
    platform.reviews.set(review.externalId, said);
    await database.pool.query("update reviews set rating = 1, title = null, text = $2 where id = $1", [
      review.id,
      said.text,
    ]);
    await deliver(3600);
    expect(platform.calls.put).toBe(1);
    expect(platform.replies.size).toBe(0);
    expect(await work()).toMatchObject({ withdrawnCount: 1 });
    expect((await runs())[0]).toMatchObject({ outcome: "withdrawn", outbox: { state: "cancelled" } });
  });

  test("a review that goes from its platform takes it along", async () => {
    const { review, deliver, work, platform } = await waiting();
    await database.pool.query("update reviews set removed_at = now() where id = $1", [review.id]);
    await deliver(3600);
    expect(await work()).toMatchObject({ withdrawnCount: 1 });
    expect(platform.calls.put).toBe(0);
  });
});

describe("taking a run back", () => {
  test("takes a waiting reply out of the outbox and leaves the review to people", async () => {
    const { review, owner, path, runs, reviewOf, work, deliver, platform } = await waiting();
    const [run] = await runs();
    const { data } = await owner.api.automations.undo({ ...path, runId: run?._id ?? "" });
    expect(data).toMatchObject({ undone: { by: "Camille Aubry", result: "cancelled" }, mayUndo: false });
    expect(await reviewOf(review)).toMatchObject({ answerState: "not_answered", replies: [] });
    expect(await work()).toMatchObject({ ruledCount: 0 });
    await deliver(3600);
    expect(platform.calls.put).toBe(0);
    const again = owner.api.automations.undo({ ...path, runId: run?._id ?? "" });
    await expect(again).rejects.toMatchObject({ code: "AUTOMATION_STATE" });
  });

  test("deletes a published reply through the ledger", async () => {
    const { review, owner, path, runs, reviewOf, deliver, platform } = await waiting();
    platform.takes = { state: "live", refusalReason: null };
    await deliver(3600);
    expect((await reviewOf(review)).answerState).toBe("answered");
    const { data } = await owner.api.automations.undo({ ...path, runId: (await runs())[0]?._id ?? "" });
    expect(data.undone).toMatchObject({ result: "deletion_queued" });
    await deliver(3600);
    expect(platform.calls.remove).toBe(1);
    expect(await reviewOf(review)).toMatchObject({ answerState: "not_answered", replies: [] });
  });

  test("withdraws a suggestion, and does not once it was decided", async () => {
    const { save, arrive, work, runs, owner, path, reviewOf } = await automationSetup(database);
    await save([automationRule({ action: { mode: "ask" } })]);
    const [first, second] = [await arrive(), await arrive()];
    await work();
    const runOf = async (review: { id: string }) =>
      (await runs()).find((run) => run.review._id === review.id)?._id ?? "";
    const { data } = await owner.api.automations.undo({ ...path, runId: await runOf(first) });
    expect(data).toMatchObject({ undone: { result: "withdrawn" }, suggestion: "withdrawn" });
    expect((await reviewOf(first)).work.suggestion).toBeNull();
    const { work: held, version } = await reviewOf(second);
    const decided = { reviewId: second.id, suggestionId: held.suggestion?._id ?? "", version, text: "Merci !" };
    await owner.api.replySuggestions.approve(decided);
    expect((await runs()).find((run) => run.review._id === second.id)).toMatchObject({ suggestion: "approved" });
    const undo = owner.api.automations.undo({ ...path, runId: await runOf(second) });
    await expect(undo).rejects.toMatchObject({ code: "AUTOMATION_STATE" });
  });

  test("asks for the right to delete replies of others", async () => {
    const { join, path, runs } = await waiting();
    const [run] = await runs();
    const editor = await join("editor");
    const undo = { ...path, runId: run?._id ?? "" };
    await expect(editor.api.automations.undo(undo)).rejects.toMatchObject({ code: "PERMISSION_RULE" });
    const guest = await join("guest");
    await expect(guest.api.automations.undo(undo)).rejects.toMatchObject({ code: "PERMISSION_RULE" });
    const manager = await join("manager");
    expect((await manager.api.automations.undo(undo)).data.undone?.result).toBe("cancelled");
  });
});

describe("the log", () => {
  test("is found by outcome, rule and words, page by page", async () => {
    const { save, arrive, work, runs, owner, path } = await automationSetup(database);
    const { rules } = await save([
      automationRule({ name: "Cinq", conditions: { ratings: [5] } }),
      automationRule({ name: "Quatre", conditions: { ratings: [4] }, action: { mode: "ask" } }),
    ]);
    for (let at = 0; at < 5; at += 1) await arrive({ author: `Émile ${at}`, rating: 5 });
    await arrive({ author: "Zoé", rating: 4 });
    await work();
    expect(await runs({ outcome: "asked" })).toHaveLength(1);
    expect(await runs({ ruleId: rules[0]?._id })).toHaveLength(5);
    expect((await runs({ search: "emile 3" })).map(({ review }) => review.author)).toEqual(["Émile 3"]);
    expect(await runs({ search: "100%_" })).toEqual([]);
    const first = await owner.api.automations.runs({ ...path, pageSize: 4 });
    const next = await owner.api.automations.runs({ ...path, pageSize: 4, after: first.pagination.after ?? "" });
    expect([first.data.length, next.data.length, next.pagination.after]).toEqual([4, 2, null]);
    const wrong = owner.api.automations.runs({ ...path, after: "nonsense" });
    await expect(wrong).rejects.toMatchObject({ code: "INVALID_INPUT" });
    expect((await owner.api.automations.settings(path)).data.rules.map(({ runCount }) => runCount)).toEqual([5, 1]);
  });
});
