import { describe, expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import type { AuthorizationResult, Credential } from "#contract/credentials/schemas.ts";
import { fakePlatforms, manageScope } from "#tests/factories/platforms.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { publicOrigin, testApi } from "#tests/setup/api.ts";

const fake = fakePlatforms();
const api = await testApi(undefined, fake.platforms);
const setup = await createOrganization(api.database, { name: "Maison Tavelin" });
const owner = await createUser(api.database, { organizations: [{ id: setup.id, caslRole: "owner" }], name: "Julien" });
const colleague = await createUser(api.database, { organizations: [{ id: setup.id, caslRole: "owner" }] });
const manager = await createUser(api.database, { organizations: [{ id: setup.id, caslRole: "manager" }] });
const stranger = await createUser(api.database, {
  organizations: [{ id: (await createOrganization(api.database)).id, caslRole: "owner" }],
});
const tokens = {
  owner: await api.tokenOf(owner),
  colleague: await api.tokenOf(colleague),
  manager: await api.tokenOf(manager),
  stranger: await api.tokenOf(stranger),
};
type Who = keyof typeof tokens;

const start = (who: Who, body: object = { key: "gmb" }) =>
  api.call<{ url: string }>("POST", "/credentials/authorizations", { token: tokens[who], body });
const stateOf = async (who: Who, body?: object) => {
  const { body: response } = await start(who, body);
  return new URL(response.data.url).searchParams.get("state") ?? "";
};
const complete = (who: Who, body: object) =>
  api.call<AuthorizationResult>("POST", "/credentials/authorizations/complete", { token: tokens[who], body });
const connect = async (who: Who, body?: object) =>
  (await complete(who, { state: await stateOf(who, body), code: "good" })).body.data;

/** From here on the consent page grants another account. */
const consentAs = (id: string, changes: object = {}) => Object.assign(fake.state.account, { id, ...changes });

describe("starting", () => {
  test("leads to the consent page with a state nobody can guess, a challenge, and our own page to come back to", async () => {
    const { status, body } = await start("owner");
    const url = new URL(body.data.url);
    expect(status).toBe(200);
    expect(url.searchParams.get("state")).toMatch(/^[\w-]{43}$/);
    expect(url.searchParams.get("code_challenge")).toMatch(/^[\w-]{43}$/);
    expect(url.searchParams.get("redirect_uri")).toBe(`${publicOrigin}/credentials/validate`);
  });

  test("keeps neither the state nor the verifier in a form that could be used", async () => {
    const state = await stateOf("owner");
    const { rows } = await api.database.pool.query<{ state_hash: string; code_verifier: string }>(
      "select state_hash, code_verifier from authorization_requests",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((row) => row.state_hash)).not.toContain(state);
    for (const row of rows) expect(row.code_verifier).toMatch(/^v1\./);
  });

  test("is for those who manage accounts: 403 names the right and who has it", async () => {
    const { status, body } = await start("manager");
    expect(status).toBe(403);
    expect(body.permissionRule).toMatchObject({ action: "update", subject: "Credential", neededRole: "owner" });
  });

  test("refuses what cannot be connected so: 409 with the reason", async () => {
    expect((await start("owner", { key: "tripadvisor" })).body.code).toBe("PLATFORM_WITHOUT_CONSENT");
    expect((await start("owner", { key: "facebook" })).body.code).toBe("PLATFORM_NOT_CONFIGURED");
    expect((await start("owner", { key: "nonsense" })).status).toBe(422);
  });

  test("does not find somebody else's restaurant, organization or account: 404", async () => {
    const { _id } = (await connect("owner")).credential ?? { _id: "" };
    const restaurant = await createRestaurant(api.database, { organizationId: setup.id });
    for (const where of [{ credentialId: _id }, { restaurantId: restaurant.id }, { organizationId: setup.id }])
      expect((await start("stranger", { key: "gmb", ...where })).status).toBe(404);
    expect((await start("owner", { key: "gmb", restaurantId: restaurant.id })).status).toBe(200);
    // The restaurant to return to is checked when an account is renewed, too: foreign and missing are the same.
    const foreign = await createRestaurant(api.database);
    for (const restaurantId of [foreign.id, newId()])
      expect((await start("owner", { key: "gmb", credentialId: _id, restaurantId })).status).toBe(404);
  });
});

describe("coming back", () => {
  test("keeps the account for the organization, with what was granted, and sends the verifier that fits the challenge", async () => {
    consentAs("fresh", { name: "Chez Fresh", scopes: [manageScope] });
    const result = await connect("owner");
    expect(result.outcome).toBe("connected");
    expect(result.credential).toMatchObject({
      key: "gmb",
      accountName: "Chez Fresh",
      organization: { _id: setup.id, name: "Maison Tavelin" },
      health: "connected",
      isOwn: true,
      canManage: true,
      locationCount: 1,
    });
    expect(result.credential?.permissions.map(({ key, granted }) => [key, granted])).toEqual([
      ["vendor.manage", true],
      ["vendor.statistics", false],
    ]);
    expect(fake.state.exchanges.at(-1)).toMatchObject({
      codeVerifier: expect.stringMatching(/^[\w-]{43}$/),
      redirectUri: `${publicOrigin}/credentials/validate`,
    });
  });

  test("takes a state once: 410 for the second time, an unknown one, and one whose time is over", async () => {
    const state = await stateOf("owner");
    expect((await complete("owner", { state, code: "good" })).status).toBe(200);
    const late = await stateOf("owner");
    await api.database.pool.query("update authorization_requests set expires_at = now() - interval '1 second'");
    for (const one of [state, late, "unknown"]) {
      const { status, body } = await complete("owner", { state: one, code: "good" });
      expect([status, body.code]).toEqual([410, "AUTHORIZATION_NOT_VALID"]);
    }
  });

  test("refuses somebody else's state and leaves it to its owner", async () => {
    const state = await stateOf("owner");
    const before = fake.state.exchanges.length;
    expect((await complete("colleague", { state, code: "good" })).status).toBe(410);
    expect(fake.state.exchanges).toHaveLength(before);
    expect((await complete("owner", { state, code: "good" })).status).toBe(200);
  });

  test("brings nothing into an organization the person has left, nor shows its accounts any longer", async () => {
    const leaving = await createUser(api.database, { organizations: [{ id: setup.id, caslRole: "owner" }] });
    const token = await api.tokenOf(leaving);
    const begin = async () => {
      const { body } = await api.call<{ url: string }>("POST", "/credentials/authorizations", {
        token,
        body: { key: "gmb" },
      });
      return new URL(body.data.url).searchParams.get("state");
    };
    const end = (state: string | null) =>
      api.call<AuthorizationResult>("POST", "/credentials/authorizations/complete", {
        token,
        body: { state, code: "good" },
      });
    consentAs("of-somebody-leaving");
    const { credential } = (await end(await begin())).body.data;
    const state = await begin();
    await api.database.pool.query("delete from organization_members where user_id = $1", [leaving.id]);
    // An owner elsewhere, so that it is not the permission that fails.
    const elsewhere = await createOrganization(api.database);
    await api.database.pool.query(
      "insert into organization_members (organization_id, user_id, casl_role) values ($1, $2, 'owner')",
      [elsewhere.id, leaving.id],
    );
    const before = fake.state.exchanges.length;
    const { status, body } = await end(state);
    expect([status, body.code]).toEqual([410, "AUTHORIZATION_NOT_VALID"]);
    expect(fake.state.exchanges).toHaveLength(before);
    expect((await api.call("GET", `/credentials/${credential?._id}`, { token })).status).toBe(404);
    expect((await api.call("GET", `/credentials/${credential?._id}`, { token: tokens.owner })).status).toBe(200);
  });

  test("distinguishes a refusal by the person from a failure of the platform, and changes nothing", async () => {
    const denied = await complete("owner", { state: await stateOf("owner"), error: "access_denied" });
    expect(denied.body.data).toMatchObject({ outcome: "denied", credential: null, failure: null });
    const failed = await complete("owner", { state: await stateOf("owner"), code: "bad" });
    expect(failed.body.data).toMatchObject({ outcome: "failed", failure: { vendorCode: "invalid_grant" } });
    const broken = await complete("owner", { state: await stateOf("owner"), error: "server_error" });
    expect(broken.body.data).toMatchObject({ outcome: "failed", failure: { vendorCode: "server_error" } });
  });

  test("knows a colleague's account: one connection, still the colleague's, with fresh tokens", async () => {
    consentAs("shared-account");
    const first = await connect("owner");
    const second = await connect("colleague");
    expect(second.outcome).toBe("shared");
    expect(second.credential?._id).toBe(first.credential?._id);
    expect(second.credential?.connectedBy._id).toBe(owner.id);
  });

  test("renews the account it set out to renew, and refuses another one by name", async () => {
    consentAs("renewed", { name: "Le bon compte" });
    const { credential } = await connect("owner");
    await api.database.pool.query(
      "update credentials set health = 'needs_reconnect', alerted_at = now() where id = $1",
      [credential?._id],
    );
    const wanted = { key: "gmb", credentialId: credential?._id };
    consentAs("another", { name: "Un autre compte" });
    expect(await connect("colleague", wanted)).toMatchObject({
      outcome: "wrong_account",
      expectedAccountName: "Le bon compte",
      credential: null,
    });
    consentAs("renewed");
    const again = await connect("colleague", wanted);
    expect(again).toMatchObject({ outcome: "reconnected", credential: { health: "connected", failure: null } });
  });

  test("leaves an account without organization to its person until one is named", async () => {
    const admin = await createUser(api.database, {
      role: "accountManager",
      organizations: [{ id: setup.id }, { id: (await createOrganization(api.database)).id }],
    });
    const token = await api.tokenOf(admin);
    consentAs("homeless");
    const { body } = await api.call<{ url: string }>("POST", "/credentials/authorizations", {
      token,
      body: { key: "gmb" },
    });
    const state = new URL(body.data.url).searchParams.get("state");
    const done = await api.call<AuthorizationResult>("POST", "/credentials/authorizations/complete", {
      token,
      body: { state, code: "good" },
    });
    const id = done.body.data.credential?._id;
    expect(done.body.data.credential?.organization).toBeNull();
    expect((await api.call("GET", `/credentials/${id}`, { token: tokens.owner })).status).toBe(404);
    const attach = (organizationId: string) =>
      api.call<Credential>("PUT", `/credentials/${id}/organization`, { token, body: { organizationId } });
    expect((await attach((await createOrganization(api.database)).id)).status).toBe(404);
    expect((await attach(setup.id)).body.data.organization).toEqual({ _id: setup.id, name: "Maison Tavelin" });
    expect((await attach(setup.id)).body.code).toBe("CREDENTIAL_STATE");
    expect((await api.call("GET", `/credentials/${id}`, { token: tokens.owner })).status).toBe(200);
  });
});
