import { describe, expect, test } from "vitest";
import type { BenchRow, Draft } from "#contract/ai/schemas.ts";
import { completion, polite } from "#tests/ai/fake-model.ts";
import { aiApi, aiSetup } from "#tests/factories/ai-setup.ts";
import { createReply, createReview } from "#tests/factories/records.ts";
import { newTemplate } from "#tests/factories/templates.ts";

const api = await aiApi();

async function setupWith(texts: string[], provider = "none") {
  const setup = await aiSetup(api, { provider, brandVoice: { forbiddenWords: ["génial"] } });
  const variants = texts.map((text) => ({ text }));
  const template = newTemplate(setup.restaurant.id, { name: "Bons avis", versions: [{ language: "fr", variants }] });
  expect((await setup.call("POST", `/restaurants/${setup.restaurant.id}/templates`, template)).status).toBe(201);
  const draftFor = async (overrides: object) => {
    const review = await createReview(api.database, { restaurantId: setup.restaurant.id, ...overrides });
    return (await setup.call<Draft>("POST", `/reviews/${review.id}/ai-draft`, {})).body.data;
  };
  return { ...setup, draftFor };
}

describe("a draft without a model", () => {
  test("is the template that fits, filled, and says that it is one", async () => {
    const { draftFor } = await setupWith(["Merci {{first_name}}, à bientôt chez {{restaurant}}."]);
    expect(await draftFor({ author: "Inès Martel" })).toMatchObject({
      source: "templates",
      text: "Merci Inès, à bientôt chez Chez Madeleine.",
      templateName: "Bons avis",
      failure: "no_provider",
      problems: [],
      facts: [],
    });
  });

  test("answers what the guest asks with the lines of the facts sheet, word for word", async () => {
    const { call, path, draftFor } = await setupWith(["Merci de votre visite."]);
    await call("POST", `${path}/facts`, { key: "Terrasse", text: "Chauffée, 30 places" });
    await call("POST", `${path}/facts`, { key: "Parking", text: "Rue Colbert" });
    const asked = await draftFor({ text: "Très bon repas. La terrasse est-elle chauffée en hiver ?" });
    expect(asked.text).toBe(
      "Merci de votre visite.\n\nPour répondre à votre question : Terrasse\u202f: Chauffée, 30 places.",
    );
    expect(asked.facts).toEqual([{ key: "Terrasse", text: "Chauffée, 30 places" }]);
    expect((await draftFor({ text: "La terrasse est belle." })).text).toBe("Merci de votre visite.");
  });

  test("says what is wrong with it: a gap, a forbidden word, the wrong language, or what was said lately", async () => {
    const kindsOf = ({ problems }: Draft) => problems.map(({ kind }) => kind);
    const gap = await setupWith(["Merci, écrivez à {{link}}."]);
    expect(kindsOf(await gap.draftFor({}))).toEqual(["form"]);
    const forbidden = await setupWith(["Génial, merci de votre visite !"]);
    expect(kindsOf(await forbidden.draftFor({}))).toEqual(["forbidden"]);
    expect(
      kindsOf(await forbidden.draftFor({ text: "The food was great and the team is lovely.", language: "en" })),
    ).toContain("language");
    const said = "Merci de votre visite et de ce message, toute l’équipe vous attend.";
    const again = await setupWith([said]);
    const answered = await createReview(api.database, { restaurantId: again.restaurant.id });
    await createReply(api.database, { reviewId: answered.id, text: said });
    expect(kindsOf(await again.draftFor({}))).toEqual(["similar"]);
  });

  test("is not compared with what was said to a guest in private: those words are shown to nobody else, and to no model", async () => {
    const said = "Merci de votre confiance, votre dossier de remboursement est entre nos mains.";
    const { restaurant, draftFor } = await setupWith([said], "endpoint");
    const answered = await createReview(api.database, { restaurantId: restaurant.id, isPrivate: true });
    await createReply(api.database, { reviewId: answered.id, text: said });
    api.standIn.behave(() => completion(said.replace("vos", "nos")));
    const draft = await draftFor({});
    const kinds = [...draft.problems, ...(draft.rejected?.problems ?? [])].map(({ kind }) => kind);
    expect(kinds).not.toContain("similar");
    expect(JSON.stringify(api.standIn.asked.map(({ messages }) => messages.at(-1)))).not.toContain("earlier reply");
  });

  test("is nothing where no template fits, and says so", async () => {
    const setup = await aiSetup(api, { provider: "none" });
    await api.database.pool.query("update organizations set starter_templates_at = now() where id = $1", [
      setup.restaurant.organizationId,
    ]);
    const { body } = await setup.call<Draft>("POST", `/reviews/${setup.review.id}/ai-draft`, {});
    expect(body.data).toMatchObject({ source: "none", text: "", failure: "no_provider" });
  });

  test("stands in for a model that fails, and says why", async () => {
    const { draftFor } = await setupWith(["Merci de votre visite."], "endpoint");
    api.standIn.behave(() => completion("Votre repas est offert."));
    const draft = await draftFor({});
    expect(draft).toMatchObject({
      source: "templates",
      text: "Merci de votre visite.",
      failure: "guard",
      credits: { used: 2 },
    });
  });
});

test("the bench tries the last ten answered reviews beside their answers, and stores no reply", async () => {
  const setup = await setupWith(["Merci de votre visite."], "endpoint");
  for (let at = 0; at < 12; at++) {
    const publishedAt = new Date(Date.UTC(2026, 5, 1 + at));
    const review = await createReview(api.database, {
      restaurantId: setup.restaurant.id,
      answerState: "answered",
      publishedAt,
    });
    await createReply(api.database, { reviewId: review.id, state: "published", text: `Réponse ${at}`, publishedAt });
  }
  const before = await api.database.pool.query("select count(*) from review_replies");
  api.standIn.behave(polite);
  const { body } = await setup.call<BenchRow[]>("POST", `${setup.path}/bench`, { source: "ai" });
  expect(body.data.map(({ reply }) => reply)).toEqual(Array.from({ length: 10 }, (_, at) => `Réponse ${11 - at}`));
  for (const row of body.data) expect(row.draft).toMatchObject({ source: "ai" });
  const plain = await setup.call<BenchRow[]>("POST", `${setup.path}/bench`, { source: "templates" });
  expect(plain.body.data[0]?.draft).toMatchObject({ source: "templates", failure: null });
  expect((await api.database.pool.query("select count(*) from review_replies")).rows).toEqual(before.rows);
  const { rows } = await api.database.pool.query("select distinct feature from ai_calls where restaurant_id = $1", [
    setup.restaurant.id,
  ]);
  expect(rows).toEqual([{ feature: "bench" }]);
});
