import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { transaction } from "#api/db/transaction.ts";
import { createLink } from "#api/domains/auth/links.ts";
import { hashPassword } from "#api/domains/auth/passwords.ts";
import type { NewApiToken } from "#contract/api-tokens/schemas.ts";
import type { SignedIn } from "#contract/auth/schemas.ts";
import type { SsoSetting } from "#contract/single-sign-on/schemas.ts";
import type { SignInSession, User } from "#contract/users/schemas.ts";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import { createCustomRole, suggestOnly, withCustomRole } from "#tests/factories/custom-roles.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { providerClient, startSignInProvider } from "#tests/factories/sign-in-provider.ts";
import { publicOrigin, testApi } from "#tests/setup/api.ts";

type Login = z.infer<typeof SignedIn>;
type Started = { address: string; visit: string } | null;
const api = await testApi((settings) => ({ ...settings, allowsLoopback: true }));
const { database } = api;
const people = {
  camille: { email: "camille@tables.example", email_verified: true, given_name: "Camille", family_name: "Aubry" },
  unverified: { email: "jean@tables.example", email_verified: false },
  elsewhere: { email: "jean@gmail.example", email_verified: true },
  trainee: { email: "trainee@tables.example", email_verified: true, given_name: "Ugo", family_name: "Lenz" },
  nina: { email: "Nina@Tables.example", email_verified: true, given_name: "Nina", family_name: "Roux" },
  boss: { email: "boss@tables.example", email_verified: true },
  both: { email: "both@tables.example", email_verified: true },
  stranger: { email: "stranger@tables.example", email_verified: true },
  owner: { email: "owner@tables.example", email_verified: true },
};
const provider = await startSignInProvider(`${publicOrigin}/auth/organization/return`, people);
afterAll(() => provider.close());
const setup = { organizationId: "", admin: "", owner: "" };

const path = () => `/organizations/${setup.organizationId}/single-sign-on`;
const connection = () => ({ issuer: provider.issuer, ...providerClient, createsUsers: false, caslRole: "guest" });
const put = (body: object, token = setup.admin) => api.call<SsoSetting>("PUT", path(), { body, token });
const start = async (email: string) =>
  (await api.call<Started>("POST", "/auth/single-sign-on", { body: { email } })).body.data;
const finish = (visit: string | undefined, query: string) =>
  api.call<Login>("POST", "/auth/single-sign-on/return", { body: { visit, query, userAgent: "" } });

/** Signs in as somebody of the provider, from the first page to the last. */
async function signIn(person: keyof typeof people, email = "somebody@tables.example") {
  provider.setting.person = person;
  const started = await start(email);
  return finish(started?.visit, await provider.visit(started?.address ?? ""));
}

beforeAll(async () => {
  const organization = await createOrganization(database, { name: "Tables" });
  const member = { id: organization.id, caslRole: "owner" as const };
  const other = await createOrganization(database);
  setup.organizationId = organization.id;
  setup.owner = await api.tokenOf(await createUser(database, { organizations: [member] }));
  setup.admin = await api.tokenOf(await createUser(database, { role: "admin" }));
  const editor = { id: organization.id, caslRole: "editor" as const };
  await createUser(database, { email: "camille@tables.example", organizations: [editor] });
  await createUser(database, { email: "boss@tables.example", role: "accountManager", organizations: [editor] });
  await createUser(database, { email: "both@tables.example", organizations: [editor, { id: other.id }] });
  await createUser(database, { email: "stranger@tables.example" });
  expect((await put({ ...connection(), domains: ["tables.example"] })).status).toBe(200);
});

