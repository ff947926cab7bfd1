import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { newId } from "#api/db/ids.ts";
import { reportLinks } from "#api/db/schema/printed-reports.ts";
import { passkeys, totpKeys } from "#api/db/schema/second-factors.ts";
import { invitations } from "#api/db/schema/team.ts";
import { apiSettings } from "#api/settings.ts";
import { parseEnvironment } from "#config/environment.ts";
import type { SignedIn } from "#contract/auth/schemas.ts";
import { createOrganization, createUser } from "#tests/factories/records.ts";
import { signedIn, testApi, testSettings } from "#tests/setup/api.ts";
import { closeKnown } from "./close-known.ts";
import { knownPasswords } from "./known-passwords.ts";
import { createLink } from "./links.ts";
import { hashPassword } from "./passwords.ts";

type Login = z.infer<typeof SignedIn>;
const publicly = await testApi((settings) => ({ ...settings, takesKnownPasswords: false }));
const own = await testApi((settings) => ({ ...settings, takesKnownPasswords: true }));
const hashes = { demo: await hashPassword(knownPasswords.demo), bench: await hashPassword(knownPasswords.bench) };
const ownPassword = "une tarte aux pommes";
const ownHash = await hashPassword(ownPassword);

const passkey = { publicKey: Buffer.from("key"), counter: 0, name: "Poste" };

const login = (api: typeof own, email: string, password: string) =>
  api.call<Login>("POST", "/auth/login", { body: { email, password } });

test.each([
  [{}, true],
  [{ APP_ENV: "development" }, true],
  [{ PUBLIC_ORIGIN: "https://comptoir.example" }, false],
  [{ PUBLIC_ORIGIN: "http://localhost:3000" }, false],
  [{ APP_ENV: "staging" }, false],
  [{ APP_ENV: "production" }, false],
  [{ APP_ENV: "production", PUBLIC_ORIGIN: "https://comptoir.example" }, false],
])("with %j they open something: %s", (raw, opens) => {
  const secrets = { jwt: testSettings().jwtSecrets, tokens: testSettings().jwtSecrets };
  expect(apiSettings(parseEnvironment(raw as Record<string, string>), secrets).takesKnownPasswords).toBe(opens);
});

