import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { copiedParts } from "#contract/restaurant-administration/copies.ts";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error) => error.code,
  );
const rows = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;
const run = (text: string, ...values: unknown[]) => database.pool.query(text, values);
const parts = [...copiedParts];

async function setUp() {
  const { id: organizationId } = await createOrganization(database, { name: `Maison ${newId()}` });
  const { id: otherOrganizationId } = await createOrganization(database, { name: `Autre ${newId()}` });
  const make = async (name: string, organization = organizationId) =>
    (await createRestaurant(database, { organizationId: organization, name })).id;
  const organizations = [{ id: organizationId }, { id: otherOrganizationId }];
  const user = await createUser(database, { role: "accountManager", organizations });
  const api = (await callerOf(database, user)).api.restaurantAdministration;
  const restaurantId = await make("Source");
  const plan = async (targetIds: string[]) => (await api.planCopy({ restaurantId, parts, targetIds })).data;
  const copy = async (targetIds: string[], replaces = false) => {
    const seen = (await plan(targetIds)).targets.map(({ _id, version }) => ({ restaurantId: _id, version, replaces }));
    return (await api.copy({ restaurantId, parts, targets: seen })).data.targets;
  };
  return { organizationId, otherOrganizationId, make, api, restaurantId, plan, copy };
}

const setDeadlines = (organizationId: string, restaurantId: string, hours: number) =>
  run(
    "insert into reply_deadlines (id, organization_id, restaurant_id, hours, opening_hours, version) values ($1, $2, $3, $4, true, 1)",
    newId(),
    organizationId,
    restaurantId,
    Array(6).fill(hours),
  );
async function setTemplate(organizationId: string, restaurantId: string | null, name: string, text: string) {
  const id = newId();
  const scope = restaurantId === null ? "organization" : "restaurant";
  await run(
    `insert into templates (id, organization_id, kind, scope, restaurant_id, name, automated, default_language)
     values ($1, $2, 'review', $3, $4, $5, true, 'fr')`,
    ...[id, organizationId, scope, restaurantId, name],
  );
  const variant =
    "insert into template_variants (id, template_id, language, position, text) values ($1, $2, 'fr', 0, $3)";
  await run(variant, newId(), id, text);
  return id;
}
const rule = (name: string, more: { templateId?: string; tagIds?: string[] } = {}) => ({
  _id: newId(),
  name,
  isOn: true,
  onSince: "2026-01-01T00:00:00.000Z",
  includesExisting: true,
  conditions: {
    ...{ platforms: [], ratings: [5], text: "any", languages: [], tagIds: more.tagIds ?? [] },
    ...{ hours: { kind: "any" }, maxAgeDays: 7 },
  },
  action: { kind: "template", templateId: more.templateId ?? null, mode: "ask", delayMinutes: 60 },
});
const setRules = (organizationId: string, restaurantId: string, rules: object[]) =>
  run(
    "insert into automation_sets (id, organization_id, restaurant_id, rules, safety, has_rules_on) values ($1, $2, $3, $4, $5, true)",
    ...[newId(), organizationId, restaurantId, JSON.stringify(rules)],
    JSON.stringify({ maxRating: 3, isReadForWords: true, words: [], instead: "ask" }),
  );
const setEscalation = (organizationId: string, restaurantId: string, userIds: string[], reassignTo: string | null) =>
  run(
    `insert into reply_escalations (id, organization_id, restaurant_id, is_on, late_hours, notify_assignee, user_ids, send_mail, reassign_to, version)
     values ($1, $2, $3, true, 5, true, $4, true, $5, 1)`,
    ...[newId(), organizationId, restaurantId, userIds, reassignTo],
  );
const setAi = (organizationId: string, restaurantId: string, voice: object | null) =>
  run(
    "insert into ai_settings (id, organization_id, restaurant_id, brand_voice, provider) values ($1, $2, $3, $4, 'none')",
    ...[newId(), organizationId, restaurantId, voice],
  );

