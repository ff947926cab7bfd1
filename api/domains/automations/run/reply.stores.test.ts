import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { replyByRules } from "#api/domains/automations/run/reply.ts";
import { automationRule, automationSafety, automationSetup } from "#tests/automations/setup.ts";
import { newTemplate } from "#tests/factories/templates.ts";
import { testDatabase } from "#tests/setup/database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
/** Workers take every due review, so other tests' leftovers must go. */
beforeEach(async () => {
  await database.pool.query("update automation_sets set has_rules_on = false");
  await database.pool.query("delete from outbox_items");
});
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

describe("a rule that sends", () => {
  test("puts the filled template into the outbox, where it is seen, and the platform shows it once the delay is over", async () => {
    const { save, arrive, work, runs, reviewOf, deliver, templateId } = await automationSetup(database);
    await save([automationRule({ name: "Merci", action: { delayMinutes: 15 } })]);
    const review = await arrive();
    expect(await work()).toEqual({ ruledCount: 1, unmatchedCount: 0, withdrawnCount: 0 });
    const before = await reviewOf(review);
    expect(before).toMatchObject({
      answerState: "pending",
      version: 2,
      replies: [{ text: "Bonjour Inès, merci !", state: "saved", author: { userId: null, name: "Comptoir · Merci" } }],
    });
    const leavesAt = Date.parse(before.replies[0]?.outbox?.sendAfter ?? "");
    expect(Math.round((leavesAt - Date.now()) / 60_000)).toBe(15);
    expect(await runs()).toMatchObject([
      { outcome: "queued", reason: null, source: "template", rule: { name: "Merci" }, outbox: { state: "queued" } },
    ]);
    await deliver(60);
    expect((await reviewOf(review)).answerState).toBe("pending");
    await deliver(15 * 60);
    expect((await runs())[0]).toMatchObject({ outbox: { state: "in_review" }, mayUndo: true });
    const { rows } = await database.pool.query("select method, user_id from template_uses where template_id = $1", [
      templateId,
    ]);
    expect(rows).toEqual([{ method: "automation", user_id: null }]);
  });

  test("never sends what the platform refuses: a person gets it, and the log names the words", async () => {
    const { save, arrive, work, runs, owner, path, deliver } = await automationSetup(database);
    const text = "Merci {{first_name}}, réservez au 04 91 00 11 22.";
    const { data } = await owner.api.templates.create(
      newTemplate(path.restaurantId, {
        scope: "organization",
        automated: true,
        versions: [{ language: "fr", fallbacks: {}, variants: [{ text }] }],
        name: "Au téléphone",
      }),
    );
    await save([automationRule({ name: "Merci", action: { templateId: data._id } })]);
    await arrive();
    await work();
    await deliver(60 * 60);
    expect(await runs()).toMatchObject([
      { outcome: "asked", reason: "refused_words", evidence: "04 91 00 11 22", suggestion: "waiting", outbox: null },
    ]);
    const { data: dry } = await owner.api.automations.dryRun(path);
    expect(dry.rules[0]).toMatchObject({ sendCount: 0, askCount: 1, reasons: [{ reason: "refused_words", count: 1 }] });
  });

  test("looks at a review once, whatever comes later", async () => {
    const { save, arrive, work, runs, owner, reviewOf } = await automationSetup(database);
    const { rules } = await save([automationRule()]);
    const review = await arrive();
    await work();
    expect(await work()).toMatchObject({ ruledCount: 0, unmatchedCount: 0 });
    const { version, replies } = await reviewOf(review);
    await owner.api.reviews.deleteReply({ reviewId: review.id, version, replyId: replies[0]?._id ?? "" });
    expect((await reviewOf(review)).answerState).toBe("not_answered");
    await save(rules.map((rule) => ({ ...rule, isOn: false })));
    await save(rules.map((rule) => ({ ...rule, isOn: true, includesExisting: true })));
    expect(await work()).toMatchObject({ ruledCount: 0 });
    expect(await runs()).toHaveLength(1);
  });

  test("is one of several workers' at a time: one reply each", async () => {
    const { save, arrive, work, runs } = await automationSetup(database);
    await save([automationRule()]);
    for (let at = 0; at < 8; at += 1) await arrive({ author: `Guest ${at}` });
    const counts = await Promise.all([work(), work(), work()]);
    expect(counts.reduce((sum, { ruledCount }) => sum + ruledCount, 0)).toBe(8);
    expect((await runs()).map(({ outcome }) => outcome)).toEqual(Array(8).fill("queued"));
    const { rows } = await database.pool.query("select count(*)::int as n from outbox_items");
    expect(rows).toEqual([{ n: 8 }]);
  });

  test("is never all that a job does: each restaurant's rules have their turn", async () => {
    const setups = [await automationSetup(database), await automationSetup(database)] as const;
    const [{ services }] = setups;
    for (const { save, arrive } of setups) {
      await save([automationRule()]);
      await arrive();
      await arrive();
    }
    const answered = () => Promise.all(setups.map(async ({ runs }) => (await runs()).length));
    expect(await replyByRules(services, 0)).toMatchObject({ ruledCount: 2 });
    expect(await answered()).toEqual([1, 1]);
    await replyByRules(services, 0);
    expect(await answered()).toEqual([2, 2]);
  });

  test("goes on where a worker stopped, and gives up after three attempts", async () => {
    const { save, arrive, work, runs, restaurant } = await automationSetup(database);
    await save([automationRule()]);
    const [fresh, tired] = [await arrive(), await arrive()];
    const left = `insert into automation_runs (id, review_id, restaurant_id, set_version, outcome, attempts, lease_id, lease_until)
      values ($1, $2, $3, 1, 'running', $4, $1, now() + $5::interval)`;
    await database.pool.query(left, [newId(), fresh.id, restaurant.id, 1, "1 minute"]);
    await database.pool.query(left, [newId(), tired.id, restaurant.id, 3, "-1 second"]);
    expect(await work()).toMatchObject({ ruledCount: 1 });
    expect((await runs({ outcome: "skipped" }))[0]).toMatchObject({ review: { _id: tired.id }, reason: "failed" });
    await database.pool.query(
      "update automation_runs set lease_until = now() - interval '1 second' where outcome = 'running'",
    );
    expect(await work()).toMatchObject({ ruledCount: 1 });
    expect((await runs({ outcome: "queued" }))[0]).toMatchObject({ review: { _id: fresh.id } });
  });
});