describe.each(["demo", "bench"] as const)("the password of the %s", (kind) => {
  test("signs in on the machine of whoever develops, and nowhere else, whatever form its letters have", async () => {
    const here = await createUser(own.database, { role: "admin", passwordHash: hashes[kind] });
    expect((await login(own, here.email, knownPasswords[kind])).status).toBe(200);
    const there = await createUser(publicly.database, { role: "admin", passwordHash: hashes[kind] });
    // Full-width letters are hashed as plain ones.
    const wide = knownPasswords[kind].replace(/[a-z]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
    for (const typed of [knownPasswords[kind], wide]) {
      const { status, body } = await login(publicly, there.email, typed);
      expect([status, body.code]).toEqual([401, "BAD_CREDENTIALS"]);
    }
  });
});

describe("at a public address", () => {
  const { database, call } = publicly;

  test("somebody's own password opens, also one that begins with a known one", async () => {
    const longer = `${knownPasswords.demo} et plus`;
    const [plain, begun] = [
      await createUser(database, { passwordHash: ownHash }),
      await createUser(database, { passwordHash: await hashPassword(longer) }),
    ];
    expect((await login(publicly, plain.email, ownPassword)).status).toBe(200);
    expect((await login(publicly, begun.email, longer)).status).toBe(200);
  });

  test("it proves nobody: neither another password nor the end of the account is to be had by it", async () => {
    const user = await createUser(database, { passwordHash: hashes.demo });
    const { token } = await signedIn(database, user.id);
    const body = { currentPassword: knownPasswords.demo, newPassword: "quatre mots sans rapport" };
    const changed = await call("PUT", `/users/${user.id}/password`, { token, body });
    expect(changed.body.code).toBe("BAD_CREDENTIALS");
    const erased = await call("POST", `/users/${user.id}/erasure`, { token, body: { password: knownPasswords.demo } });
    expect(erased.body.code).toBe("BAD_CREDENTIALS");
  });

  test("nobody chooses it: it would lock them out", async () => {
    const user = await createUser(database, { passwordHash: ownHash });
    const { token } = await signedIn(database, user.id);
    const refused = await call("PUT", `/users/${user.id}/password`, {
      token,
      body: { currentPassword: ownPassword, newPassword: knownPasswords.demo },
    });
    expect([refused.status, refused.body.data]).toMatchObject([422, { fields: { newPassword: "not_accepted" } }]);
    const link = await createLink(database.orm, user.id, "password");
    const choose = (password: string) => call("POST", `/auth/password/new/${user.id}/${link}`, { body: { password } });
    expect((await choose(knownPasswords.demo)).status).toBe(422);
    expect((await choose("quatre mots sans rapport")).status).toBe(200);
  });

  test("a start ends what was opened by it, and names whose it was", async () => {
    await createOrganization(database);
    const [known, changed, absent] = [
      await createUser(database, { passwordHash: hashes.demo }),
      await createUser(database, { passwordHash: ownHash }),
      await createUser(database, { passwordHash: null }),
    ];
    const sessions = await Promise.all([known, changed].map(({ id }) => signedIn(database, id)));
    const closed = await closeKnown(database, [known.email, changed.email, absent.email, "nobody@example.com"]);
    expect(closed).toEqual({ emails: [known.email], ended: { sessions: 1 } });
    const statuses = await Promise.all(sessions.map(({ token }) => call("GET", "/users/me", { token })));
    expect(statuses.map(({ status }) => status)).toEqual([401, 200]);
  });

  test("and what was left by whoever came in, of that account alone, with a word in the audit log", async () => {
    const { orm, pool } = database;
    const organization = await createOrganization(database);
    const make = async (passwordHash: string) => {
      const user = await createUser(database, { role: "admin", passwordHash });
      const { token } = await signedIn(database, user.id);
      const made = await call<{ token: string }>("POST", `/users/${user.id}/api-tokens`, {
        token,
        body: { name: "Caisse", scopes: ["account:read"] },
      });
      const [key, reader] = [newId(), newId()];
      await orm.insert(totpKeys).values({ userId: user.id, sealedKey: "sealed", confirmedAt: new Date() });
      await orm.insert(passkeys).values({ ...passkey, id: key, userId: user.id, credentialId: key });
      const hours = new Date(Date.now() + 3_600_000);
      const content = { sections: [], filters: {} } as unknown as typeof reportLinks.$inferInsert.content;
      await orm
        .insert(reportLinks)
        .values({ id: newId(), userId: user.id, tokenHash: newId(), content, expiresAt: hours });
      const { id: invitationId } = { id: newId() };
      await orm.insert(invitations).values({
        id: invitationId,
        email: `${reader}@example.com`,
        organizationId: organization.id,
        role: "comptoir-basic",
        caslRole: "guest",
        scope: "organization",
        language: "fr",
        tokenHash: newId(),
        expiresAt: hours,
        invitedBy: user.id,
      });
      await pool.query(
        "insert into notification_settings (user_id, webhook_sealed, webhook_host) values ($1, 'sealed', 'hooks.example')",
        [user.id],
      );
      return { user, apiToken: made.body.data.token, invitationId };
    };
    const [known, own] = [await make(hashes.demo), await make(ownHash)];
    const { emails, ended } = await closeKnown(database, [known.user.email, own.user.email]);
    expect(emails).toEqual([known.user.email]);
    expect(ended).toEqual({ sessions: 1, apiTokens: 1, secondFactors: 2, reportLinks: 1, invitations: 1, channels: 1 });
    const me = (token: string) => call("GET", "/users/me", { token });
    expect([(await me(known.apiToken)).status, (await me(own.apiToken)).status]).toEqual([401, 200]);
    const left = async (userId: string) =>
      (
        await pool.query(
          `select (select count(*)::int from passkeys where user_id = $1) + (select count(*)::int from totp_keys where user_id = $1)
           + (select count(*)::int from report_links where user_id = $1 and revoked_at is null)
           + (select count(*)::int from invitations where invited_by = $1 and withdrawn_at is null)
           + (select count(*)::int from notification_settings where user_id = $1 and webhook_sealed is not null) as count`,
          [userId],
        )
      ).rows[0].count;
    expect([await left(known.user.id), await left(own.user.id)]).toEqual([0, 5]);
    const { rows } = await pool.query(
      "select action from audit_entries where actor_kind = 'system' and (subject_id in ($1, $2) or action in ('apiToken.revoked', 'reportLink.revoked')) order by action",
      [known.user.id, known.invitationId],
    );
    const told = rows.map(({ action }) => action);
    expect(told).toEqual([
      "apiToken.revoked",
      "invitation.withdrawn",
      "reportLink.revoked",
      "secondFactor.reset",
      "user.sessionsEnded",
    ]);
    expect((await closeKnown(database, [known.user.email])).ended).toEqual({});
  });
});
