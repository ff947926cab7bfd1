import { describe, expect, test } from "vitest";
import type { ReviewBatch } from "#contract/review-batches/schemas.ts";
import { type Behaviour, completion } from "#tests/ai/fake-model.ts";
import { aiApi, aiSetup } from "#tests/factories/ai-setup.ts";
import { createReview } from "#tests/factories/records.ts";

const api = await aiApi();
const poor = await aiApi({ monthlyHardLimit: 1 });
const { standIn } = api;

const letters: Record<string, string> = {
  Inès: "Merci beaucoup Inès pour votre visite et pour ces mots, qui touchent toute l’équipe.",
  Marc: "Bonjour Marc, votre commentaire nous touche sincèrement. Au plaisir de vous accueillir à nouveau.",
  Léa: "Léa, nous avons lu vos mots avec attention. Toute l’équipe espère vous revoir bientôt.",
};
/** A different reply for each guest. */
const oneEach: Behaviour = ({ messages }) => {
  const guest = Object.keys(letters).find((name) => messages[1]?.content.includes(name)) ?? "";
  return completion(letters[guest] ?? "");
};

async function setUp(on = api, options: Parameters<typeof aiSetup>[1] = {}, count = 3) {
  const setup = await aiSetup(on, options);
  const { id: restaurantId } = setup.restaurant;
  const ids = [setup.review.id];
  while (ids.length < count)
    ids.push(
      (await createReview(on.database, { restaurantId, author: ids.length === 1 ? "Marc Dorval" : "Léa Simon" })).id,
    );
  const { body } = await setup.call<{ _id: string }>("POST", "/review-batches", { restaurantId, reviewIds: ids });
  const path = `/review-batches/${body.data._id}`;
  const plan = async () =>
    (await setup.call<ReviewBatch>("PUT", `${path}/plan`, { action: { kind: "draft" } })).body.data;
  return { ...setup, ids, path, plan };
}
const problems = ({ rows }: ReviewBatch) => rows.map(({ problem }) => problem);

describe("a preview of drafts", () => {
  test("has one of the model for each review, each for its credit, and none like another", async () => {
    standIn.behave(oneEach);
    const { plan, call, path } = await setUp();
    const { rows } = await plan();
    expect(new Set(rows.map(({ text }) => text)).size).toBe(3);
    for (const row of rows) expect(row).toMatchObject({ problem: null, isChosen: true });
    const { body } = await call<{ drafts: object }>("GET", `${path}/options`);
    expect(body.data.drafts).toMatchObject({ hasModel: true, credits: { used: 3, left: 497 } });
    const done = await call<ReviewBatch>("POST", `${path}/confirm`, {});
    expect(done.body.data.rows.map(({ outcome }) => outcome)).toEqual(["done", "done", "done"]);
  });

  test("that comes late changes nothing of another preview, nor of what was confirmed", async () => {
    const { plan, call, path } = await setUp(api, {}, 1);
    standIn.behave(async (asked) => {
      await call("PUT", `${path}/plan`, { action: { kind: "archive", archived: true } });
      await call("POST", `${path}/confirm`, {});
      return oneEach(asked);
    });
    expect(await plan()).toMatchObject({ state: "done", rows: [{ text: null, outcome: "done" }] });
  });

  test("holds back what says what it may not, and what repeats the one above, until other words stand there", async () => {
    const same = "Merci beaucoup pour votre visite et pour ces mots, qui touchent toute l’équipe.";
    standIn.behave(({ messages }) => {
      const isInes = messages[1]?.content.includes("Inès") ?? false;
      return completion(!isInes ? same : "Votre prochain dessert sera offert, Inès.");
    });
    const { plan, call, path, ids, restaurant } = await setUp();
    await api.database.pool.query("update organizations set starter_templates_at = now() where id = $1", [
      restaurant.organizationId,
    ]);
    const batch = await plan();
    expect(problems(batch)[0]).toBe("no_draft");
    expect(problems(batch).slice(1).sort()).toEqual([null, "similar"]);
    expect(batch.rows.filter(({ isChosen }) => isChosen)).toHaveLength(1);
    const edits = batch.rows.map(({ review, text }) => ({ reviewId: review._id, isChosen: true, text: text ?? "" }));
    const mended = edits.map((one) =>
      one.reviewId === ids[0] ? { ...one, text: "Merci Inès, nous en parlons à toute l’équipe." } : one,
    );
    const { body } = await call<ReviewBatch>("POST", `${path}/confirm`, { edits: mended });
    const [first, ...others] = body.data.rows;
    expect(first).toMatchObject({ outcome: "done", reason: null });
    expect(others.map(({ outcome, reason }) => `${outcome} ${reason}`).sort()).toEqual([
      "done null",
      "refused similar",
    ]);
  });

  test("stops at the limit of the month, and says what was composed instead", async () => {
    poor.standIn.behave(oneEach);
    const { plan } = await setUp(poor);
    const { rows } = await plan();
    expect(rows.filter(({ notice, problem }) => notice === null && problem === null)).toHaveLength(1);
    const composed = rows.filter(({ notice }) => notice === "composed");
    expect(new Set(composed.map(({ detail }) => detail))).toEqual(new Set(["no_credits"]));
    // Two drafts composed at once may use the same template: one of them has to be reworded.
    expect(composed.length + rows.filter(({ problem }) => problem === "similar").length).toBe(2);
  });

  test("goes on where it was, keeps what was changed, and drafts no review twice", async () => {
    standIn.behave(oneEach);
    const { plan, call, path, ids } = await setUp();
    await plan();
    await api.database.pool.query(
      "update review_batch_rows set problem = 'not_drafted', text = '', is_chosen = false where review_id = any($1)",
      [ids.slice(1)],
    );
    const asked = standIn.asked.length;
    const edits = [{ reviewId: ids[0] ?? "", isChosen: false, text: "Mes mots" }];
    const both = await Promise.all([
      call<ReviewBatch>("POST", `${path}/drafts`, { edits }),
      call<ReviewBatch>("POST", `${path}/drafts`, { edits }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(standIn.asked.length - asked).toBe(2);
    const { body } = await call<ReviewBatch>("GET", path);
    expect(body.data.rows[0]).toMatchObject({ text: "Mes mots", isChosen: false });
    expect(problems(body.data).slice(1)).not.toContain("not_drafted");
  });

  test("asks no model for somebody who may not answer", async () => {
    standIn.behave(oneEach);
    const { plan } = await setUp(api, { caslRole: "guest" });
    const asked = standIn.asked.length;
    expect(problems(await plan())).toEqual(["no_right", "no_right", "no_right"]);
    expect(standIn.asked.length).toBe(asked);
  });
});