describe("what a rule leaves alone", () => {
  test("is whatever was there before, is too old, waits to be read, is private, archived, gone or in somebody's hands", async () => {
    const { save, arrive, work, runs, owner, restaurant } = await automationSetup(database);
    await save([automationRule()]);
    const young = await arrive({ archived: true });
    await arrive({ publishedAt: hoursAgo(1) });
    await arrive({ analysedBy: null });
    await arrive({ isPrivate: true });
    await arrive({ removedAt: new Date() });
    const written = await arrive();
    await owner.api.replySuggestions.saveDraft({ reviewId: written.id, replyId: null, text: "Je réponds" });
    const answered = await arrive();
    await owner.api.reviews.reply({ reviewId: answered.id, version: 1, text: "Merci" });
    await work();
    expect((await runs()).map(({ review }) => review._id)).toEqual([]);
    await database.pool.query("update reviews set archived = false where id = $1", [young.id]);
    await work();
    expect((await runs()).map(({ review }) => review._id)).toEqual([young.id]);
    expect((await runs({ outcome: "no_match" })).map(({ review }) => review.author)).toHaveLength(1);
    expect(restaurant.active).toBe(true);
  });

  test("may be asked for: reviews that waited already, up to the age it is for", async () => {
    const { save, arrive, work, runs } = await automationSetup(database);
    const [recent, old] = [await arrive({ publishedAt: hoursAgo(30) }), await arrive({ publishedAt: hoursAgo(200) })];
    const { rules } = await save([automationRule()]);
    await work();
    expect(await runs({ outcome: "no_match" })).toHaveLength(1);
    await save(rules.map((rule) => ({ ...rule, includesExisting: true })));
    await work();
    expect((await runs()).map(({ review }) => review._id)).toEqual([recent.id]);
    expect(recent.id).not.toBe(old.id);
  });

  test("is what came while the restaurant followed rules of its own", async () => {
    const { save, arrive, work, runs, owner, path } = await automationSetup(database);
    await save([automationRule({ name: "shared" })]);
    await owner.api.automations.makeOwn(path);
    await save([]);
    await arrive();
    await owner.api.automations.leaveOwn(path);
    const later = await arrive();
    await work();
    expect((await runs()).map(({ review }) => review._id)).toEqual([later.id]);
  });

  test("is what the first rule that holds decides over: no second rule is asked", async () => {
    const { save, arrive, work, runs } = await automationSetup(database);
    await save([
      automationRule({ name: "asks", conditions: { ratings: [5] }, action: { mode: "ask" } }),
      automationRule({ name: "sends" }),
    ]);
    await arrive({ rating: 5 });
    await arrive({ rating: 4 });
    await arrive({ rating: 1 });
    await work();
    const outcomes = (await runs()).map(({ rule, outcome }) => [rule?.name, outcome]);
    expect(outcomes.sort()).toEqual([
      ["asks", "asked"],
      ["sends", "queued"],
    ]);
    expect((await runs({ outcome: "no_match" }))[0]).toMatchObject({ review: { rating: 1 }, rule: null });
  });
});

