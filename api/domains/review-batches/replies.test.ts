import { beforeEach, describe, expect, test } from "vitest";
import { createReply, createReview } from "#tests/factories/records.ts";
import { batchSetup, outcomesOf, undoneOf, variants } from "#tests/factories/review-batches/setup.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();
// Workers claim every due item, also those of other tests.
beforeEach(async () => {
  await database.pool.query("delete from outbox_items");
});
const fitting = { kind: "reply" as const, templateId: null };

describe("a preview of replies", () => {
  test("gives each review another variant, and leaves out by itself what says nearly the same as one above", async () => {
    const { ids, plan, template } = await batchSetup(database, 4);
    await template();
    const { rows, state } = await plan(ids, fitting);
    expect(state).toBe("planned");
    expect(new Set(rows.slice(0, 3).map(({ text }) => text))).toEqual(new Set(variants));
    expect(rows.map(({ notice, isChosen }) => `${notice} ${isChosen}`)).toEqual([
      ...Array(3).fill("null true"),
      "near false",
    ]);
  });

  test("says of each row why it cannot go, and proposes nothing there", async () => {
    const { ids, plan, template, restaurant, api } = await batchSetup(database, 5);
    await template();
    const [answered = "", pending = "", gone = "", suggested = "", fine = ""] = ids;
    await createReply(database, { reviewId: answered, state: "published" });
    await createReply(database, { reviewId: pending });
    await database.pool.query("update reviews set removed_at = now() where id = $1", [gone]);
    await api.replySuggestions.suggest({ reviewId: suggested, version: 1, text: "Merci à vous" });
    const hidden = await createReview(database, { restaurantId: restaurant.id, isPrivate: true });
    const { rows } = await plan([...ids.slice(0, 4), hidden.id, fine], fitting);
    expect(rows.map(({ problem, isChosen }) => `${problem} ${isChosen}`)).toEqual([
      ...["answered false", "pending false", "gone false", "suggestion_waits false", "not_answerable false"],
      "null true",
    ]);
    expect(rows.slice(0, 5).every(({ text }) => text === null)).toBe(true);
  });

  test("names the variable that nothing fills, and the review for which there is no template", async () => {
    const { ids, plan, template, confirm } = await batchSetup(database, 2);
    const none = await plan(ids, fitting);
    expect(none.rows.map(({ problem, text }) => `${problem} ${text}`)).toEqual(["no_template ", "no_template "]);
    await template(["Merci, réservez sur {{link}}"]);
    const batch = await plan(ids, fitting);
    expect(batch.rows[0]).toMatchObject({ problem: "unfilled", detail: "{{link}}", isChosen: false });
    const [first = "", second = ""] = ids;
    const done = await confirm(batch, [
      { reviewId: first, isChosen: true, text: batch.rows[0]?.text ?? "" },
      { reviewId: second, isChosen: true, text: "Merci, à bientôt chez nous" },
    ]);
    expect(outcomesOf(done)).toEqual(["refused unfilled", "done"]);
  });

  test("sets aside what the platform would refuse, with its words, until other words stand there", async () => {
    const { ids, plan, template, confirm } = await batchSetup(database, 2);
    await template(["Merci, appelez-nous au 04 91 00 11 22."]);
    const batch = await plan(ids, fitting);
    expect(batch.rows[0]).toMatchObject({ problem: "refused_words", detail: "04 91 00 11 22", isChosen: false });
    const [first = "", second = ""] = ids;
    const done = await confirm(batch, [
      { reviewId: first, isChosen: true, text: "Merci, tout est sur www.chez-nous.fr" },
      { reviewId: second, isChosen: true, text: "Merci, à bientôt chez nous" },
    ]);
    expect(outcomesOf(done)).toEqual(["refused refused_words", "done"]);
  });

  test("leaves out by itself what would answer in another language than the guest's", async () => {
    const { ids, plan, template } = await batchSetup(database, 1);
    await template();
    await database.pool.query("update reviews set language = 'en', text = 'We liked it' where id = $1", [ids[0]]);
    const { rows } = await plan(ids, fitting);
    expect(rows[0]).toMatchObject({ notice: "language_missing", detail: "en", isChosen: false, problem: null });
  });

  test("marks what said nearly the same lately", async () => {
    const { ids, plan, template, restaurant } = await batchSetup(database, 1);
    const other = await createReview(database, { restaurantId: restaurant.id });
    await createReply(database, { reviewId: other.id, text: `${variants[0]} Lina` });
    await template(variants.slice(0, 1));
    const { rows } = await plan(ids, fitting);
    expect(rows[0]).toMatchObject({ notice: "near", isChosen: false, problem: null });
    expect(rows[0]?.detail).toContain("toute la brigade");
  });

  test("shows hostile words as they are, and sends exactly what was confirmed", async () => {
    const { ids, plan, confirm, template, api } = await batchSetup(database, 1);
    await template();
    const hostile = "<script>alert(1)</script> '; drop table reviews; -- \u202e🍕\u0000 ערב טוב";
    await database.pool.query("update reviews set text = $2, author = $3 where id = $1", [
      ids[0],
      hostile.replaceAll("\0", ""),
      "{{first_name}} <b>7*7</b>",
    ]);
    const batch = await plan(ids, fitting);
    expect(batch.rows[0]?.review.text).toBe(hostile.replaceAll("\0", ""));
    await confirm(batch, [{ reviewId: ids[0] ?? "", isChosen: true, text: hostile }]);
    const { data } = await api.reviews.get({ reviewId: ids[0] ?? "" });
    expect(data.replies[0]?.text).toBe(hostile.replaceAll("\0", ""));
  });
});

