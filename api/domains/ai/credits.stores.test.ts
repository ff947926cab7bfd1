import { describe, expect, test } from "vitest";
import type { AiSettings, Draft } from "#contract/ai/schemas.ts";
import { completion, polite } from "#tests/ai/fake-model.ts";
import { aiApi, aiSetup } from "#tests/factories/ai-setup.ts";
import { createReview } from "#tests/factories/records.ts";
import { openCall } from "./credits.ts";

const api = await aiApi({ monthlyHardLimit: 3 });
const { pool } = api.database;

describe("credits", () => {
  test("are the hard limit less the calls of the month; at none the call is not made and that is said", async () => {
    const setup = await aiSetup(api);
    api.standIn.behave(polite);
    const drafts: Draft[] = [];
    for (let at = 0; at < 4; at++) {
      const review = await createReview(api.database, { restaurantId: setup.restaurant.id, author: `Guest ${at}` });
      drafts.push((await setup.call<Draft>("POST", `/reviews/${review.id}/ai-draft`, {})).body.data);
    }
    expect(drafts.map(({ credits }) => credits.left)).toEqual([2, 1, 0, 0]);
    expect(drafts[3]).toMatchObject({ failure: "no_credits", credits: { limit: 3, used: 3, left: 0 } });
    expect(drafts[3]?.source).not.toBe("ai");
    expect(api.standIn.asked).toHaveLength(3);
    expect((await setup.call<{ ai: object }>("GET", `/restaurants/${setup.restaurant.id}`)).body.data.ai).toEqual({
      monthlyCallCount: 3,
    });
  });

  test("are as many as the restaurant's organization has, in place of the installation's", async () => {
    const setup = await aiSetup(api);
    await pool.query("update organizations set ai_monthly_limit = 1 where id = $1", [setup.restaurant.organizationId]);
    const draft = async () =>
      (await setup.call<Draft>("POST", `/reviews/${setup.review.id}/ai-draft`, {})).body.data.credits;
    expect(await draft()).toEqual({ limit: 1, used: 1, left: 0 });
    expect(await draft()).toEqual({ limit: 1, used: 1, left: 0 });
    expect((await setup.call<AiSettings>("GET", setup.path)).body.data.credits.limit).toBe(1);
  });

  test("are given to as many as there are, however many ask at once", async () => {
    const setup = await aiSetup(api);
    const caller = {
      restaurantId: setup.restaurant.id,
      reviewId: null,
      userId: setup.user.id,
      userName: "Camille",
      feature: "reply" as const,
    };
    const calls = await Promise.all(Array.from({ length: 12 }, () => openCall(api.database, caller, "m", 3)));
    expect(calls.filter((id) => id !== null)).toHaveLength(3);
    const { body } = await setup.call<AiSettings>("GET", setup.path);
    expect(body.data.credits).toEqual({ limit: 3, used: 3, left: 0 });
  });

  test("begin anew with each month of the restaurant's own calendar", async () => {
    const setup = await aiSetup(api);
    await pool.query("update restaurants set ai_monthly_call_count = 3, ai_call_month = '2020-01' where id = $1", [
      setup.restaurant.id,
    ]);
    expect((await setup.call<AiSettings>("GET", setup.path)).body.data.credits.left).toBe(3);
    api.standIn.behave(() => completion("Merci beaucoup Inès pour votre visite et ces mots."));
    const { body } = await setup.call<Draft>("POST", `/reviews/${setup.review.id}/ai-draft`, {});
    expect(body.data).toMatchObject({ source: "ai", credits: { used: 1, left: 2 } });
  });

  test("that a failed call had taken come back", async () => {
    const setup = await aiSetup(api);
    api.standIn.behave(() => ({ status: 500, body: "" }));
    for (let at = 0; at < 5; at++) await setup.call("POST", `/reviews/${setup.review.id}/ai-draft`, {});
    const { body } = await setup.call<AiSettings>("GET", setup.path);
    expect(body.data.credits.left).toBe(3);
    const ledger = await setup.call<{ result: string }[]>("GET", `${setup.path}/calls`);
    expect(ledger.body.data.map(({ result }) => result)).toEqual(Array(5).fill("unavailable"));
    expect(ledger.body).toMatchObject({
      month: [{ userName: "Camille Aubry", feature: "reply", calls: 5, credits: 0 }],
    });
  });
});

test("with the model switched off nothing is asked of it", async () => {
  const setup = await aiSetup(api, { provider: "none" });
  api.standIn.behave(polite);
  const { body } = await setup.call<Draft>("POST", `/reviews/${setup.review.id}/ai-draft`, {});
  expect(body.data).toMatchObject({ failure: "no_provider", credits: { used: 0 } });
  expect(api.standIn.asked).toEqual([]);
});
