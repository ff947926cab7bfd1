import { describe, expect, test } from "vitest";
import { parseEnvironment } from "./environment.ts";
import { platformAccess, runsSandbox, sandboxAddress, sandboxConsole } from "./platforms.ts";

const accessOf = (raw: Record<string, string>) => {
  const env = parseEnvironment(raw);
  return platformAccess(env, sandboxAddress(env));
};
const runs = (raw: Record<string, string>) => runsSandbox(parseEnvironment(raw));

describe("the sandbox", () => {
  test("runs where the demo organization is, and in production only when switched on", () => {
    expect(runs({})).toBe(true);
    expect(runs({ DATABASE_URL: "postgres://db/comptoir" })).toBe(false);
    expect(runs({ NODE_ENV: "production" })).toBe(false);
    expect(runs({ NODE_ENV: "production", APP_ENV: "production", PLATFORM_SANDBOX: "demo" })).toBe(false);
    expect(runs({ NODE_ENV: "production", PLATFORM_SANDBOX: "demo" })).toBe(true);
    expect(runs({ NODE_ENV: "production", APP_ENV: "production", PLATFORM_SANDBOX: "true" })).toBe(true);
    expect(runs({ PLATFORM_SANDBOX: "false" })).toBe(false);
    expect(runs({ PLATFORM_SANDBOX: "demo", ROLE: "worker" })).toBe(false);
  });
  test("is reached by this server on this machine, and by people at the public address", () => {
    const { bases, isSandbox } = accessOf({ PORT: "4000", PUBLIC_ORIGIN: "https://demo.example" });
    expect(isSandbox).toBe(true);
    expect(bases.gbpV4).toBe("http://localhost:4000/sandbox/google/v4");
    expect(bases.googleConsent).toBe("https://demo.example/sandbox/google/consent");
    expect(bases.metaDialog).toBe("https://demo.example/sandbox/meta/dialog");
  });
  test("may run elsewhere, and not here as well", () => {
    const elsewhere = { PLATFORM_SANDBOX_URL: "http://localhost:4600/sandbox", PLATFORM_SANDBOX: "true" };
    expect(runs(elsewhere)).toBe(false);
    expect(accessOf(elsewhere)).toMatchObject({ isSandbox: true, google: { id: "sandbox-client" } });
    expect(accessOf(elsewhere).bases.yelp).toBe("http://localhost:4600/sandbox/yelp/v3");
  });
  test("has a console for people, except at a public address", () => {
    const elsewhere = "http://localhost:4600/sandbox";
    const consoleOf = (raw: Record<string, string>) => sandboxConsole(parseEnvironment(raw));
    expect(consoleOf({})).toBe("/sandbox");
    expect(consoleOf({ PUBLIC_ORIGIN: "https://demo.example" })).toBeNull();
    expect(consoleOf({ PLATFORM_SANDBOX: "false" })).toBeNull();
    expect(consoleOf({ PLATFORM_SANDBOX_URL: elsewhere, PUBLIC_ORIGIN: "https://demo.example" })).toBe(elsewhere);
  });
  test("gives way to an address or a key that is set", () => {
    const access = accessOf({ YELP_API_KEY: "real", YELP_BASE: "https://api.yelp.com/v3" });
    expect([access.yelpKey, access.bases.yelp]).toEqual(["real", "https://api.yelp.com/v3"]);
    expect(access.tripadvisorKey).toBe("sandbox-key");
  });
});

test("without a sandbox the real hosts are asked, and platforms without keys are off", () => {
  const access = accessOf({ PLATFORM_SANDBOX: "false" });
  expect(access).toMatchObject({ isSandbox: false, google: null, meta: null, yelpKey: null, googlePushToken: null });
  expect(access.bases.googleToken).toBe("https://oauth2.googleapis.com");
});