describe("an account of the organization", () => {
  test("is opened by its verified address, and from then on by its subject", async () => {
    const first = await signIn("camille");
    expect([first.status, first.body.data.user.email]).toEqual([200, "camille@tables.example"]);
    await database.pool.query(
      "update users set email = 'c.aubry@tables.example' where email = 'camille@tables.example'",
    );
    const second = await signIn("camille");
    expect(second.body.data.user._id).toBe(first.body.data.user._id);
    const { token } = second.body.data.token;
    const sessions = await api.call<SignInSession[]>("GET", `/users/${second.body.data.user._id}/sessions`, { token });
    expect(sessions.body.data.map(({ method }) => method)).toEqual(["sso", "sso"]);
  });

  test("is opened without a second factor of ours, since the provider asks for its own", async () => {
    await database.pool.query("update organizations set second_factor_since = now() where id = $1", [
      setup.organizationId,
    ]);
    const { token } = (await signIn("camille")).body.data.token;
    expect((await api.call<User>("GET", "/users/me", { token })).body.data.secondFactorAskedBy).toBeNull();
    await database.pool.query("update organizations set second_factor_since = null");
  });

  test.each(["boss", "both", "stranger", "nina"] as const)(
    "of somebody with rights beyond it, of another one, or of nobody stays closed: %s",
    async (person) => {
      const refused = await signIn(person);
      expect([refused.status, refused.body.code]).toEqual([403, "SSO_ACCOUNT"]);
    },
  );

  test("is made with the first sign-in where the organization says so, with the role it chose", async () => {
    await put({ ...connection(), createsUsers: true, caslRole: "moderator" });
    await database.pool.query("update organizations set user_limit = 1 where id = $1", [setup.organizationId]);
    expect((await signIn("nina")).body.code).toBe("USER_LIMIT");
    await database.pool.query("update organizations set user_limit = null where id = $1", [setup.organizationId]);
    const { body } = await signIn("nina");
    expect(body.data.user).toMatchObject({
      email: "nina@tables.example",
      name: "Nina",
      lastname: "Roux",
      role: "comptoir-basic",
      caslRole: "moderator",
      organizationIds: [setup.organizationId],
    });
    const entries = await auditEntriesOf(database, setup.organizationId);
    expect(entries.at(-1)).toMatchObject({ action: "user.joined", content: { after: { caslRole: "moderator" } } });
    await put(connection());
  });
});

