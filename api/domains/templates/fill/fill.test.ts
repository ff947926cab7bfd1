import { describe, expect, test } from "vitest";
import { createReply, createReview } from "#tests/factories/records.ts";
import { templateSetup } from "#tests/factories/template-setup.ts";
import { newTemplate } from "#tests/factories/templates.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();

async function setUp() {
  const setup = await templateSetup(database);
  const restaurantId = setup.restaurant.id;
  const review = (overrides: Parameters<typeof createReview>[1] = {}) =>
    createReview(database, { restaurantId, author: "Inès Martel", rating: 5, ...overrides });
  const make = async (overrides: Parameters<typeof newTemplate>[1] = {}) =>
    (await setup.api.templates.create(newTemplate(restaurantId, overrides))).data;
  const fill = async (reviewId: string, more: object = {}) => {
    const { data } = await setup.api.templates.fill({ reviewIds: [reviewId], ...more });
    return data[0]?.filled ?? null;
  };
  return { ...setup, review, make, fill };
}
const fr = (...texts: string[]) => [{ language: "fr" as const, variants: texts.map((text) => ({ text })) }];

describe("a text for a review", () => {
  test("has its variables in place, and names what nothing fills", async () => {
    const { review, make, fill } = await setUp();
    const text = "{{first_name}} / {{restaurant}} / {{city}} / {{my_name}} / {{rating}} / {{platform}} / {{link}}";
    const template = await make({ versions: fr(text) });
    const { id } = await review();
    expect(await fill(id)).toMatchObject({
      text: "Inès / Chez Madeleine / Paris / Camille Aubry / 5 / Google / {{link}}",
      unfilled: ["link"],
      templateId: template._id,
      language: "fr",
      repeats: false,
    });
  });

  test("speaks the review's language, says when that is missing, and obeys who asks for another", async () => {
    const { review, make, fill } = await setUp();
    await make({ versions: [...fr("Merci"), { language: "it", variants: [{ text: "Grazie" }] }] });
    const italian = await review({ language: "it-IT" });
    const german = await review({ language: "de" });
    const silent = await review({ language: null, text: null });
    expect(await fill(italian.id)).toMatchObject({ text: "Grazie", isLanguageMissing: false });
    expect(await fill(german.id)).toMatchObject({ text: "Merci", wantedLanguage: "de", isLanguageMissing: true });
    expect(await fill(silent.id)).toMatchObject({ text: "Merci", wantedLanguage: null, isLanguageMissing: false });
    expect(await fill(german.id, { language: "it" })).toMatchObject({ text: "Grazie", isLanguageMissing: false });
    expect(await fill(german.id, { language: "es" })).toMatchObject({ text: "Merci", isLanguageMissing: true });
  });

  test("comes of the narrowest template that fits its rating and text, or of none", async () => {
    const { review, make, fill } = await setUp();
    await make({ name: "a large", scope: "organization", versions: fr("tous") });
    await make({ name: "z ici", ratings: [5], withoutText: false, versions: fr("ici") });
    const talking = await review();
    const silent = await review({ text: null });
    const bad = await review({ rating: 1 });
    expect((await fill(talking.id))?.text).toBe("ici");
    expect((await fill(silent.id))?.text).toBe("tous");
    expect(await fill(bad.id)).toBeNull();
    expect(await fill(talking.id, { automated: true })).toBeNull();
  });

  test("comes of the restaurant's own version where it has one", async () => {
    const { api, review, make, second } = await setUp();
    const parent = await make({ scope: "organization", versions: fr("maison mère") });
    await make({ overridesId: parent._id, versions: fr("chez nous") });
    const here = await review();
    const there = await review({ restaurantId: second.id });
    const { data } = await api.templates.fill({ reviewIds: [there.id, here.id], templateId: parent._id });
    expect(data.map(({ reviewId, filled }) => [reviewId, filled?.text])).toEqual([
      [there.id, "maison mère"],
      [here.id, "chez nous"],
    ]);
    const elsewhere = await make({ name: "là-bas", versions: fr("là-bas") });
    const { data: none } = await api.templates.fill({ reviewIds: [there.id], templateId: elsewhere._id });
    expect(none).toEqual([{ reviewId: there.id, filled: null }]);
  });

  test("is not asked for reviews out of reach: the same 404 as for none", async () => {
    const { api, review } = await setUp();
    const [own, foreign] = [await review(), await createReview(database)];
    for (const reviewIds of [[own.id, foreign.id], ["01890000-0000-7000-8000-000000000000"]])
      await expect(api.templates.fill({ reviewIds })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(api.templates.choices({ reviewId: foreign.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("variants", () => {
  test("take turns: none is said twice within the last 20 public replies, edited by hand or not", async () => {
    const { api, review, make, fill } = await setUp();
    const texts = Array.from({ length: 20 }, (_, at) => `Texte numéro ${at} pour {{first_name}}.`);
    await make({ versions: fr(...texts) });
    const said: string[] = [];
    for (let at = 0; at < 25; at++) {
      const { id, version } = await review({ author: `Inès${"a".repeat(at)} M` });
      const filled = await fill(id);
      if (!filled) throw new Error("nothing fits");
      expect(said.slice(-19), `reply ${at}`).not.toContain(filled.variantId);
      said.push(filled.variantId);
      // Every second one is reworded: its template is recorded all the same.
      const text = at % 2 ? filled.text : `Tout autre chose, ${at}`;
      await api.reviews.reply({ reviewId: id, version, text, templateVariantId: filled.variantId });
    }
  });

  test("do not repeat what was typed by hand, and do not heed private replies", async () => {
    const { review, make, fill } = await setUp();
    await make({ versions: fr("Merci {{first_name}}, à bientôt !", "Quel plaisir.") });
    const answered = await review();
    await createReply(database, { reviewId: answered.id, text: "merci Paul, à bientôt" });
    const hidden = await review({ isPrivate: true, platformKey: "private" });
    await createReply(database, { reviewId: hidden.id, text: "Quel plaisir." });
    for (let at = 0; at < 6; at++) {
      const { id } = await review();
      expect(await fill(id)).toMatchObject({ text: "Quel plaisir.", repeats: false });
    }
  });

  test("differ inside one request, per restaurant, and say when none is left", async () => {
    const { api, review, make } = await setUp();
    await make({ versions: fr("un", "deux", "trois") });
    const ids = [];
    for (let at = 0; at < 5; at++) ids.push((await review()).id);
    const { data } = await api.templates.fill({ reviewIds: ids });
    const texts = data.map(({ filled }) => filled?.text);
    expect(new Set(texts.slice(0, 3)).size).toBe(3);
    expect(data.map(({ filled }) => filled?.repeats)).toEqual([false, false, false, true, true]);
    expect(texts.slice(3)).toEqual(texts.slice(0, 2));
    expect((await api.templates.fill({ reviewIds: ids })).data).toEqual(data);
  });
});

describe("a reply made of a template", () => {
  test("counts for it at its restaurant, and what its guest makes of the stars later", async () => {
    const { api, restaurant, review, make, fill } = await setUp();
    const template = await make();
    const up = await review({ rating: 4 });
    const down = await review({ rating: 5 });
    const same = await review({ rating: 5 });
    for (const { id, version } of [up, down, same]) {
      const filled = await fill(id);
      await api.reviews.reply({
        reviewId: id,
        version,
        text: filled?.text ?? "",
        templateVariantId: filled?.variantId,
      });
    }
    await database.pool.query("update reviews set rating = 5 where id = $1", [up.id]);
    await database.pool.query("update reviews set rating = 2 where id = $1", [down.id]);
    const { data } = await api.templates.get({ restaurantId: restaurant.id, templateId: template._id });
    expect(data.use).toMatchObject({ count: 3, raisedCount: 1, loweredCount: 1 });
    expect(data.use.lastAt).toMatch(/^\d{4}-/);
  });

  test("does not count for a foreign or missing variant, and is sent all the same", async () => {
    const { api, review } = await setUp();
    const foreign = await templateSetup(database);
    const theirs = (await foreign.api.templates.create(newTemplate(foreign.restaurant.id))).data;
    for (const templateVariantId of [theirs.versions[0]?.variants[0]?._id, "01890000-0000-7000-8000-000000000000"]) {
      const { id, version } = await review();
      const { data } = await api.reviews.reply({ reviewId: id, version, text: "Merci", templateVariantId });
      expect(data.replies).toHaveLength(1);
    }
    const seen = await foreign.api.templates.get({ restaurantId: foreign.restaurant.id, templateId: theirs._id });
    expect(seen.data.use.count).toBe(0);
  });

  test("is refused while a variable waits to be filled, written or reworded", async () => {
    const { api, review } = await setUp();
    const { id, version } = await review();
    const refusal = { code: "INVALID_INPUT", data: { fields: { text: "variable_unfilled" } } };
    const open = { reviewId: id, version, text: "Merci {{first_name}} !" };
    await expect(api.reviews.reply(open)).rejects.toMatchObject(refusal);
    const { data } = await api.reviews.reply({ ...open, text: "Merci !" });
    const replyId = data.replies[0]?._id ?? "";
    await expect(api.reviews.editReply({ ...open, version: data.version, replyId })).rejects.toMatchObject(refusal);
    expect((await api.reviews.get({ reviewId: id })).data).toMatchObject({
      version: data.version,
      replies: [{ text: "Merci !" }],
    });
  });
});

test("the choices for a review begin with those made for it and name their language", async () => {
  const { api, review, make } = await setUp();
  await make({ name: "a mauvais", ratings: [1], versions: fr("Désolés") });
  await make({ name: "b bon", ratings: [5], scope: "organization" });
  const { id } = await review({ language: "es" });
  const { data } = await api.templates.choices({ reviewId: id });
  expect(data.map(({ name, fits, language, isLanguageMissing }) => [name, fits, language, isLanguageMissing])).toEqual([
    ["b bon", true, "fr", true],
    ["a mauvais", false, "fr", true],
  ]);
});

test("a preview shows texts that are not stored on real reviews they are for", async () => {
  const { api, restaurant, review } = await setUp();
  await review({ rating: 2, author: "Paul Petit", publishedAt: new Date("2026-07-01T12:00:00Z") });
  const fitting = await review({ author: "", publishedAt: new Date("2026-06-01T12:00:00Z") });
  const other = await review({ rating: 4, publishedAt: new Date("2026-05-01T12:00:00Z") });
  const draft = newTemplate(restaurant.id);
  const { data } = await api.templates.preview(draft);
  expect(data.reviews.map(({ _id }) => _id)).toEqual([fitting.id, other.id]);
  expect(data.versions).toEqual([
    {
      language: "fr",
      texts: [{ text: "Bonjour à vous, merci !", unfilled: [], fallbacksUsed: ["first_name"] }],
    },
  ]);
  const chosen = await api.templates.preview({ ...draft, reviewId: other.id });
  expect(chosen.data.reviews[0]?._id).toBe(other.id);
  expect(chosen.data.versions[0]?.texts[0]?.text).toBe("Bonjour Inès, merci !");
  const foreign = await createReview(database);
  await expect(api.templates.preview({ ...draft, reviewId: foreign.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
