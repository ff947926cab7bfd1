import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
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
