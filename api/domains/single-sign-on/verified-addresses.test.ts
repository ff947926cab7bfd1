import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import type { SignedIn } from "#contract/auth/schemas.ts";
import { createOrganization, createUser } from "#tests/factories/records.ts";
import { type ProviderPerson, providerClient, startSignInProvider } from "#tests/factories/sign-in-provider.ts";
import { publicOrigin, testApi } from "#tests/setup/api.ts";

const api = await testApi((settings) => ({ ...settings, allowsLoopback: true }));
const { database } = api;
const people: Record<string, ProviderPerson> = {};
const tokens = await startSignInProvider(`${publicOrigin}/auth/organization/return`, people, { tellsInToken: true });
const endpoint = await startSignInProvider(`${publicOrigin}/auth/organization/return`, people);
const providers = { tokens, endpoint };
afterAll(() => Promise.all([tokens.close(), endpoint.close()]));
const setup = { path: "", admin: "" };

beforeAll(async () => {
  const organization = await createOrganization(database);
  setup.path = `/organizations/${organization.id}/single-sign-on`;
  setup.admin = await api.tokenOf(await createUser(database, { role: "admin" }));
});
beforeEach(async () => {
  tokens.setting.endpointResponse = null;
  await database.pool.query("delete from users where email like '%tables.example%'");
});

/** Signs in somebody of whom the provider tells this. */
async function signIn(person: ProviderPerson, provider: keyof typeof providers = "tokens") {
  const { issuer, setting, visit } = providers[provider];
  const connection = { ...providerClient, issuer, createsUsers: true, caslRole: "guest", domains: ["tables.example"] };
  expect((await api.call("PUT", setup.path, { body: connection, token: setup.admin })).status).toBe(200);
  setting.person = `person-${Object.keys(people).length}`;
  people[setting.person] = person;
  const start = { body: { email: "somebody@tables.example" } };
  const { data } = (await api.call<{ address: string; visit: string }>("POST", "/auth/single-sign-on", start)).body;
  const body = { visit: data.visit, query: await visit(data.address), userAgent: "" };
  const signedIn = await api.call<z.infer<typeof SignedIn>>("POST", "/auth/single-sign-on/return", { body });
  return signedIn.body.code ?? signedIn.body.data.user.email;
}
const email = "bob@tables.example";

describe.each(["tokens", "endpoint"] as const)("an address told in its %s", (provider) => {
  test.each([undefined, null, true, "true", 1])(
    "is let in where it is called verified, or nothing is said: %j",
    async (is) => {
      expect(await signIn({ email, email_verified: is }, provider)).toBe(email);
    },
  );
  test.each([false, "false", "0", "no"])("is refused where it is told as %j", async (is) => {
    expect(await signIn({ email, email_verified: is }, provider)).toBe("SSO_EMAIL");
  });
  test("is let in or refused by what Microsoft says of its domain", async () => {
    expect(await signIn({ email, xms_edov: "1" }, provider)).toBe(email);
    expect(await signIn({ email, xms_edov: false }, provider)).toBe("SSO_EMAIL");
  });
  test("of another domain is refused however it is told", async () => {
    expect(await signIn({ email: "bob@elsewhere.example" }, provider)).toBe("SSO_DOMAIN");
    expect(await signIn({ email: "bob@elsewhere.example", email_verified: true }, provider)).toBe("SSO_DOMAIN");
    expect(await signIn({ email: "bob@eu.tables.example" }, provider)).toBe("SSO_DOMAIN");
  });
});

describe("an address of whose verification the token tells nothing", () => {
  test("is refused where the endpoint tells that it is not verified", async () => {
    expect(await signIn({ email, atEndpoint: { email_verified: false } })).toBe("SSO_EMAIL");
    expect(await signIn({ email, atEndpoint: { email_verified: true } })).toBe(email);
  });
  test("is the token's, whatever address the endpoint tells", async () => {
    expect(await signIn({ email, atEndpoint: { email: "boss@tables.example" } })).toBe(email);
  });
  test("is let in where the endpoint does not answer", async () => {
    tokens.setting.endpointResponse = { status: 404, body: {} };
    expect(await signIn({ email })).toBe(email);
  });
  test("is refused where the endpoint speaks of somebody else", async () => {
    tokens.setting.endpointResponse = { status: 200, body: { sub: "another", email_verified: true } };
    expect(await signIn({ email })).toBe("SSO_PROVIDER");
  });
});

describe("an address that is not one address", () => {
  test.each([
    "bob@tables.example, eve@tables.example",
    "eve@evil.example,bob@tables.example",
    '"bob eve"@tables.example',
    "Bob <bob@tables.example>",
    "<b>bob</b>@tables.example",
    "bob@tables.example\r\nBcc: eve@evil.example",
    "bob@tables.example\n",
    `${"b".repeat(5000)}@tables.example`,
    "@tables.example",
  ])("is refused, verified or not: %j", async (written) => {
    expect(await signIn({ email: written, email_verified: true })).toBe("SSO_EMAIL");
  });
  test("is read in capitals and between spaces", async () => {
    expect(await signIn({ email: " Bob@Tables.Example " })).toBe(email);
  });
});