describe("confirmed replies", () => {
  test("wait ten minutes in the outbox, count for their templates, and are left out where the box was empty", async () => {
    const setup = await batchSetup(database);
    await setup.template();
    const batch = await setup.plan(setup.ids, fitting);
    const [first = "", second = "", third = ""] = setup.ids;
    const done = await setup.confirm(batch, [
      { reviewId: first, isChosen: true, text: "Merci Inès, à très vite." },
      { reviewId: third, isChosen: false },
    ]);
    expect(outcomesOf(done)).toEqual(["done", "done", "left_out"]);
    expect(done.rows[0]?.outbox?.state).toBe("queued");
    const waits = (new Date(done.rows[0]?.outbox?.sendAfter ?? 0).getTime() - Date.now()) / 1000;
    expect(waits).toBeGreaterThan(540);
    expect(waits).toBeLessThanOrEqual(600);
    expect((await setup.api.reviews.get({ reviewId: first })).data.replies[0]?.text).toBe("Merci Inès, à très vite.");
    expect((await setup.api.reviews.get({ reviewId: third })).data.replies).toEqual([]);
    const { rows } = await database.pool.query("select method from template_uses where review_id = $1", [second]);
    expect(rows).toEqual([{ method: "bulk" }]);
    setup.pass(580);
    await setup.worker().run();
    expect(setup.platform.replies.size).toBe(0);
    setup.pass(30);
    await setup.worker().run();
    expect([...setup.platform.replies.values()].map(({ text }) => text)).toContain("Merci Inès, à très vite.");
  });

  test("leave alone what somebody answered, or put aside, since the preview", async () => {
    const { ids, plan, template, colleague, confirm, api } = await batchSetup(database);
    await template();
    const batch = await plan(ids, fitting);
    const ana = await colleague("editor");
    const [first = "", second = "", third = ""] = ids;
    await ana.api.reviews.reply({ reviewId: first, version: 1, text: "J’ai répondu avant vous" });
    const { data } = await ana.api.reviews.reply({ reviewId: second, version: 1, text: "Puis effacé" });
    const replyId = data.replies[0]?._id ?? "";
    await ana.api.reviews.deleteReply({ reviewId: second, replyId, version: data.version });
    const done = await confirm(batch);
    expect(outcomesOf(done)).toEqual(["refused pending", "refused changed", "done"]);
    const shown = await api.reviews.get({ reviewId: first });
    expect(shown.data.replies.map(({ text }) => text)).toEqual(["J’ai répondu avant vous"]);
    expect((await api.reviews.get({ reviewId: third })).data.replies).toHaveLength(1);
  });

  test("are written once, however often and however much at once the batch is confirmed", async () => {
    const { ids, plan, template, confirm, api } = await batchSetup(database);
    await template();
    const batch = await plan(ids, fitting);
    const all = await Promise.all([confirm(batch), confirm(batch), confirm(batch)]);
    await confirm(batch);
    for (const one of all) expect(outcomesOf(one)).toEqual(["done", "done", "done"]);
    for (const reviewId of ids) expect((await api.reviews.get({ reviewId })).data.replies).toHaveLength(1);
    const { rows } = await database.pool.query(
      "select count(*)::int as count from outbox_items where review_id = any($1)",
      [ids],
    );
    expect(rows[0].count).toBe(3);
  });

  test("are suggestions where somebody approves them, and no reply is written by whoever may not", async () => {
    const { ids, template, colleague, restaurant } = await batchSetup(database, 2);
    await template();
    await database.pool.query("update organizations set approval_roles = '{editor}' where id = $1", [
      restaurant.organizationId,
    ]);
    const editor = await colleague("editor");
    const batch = await editor.plan(ids, fitting);
    expect(batch.rows.map(({ notice }) => notice)).toEqual(["needs_approval", "needs_approval"]);
    const done = await editor.confirm(batch);
    expect(outcomesOf(done)).toEqual(["suggested", "suggested"]);
    const { data } = await editor.api.reviews.get({ reviewId: ids[0] ?? "" });
    expect(data).toMatchObject({ replies: [], work: { suggestion: { text: batch.rows[0]?.text } } });
    expect(undoneOf(await editor.undo(done))).toEqual(["undone", "undone"]);
    expect((await editor.api.reviews.get({ reviewId: ids[0] ?? "" })).data.work.suggestion).toBeNull();
    const guest = await colleague("guest", "Zoé");
    expect((await guest.plan(ids, fitting)).rows.map(({ problem }) => problem)).toEqual(["no_right", "no_right"]);
  });

  test("say what is too long for the platform, and keep the words", async () => {
    const { ids, plan, template, confirm } = await batchSetup(database, 1);
    await template();
    const text = "é".repeat(4001);
    const done = await confirm(await plan(ids, fitting), [{ reviewId: ids[0] ?? "", isChosen: true, text }]);
    expect(outcomesOf(done)).toEqual(["refused too_long"]);
    expect(done.rows[0]?.text).toBe(text);
  });
});

