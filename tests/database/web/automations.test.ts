import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AutomationRuleInput } from "#contract/automations/rules.ts";
import { gatedFlags } from "#contract/experiments/schemas.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import { callerOf, testApi } from "#tests/setup/api.ts";
import { temporaryDirectory } from "#tests/setup/database.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const flagsFile = join(temporaryDirectory(), "flags.json");
const features = Object.fromEntries(gatedFlags.map((flag) => [flag, { defaultValue: true }]));
writeFileSync(flagsFile, JSON.stringify({ status: 200, features }));
const server = await testApi((settings) => ({ ...settings, experiments: { ...settings.experiments, flagsFile } }));
const web = await testWebApp();
const send = web.over(server.fetch);

test("the second of two who change the automations sees who was first and what applies now, and is taken at the second press", async () => {
  const { cookie, user, organizationId } = await signedInVisitor(server);
  const restaurant = await createRestaurant(server.database, { organizationId });
  const address = `/restaurants/${restaurant.id}/settings/automations`;
  const { api } = await callerOf(server.database, user);
  const { data: before } = await api.automations.settings({ restaurantId: restaurant.id });
  await api.automations.save({
    restaurantId: restaurant.id,
    scope: before.scope,
    version: before.version,
    rules: [],
    safety: { ...before.safety, words: ["cafard"] },
  });
  const form = { intent: "safety", maxRating: "2", words: "souris", instead: "ask" };
  const seen = { expectedRestaurantVersion: "0", expectedOrganizationVersion: "0" };
  const refused = await send(address, { cookie, form: { ...form, ...seen } });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("a modifié ce réglage");
  expect(refused.text).toContain("souris");
  const [, version = ""] = /name="expectedOrganizationVersion" value="(\d+)"/.exec(refused.text) ?? [];
  const second = await send(address, { cookie, form: { ...form, ...seen, expectedOrganizationVersion: version } });
  expect(second.status).toBe(302);
  expect((await api.automations.settings({ restaurantId: restaurant.id })).data.safety.words).toEqual(["souris"]);
});

test("a rule of several restaurants is switched on after a question alone, for all of them or only here", async () => {
  const { cookie, user, organizationId } = await signedInVisitor(server);
  const restaurant = await createRestaurant(server.database, { organizationId });
  await createRestaurant(server.database, { organizationId });
  const path = { restaurantId: restaurant.id };
  const address = `/restaurants/${restaurant.id}/settings/automations`;
  const { api } = await callerOf(server.database, user);
  const { data: before } = await api.automations.settings(path);
  const rule = AutomationRuleInput.parse({ name: "Merci", conditions: { ratings: [5] }, action: { kind: "template" } });
  const { scope, version, safety } = before;
  const { data: stored } = await api.automations.save({ ...path, scope, version, safety, rules: [rule] });
  const form = {
    intent: "on",
    ruleId: stored.rules[0]?._id ?? "",
    expectedRestaurantVersion: "0",
    expectedOrganizationVersion: String(stored.version),
  };
  const isOn = async () => (await api.automations.settings(path)).data.rules.map((one) => one.isOn);

  const asked = await send(address, { cookie, form });
  expect(asked.status).toBe(302);
  expect(asked.headers.get("location")).toBe(`${address}?switchOn=${form.ruleId}`);
  expect(await isOn()).toEqual([false]);
  const page = await send(`${address}?switchOn=${form.ruleId}`, { cookie });
  expect(page.text).toContain("pour 2 restaurants");
  expect(page.text).toMatch(/simulation sur 90 jours\s?: 0 réponse envoyée, 0 proposée/);
  expect(page.text).toContain("Seulement ici");

  await send(address, { cookie, form: { ...form, confirmed: "1" } });
  expect(await isOn()).toEqual([true]);
  const { data: everywhere } = await api.automations.settings(path);
  expect(everywhere.scope).toBe("organization");
  await send(address, {
    cookie,
    form: { ...form, intent: "off", expectedOrganizationVersion: String(everywhere.version) },
  });
  const { version: offAt } = (await api.automations.settings(path)).data;
  await send(address, { cookie, form: { ...form, intent: "onHere", expectedOrganizationVersion: String(offAt) } });
  expect(await isOn()).toEqual([true]);
  expect((await api.automations.settings(path)).data.scope).toBe("restaurant");
});

test("a rule is switched on only here as its reader saw it: after a colleague's change they are shown that first", async () => {
  const { cookie, user, organizationId } = await signedInVisitor(server);
  const restaurant = await createRestaurant(server.database, { organizationId });
  await createRestaurant(server.database, { organizationId });
  const path = { restaurantId: restaurant.id };
  const address = `/restaurants/${restaurant.id}/settings/automations`;
  const { api } = await callerOf(server.database, user);
  const rule = AutomationRuleInput.parse({ name: "Merci", conditions: { ratings: [5] }, action: { kind: "template" } });
  const { scope, version, safety } = (await api.automations.settings(path)).data;
  const { data: seen } = await api.automations.save({ ...path, scope, version, safety, rules: [rule] });
  const form = (shown: number) => ({
    intent: "onHere",
    ruleId: seen.rules[0]?._id ?? "",
    confirmed: "1",
    expectedRestaurantVersion: "0",
    expectedOrganizationVersion: String(shown),
  });
  const rules = seen.rules.map((one) => ({ ...one, conditions: { ...one.conditions, ratings: [1, 2] } }));
  const { data: changed } = await api.automations.save({
    ...path,
    scope: seen.scope,
    version: seen.version,
    safety,
    rules,
  });

  const refused = await send(address, { cookie, form: form(seen.version) });
  expect(refused.status).toBe(409);
  expect((await api.automations.settings(path)).data).toMatchObject({
    scope: "organization",
    rules: [{ isOn: false }],
  });
  expect((await send(address, { cookie, form: form(changed.version) })).status).toBe(302);
  expect((await api.automations.settings(path)).data).toMatchObject({ scope: "restaurant", rules: [{ isOn: true }] });
});

test("a setting for the whole organization is saved after a question alone, which keeps what was typed", async () => {
  const { cookie, user, organizationId } = await signedInVisitor(server);
  const restaurant = await createRestaurant(server.database, { organizationId });
  await createRestaurant(server.database, { organizationId });
  const address = `/restaurants/${restaurant.id}/settings/ai`;
  const form = {
    intent: "brandVoice",
    tone: "brief",
    formality: "formal",
    languages: "fr",
    otherLanguage: "fr",
    signature: "La brigade du jeudi",
    expectedRestaurantVersion: "0",
    expectedOrganizationVersion: "0",
  };
  const { api } = await callerOf(server.database, user);
  const stored = async () => (await api.ai.settings({ restaurantId: restaurant.id })).data;
  const asked = await send(address, { cookie, form: { ...form, scope: "organization" } });
  expect(asked.status).toBe(422);
  expect(asked.text).toMatch(/Enregistrer pour les 2 restaurants\s\?/);
  expect(asked.text).toContain("La brigade du jeudi");
  expect((await stored()).scope).toBe("default");
  const done = await send(address, { cookie, form: { ...form, scope: "everywhere" } });
  expect(done.status).toBe(302);
  expect(await stored()).toMatchObject({ scope: "organization", brandVoice: { signature: "La brigade du jeudi" } });
});
