import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import { withCustomRole } from "#tests/factories/custom-roles.ts";
import { createOrganization, createUser } from "#tests/factories/records.ts";
import { callerOf, signedIn } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error) => error.code,
  );

/** Somebody with codes of a phone, a passkey and recovery codes, who is signed in. */
async function protectedUser(more: Parameters<typeof createUser>[1]) {
  const user = await createUser(database, more);
  await signedIn(database, user.id);
  await database.pool.query("insert into totp_keys (user_id, sealed_key, confirmed_at) values ($1, 'sealed', now())", [
    user.id,
  ]);
  await database.pool.query(
    "insert into passkeys (id, user_id, credential_id, public_key, counter, name) values ($1::uuid, $2, $1::text, 'x', 0, 'Phone')",
    [newId(), user.id],
  );
  await database.pool.query("insert into recovery_codes (user_id, code_hash) values ($1, 'hash')", [user.id]);
  return user;
}
async function keptOf(userId: string) {
  const { rows } = await database.pool.query<{ factors: number; sessions: number }>(
    `select ((select count(*) from totp_keys where user_id = $1) + (select count(*) from passkeys where user_id = $1)
        + (select count(*) from recovery_codes where user_id = $1))::int as factors,
      (select count(*)::int from auth_sessions where user_id = $1) as sessions`,
    [userId],
  );
  return rows[0];
}
async function setUp() {
  const { id } = await createOrganization(database, { name: `Org ${newId()}` });
  const owner = await createUser(database, { name: "Ana", organizations: [{ id, caslRole: "owner" }] });
  return { organization: { id }, owner, team: (await callerOf(database, owner)).api.team };
}

describe("a lost second factor", () => {
  test("is taken away by an owner, with the sessions, a mail and a line in the log", async () => {
    const { organization, team } = await setUp();
    const person = await protectedUser({
      defaultLanguage: "it",
      organizations: [{ id: organization.id, caslRole: "editor" }],
    });
    expect((await team.get({ userId: person.id })).data).toMatchObject({
      hasSecondFactor: true,
      mayResetSecondFactor: true,
    });
    await team.resetSecondFactor({ userId: person.id });
    expect(await keptOf(person.id)).toEqual({ factors: 0, sessions: 0 });
    const { rows } = await database.pool.query(
      "select kind, subject, text_body from mail_outbox where recipient = $1",
      [person.email],
    );
    expect(rows).toMatchObject([{ kind: "second-factor-reset", subject: "Il suo secondo fattore è stato rimosso" }]);
    expect(rows[0].text_body).toContain("Ana Aubry ha rimosso");
    const told = await auditEntriesOf(database, organization.id);
    expect(told).toMatchObject([{ action: "secondFactor.reset", subjectId: person.id }]);
    expect(await codeOf(team.resetSecondFactor({ userId: person.id }))).toBe("SECOND_FACTOR_STATE");
  });

  test("of oneself answers OWN_SECOND_FACTOR and stays", async () => {
    const { id } = await createOrganization(database);
    const owner = await protectedUser({ organizations: [{ id, caslRole: "owner" }] });
    const { team } = (await callerOf(database, owner)).api;
    expect((await team.get({ userId: owner.id })).data.mayResetSecondFactor).toBe(false);
    expect(await codeOf(team.resetSecondFactor({ userId: owner.id }))).toBe("OWN_SECOND_FACTOR");
    expect((await keptOf(owner.id))?.factors).toBe(3);
  });

  test("of a superior, of somebody whom others look after too, and of a stranger stays", async () => {
    const [{ organization, team }, other] = [await setUp(), await setUp()];
    const superior = await protectedUser({ role: "accountManager", organizations: [{ id: organization.id }] });
    const shared = await protectedUser({
      organizations: [{ id: organization.id, caslRole: "guest" }, { id: other.organization.id }],
    });
    const stranger = await protectedUser({ organizations: [{ id: other.organization.id }] });
    expect(await codeOf(team.resetSecondFactor({ userId: superior.id }))).toBe("ROLE_ABOVE_YOURS");
    expect(await codeOf(team.resetSecondFactor({ userId: shared.id }))).toBe("ROLE_ABOVE_YOURS");
    expect(await codeOf(team.resetSecondFactor({ userId: stranger.id }))).toBe("NOT_FOUND");
    for (const { id } of [superior, shared, stranger]) expect((await keptOf(id))?.factors).toBe(3);
    const admin = await createUser(database, { role: "admin" });
    await (await callerOf(database, admin)).api.team.resetSecondFactor({ userId: shared.id });
    expect((await keptOf(shared.id))?.factors).toBe(0);
  });

  test("of an owner, and of anybody with more rights, is not a custom role's to take", async () => {
    const { organization } = await setUp();
    const inside = { organizationId: organization.id };
    const { api } = await withCustomRole(database, inside, ["update Role"]);
    const owner = await protectedUser({ organizations: [{ id: organization.id, caslRole: "owner" }] });
    const manager = await protectedUser({ organizations: [{ id: organization.id, caslRole: "manager" }] });
    for (const { id } of [owner, manager]) {
      expect((await api.team.get({ userId: id })).data.mayResetSecondFactor).toBe(false);
      expect(await codeOf(api.team.resetSecondFactor({ userId: id }))).toBe("ROLE_ABOVE_YOURS");
      expect((await keptOf(id))?.factors).toBe(3);
    }
    const colleague = await withCustomRole(database, inside, ["read Role"]);
    await database.pool.query(
      "insert into totp_keys (user_id, sealed_key, confirmed_at) values ($1, 'sealed', now())",
      [colleague.id],
    );
    await api.team.resetSecondFactor({ userId: colleague.id });
    expect((await keptOf(colleague.id))?.factors).toBe(0);
  });

  test("is nothing to a manager, who looks after no team", async () => {
    const { organization } = await setUp();
    const person = await protectedUser({ organizations: [{ id: organization.id, caslRole: "guest" }] });
    const manager = await createUser(database, { organizations: [{ id: organization.id, caslRole: "manager" }] });
    const { team } = (await callerOf(database, manager)).api;
    expect(await codeOf(team.resetSecondFactor({ userId: person.id }))).toBe("PERMISSION_RULE");
  });
});