describe("what can be copied", () => {
  test("is what the restaurant has of its own, and nothing that it inherits", async () => {
    const { api, restaurantId, organizationId } = await setUp();
    await setTemplate(organizationId, null, "Commun", "Merci");
    expect((await api.offerCopy({ restaurantId })).data.parts).toEqual([]);
    await setDeadlines(organizationId, restaurantId, 4);
    await setTemplate(organizationId, restaurantId, "D’ici", "Merci");
    await setRules(organizationId, restaurantId, [rule("Cinq étoiles")]);
    await setAi(organizationId, restaurantId, null);
    expect((await api.offerCopy({ restaurantId })).data.parts).toEqual([
      { part: "deadlines", count: 1 },
      { part: "provider", count: 1 },
      { part: "templates", count: 1 },
      { part: "automations", count: 1 },
    ]);
  });
});

describe("a copy", () => {
  test("gives targets what they lack, tells it at each, and is the same the second time", async () => {
    const { organizationId, restaurantId, make, plan, copy } = await setUp();
    await setDeadlines(organizationId, restaurantId, 4);
    const template = await setTemplate(organizationId, restaurantId, "D’ici", "Merci à vous");
    await setRules(organizationId, restaurantId, [rule("Cinq étoiles", { templateId: template })]);
    await setAi(organizationId, restaurantId, { tone: "warm" });
    await run(
      "insert into roi_assumptions (restaurant_id, assumptions, version) values ($1, '{\"b\": 2}', 1)",
      restaurantId,
    );
    await setEscalation(organizationId, restaurantId, [], null);
    const targets = [await make("Un"), await make("Deux")];
    for (const { outcome, copied, kept } of await copy(targets))
      expect([outcome, copied.toSorted(), kept]).toEqual(["copied", parts.toSorted(), []]);
    const [first = ""] = targets;
    expect(await rows("select hours, organization_id from reply_deadlines where restaurant_id = $1", [first])).toEqual([
      { hours: [4, 4, 4, 4, 4, 4], organization_id: organizationId },
    ]);
    expect(await rows("select brand_voice, provider from ai_settings where restaurant_id = $1", [first])).toEqual([
      { brand_voice: { tone: "warm" }, provider: "none" },
    ]);
    const [own] = await rows(
      "select t.id, v.text from templates t join template_variants v on v.template_id = t.id where t.restaurant_id = $1",
      [first],
    );
    expect(own.text).toBe("Merci à vous");
    const [set] = await rows("select rules from automation_sets where restaurant_id = $1", [first]);
    expect(set.rules).toMatchObject([
      { name: "Cinq étoiles", includesExisting: false, action: { templateId: own.id } },
    ]);
    expect(Date.parse(set.rules[0].onSince)).toBeGreaterThan(Date.parse("2026-06-01"));
    const told = (await auditEntriesOf(database, organizationId)).filter((entry) => entry.restaurantId === first);
    expect(told.map(({ action }) => action).toSorted()).toEqual([
      "aiSettings.providerChanged",
      "aiSettings.voiceChanged",
      "automations.saved",
      "replyDeadline.changed",
      "replyEscalation.changed",
      "roiAssumptions.changed",
      "template.created",
    ]);
    const fates = (await plan(targets)).targets.flatMap((target) => target.parts.map(({ fate }) => fate));
    expect(fates).toEqual(Array(14).fill("same"));
    expect((await copy(targets)).map(({ outcome }) => outcome)).toEqual(["nothing", "nothing"]);
  });

  test("keeps what a target has of its own unless it is to give way, and says what was kept", async () => {
    const { organizationId, restaurantId, make, plan, copy } = await setUp();
    await setDeadlines(organizationId, restaurantId, 4);
    await setTemplate(organizationId, restaurantId, "Merci", "Le nouveau");
    await setTemplate(organizationId, restaurantId, "Encore", "Autre");
    const target = await make("Avec le sien");
    await setDeadlines(organizationId, target, 9);
    const former = await setTemplate(organizationId, target, "MERCI", "L’ancien");
    expect((await plan([target])).targets[0]?.parts).toEqual([
      { part: "deadlines", fate: "conflict", names: [], leftOut: [] },
      { part: "templates", fate: "conflict", names: ["Merci"], leftOut: [] },
    ]);
    const kept = ["deadlines", "templates"];
    expect(await copy([target])).toMatchObject([{ outcome: "copied", copied: ["templates"], kept }]);
    const texts = () =>
      rows(
        "select t.id, t.name, v.text from templates t join template_variants v on v.template_id = t.id where t.restaurant_id = $1 order by v.text",
        [target],
      );
    expect((await texts()).map(({ text }) => text)).toEqual(["Autre", "L’ancien"]);
    expect(await copy([target], true)).toMatchObject([{ outcome: "copied", kept: [] }]);
    expect(await texts()).toEqual([
      { id: expect.any(String), name: "Encore", text: "Autre" },
      { id: former, name: "Merci", text: "Le nouveau" },
    ]);
    expect(await rows("select hours[1] from reply_deadlines where restaurant_id = $1", [target])).toEqual([
      { hours: 4 },
    ]);
  });

  test("into another organization names its own templates and tags, and leaves rules out that have none there", async () => {
    const { organizationId, otherOrganizationId, restaurantId, make, plan, copy } = await setUp();
    const shared = await setTemplate(organizationId, null, "Commun", "Merci");
    const there = await setTemplate(otherOrganizationId, null, "commun", "Grazie");
    const tag = async (organization: string, name: string) => {
      const id = newId();
      await run("insert into tags (id, organization_id, name) values ($1, $2, $3)", id, organization, name);
      return id;
    };
    const known = await tag(organizationId, "Terrasse");
    const namesake = await tag(otherOrganizationId, "TERRASSE");
    const unknown = await tag(organizationId, "Parking");
    await setRules(organizationId, restaurantId, [
      rule("Reste", { templateId: shared, tagIds: [known] }),
      rule("S’en va", { tagIds: [unknown] }),
    ]);
    const target = await make("Ailleurs", otherOrganizationId);
    expect((await plan([target])).targets[0]?.parts).toEqual([
      { part: "automations", fate: "new", names: [], leftOut: ["S’en va"] },
    ]);
    await copy([target]);
    const [set] = await rows("select organization_id, rules from automation_sets where restaurant_id = $1", [target]);
    expect(set.organization_id).toBe(otherOrganizationId);
    expect(set.rules).toMatchObject([
      { name: "Reste", conditions: { tagIds: [namesake] }, action: { templateId: there } },
    ]);
  });

  test("leaves people out of the rule for late reviews who may not work there", async () => {
    const { organizationId, restaurantId, make, copy } = await setUp();
    const member = await createUser(database, { organizations: [{ id: organizationId, caslRole: "editor" }] });
    const owner = await createUser(database, { organizations: [{ id: organizationId, caslRole: "owner" }] });
    await run("insert into restaurant_members (restaurant_id, user_id) values ($1, $2)", restaurantId, member.id);
    await setEscalation(organizationId, restaurantId, [member.id, owner.id], member.id);
    const target = await make("Sans elle");
    await copy([target]);
    expect(
      await rows("select user_ids, reassign_to from reply_escalations where restaurant_id = $1", [target]),
    ).toEqual([{ user_ids: [owner.id], reassign_to: null }]);
  });

  test("writes nothing at a target that is no longer as it was seen, and the others all the same", async () => {
    const { organizationId, restaurantId, make, plan, api } = await setUp();
    await setDeadlines(organizationId, restaurantId, 4);
    const [one, two] = [await make("A changé"), await make("Inchangé")];
    const { targets } = await plan([one, two]);
    await setDeadlines(organizationId, one, 9);
    const seen = targets.map(({ _id, version }) => ({ restaurantId: _id, version, replaces: true }));
    const { data } = await api.copy({ restaurantId, parts, targets: seen });
    expect(data.targets.map(({ _id, outcome }) => [_id, outcome])).toEqual([
      [one, "changed"],
      [two, "copied"],
    ]);
    expect(await rows("select hours[1] from reply_deadlines where restaurant_id = $1", [one])).toEqual([{ hours: 9 }]);
  });
});

