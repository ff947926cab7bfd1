import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
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
    // The service answers below alone: whoever waited for it would wait until this test is ended.
    expect(await experiments.flagsFor(somebody)).toEqual({});
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    for (const respond of waiting) respond({ status: 200, features });
    await expect.poll(() => experiments.flagsFor(somebody)).toMatchObject({ roi: true });
  });
});

/** As GrowthBook encrypts a payload: AES-CBC, the vector before the text, both in base 64. */
async function encrypted(value: object, key: string): Promise<string> {
  const vector = crypto.getRandomValues(new Uint8Array(16));
  const secret = await crypto.subtle.importKey("raw", Buffer.from(key, "base64"), "AES-CBC", false, ["encrypt"]);
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const text = await crypto.subtle.encrypt({ name: "AES-CBC", iv: vector }, secret, bytes);
  return `${Buffer.from(vector).toString("base64")}.${Buffer.from(text).toString("base64")}`;
}

describe("flags that are not there", () => {
  const key = Buffer.from("0123456789abcdef").toString("base64");
  const otherKey = Buffer.from("fedcba9876543210").toString("base64");

  /** A service with one answer, asked by an installation with this key. */
  async function served(
    answer: object | string,
    { status = 200, decryptionKey = undefined as string | undefined } = {},
  ) {
    const server = createServer((_request, response) => {
      const text = typeof answer === "string" ? answer : JSON.stringify(answer);
      response.writeHead(status, { "content-type": "application/json" }).end(text);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const apiHost = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const lines: string[] = [];
    const own = createLog({ level: "info", write: (line) => lines.push(line) });
    // The SDK keeps answers of a key for all its clients.
    const clientKey = `sdk-${crypto.randomUUID()}`;
    const experiments = createExperiments({ apiHost, clientKey, decryptionKey, flagsFile: "unused" }, own);
    onTestFinished(() => {
      experiments.close();
      server.closeAllConnections();
      server.close();
    });
    const refusal = await experiments.requireReadable().then(
      () => null,
      (error: Error) => error.message,
    );
    return { experiments, lines, refusal };
  }

  test.each<[string, object | string, number, string]>([
    ["an answer without flags, as for a wrong client key", { status: 200, features: {} }, 200, "empty"],
    ["an answer without anything", {}, 200, "empty"],
    ["a refusal", { status: 400, error: "Invalid API key" }, 400, "unreachable"],
    ["a failure", "<html>broken</html>", 500, "unreachable"],
  ])("%s is said, and stops no start", async (_what, answer, status, state) => {
    const { experiments, lines, refusal } = await served(answer, { status });
    expect(experiments.state()).toBe(state);
    expect(await experiments.flagsFor(somebody)).toEqual({});
    expect(lines.join()).toContain("every flag counts as missing");
    expect(lines).toHaveLength(1);
    expect(refusal).toBeNull();
  });

  test("an encrypted answer is opened by its key, refuses a start without one, and with another one is said", async () => {
    const answer = { status: 200, features: {}, encryptedFeatures: await encrypted(features, key) };
    const opened = await served(answer, { decryptionKey: key });
    expect([opened.experiments.state(), opened.refusal, opened.lines]).toEqual(["loaded", null, []]);
    expect(await opened.experiments.flagsFor(somebody)).toMatchObject({ roi: true, interactions: true });
    const without = await served(answer);
    expect(without.experiments.state()).toBe("encrypted");
    expect(without.refusal).toMatch(/cannot start.*encrypted.*GROWTHBOOK_DECRYPTION_KEY/);
    expect(await without.experiments.flagsFor(somebody)).toEqual({});
    // The SDK says it too.
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    const other = await served(answer, { decryptionKey: otherKey });
    expect(said).toHaveBeenCalled();
    expect([other.experiments.state(), other.refusal]).toEqual(["wrongKey", null]);
    expect(other.lines.join()).toContain("GROWTHBOOK_DECRYPTION_KEY");
  });

  test("an encrypted file refuses a start without its key as well", async () => {
    const flagsFile = fileWith({ encryptedFeatures: await encrypted(features, key) });
    await expect(fromFile(flagsFile).requireReadable()).rejects.toThrow(/encrypted/);
    const opened = createExperiments({ apiHost: undefined, clientKey: undefined, decryptionKey: key, flagsFile }, log);
    onTestFinished(() => opened.close());
    await opened.requireReadable();
    expect(opened.state()).toBe("loaded");
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