describe("instead of sending, a rule", () => {
  const cases = [
    ["few stars", { rating: 3 }, "rating", null],
    ["a safety word", { text: "Super, mais mon fils a été intoxiqué." }, "words", "intoxique"],
    ["another language", { text: "Alles wunderbar gewesen.", spokenLanguage: "de" }, "language", "de"],
    [
      "a language its platform tells wrongly",
      { text: "Tot boníssim.", language: "es", spokenLanguage: "ca" },
      "language",
      "ca",
    ],
  ] as const;
  test.each(cases)("asks where there is %s", async (_name, review, reason, evidence) => {
    const { save, arrive, work, runs, reviewOf } = await automationSetup(database);
    await save([automationRule({ name: "Merci", conditions: { ratings: [0, 1, 2, 3, 4, 5] } })]);
    const arrived = await arrive(review);
    await work();
    expect(await runs()).toMatchObject([{ outcome: "asked", reason, evidence, outbox: null, suggestion: "waiting" }]);
    expect((await reviewOf(arrived)).work.suggestion).toMatchObject({
      isAutomatic: true,
      author: { userId: null, name: "Merci" },
    });
  });

  test("does nothing where the restaurant wants nothing instead, and finds the restaurant's own words", async () => {
    const { save, arrive, work, runs, reviewOf } = await automationSetup(database);
    await save([automationRule()], { ...automationSafety, instead: "nothing", words: ["journalist*"] });
    const review = await arrive({ text: "Une journaliste était à la table voisine." });
    await work();
    expect(await runs()).toMatchObject([{ outcome: "skipped", reason: "words", evidence: "journalist", text: null }]);
    expect((await reviewOf(review)).work.suggestion).toBeNull();
  });

  test("asks where a person puts the replies, and where those of who wrote the rules are approved", async () => {
    const { save, arrive, work, runs, owner, path, organization } = await automationSetup(database);
    await save([automationRule()]);
    await arrive({ platformKey: "tripadvisor" });
    await work();
    expect((await runs())[0]).toMatchObject({ outcome: "asked", reason: "by_hand" });
    await owner.api.replySuggestions.putApproval({ ...path, roles: ["editor"], version: 0 });
    await database.pool.query(
      "update organization_members set casl_role = 'editor' where organization_id = $1 and user_id = $2",
      [organization.id, owner.user.id],
    );
    await arrive();
    await work();
    const { rows } = await database.pool.query(
      "select outcome, reason from automation_runs x where restaurant_id = $1 order by id desc limit 1",
      [path.restaurantId],
    );
    expect(rows).toEqual([{ outcome: "asked", reason: "needs_approval" }]);
  });

  test("shows no guest a gap, a forbidden word or another language", async () => {
    const { save, arrive, work, runs, owner, path } = await automationSetup(database);
    const make = async (text: string) =>
      (
        await owner.api.templates.create(
          newTemplate(path.restaurantId, {
            name: text.slice(0, 40),
            automated: true,
            versions: [{ language: "fr", fallbacks: {}, variants: [{ text }] }],
          }),
        )
      ).data._id;
    await owner.api.automations.makeOwn(path);
    const gap = await make("Merci, {{my_name}}");
    await save([automationRule({ action: { templateId: gap } })]);
    await arrive();
    await work();
    expect((await runs())[0]).toMatchObject({
      outcome: "skipped",
      reason: "unfilled",
      evidence: "my_name",
      text: null,
    });
    const { brandVoice, versions } = (await owner.api.ai.settings(path)).data;
    await owner.api.ai.setBrandVoice({
      ...path,
      scope: "restaurant",
      versions: versions.brandVoice,
      brandVoice: { ...brandVoice, forbiddenWords: ["génial"] },
    });
    await save([automationRule({ action: { templateId: await make("Merci, c’était GÉNIAL") } })]);
    await arrive();
    await work();
    expect((await runs())[0]).toMatchObject({ outcome: "asked", reason: "forbidden", evidence: "génial" });
    await save([automationRule({ action: { templateId: await make("Merci") } })]);
    await arrive({ text: "Lovely place", language: "en", spokenLanguage: "en" });
    await work();
    expect((await runs())[0]).toMatchObject({ outcome: "asked", reason: "template_language" });
    await save([automationRule({ conditions: { ratings: [5] } })]);
    await database.pool.query(
      "update templates set automated = false where organization_id = (select organization_id from restaurants where id = $1)",
      [path.restaurantId],
    );
    await arrive();
    await work();
    expect((await runs())[0]).toMatchObject({ outcome: "skipped", reason: "no_template" });
  });

  test("leaves a review for which a colleague's suggestion waits", async () => {
    const { save, arrive, work, runs, owner } = await automationSetup(database);
    await save([automationRule()]);
    const review = await arrive();
    await owner.api.replySuggestions.suggest({ reviewId: review.id, version: 1, text: "Merci !" });
    await work();
    expect((await runs())[0]).toMatchObject({ outcome: "skipped", reason: "suggestion_waits" });
  });
});