describe("who may copy, and what is refused", () => {
  test("a foreign restaurant, one that is not there and the source itself are not found, and nothing is written", async () => {
    const { organizationId, restaurantId, make, api } = await setUp();
    await setDeadlines(organizationId, restaurantId, 4);
    const own = await make("À moi");
    const elsewhere = await createOrganization(database);
    const { id: foreign } = await createRestaurant(database, { organizationId: elsewhere.id });
    for (const wrong of [foreign, newId(), restaurantId]) {
      expect(await codeOf(api.planCopy({ restaurantId, parts, targetIds: [own, wrong] }))).toBe("NOT_FOUND");
      const targets = [own, wrong].map((id) => ({ restaurantId: id, version: "v", replaces: true }));
      expect(await codeOf(api.copy({ restaurantId, parts, targets }))).toBe("NOT_FOUND");
    }
    expect(await codeOf(api.planCopy({ restaurantId: foreign, parts, targetIds: [own] }))).toBe("NOT_FOUND");
    expect(await codeOf(api.offerCopy({ restaurantId: foreign }))).toBe("NOT_FOUND");
    expect(await rows("select 1 from reply_deadlines where restaurant_id = $1", [own])).toEqual([]);
  });

  test("no target, too many, and a part that is none answer 422; staff of restaurants may not at all", async () => {
    const { organizationId, restaurantId, make, api } = await setUp();
    const input = { restaurantId, parts, targetIds: [await make("Cible")] };
    const wrongs = [
      { targetIds: [] },
      { targetIds: Array.from({ length: 201 }, newId) },
      { parts: [] },
      { parts: ["facts"] },
      { targetIds: ["x"] },
    ];
    for (const wrong of wrongs)
      expect(await codeOf(api.planCopy({ ...input, ...wrong } as never))).toBe("INVALID_INPUT");
    const owner = await createUser(database, { organizations: [{ id: organizationId, caslRole: "owner" }] });
    const { restaurantAdministration } = (await callerOf(database, owner)).api;
    expect(await codeOf(restaurantAdministration.offerCopy({ restaurantId }))).toBe("FORBIDDEN");
    expect(await codeOf(restaurantAdministration.planCopy(input))).toBe("FORBIDDEN");
  });

  test("several copies at once to one restaurant end as one of them", async () => {
    const { organizationId, restaurantId, make, plan, api } = await setUp();
    await setDeadlines(organizationId, restaurantId, 4);
    await setTemplate(organizationId, restaurantId, "D’ici", "Merci");
    const target = await make("Deux fois");
    const targets = (await plan([target])).targets.map(({ _id, version }) => ({ restaurantId: _id, version }));
    const attempt = async () => (await api.copy({ restaurantId, parts, targets })).data.targets[0]?.outcome;
    const outcomes = await Promise.all(Array.from({ length: 4 }, attempt));
    expect(outcomes.toSorted()).toEqual(["changed", "changed", "changed", "copied"]);
    expect(await rows("select 1 from templates where restaurant_id = $1", [target])).toHaveLength(1);
  });

  test("that waits writes nothing at a target, and takes nothing of a source, that has left the caller's organizations meanwhile", async () => {
    for (const whoLeaves of ["target", "source"] as const) {
      const { organizationId, restaurantId, make, plan, api } = await setUp();
      await setTemplate(organizationId, restaurantId, "D’ici", "Merci");
      const { id: foreign } = await createOrganization(database);
      const target = await make("Cible");
      const targets = (await plan([target])).targets.map(({ _id, version }) => ({ restaurantId: _id, version }));
      const mover = await database.pool.connect();
      await mover.query("begin");
      await mover.query("update restaurants set organization_id = $1 where id = $2", [
        foreign,
        whoLeaves === "target" ? target : restaurantId,
      ]);
      const copying = api.copy({ restaurantId, parts, targets });
      // Waits until it is blocked by the move or by the only connection.
      await Promise.race([copying, mover.query("select pg_sleep(1)")]);
      await mover.query("commit");
      mover.release();
      // On a store with one connection it has not begun before the move.
      const outcome = await copying.then(
        ({ data }) => data.targets[0]?.outcome,
        (error) => error.code,
      );
      expect(["changed", "NOT_FOUND"]).toContain(outcome);
      expect(await rows("select 1 from templates where restaurant_id = $1", [target])).toEqual([]);
    }
  });
});
