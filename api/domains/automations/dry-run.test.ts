import { beforeAll, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { automationRule, automationSetup } from "#tests/automations/setup.ts";
import { connect } from "#tests/factories/outbox.ts";
import { createRestaurant, createReview } from "#tests/factories/records.ts";
import { testDatabase } from "#tests/setup/database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test("a dry run shows what would have happened in 90 days, rules that are off included, and writes nothing", async () => {
  const { save, arrive, owner, path } = await automationSetup(database);
  await save([
    automationRule({ name: "Cinq", isOn: false, conditions: { ratings: [5] } }),
    automationRule({ name: "Autres", conditions: { ratings: [2, 3, 4] }, action: { kind: "draft" } }),
  ]);
  await arrive({ publishedAt: daysAgo(80), rating: 5, answerState: "answered" });
  await arrive({ publishedAt: daysAgo(2), rating: 5, text: "Mon fils est allergique." });
  await arrive({ publishedAt: daysAgo(3), rating: 5, platformKey: "tripadvisor" });
  await arrive({ publishedAt: daysAgo(4), rating: 4 });
  await arrive({ publishedAt: daysAgo(5), rating: 2 });
  await arrive({ publishedAt: daysAgo(6), rating: 1 });
  await arrive({ publishedAt: daysAgo(91), rating: 5 });
  const counted = async () => {
    const tables = [
      "automation_runs",
      "review_replies",
      "review_suggestions",
      "outbox_items",
      "ai_calls",
      "template_uses",
    ];
    const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`);
    return (await database.pool.query(`select ${counts.join(", ")}`)).rows[0];
  };
  const before = await counted();
  const { data } = await owner.api.automations.dryRun(path);
  expect(data).toMatchObject({ reviewCount: 6, isCut: false, unmatchedCount: 1 });
  const [five, others] = data.rules;
  expect(five).toMatchObject({ name: "Cinq", isOn: false, sendCount: 1, askCount: 2, skipCount: 0 });
  expect(five?.reasons.map(({ reason }) => reason).sort()).toEqual(["by_hand", "words"]);
  expect(five?.examples.map(({ outcome, evidence }) => [outcome, evidence])).toEqual([
    ["ask", "allergique"],
    ["ask", null],
    ["send", null],
  ]);
  expect(five?.examples[2]).toMatchObject({ text: "Bonjour Inès, merci !", templateName: "Merci du patron" });
  // A draft is announced; no model is called.
  expect(others).toMatchObject({
    sendCount: 1,
    askCount: 1,
    examples: [{ text: null }, { text: null, reason: "rating" }],
  });
  expect(await counted()).toEqual(before);
});

test("a dry run shows that no template would serve for a draft that no model writes", async () => {
  const { save, arrive, owner, path, templateId } = await automationSetup(database);
  await save([
    automationRule({ name: "Sans texte", conditions: { ratings: [5] }, action: { kind: "draft" } }),
    automationRule({ name: "À lire", conditions: { ratings: [4] }, action: { kind: "draft", mode: "ask" } }),
  ]);
  await database.pool.query("update templates set automated = false where id = $1", [templateId]);
  await arrive({ publishedAt: daysAgo(1), rating: 5 });
  await arrive({ publishedAt: daysAgo(1), rating: 4 });
  const { data } = await owner.api.automations.dryRun(path);
  expect(data.rules).toMatchObject([
    { sendCount: 0, askCount: 0, skipCount: 1, reasons: [{ reason: "no_template", count: 1 }] },
    { sendCount: 0, askCount: 1, skipCount: 0, reasons: [] },
  ]);
});

test("a dry run without rules says that nothing would have happened", async () => {
  const { arrive, owner, path } = await automationSetup(database);
  await arrive({ publishedAt: daysAgo(1) });
  expect((await owner.api.automations.dryRun(path)).data).toEqual({
    reviewCount: 1,
    isCut: false,
    unmatchedCount: 1,
    rules: [],
  });
});

test("a forecast sums the dry run of a rule over the restaurants that follow it, and over no other", async () => {
  const { save, arrive, owner, path, organization, restaurant } = await automationSetup(database);
  const { rules } = await save([automationRule({ isOn: false, conditions: { ratings: [5] } })]);
  const [follower, own] = [
    await createRestaurant(database, { organizationId: organization.id }),
    await createRestaurant(database, { organizationId: organization.id }),
  ];
  await createRestaurant(database);
  await connect(database, follower.id);
  await database.pool.query("insert into restaurant_members (restaurant_id, user_id) values ($1, $2)", [
    own.id,
    owner.user.id,
  ]);
  await owner.api.automations.makeOwn({ restaurantId: own.id });
  const past = { rating: 5, publishedAt: daysAgo(3), analysedBy: "comptoir/1", spokenLanguage: "fr" };
  await arrive(past);
  await arrive({ ...past, text: "Mon fils est allergique." });
  for (const restaurantId of [follower.id, own.id]) await createReview(database, { ...past, restaurantId });
  const ruleId = rules[0]?._id ?? "";
  expect((await owner.api.automations.forecast({ ...path, ruleId })).data).toEqual({
    restaurantCount: 2,
    simulatedCount: 2,
    sendCount: 2,
    askCount: 1,
  });
  await expect(owner.api.automations.forecast({ ...path, ruleId: restaurant.id })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});
