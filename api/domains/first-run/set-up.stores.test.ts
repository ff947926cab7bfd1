import { beforeEach, describe, expect, test } from "vitest";
import { apiSettings } from "#api/settings.ts";
import { parseEnvironment } from "#config/environment.ts";
import type { SetUpInput } from "#contract/first-run/schemas.ts";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import { createUser } from "#tests/factories/records.ts";
import { callerOf, testApi, testSettings } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { authLimits } from "../auth/limits.ts";
import { createSetUpCode, isSetUpCode } from "./code.ts";

const database = await testDatabase();
const setUpCode = createSetUpCode();
const organization = { name: "Maison Neuve", defaultLanguage: "it", timeZone: "Europe/Rome" } as const;
const admin = { email: "Prima@Example.com", name: "Prima", lastname: "Conti", password: "quattro gru sul canale" };
const input: SetUpInput = { code: setUpCode, organization, admin, userAgent: "" };

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error) => error.code,
  );
const visitor = (settings = testSettings()) => callerOf(database, null, { setUpCode, settings });
const countOf = async (table: "users" | "organizations" | "mail_outbox") =>
  (await database.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]?.count;

beforeEach(async () => {
  await database.pool.query("truncate users, organizations, mail_outbox, rate_limits cascade");
});

describe("the code", () => {
  test("is another one each time, and is taken as people type it", () => {
    expect(setUpCode).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(createSetUpCode()).not.toBe(setUpCode);
    expect(isSetUpCode(" 7k2m 9qxd4twb–hose", "7K2M-9QXD-4TWB-H0SE")).toBe(true);
    expect(isSetUpCode("7I2M-9QXD-4TWB-H0SE", "712M-9QXD-4TWB-H0SE")).toBe(true);
    for (const wrong of ["", "7K2M", "7K2M-9QXD-4TWB-H0SF", "7K2M-9QXD-4TWB-H0SEE"])
      expect(isSetUpCode(wrong, "7K2M-9QXD-4TWB-H0SE")).toBe(false);
  });
});

describe("an installation without users", () => {
  test("shows its address and whether it has a mail server", async () => {
    const { data } = await (await visitor()).api.firstRun.get({});
    expect(data).toEqual({ publicOrigin: "https://comptoir.test", isPublicOriginSet: true, hasMailServer: false });
    const plain = apiSettings(parseEnvironment({}), { jwt: ["x".repeat(32)], tokens: ["x".repeat(32)] });
    const unset = await (await visitor(plain)).api.firstRun.get({});
    expect(unset.data).toEqual({
      publicOrigin: "http://localhost:3000",
      isPublicOriginSet: false,
      hasMailServer: false,
    });
  });

  test("gets its organization and its admin, who is signed in; from then on the set-up is not there", async () => {
    const { api } = await visitor();
    const { data } = await api.firstRun.setUp(input);
    expect(data.user).toMatchObject({
      email: "prima@example.com",
      name: "Prima",
      role: "admin",
      defaultLanguage: "it",
    });
    const { rows } = await database.pool.query(
      "select o.id, o.name, o.time_zone, m.casl_role, m.scope from organizations o join organization_members m on m.organization_id = o.id",
    );
    const [stored] = rows;
    expect(rows).toEqual([
      {
        id: expect.any(String),
        name: "Maison Neuve",
        time_zone: "Europe/Rome",
        casl_role: "owner",
        scope: "organization",
      },
    ]);
    const entries = await auditEntriesOf(database, stored.id);
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      "member.added",
      "organization.created",
      "user.created",
    ]);
    expect(JSON.stringify(entries)).not.toContain(admin.password);
    const { email, password } = admin;
    expect((await api.auth.login({ email, password })).data).toHaveProperty("token");
    expect(await codeOf(api.firstRun.get({}))).toBe("NOT_FOUND");
    expect(await codeOf(api.firstRun.setUp(input))).toBe("NOT_FOUND");
    expect(await codeOf(api.firstRun.testMail({ code: setUpCode, email, language: "fr" }))).toBe("NOT_FOUND");
  });

  test("set up by six at once is set up once", async () => {
    const { api } = await visitor();
    const attempts = Array.from({ length: 6 }, (_, at) =>
      codeOf(
        api.firstRun.setUp({
          ...input,
          organization: { ...organization, name: `Maison ${at}` },
          admin: { ...admin, email: `admin-${at}@example.com` },
        }),
      ),
    );
    expect((await Promise.all(attempts)).toSorted()).toEqual([...Array(5).fill("NOT_FOUND"), "done"]);
    expect([await countOf("users"), await countOf("organizations")]).toEqual([1, 1]);
  });

  test("is nobody's who lacks the code, and makes nothing of what is wrong", async () => {
    const { api } = await visitor();
    expect(await codeOf(api.firstRun.setUp({ ...input, code: createSetUpCode() }))).toBe("SET_UP_CODE_WRONG");
    for (const wrong of [
      { admin: { ...admin, password: "short" } },
      { admin: { ...admin, email: "nobody" } },
      { admin: { ...admin, name: " " } },
      { organization: { ...organization, name: "" } },
      { organization: { ...organization, timeZone: "Mars/Olympus" } },
      { code: "" },
    ])
      expect(await codeOf(api.firstRun.setUp({ ...input, ...wrong } as SetUpInput))).toBe("INVALID_INPUT");
    expect([await countOf("users"), await countOf("organizations")]).toEqual([0, 0]);
  });

  test("a role in the input makes nobody more, and no flag less, than the first admin", async () => {
    const { api } = await visitor();
    const more = { ...admin, role: "comptoir-basic", _id: "00000000-0000-4000-8000-000000000000" };
    const { data } = await api.firstRun.setUp({ ...input, admin: more });
    expect(data.user.role).toBe("admin");
    expect(data.user._id).not.toBe(more._id);
  });
});

describe("the code guessed", () => {
  test("ends after as many attempts as the limit says, from one address, the right one included", async () => {
    const api = await testApi();
    Object.assign(api.services, { setUpCode });
    await api.database.pool.query("truncate users cascade");
    const attempt = (code: string, clientAddress: string) =>
      api.call("POST", "/first-run", { body: { ...input, code }, clientAddress }).then(({ status }) => status);
    const { max } = authLimits.setUpPerAddress;
    for (let count = 0; count < max; count += 1) expect(await attempt("wrong", "192.0.2.7")).toBe(403);
    expect(await attempt(setUpCode, "192.0.2.7")).toBe(429);
    expect(await attempt(setUpCode, "192.0.2.8")).toBe(201);
    expect(api.logLines.join("\n")).not.toContain(setUpCode);
  });
});

test("an installation that began with users has no set-up, whatever becomes of them", async () => {
  await createUser(database);
  const { api } = await callerOf(database, null);
  await database.pool.query("truncate users cascade");
  expect(await codeOf(api.firstRun.get({}))).toBe("NOT_FOUND");
  expect(await codeOf(api.firstRun.setUp(input))).toBe("NOT_FOUND");
});
