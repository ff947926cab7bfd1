import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { createLog } from "#api/log.ts";
import { createOrganization, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { temporaryDirectory } from "#tests/setup/database.ts";
import { createExperiments, type ExperimentAttributes } from "./experiments.ts";

const api = await testApi();
const logged: string[] = [];
const log = createLog({ level: "info", write: (line) => logged.push(line) });
const somebody: ExperimentAttributes = {
  id: "1",
  email: "a@b.c",
  role: "comptoir-basic",
  caslRole: null,
  organizationIds: ["pilots"],
  isStaff: false,
};
const features = {
  roi: { defaultValue: true },
  "store-locator": { defaultValue: false, rules: [{ condition: { isStaff: true }, force: true }] },
  interactions: { defaultValue: false, rules: [{ condition: { organizationIds: "pilots" }, force: true }] },
};
const fileWith = (payload: unknown) => {
  const path = join(temporaryDirectory(), "flags.json");
  writeFileSync(path, typeof payload === "string" ? payload : JSON.stringify(payload));
  return path;
};
const fromFile = (flagsFile: string) => {
  const experiments = createExperiments({ apiHost: undefined, clientKey: undefined, flagsFile }, log);
  afterAll(() => experiments.close());
  return experiments;
};

describe("flags from a file", () => {
  test("follow the user's attributes", async () => {
    const experiments = fromFile(fileWith({ features }));
    expect(await experiments.flagsFor(somebody)).toEqual({ roi: true, "store-locator": false, interactions: true });
    expect(await experiments.flagsFor({ ...somebody, isStaff: true, organizationIds: [] })).toEqual({
      roi: true,
      "store-locator": true,
      interactions: false,
    });
  });

  test.each(["{broken", ""])("that cannot be read (%j) are all missing, and the log says so", async (content) => {
    logged.length = 0;
    expect(await fromFile(fileWith(content)).flagsFor(somebody)).toEqual({});
    expect(logged.join()).toContain("experiment flags could not be loaded");
  });
});

describe("flags from the service", () => {
  async function service(handle: (respond: (payload: unknown) => void) => void) {
    const server = createServer((_request, response) => {
      handle((payload) => response.setHeader("content-type", "application/json").end(JSON.stringify(payload)));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const apiHost = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const experiments = createExperiments({ apiHost, clientKey: "sdk-test", flagsFile: "unused" }, log);
    afterAll(() => {
      experiments.close();
      server.closeAllConnections();
      server.close();
    });
    return experiments;
  }

  test("are taken from there", async () => {
    const experiments = await service((respond) => respond({ status: 200, features }));
    await expect.poll(() => experiments.flagsFor(somebody)).toMatchObject({ roi: true, interactions: true });
  });

  test("are missing when it does not answer in time, and come once it does", async () => {
    const waiting: ((payload: unknown) => void)[] = [];
    const experiments = await service((respond) => waiting.push(respond));
    const start = performance.now();
    expect(await experiments.flagsFor(somebody)).toEqual({});
    expect(performance.now() - start).toBeLessThan(1000);
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    for (const respond of waiting) respond({ status: 200, features });
    await expect.poll(() => experiments.flagsFor(somebody)).toMatchObject({ roi: true });
  });
});

describe("GET /experiments", () => {
  test("gives the project's own flags: on are those whose screens are there", async () => {
    const organization = await createOrganization(api.database);
    const user = await createUser(api.database, { organizations: [{ id: organization.id }] });
    const { status, body } = await api.call("GET", "/experiments", { token: await api.tokenOf(user) });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      "store-locator": false,
      roi: true,
      boosters: false,
      automations: true,
      interactions: false,
      "ai-settings": true,
    });
  });
});
