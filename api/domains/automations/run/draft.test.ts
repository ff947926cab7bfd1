import { beforeEach, describe, expect, test } from "vitest";
import { replyByRules } from "#api/domains/automations/run/reply.ts";
import { brandVoiceDefaults } from "#contract/ai/schemas.ts";
import { completion, polite } from "#tests/ai/fake-model.ts";
import { automationRule, automationSetup } from "#tests/automations/setup.ts";
import { aiApi } from "#tests/factories/ai-setup.ts";
import { newTemplate } from "#tests/factories/templates.ts";

const { database, standIn, settings } = await aiApi();
beforeEach(async () => {
  standIn.behave(polite);
  await database.pool.query("update automation_sets set has_rules_on = false");
});

/** A restaurant whose rule drafts, with a model or without. */
async function draftingSetup(provider: "endpoint" | "none", monthlyHardLimit = 500) {
  const setup = await automationSetup(database);
  await database.pool.query(
    "insert into ai_settings (id, organization_id, restaurant_id, brand_voice, provider) values ($1, $2, $1, $3, $4)",
    [setup.restaurant.id, setup.organization.id, JSON.stringify(brandVoiceDefaults), provider],
  );
  const services = { ...setup.services, settings: { ...settings, ai: { ...settings.ai, monthlyHardLimit } } };
  const save = (mode: "send" | "ask" = "send") => setup.save([automationRule({ action: { kind: "draft", mode } })]);
  const callsOf = async () => (await setup.owner.api.ai.calls(setup.path)).data;
  return { ...setup, save, callsOf, work: () => replyByRules(services) };
}

describe("a rule that drafts", () => {
  test("sends what the model wrote and the guard passed, and the ledger names the rule", async () => {
    const { save, arrive, work, runs, callsOf } = await draftingSetup("endpoint");
    await save();
    await arrive();
    await work();
    expect((await runs())[0]).toMatchObject({ outcome: "queued", source: "ai", reason: null });
    expect(await callsOf()).toMatchObject([{ feature: "automation", userName: "Comptoir · Merci", credits: 1 }]);
  });

  test("never sends what the guard refused: it proposes a template's text, and says why", async () => {
    const { save, arrive, work, runs, reviewOf } = await draftingSetup("endpoint");
    standIn.behave(() => completion("Merci Inès, votre prochain repas vous sera offert, promis."));
    await save();
    const review = await arrive();
    await work();
    const [run] = await runs();
    expect(run).toMatchObject({ outcome: "asked", reason: "guard", source: "composed", outbox: null });
    expect(run?.text).not.toContain("offert");
    expect((await reviewOf(review)).replies).toEqual([]);
  });

  test("never sends when the model is away or the credits are used up", async () => {
    const away = await draftingSetup("endpoint");
    standIn.behave(() => ({ status: 503, body: {} }));
    await away.save();
    await away.arrive();
    await away.work();
    expect((await away.runs())[0]).toMatchObject({ outcome: "asked", reason: "model" });
    standIn.behave(polite);
    await database.pool.query("update automation_sets set has_rules_on = false");
    const spent = await draftingSetup("endpoint", 0);
    await spent.save();
    await spent.arrive();
    await spent.work();
    expect((await spent.runs())[0]).toMatchObject({ outcome: "asked", reason: "no_credits" });
    expect(await spent.callsOf()).toEqual([]);
  });

  test("asks no model where nothing may come of it", async () => {
    const { arrive, work, runs, callsOf, owner, path } = await draftingSetup("endpoint");
    const rule = automationRule({ conditions: { ratings: [1] }, action: { kind: "draft" } });
    const safety = { maxRating: 3, isReadForWords: true, words: [], instead: "nothing" as const };
    await owner.api.automations.save({ ...path, scope: "default", version: 0, rules: [rule], safety });
    await arrive({ rating: 1 });
    await work();
    expect((await runs())[0]).toMatchObject({ outcome: "skipped", reason: "rating" });
    expect(await callsOf()).toEqual([]);
  });

  test("is composed of the restaurant's templates where it has no model, and signs with nobody's name", async () => {
    const { save, arrive, work, runs, callsOf } = await draftingSetup("none");
    await save();
    await arrive();
    await work();
    expect((await runs())[0]).toMatchObject({ outcome: "queued", source: "composed", text: "Bonjour Inès, merci !" });
    expect(await callsOf()).toEqual([]);
  });

  test("is composed only of templates that automations may use, and says so where there is none", async () => {
    const { save, arrive, work, runs, owner, templateId, path } = await draftingSetup("none");
    const other = newTemplate(path.restaurantId, { name: "Pour les gens", ratings: [4, 5] });
    await owner.api.templates.create(other);
    await save();
    await arrive();
    await work();
    expect((await runs())[0]).toMatchObject({ outcome: "queued", text: "Bonjour Inès, merci !" });
    await database.pool.query("update templates set automated = false where id = $1", [templateId]);
    const review = await arrive();
    await work();
    const run = (await runs()).find(({ review: { _id } }) => _id === review.id);
    expect(run).toMatchObject({ outcome: "skipped", reason: "no_template", text: null });
  });

  test("is proposed out of templates made for people too: somebody reads it", async () => {
    const { save, arrive, work, runs, templateId } = await draftingSetup("none");
    await database.pool.query("update templates set automated = false where id = $1", [templateId]);
    await save("ask");
    await arrive();
    await work();
    expect((await runs())[0]).toMatchObject({ outcome: "asked", source: "composed", text: "Bonjour Inès, merci !" });
  });

  test("stands in for a model that failed with such a template too, and is proposed", async () => {
    const { save, arrive, work, runs, templateId } = await draftingSetup("endpoint");
    standIn.behave(() => ({ status: 503, body: {} }));
    await database.pool.query("update templates set automated = false where id = $1", [templateId]);
    await save();
    await arrive();
    await work();
    expect((await runs())[0]).toMatchObject({ outcome: "asked", reason: "model", source: "composed" });
  });

  test("sends nothing where the restaurant took rules of its own while the model wrote", async () => {
    const { save, arrive, work, runs, reviewOf, owner, path, settings: held } = await draftingSetup("endpoint");
    await save();
    const review = await arrive();
    let change: Promise<unknown> | undefined;
    standIn.behave(async (asked) => {
      change ??= owner.api.automations.makeOwn(path).then(async () => {
        const { scope, version, safety } = await held();
        await owner.api.automations.save({ ...path, scope, version, rules: [], safety });
      });
      await change;
      return polite(asked);
    });
    await work();
    expect((await held()).scope).toBe("restaurant");
    expect(standIn.asked).toHaveLength(1);
    expect((await reviewOf(review)).replies).toEqual([]);
    expect(await runs()).toEqual([]);
  });

  test("leaves the review to a colleague who begins to write while the model does", async () => {
    const { save, arrive, work, runs, reviewOf, owner } = await draftingSetup("endpoint");
    await save();
    const review = await arrive();
    standIn.behave(async (asked) => {
      await owner.api.replySuggestions.saveDraft({ reviewId: review.id, text: "Chère Inès" });
      return polite(asked);
    });
    await work();
    expect(standIn.asked).toHaveLength(1);
    expect((await reviewOf(review)).replies).toEqual([]);
    expect(await runs()).toEqual([]);
  });
});
