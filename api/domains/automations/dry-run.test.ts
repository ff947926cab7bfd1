import { beforeAll, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { automationRule, automationSetup } from "#tests/automations/setup.ts";
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
