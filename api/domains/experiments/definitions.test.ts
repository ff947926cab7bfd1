import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { FlagDefinitions } from "#contract/experiments/schemas.ts";
import { gatedFlags } from "#contract/experiments/schemas.ts";
import { createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { temporaryDirectory } from "#tests/setup/database.ts";
import { readFlagDefinitions } from "./definitions.ts";

const { database, settings, services, call, tokenOf } = await testApi();

test("each flag that gates a screen has an owner and an end in the shipped file, which has not passed", async () => {
  const { body } = await call<FlagDefinitions>("GET", "/experiment-definitions", {
    token: await tokenOf(await createUser(database, { role: "admin" })),
  });
  const byKey = new Map(body.data.flags.map((flag) => [flag.key, flag]));
  for (const key of gatedFlags)
    expect(byKey.get(key), key).toMatchObject({ owner: expect.any(String), endsOn: expect.any(String) });
  expect(body.data).toMatchObject({ source: "file", state: "loaded" });
});

test("a flag past its end is said to be; without owner and end it is listed as it is", async () => {
  const flagsFile = join(temporaryDirectory(), "flags.json");
  const features = {
    old: { defaultValue: true, owner: "replies", endsOn: "2026-11-25" },
    bare: { defaultValue: false, rules: [{}] },
  };
  writeFileSync(flagsFile, JSON.stringify({ status: 200, features }));
  const inFile = {
    settings: { ...settings, experiments: { ...settings.experiments, flagsFile } },
    experiments: services.experiments,
  };
  expect((await readFlagDefinitions(inFile, "2026-11-26")).flags).toEqual([
    { key: "old", isOn: true, hasRules: false, owner: "replies", endsOn: "2026-11-25", isPast: true },
    { key: "bare", isOn: false, hasRules: true, owner: null, endsOn: null, isPast: false },
  ]);
  expect((await readFlagDefinitions(inFile, "2026-11-25")).flags[0]?.isPast).toBe(false);
});

test.each(["accountManager", "comptoir-basic", "viewer"])(
  "403: they are the installation's, not for %s",
  async (role) => {
    const token = await tokenOf(await createUser(database, { role }));
    expect((await call("GET", "/experiment-definitions", { token })).status).toBe(403);
  },
);
