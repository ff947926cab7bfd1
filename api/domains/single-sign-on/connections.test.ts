import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ErrorData } from "#contract/errors.ts";
import type { SsoSetting } from "#contract/single-sign-on/schemas.ts";
import { createOrganization, createUser } from "#tests/factories/records.ts";
import { providerClient } from "#tests/factories/sign-in-provider.ts";
import { testApi } from "#tests/setup/api.ts";

const api = await testApi((settings) => ({ ...settings, allowsLoopback: true, staffEmailDomain: "comptoir.example" }));
const { database } = api;
/** A provider below a path of its own, which says of itself what a test wants. */
const said: Record<string, unknown> = {};
const server = createServer((request, response) => {
  const isDocument = request.url === "/app/.well-known/openid-configuration";
  const body = JSON.stringify({ issuer: said.issuer, ...said });
  response.writeHead(isDocument ? 200 : 404, { "content-type": "application/json" }).end(isDocument ? body : "{}");
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => new Promise((resolve) => server.close(resolve)));
const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const setup = { organizationId: "", admin: "" };

beforeAll(async () => {
  setup.admin = await api.tokenOf(await createUser(database, { role: "admin", email: "admin@agency.example" }));
});
beforeEach(async () => {
  setup.organizationId = (await createOrganization(database)).id;
  for (const name of Object.keys(said)) delete said[name];
  Object.assign(said, {
    issuer: `${host}/app`,
    authorization_endpoint: `${host}/app/auth`,
    token_endpoint: `${host}/app/token`,
    jwks_uri: `${host}/app/keys`,
  });
});

async function put(body: object) {
  const path = `/organizations/${setup.organizationId}/single-sign-on`;
  const connection = { ...providerClient, issuer: `${host}/app`, createsUsers: false, caslRole: "guest", ...body };
  return api.call<SsoSetting & ErrorData>("PUT", path, { body: connection, token: setup.admin });
}
async function outcomeOf(body: object) {
  const { status, body: sent } = await put(body);
  return status === 200 ? sent.data.connection : [sent.code, sent.data.found];
}

describe("an issuer", () => {
  test.each([
    ["/app", "/app/"],
    ["/app/", "/app"],
  ])("given as %s of a provider that calls itself %s is connected under its own name", async (given, own) => {
    said.issuer = host + own;
    expect(await outcomeOf({ issuer: host + given })).toMatchObject({ issuer: host + own });
    expect(await outcomeOf({ issuer: host + own })).toMatchObject({ issuer: host + own });
  });

  test("that is saved again in the other form keeps its secret", async () => {
    said.issuer = `${host}/app/`;
    expect((await put({ issuer: `${host}/app` })).status).toBe(200);
    expect((await put({ issuer: `${host}/app`, clientSecret: undefined })).status).toBe(200);
    expect((await put({ issuer: `${host}/app`, clientSecret: undefined, clientId: "another" })).status).toBe(422);
  });

  test.each(["https://id.example/app", "https://id.example/", "urn:provider"])(
    "of a provider that calls itself %s is refused, and the refusal names that",
    async (own) => {
      said.issuer = own;
      expect(await outcomeOf({})).toEqual(["SSO_PROVIDER", own]);
    },
  );

  test("that differs by more than its last slash is refused", async () => {
    for (const own of [`${host}/app//`, `${host}/App`, `${host}/app/v2`, host]) {
      said.issuer = own;
      expect(await outcomeOf({})).toEqual(["SSO_PROVIDER", own]);
    }
  });

  test("where no provider answers is refused with the status found", async () => {
    expect(await outcomeOf({ issuer: `${host}/nothing` })).toEqual(["SSO_PROVIDER", "404"]);
  });
});

describe("the addresses that a provider names", () => {
  test.each([
    ["authorization_endpoint", "http://id.example/auth"],
    ["authorization_endpoint", "javascript:alert(1)"],
    ["token_endpoint", "http://id.example/token"],
    ["token_endpoint", "https://10.0.0.8/token"],
    ["userinfo_endpoint", "http://id.example/me"],
    ["jwks_uri", "http://id.example/keys"],
    ["jwks_uri", "https://intranet/keys"],
    ["end_session_endpoint", "http://id.example/end"],
  ])("are refused when they are saved: %s %s", async (name, address) => {
    said[name] = address;
    expect(await outcomeOf({})).toEqual(["SSO_ADDRESS", address]);
  });

  test("are taken where they are https, and of this machine in development", async () => {
    Object.assign(said, { authorization_endpoint: "https://login.example.com:8443/auth", jwks_uri: undefined });
    expect((await put({})).status).toBe(200);
  });

  test("must be there as far as a sign-in needs them", async () => {
    said.token_endpoint = undefined;
    expect(await outcomeOf({})).toEqual(["SSO_PROVIDER", "token_endpoint"]);
  });
});

describe("a domain", () => {
  const member = (email: string, organizationId: string) =>
    createUser(database, { email, organizations: [{ id: organizationId, caslRole: "editor" }] });

  test("of the installation's staff, or below it, is nobody's to claim", async () => {
    for (const domain of ["comptoir.example", "Comptoir.Example", "eu.comptoir.example"])
      expect(await outcomeOf({ domains: [domain] })).toEqual(["SSO_DOMAIN_TAKEN", domain.toLowerCase()]);
    expect((await put({ domains: ["notcomptoir.example"] })).status).toBe(200);
  });

  test("of which people of another organization or of the installation have addresses is refused", async () => {
    const other = await createOrganization(database);
    await member("anne@elsewhere.example", other.id);
    expect(await outcomeOf({ domains: ["own.example", "elsewhere.example"] })).toEqual([
      "SSO_DOMAIN_TAKEN",
      "elsewhere.example",
    ]);
    expect(await outcomeOf({ domains: ["agency.example"] })).toEqual(["SSO_DOMAIN_TAKEN", "agency.example"]);
  });

  test("of its own people is taken, and kept when others come to have addresses of it", async () => {
    await member("ugo@mine.example", setup.organizationId);
    expect((await put({ domains: ["mine.example"] })).status).toBe(200);
    await member("lea@mine.example", (await createOrganization(database)).id);
    expect((await put({ domains: ["mine.example", "mine2.example"] })).status).toBe(200);
  });

  test("of mailboxes for everybody is refused", async () => {
    expect(await outcomeOf({ domains: ["gmail.com"] })).toEqual(["SSO_DOMAIN_TAKEN", "gmail.com"]);
  });
});
