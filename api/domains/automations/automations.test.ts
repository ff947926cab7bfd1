import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { automationRule, automationSafety, automationSetup } from "#tests/automations/setup.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import { testDatabase } from "#tests/setup/database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
const names = (rules: readonly { name: string }[]) => rules.map(({ name }) => name);

describe("rules", () => {
  test("begin with none, with safety on, and nothing that anybody wrote", async () => {
    const { settings, templateId } = await automationSetup(database);
    expect(await settings()).toMatchObject({
      scope: "default",
      version: 0,
      rules: [],
      safety: automationSafety,
      followerCount: 1,
      hasModel: false,
      templates: [{ _id: templateId, name: "Merci du patron" }],
      may: { update: true, undo: true },
    });
  });

  test("are kept in the order given, with ids of their own, and know since when they are on", async () => {
    const { save, settings } = await automationSetup(database);
    const first = await save([automationRule({ name: "A" }), automationRule({ name: "B", isOn: false })]);
    expect(first).toMatchObject({ scope: "organization", version: 1 });
    expect(first.rules[0]?.onSince).not.toBeNull();
    expect(first.rules[1]?.onSince).toBeNull();
    const [a, b] = first.rules;
    if (!a || !b) throw new Error("two rules");
    await save([
      { ...b, isOn: true },
      { ...a, name: "A2" },
    ]);
    const { rules } = await settings();
    expect(names(rules)).toEqual(["B", "A2"]);
    expect(rules[1]).toMatchObject({ _id: a._id, onSince: a.onSince });
    expect(rules[0]).toMatchObject({ _id: b._id });
    // Switched off and on again, a rule starts anew.
    await save([{ ...a, isOn: false }]);
    const again = await save([{ ...a, isOn: true }]);
    expect(Date.parse(again.rules[0]?.onSince ?? "")).toBeGreaterThan(Date.parse(a.onSince ?? ""));
  });

  test("are refused to a second writer who expected another version", async () => {
    const { owner, path, save } = await automationSetup(database);
    await save([automationRule({ name: "A" })]);
    const stale = owner.api.automations.save({
      ...path,
      scope: "default",
      version: 0,
      rules: [automationRule({ name: "B" })],
      safety: automationSafety,
    });
    await expect(stale).rejects.toMatchObject({ code: "CONFLICT", data: { current: { version: 1 } } });
    const both = await Promise.allSettled(
      ["C", "D"].map((name) =>
        owner.api.automations.save({
          ...path,
          scope: "organization",
          version: 1,
          rules: [automationRule({ name })],
          safety: automationSafety,
        }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("that make no sense are refused and change nothing", async () => {
    const { owner, path, settings, templateId } = await automationSetup(database);
    const elsewhere = await automationSetup(database);
    const wrong = [
      automationRule({ action: { templateId: elsewhere.templateId } }),
      automationRule({ conditions: { tagIds: [newId()] } }),
      automationRule({ conditions: { hours: { kind: "window", from: "10:00", to: "10:00" } } }),
      { ...automationRule(), name: " " },
      { ...automationRule(), conditions: { ...automationRule().conditions, ratings: [] } },
      { ...automationRule(), action: { ...automationRule().action, delayMinutes: 1 } },
    ];
    for (const rule of wrong) {
      const body = { scope: "default", version: 0, rules: [rule], safety: automationSafety };
      const response = await owner.fetch("PUT", `/restaurants/${path.restaurantId}/automations`, body);
      expect(response.status, JSON.stringify(rule)).toBe(422);
    }
    const many = Array.from({ length: 31 }, () => automationRule({ action: { templateId } }));
    const body = { scope: "default", version: 0, rules: many, safety: automationSafety };
    expect((await owner.fetch("PUT", `/restaurants/${path.restaurantId}/automations`, body)).status).toBe(422);
    expect((await settings()).version).toBe(0);
  });

  test("of a template that is gone may stay as they are, and may not be switched on", async () => {
    const { owner, path, save, templateId } = await automationSetup(database);
    const on = automationRule({ name: "on", action: { templateId } });
    const off = automationRule({ name: "off", isOn: false, action: { templateId } });
    const { rules } = await save([on, off]);
    await owner.api.templates.delete({ ...path, templateId, version: 1 });
    expect(names((await save([...rules].reverse())).rules)).toEqual(["off", "on"]);
    await expect(save(rules.map((rule) => ({ ...rule, isOn: true })))).rejects.toMatchObject({
      code: "INVALID_INPUT",
      data: { fields: { "rules.1.action.templateId": "not_accepted" } },
    });
  });
});

describe("an organization's rules", () => {
  test("hold at each restaurant until one has its own, and again when it gives them up", async () => {
    const { owner, path, organization, save, settings } = await automationSetup(database);
    const second = await createRestaurant(database, { organizationId: organization.id });
    await save([automationRule({ name: "A" })]);
    const there = async () => (await owner.api.automations.settings({ restaurantId: second.id })).data;
    expect(await there()).toMatchObject({ scope: "organization", followerCount: 2 });
    await owner.api.automations.makeOwn(path);
    await owner.api.automations.makeOwn(path);
    expect(await settings()).toMatchObject({ scope: "restaurant", version: 1, followerCount: 1 });
    await save([automationRule({ name: "own" })]);
    expect(names((await there()).rules)).toEqual(["A"]);
    const left = (await owner.api.automations.leaveOwn(path)).data;
    expect(left).toMatchObject({ scope: "organization" });
    expect(names(left.rules)).toEqual(["A"]);
    // The restaurant's own rules are kept, so that their history goes on.
    expect((await owner.api.automations.makeOwn(path)).data).toMatchObject({ scope: "restaurant", version: 3 });
  });
});

describe("the history", () => {
  test("lists who changed what, and restores older rules as a new edit", async () => {
    const { owner, path, save } = await automationSetup(database);
    const { rules } = await save([automationRule({ name: "A" }), automationRule({ name: "B", isOn: false })]);
    const [a, b] = rules;
    if (!a || !b) throw new Error("two rules");
    await save([b, a]);
    await save([{ ...b, isOn: true }], { ...automationSafety, maxRating: 0 });
    const versions = (await owner.api.automations.versions(path)).data;
    expect(versions.map(({ version, changes }) => [version, changes.map(({ kind }) => kind)])).toEqual([
      [3, ["switched_on", "rule_removed", "safety_changed"]],
      [2, ["reordered"]],
      [1, ["rule_added", "switched_on", "rule_added"]],
    ]);
    expect(versions[0]).toMatchObject({ userName: "Camille Aubry", isCurrent: true, restoredFrom: null });
    const back = await owner.api.automations.restore({
      ...path,
      scope: "organization",
      version: 3,
      restoredVersion: 1,
    });
    expect(back.data).toMatchObject({ version: 4, safety: automationSafety });
    expect(names(back.data.rules)).toEqual(["A", "B"]);
    // Reviews that arrived while it was off are not for it.
    expect(Date.parse(back.data.rules[0]?.onSince ?? "")).toBeGreaterThan(Date.parse(a.onSince ?? ""));
    expect((await owner.api.automations.versions(path)).data[0]).toMatchObject({ restoredFrom: 1 });
    const missing = { ...path, scope: "organization" as const, version: 4, restoredVersion: 99 };
    await expect(owner.api.automations.restore(missing)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const stale = { ...path, scope: "organization" as const, version: 3, restoredVersion: 2 };
    await expect(owner.api.automations.restore(stale)).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("rights", () => {
  test.each(["manager", "editor", "guest"] as const)("a %s reads and changes nothing", async (role) => {
    const setup = await automationSetup(database, role);
    const { path } = setup;
    expect((await setup.api.automations.settings(path)).data.may.update).toBe(false);
    expect((await setup.api.automations.runs(path)).data).toEqual([]);
    await expect(setup.api.automations.makeOwn(path)).rejects.toMatchObject({ code: "PERMISSION_RULE" });
    const write = { ...path, scope: "default" as const, version: 0, rules: [], safety: automationSafety };
    await expect(setup.api.automations.save(write)).rejects.toMatchObject({ code: "PERMISSION_RULE" });
    await expect(setup.api.automations.leaveOwn(path)).rejects.toMatchObject({ code: "PERMISSION_RULE" });
    const restored = { ...path, scope: "default" as const, version: 0, restoredVersion: 0 };
    await expect(setup.api.automations.restore(restored)).rejects.toMatchObject({ code: "PERMISSION_RULE" });
  });
  test("a moderator does not read them, and nobody those of another restaurant", async () => {
    const moderator = await automationSetup(database, "moderator");
    await expect(moderator.api.automations.settings(moderator.path)).rejects.toMatchObject({ code: "PERMISSION_RULE" });
    const { owner } = await automationSetup(database);
    const { path } = moderator;
    for (const call of ["settings", "versions", "dryRun", "runs", "makeOwn", "leaveOwn"] as const)
      await expect(owner.api.automations[call](path), call).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(owner.api.automations.undo({ ...path, runId: newId() })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