describe("a custom role for new people", () => {
  const withRole = (customRoleId: string) => ({ ...connection(), createsUsers: true, caslRole: null, customRoleId });
  const remove = (roleId: string, body: object = {}) =>
    api.call("DELETE", `/custom-roles/${roleId}`, { body: { expectedVersion: 1, ...body }, token: setup.owner });

  test("is given with the first sign-in, and read with the connection", async () => {
    const roleId = await createCustomRole(database, setup.organizationId, suggestOnly, "Apprentis");
    const saved = await put(withRole(roleId), setup.owner);
    expect([saved.status, saved.body.data.connection]).toMatchObject([
      200,
      { caslRole: null, customRole: { _id: roleId, name: "Apprentis" } },
    ]);
    const { body } = await signIn("trainee");
    expect(body.data.user).toMatchObject({ email: "trainee@tables.example", caslRole: null });
    const { token } = body.data.token;
    const me = await api.call<User>("GET", "/users/me", { token });
    expect(me.body.data.rights).toContain("suggest Reply");
    expect(me.body.data.rights).not.toContain("create Reply");
    const entries = await auditEntriesOf(database, setup.organizationId);
    expect(entries.at(-1)).toMatchObject({ action: "user.joined", content: { after: { customRole: "Apprentis" } } });
    expect(
      entries.find(({ action, content }) => action === "singleSignOn.changed" && content.after?.customRole),
    ).toBeDefined();
    await database.pool.query("delete from users where email = 'trainee@tables.example'");
    await put(connection());
  });

  test("of another organization is not found, and one of the two roles is needed", async () => {
    const stranger = await createOrganization(database);
    const foreign = await createCustomRole(database, stranger.id, suggestOnly);
    expect((await put(withRole(foreign))).status).toBe(404);
    expect((await put({ ...connection(), caslRole: null })).status).toBe(422);
    const both = { ...withRole(foreign), caslRole: "guest" };
    expect((await put(both)).status).toBe(422);
  });

  test("that is deleted is replaced here too, never by an owner's", async () => {
    const roleId = await createCustomRole(database, setup.organizationId, suggestOnly);
    const other = await createCustomRole(database, setup.organizationId, ["read Review"], "Lecture");
    await put(withRole(roleId));
    const used = await remove(roleId);
    expect([used.status, used.body.code, used.body.data]).toMatchObject([
      409,
      "ROLE_IN_USE",
      { current: { memberCount: 0, isForSignIn: true } },
    ]);
    expect((await remove(roleId, { replacementCaslRole: "owner" })).status).toBe(422);
    expect((await remove(roleId, { replacementRoleId: other })).status).toBe(200);
    const read = await api.call<SsoSetting>("GET", path(), { token: setup.owner });
    expect(read.body.data.connection).toMatchObject({ caslRole: null, customRole: { _id: other } });
    expect((await remove(other, { replacementCaslRole: "guest" })).status).toBe(200);
    await put(connection());
  });

  test("that is deleted while somebody is at the provider is not what they get", async () => {
    const roleId = await createCustomRole(database, setup.organizationId, suggestOnly);
    await put(withRole(roleId));
    provider.setting.person = "trainee";
    const started = await start("trainee@tables.example");
    const query = await provider.visit(started?.address ?? "");
    const [deleted, entered] = await Promise.all([
      remove(roleId, { replacementCaslRole: "moderator" }),
      finish(started?.visit, query),
    ]);
    expect([deleted.status, entered.status]).toEqual([200, 200]);
    const { rows } = await database.pool.query(
      "select casl_role from organization_members m join users u on u.id = m.user_id where u.email = 'trainee@tables.example'",
    );
    expect(rows).toEqual([{ casl_role: "moderator" }]);
    await put(connection());
  });
});

describe("what the provider says", () => {
  test("of an address that it has not verified is refused", async () => {
    expect((await signIn("unverified")).body.code).toBe("SSO_EMAIL");
  });
  test("of an address of another domain is refused", async () => {
    expect((await signIn("elsewhere")).body.code).toBe("SSO_DOMAIN");
  });
  test("of its issuer must be true", async () => {
    provider.setting.lie = "https://accounts.google.com";
    const started = await api.call("POST", "/auth/single-sign-on", { body: { email: "a@tables.example" } });
    expect([started.status, started.body.code]).toEqual([502, "SSO_PROVIDER"]);
    expect((await put(connection())).body.code).toBe("SSO_PROVIDER");
    provider.setting.lie = null;
  });
  test("with another nonce, another state or another verifier is refused", async () => {
    provider.setting.person = "camille";
    for (const [name, value] of [
      ["nonce", "another"],
      ["state", "another"],
      ["code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"],
    ] as const) {
      const started = await start("a@tables.example");
      const address = new URL(started?.address ?? "");
      address.searchParams.set(name, value);
      const refused = await finish(started?.visit, await provider.visit(address.href));
      expect([name, refused.body.code]).toEqual([name, "SSO_PROVIDER"]);
    }
  });
  test("is taken once, and by the browser that began", async () => {
    provider.setting.person = "camille";
    const [first, second] = [await start("a@tables.example"), await start("a@tables.example")];
    const query = await provider.visit(first?.address ?? "");
    expect((await finish(second?.visit, query)).body.code).toBe("SSO_PROVIDER");
    expect((await finish(first?.visit, query)).status).toBe(200);
    expect((await finish(first?.visit, query)).body.code).toBe("SIGN_IN_EXPIRED");
    const third = await start("a@tables.example");
    const replayed = new URLSearchParams(query);
    replayed.set("state", new URL(third?.address ?? "").searchParams.get("state") ?? "");
    expect((await finish(third?.visit, replayed.toString())).body.code).toBe("SSO_PROVIDER");
  });
  test("of a refusal is no sign-in", async () => {
    const started = await start("a@tables.example");
    const state = new URL(started?.address ?? "").searchParams.get("state") ?? "";
    const query = new URLSearchParams({ error: "access_denied", state, iss: provider.issuer }).toString();
    expect((await finish(started?.visit, query)).body.code).toBe("SSO_PROVIDER");
  });
});