describe("an undo of replies", () => {
  test("takes back what has not left, with its drafts, and says what has", async () => {
    const setup = await batchSetup(database);
    await setup.template();
    const [first = "", second = "", third = ""] = setup.ids;
    await setup.api.replySuggestions.saveDraft({ reviewId: second, text: "Ce que je tapais" });
    const done = await setup.run(setup.ids, fitting);
    const items = await setup.api.outbox.list({ restaurantIds: [setup.restaurant.id] });
    const item = items.data.find(({ subject }) => subject._id === first);
    await setup.api.outbox.sendNow({ itemId: item?._id ?? "" });
    await setup.worker().run();
    const ana = await setup.colleague("editor");
    const theirs = (await ana.api.reviews.get({ reviewId: third })).data;
    const where = { reviewId: third, replyId: theirs.replies[0]?._id ?? "", version: theirs.version };
    await ana.api.reviews.editReply({ ...where, text: "Mes mots à moi" });
    const undone = await setup.undo(done);
    expect(undoneOf(undone)).toEqual(["kept left", "undone", "kept changed"]);
    expect(undoneOf(await setup.undo(done))).toEqual(["kept left", "undone", "kept changed"]);
    const back = await setup.api.reviews.get({ reviewId: second });
    expect(back.data).toMatchObject({ replies: [], answerState: "not_answered" });
    const drafts = await setup.api.replySuggestions.drafts({ reviewId: second });
    expect(drafts.data.drafts.map(({ text }) => text)).toEqual(["Ce que je tapais"]);
    expect((await setup.api.reviews.get({ reviewId: third })).data.replies[0]?.text).toBe("Mes mots à moi");
    setup.pass(700);
    await setup.worker().run();
    expect(setup.platform.replies.size).toBe(2);
  });

  test("takes back what waits for a guest who changed the review since", async () => {
    const { ids, plan, template, confirm, undo, platform, pass, worker } = await batchSetup(database, 1);
    await template();
    const done = await confirm(await plan(ids, fitting));
    await database.pool.query(
      "update reviews set rating = 1, text = 'Malades !', version = version + 1 where id = $1",
      [ids[0]],
    );
    expect(undoneOf(await undo(done))).toEqual(["undone"]);
    pass(700);
    await worker().run();
    expect(platform.replies.size).toBe(0);
  });

  test("takes back what a person would have posted, unless they said that they did", async () => {
    const { restaurant, api, plan, template, confirm, undo } = await batchSetup(database, 1);
    await template();
    const ids = [];
    for (let count = 0; count < 2; count += 1)
      ids.push((await createReview(database, { restaurantId: restaurant.id, platformKey: "tripadvisor" })).id);
    const done = await confirm(await plan(ids, fitting));
    expect(done.rows.map(({ outbox }) => outbox)).toEqual([null, null]);
    const [posted = "", kept = ""] = ids;
    const { data } = await api.reviews.get({ reviewId: posted });
    await api.reviews.markReplyPublished({
      reviewId: posted,
      replyId: data.replies[0]?._id ?? "",
      version: data.version,
    });
    expect(undoneOf(await undo(done))).toEqual(["kept left", "undone"]);
    expect((await api.reviews.get({ reviewId: kept })).data.replies).toEqual([]);
  });
});