describe("a session that the provider opened", () => {
  const entered = async () => {
    await database.pool.query("delete from users where email = 'trainee@tables.example'");
    const user = await createUser(database, {
      email: "trainee@tables.example",
      organizations: [{ id: setup.organizationId, caslRole: "editor" }],
    });
    const { token } = (await signIn("trainee")).body.data.token;
    const statusOf = async () => (await api.call("GET", "/users/me", { token })).status;
    expect(await statusOf()).toBe(200);
    const version = (await api.call<{ version: number }>("GET", `/team/people/${user.id}`, { token: setup.admin })).body
      .data.version;
    return { id: user.id, token, statusOf, version };
  };

  test("ends when its person joins another organization, where this provider vouches for nobody", async () => {
    const { id, statusOf, version: expectedVersion } = await entered();
    const other = await createOrganization(database);
    const given = { caslRole: "manager", customRoleId: null, scope: "organization", groupId: null, restaurantIds: [] };
    const joined = await api.call("PUT", `/team/people/${id}/organizations/${other.id}`, {
      body: { ...given, expectedVersion },
      token: setup.admin,
    });
    expect([joined.status, await statusOf()]).toEqual([200, 401]);
  });

  /** A token that its person makes in it, for all that they may. */
  const makeToken = async ({ id, token }: { id: string; token: string }) => {
    const body = { name: "Caisse", scopes: ["restaurants:read", "account:read"] };
    const made = await api.call<NewApiToken>("POST", `/users/${id}/api-tokens`, { token, body });
    expect([made.status, made.body.data.organizations]).toEqual([201, [{ _id: setup.organizationId, name: "Tables" }]]);
    const told = (await auditEntriesOf(database, setup.organizationId)).at(-1);
    expect(told).toMatchObject({ action: "apiToken.created", content: { after: { organizations: ["Tables"] } } });
    return made.body.data.token;
  };

  test("makes tokens that stay in its organization when its person joins another", async () => {
    const person = await entered();
    const here = await createRestaurant(database, { organizationId: setup.organizationId });
    const other = await createOrganization(database);
    const there = await createRestaurant(database, { organizationId: other.id });
    const [token, byPassword] = [await makeToken(person), await api.tokenOf(person)];
    const access = { caslRole: "manager", customRoleId: null, scope: "organization", groupId: null, restaurantIds: [] };
    const give = async (organizationId: string) => {
      const read = await api.call<{ version: number }>("GET", `/team/people/${person.id}`, { token: setup.admin });
      const body = { ...access, expectedVersion: read.body.data.version };
      return api.call("PUT", `/team/people/${person.id}/organizations/${organizationId}`, { body, token: setup.admin });
    };
    expect([(await give(setup.organizationId)).status, (await give(other.id)).status]).toEqual([200, 200]);
    const seen = async (by: string) =>
      (await api.call<{ _id: string }[]>("GET", "/restaurants", { token: by })).body.data.map(({ _id }) => _id);
    expect((await seen(byPassword)).sort()).toEqual([here.id, there.id].sort());
    expect(await seen(token)).toEqual([here.id]);
    expect((await api.call("GET", `/restaurants/${there.id}`, { token })).status).toBe(404);
  });

  test("makes no token once its person has joined another, nor one without an organization for whoever has left", async () => {
    const person = await entered();
    await database.pool.query("delete from organization_members where user_id = $1", [person.id]);
    const body = { name: "Caisse", scopes: ["account:read"] };
    const make = () => api.call<NewApiToken>("POST", `/users/${person.id}/api-tokens`, { token: person.token, body });
    expect((await make()).body.data.organizations).toEqual([]);
    const client = await database.pool.connect();
    await client.query("begin");
    await client.query("select from users where id = $1 for no key update", [person.id]);
    await client.query("delete from auth_sessions where user_id = $1", [person.id]);
    const late = make();
    // The embedded store has one connection, whose turn it waits for.
    const waiting = `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    if (database.kind !== "embedded")
      await expect.poll(async () => (await database.pool.query(waiting)).rows[0].count).toBe(1);
    await client.query("commit");
    client.release();
    expect((await late).status).toBe(401);
  });

  test("makes tokens that end when its person gets a role beyond it", async () => {
    const person = await entered();
    const token = await makeToken(person);
    const body = { role: "accountManager", expectedVersion: person.version };
    await api.call("PUT", `/team/people/${person.id}/role`, { body, token: setup.admin });
    expect((await api.call("GET", "/users/me", { token })).status).toBe(401);
  });

  test("gives its person no other way in that would outlast it, without a password of their own", async () => {
    const { id, token } = await entered();
    const password = "quatre mots pour entrer";
    const codeOf = async (method: "POST" | "PUT", path: string, body: object) =>
      (await api.call(method, path, { token, body })).body.code;
    const tried = async (own: object) => [
      await codeOf("POST", `/users/${id}/passkeys/options`, own),
      await codeOf("PUT", `/users/${id}/email`, { email: "elsewhere@tables.example", ...own }),
    ];
    expect(await tried({})).toEqual(["SSO_SESSION", "SSO_SESSION"]);
    await database.pool.query("update users set password_hash = $1 where id = $2", [await hashPassword(password), id]);
    expect(await tried({})).toEqual(["BAD_CREDENTIALS", "BAD_CREDENTIALS"]);
    expect(await tried({ password })).toEqual([undefined, undefined]);
  });

  test("does not take its person's account away, without a password of their own", async () => {
    const { id, token } = await entered();
    const password = "quatre mots pour partir";
    const erase = async (given: string) =>
      (await api.call("POST", `/users/${id}/erasure`, { token, body: { password: given } })).body.code;
    expect(await erase("")).toBe("SSO_SESSION");
    await database.pool.query("update users set password_hash = $1 where id = $2", [await hashPassword(password), id]);
    expect(await erase("")).toBe("BAD_CREDENTIALS");
    expect(await erase(password)).toBeUndefined();
  });

  test("goes on when what its person may do in the organization changes", async () => {
    const { id, statusOf, version: expectedVersion } = await entered();
    const given = { caslRole: "manager", customRoleId: null, scope: "organization", groupId: null, restaurantIds: [] };
    const changed = await api.call("PUT", `/team/people/${id}/organizations/${setup.organizationId}`, {
      body: { ...given, expectedVersion },
      token: setup.admin,
    });
    expect([changed.status, await statusOf()]).toEqual([200, 200]);
  });

  test("ends when its person gets a role beyond it", async () => {
    const { id, statusOf, version: expectedVersion } = await entered();
    const body = { role: "accountManager", expectedVersion };
    const raised = await api.call("PUT", `/team/people/${id}/role`, { body, token: setup.admin });
    expect([raised.status, await statusOf()]).toEqual([200, 401]);
  });
});

describe("the connection", () => {
  test("keeps its secret sealed, and shows it nowhere", async () => {
    const read = await api.call("GET", path(), { token: setup.owner });
    const { rows } = await database.pool.query("select * from sso_connections");
    const kept = JSON.stringify([read.body, rows, api.logLines, await auditEntriesOf(database, setup.organizationId)]);
    expect(rows[0].sealed_secret).toMatch(/^v1\./);
    expect(kept).not.toContain(providerClient.clientSecret);
  });

  test("is changed by owners, its domains by the installation alone", async () => {
    const byOwner = (body: object) => put({ ...connection(), clientSecret: undefined, ...body }, setup.owner);
    expect((await byOwner({})).status).toBe(200);
    expect((await byOwner({ domains: ["tables.example"] })).status).toBe(403);
    const stranger = await createOrganization(database);
    const foreign = await api.tokenOf(
      await createUser(database, { organizations: [{ id: stranger.id, caslRole: "owner" }] }),
    );
    expect((await put(connection(), foreign)).status).toBe(404);
    const manager = await api.tokenOf(
      await createUser(database, { organizations: [{ id: setup.organizationId, caslRole: "manager" }] }),
    );
    expect((await put(connection(), manager)).body.code).toBe("PERMISSION_RULE");
  });

  test("is not changed or ended by a custom role that looks after the team: a provider of one's own would let in as an owner", async () => {
    const keeper = await withCustomRole(database, setup, ["manage Role"]);
    const token = await api.tokenOf(keeper);
    const refused = await put(connection(), token);
    expect([refused.status, refused.body.code]).toEqual([403, "ROLE_ABOVE_YOURS"]);
    const ended = await api.call("DELETE", path(), { token });
    expect([ended.status, ended.body.code]).toEqual([403, "ROLE_ABOVE_YOURS"]);
    const read = await api.call<SsoSetting>("GET", path(), { token });
    expect([read.status, read.body.data.mayChange]).toEqual([200, false]);
  });

  test("does not hand the kept secret to another provider", async () => {
    const moved = { ...connection(), clientSecret: undefined, clientId: "another" };
    expect((await put(moved)).status).toBe(422);
  });

  test("takes a domain that no other organization has, and no private address", async () => {
    const other = await createOrganization(database);
    const otherPath = `/organizations/${other.id}/single-sign-on`;
    const taken = { ...connection(), domains: ["tables.example"] };
    const refused = await api.call("PUT", otherPath, { body: taken, token: setup.admin });
    expect([refused.status, refused.body.code]).toEqual([409, "SSO_DOMAIN_TAKEN"]);
    for (const issuer of ["https://10.0.0.8", "http://login.example.com", "ftp://login.example.com", "login"])
      expect((await put({ ...connection(), issuer })).body.code).toBe("SSO_ADDRESS");
  });

  test("of nobody leads nowhere", async () => {
    expect(await start("somebody@nowhere.example")).toBeNull();
  });
});

describe("passwords that are switched off", () => {
  const password = "quatre mots sans rapport";
  const login = (email: string) => api.call("POST", "/auth/login", { body: { email, password, remember: false } });
  const rules = (body: object, token = setup.admin) =>
    api.call<{ passwordsOff: object | null; passwordsOffLacks: string | null }>(
      "PUT",
      `/organizations/${setup.organizationId}/sign-in-rules`,
      { body, token },
    );
  const mailsTo = async (email: string) =>
    (await database.pool.query("select kind from mail_outbox where recipient = $1 order by created_at desc", [email]))
      .rows;

  test("need an owner who has come in by the provider as it is; then who it lets in has no other way, and admins have", async () => {
    const hash = await hashPassword(password);
    const inside = { id: setup.organizationId };
    const make = (name: string, more: object) =>
      createUser(database, { email: `${name}@tables.example`, passwordHash: hash, ...more });
    await make("owner", { organizations: [{ ...inside, caslRole: "owner" }] });
    await make("staff", { organizations: [{ ...inside, caslRole: "editor" }] });
    await make("manager", { role: "accountManager", organizations: [inside] });
    const elsewhere = await createOrganization(database);
    await make("shared", { organizations: [inside, elsewhere] });
    await createUser(database, {
      email: "guest@gmail.example",
      passwordHash: hash,
      organizations: [{ ...inside, caslRole: "guest" }],
    });
    const early = await rules({ passwordsOff: true });
    expect([early.status, early.body.code]).toEqual([409, "SSO_UNPROVEN"]);
    expect((await login("staff@tables.example")).status).toBe(200);
    expect((await signIn("owner")).status).toBe(200);
    const on = await rules({ passwordsOff: true });
    expect([on.status, on.body.data.passwordsOffLacks]).toEqual([200, null]);
    const codes = async (...emails: string[]) =>
      Promise.all(emails.map(async (email) => (await login(email)).body.code ?? "in"));
    expect(await codes("owner@tables.example", "staff@tables.example")).toEqual(["PASSWORD_OFF", "PASSWORD_OFF"]);
    expect(await codes("manager@tables.example", "shared@tables.example", "guest@gmail.example")).toEqual([
      "in",
      "in",
      "in",
    ]);
    const wrong = { email: "staff@tables.example", password: "wrong", remember: false };
    expect((await api.call("POST", "/auth/login", { body: wrong })).body.code).toBe("BAD_CREDENTIALS");
  });

  test("do not come back with an address of another domain", async () => {
    const { rows } = await database.pool.query("select id from users where email = 'staff@tables.example'");
    const [{ id }] = rows;
    const token = await api.tokenOf({ id });
    const change = async (email: string) => {
      const { status, body } = await api.call("PUT", `/users/${id}/email`, { token, body: { email, password } });
      return [status, body.code];
    };
    expect(await change("staff@gmail.example")).toEqual([403, "SSO_DOMAIN"]);
    expect(await change("someone@tables.example")).toEqual([202, undefined]);
    const early = await transaction(database, (tx) => createLink(tx, id, "email", "staff@gmail.example"));
    const taken = await api.call("POST", `/auth/confirm/${id}/${early}`);
    expect(taken.body.code).toBe("LINK_NOT_VALID");
    expect((await login("staff@gmail.example")).body.code).toBe("BAD_CREDENTIALS");
  });

  test("send no link for a new password, and take none", async () => {
    const { rows } = await database.pool.query("select id from users where email = 'staff@tables.example'");
    const [{ id }] = rows;
    const token = await transaction(database, (tx) => createLink(tx, id, "password", null));
    const body = { password: "encore quatre mots utiles" };
    const taken = await api.call("POST", `/auth/password/new/${id}/${token}`, { body });
    expect([taken.status, taken.body.code]).toEqual([403, "PASSWORD_OFF"]);
    await api.call("POST", "/auth/password/forgot", { body: { email: "staff@tables.example" } });
    expect(await mailsTo("staff@tables.example")).toEqual([{ kind: "password-off" }]);
    const sent = await api.call("POST", `/team/people/${id}/password-link`, { token: setup.admin });
    expect([sent.status, sent.body.code]).toEqual([403, "PASSWORD_OFF"]);
  });

  test("come back with another provider, with the end of it, and when an admin says so", async () => {
    const isOff = async () =>
      (
        await database.pool.query("select passwords_off_since as since from organizations where id = $1", [
          setup.organizationId,
        ])
      ).rows[0].since !== null;
    expect((await put({ ...connection(), clientId: "another", clientSecret: "another" })).status).toBe(200);
    expect(await isOff()).toBe(false);
    expect((await rules({ passwordsOff: true })).body.code).toBe("SSO_UNPROVEN");
    await put(connection());
    await signIn("owner");
    expect((await rules({ passwordsOff: true })).status).toBe(200);
    expect((await rules({ passwordsOff: false })).body.data.passwordsOff).toBeNull();
    expect((await login("staff@tables.example")).status).toBe(200);
    await rules({ passwordsOff: true });
    expect((await api.call("DELETE", path(), { token: setup.admin })).status).toBe(200);
    expect(await isOff()).toBe(false);
  });
});
