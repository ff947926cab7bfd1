import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import type { ApiSettings } from "#api/settings.ts";
import type { CaslRole, Role } from "#contract/abilities.ts";
import { invitedMax } from "#contract/team/limits.ts";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { callerOf, testSettings } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

/** Settings of an installation whose mails leave. */
const withMail = (settings: ApiSettings): ApiSettings => ({
  ...settings,
  mail: { ...settings.mail, smtpUrl: "smtp://127.0.0.1:9" },
});

async function setUp(settings = withMail(testSettings())) {
  const { id: organizationId } = await createOrganization(database, { name: "Les Tables du Canal" });
  const here = await createRestaurant(database, { organizationId });
  const join = async (caslRole: CaslRole | null, role: Role = "comptoir-basic") => {
    const user = await createUser(database, { role, organizations: [{ id: organizationId, caslRole }] });
    return { ...user, ...(await callerOf(database, user, { settings })) };
  };
  const owner = await join("owner");
  const access = { caslRole: "editor", scope: "restaurants", language: "it" } as const;
  const to = { ...access, organizationId, restaurantIds: [here.id] };
  return { organizationId, here, join, owner, to };
}
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error) => error.code,
  );
const nobody = () => callerOf(database, null);
let count = 0;
const address = () => {
  count += 1;
  return `guest-${count}@example.com`;
};
/** The token of the latest invitation that was mailed to an address. */
async function tokenFor(email: string): Promise<string> {
  const { rows } = await database.pool.query<{ text_body: string }>(
    "select text_body from mail_outbox where recipient = $1 and kind = 'invitation' order by created_at desc, id desc limit 1",
    [email],
  );
  return /\/invitation\/([\w-]+)/.exec(rows[0]?.text_body ?? "")?.[1] ?? "";
}
const account = { name: "Nora", lastname: "Conti", language: "it", password: "quattro gru sul canale" } as const;

describe("inviting", () => {
  test("beyond what the organization's limit allows invites nobody; invitations hold a place until they run out", async () => {
    const { owner, to, organizationId } = await setUp();
    await database.pool.query("update organizations set user_limit = 2 where id = $1", [organizationId]);
    const [one, two] = [address(), address()];
    expect(await codeOf(owner.api.team.invite({ ...to, emails: [one, two] }))).toBe("USER_LIMIT");
    await owner.api.team.invite({ ...to, emails: [one] });
    expect(await codeOf(owner.api.team.invite({ ...to, emails: [two] }))).toBe("USER_LIMIT");
    await database.pool.query("update invitations set expires_at = now() where organization_id = $1", [organizationId]);
    await owner.api.team.invite({ ...to, emails: [two] });
    const { rows } = await database.pool.query("select id from invitations where email = $1", [one]);
    expect(await codeOf(owner.api.team.resendInvitation({ invitationId: rows[0].id }))).toBe("USER_LIMIT");
  });

  test("says of each address what became of it; the good ones go", async () => {
    const { owner, to, organizationId, join } = await setUp();
    const member = await join("guest");
    const [one, two] = [address(), address()];
    await owner.api.team.invite({ ...to, emails: [two] });
    const emails = [one.toUpperCase(), member.email, "nobody", one, two, "a@b", ""];
    const { data } = await owner.api.team.invite({ ...to, emails });
    expect(data).toEqual([
      { email: one, result: "invited", link: null },
      { email: member.email, result: "alreadyMember", link: null },
      { email: "nobody", result: "invalid", link: null },
      { email: one, result: "duplicate", link: null },
      { email: two, result: "alreadyInvited", link: null },
      { email: "a@b", result: "invalid", link: null },
      { email: "", result: "invalid", link: null },
    ]);
    const open = (await owner.api.team.listInvitations({ organizationId })).data;
    expect(open.map(({ email }) => email)).toEqual([one, two]);
    expect(open[0]).toMatchObject({
      caslRole: "editor",
      restaurantCount: 1,
      isExpired: false,
      sentCount: 1,
      invitedBy: "Camille Aubry",
    });
    const { rows } = await database.pool.query("select language, subject from mail_outbox where recipient = $1", [one]);
    expect(rows).toEqual([{ language: "it", subject: "Entri in Les Tables du Canal su Comptoir" }]);
    const told = (await auditEntriesOf(database, organizationId)).map(({ action }) => action);
    expect(told).toEqual(["invitation.sent", "invitation.sent"]);
  });

  test("a thousand addresses, half of them wrong, invites the other half", async () => {
    const { owner, to, organizationId } = await setUp();
    const emails = Array.from({ length: invitedMax }, (_, at) => (at % 2 ? `wrong ${at}` : address()));
    const { data } = await owner.api.team.invite({ ...to, emails });
    expect(data.filter(({ result }) => result === "invited")).toHaveLength(invitedMax / 2);
    expect(data.filter(({ result }) => result === "invalid")).toHaveLength(invitedMax / 2);
    const { rows } = await database.pool.query("select count(*)::int from invitations where organization_id = $1", [
      organizationId,
    ]);
    expect(rows[0].count).toBe(invitedMax / 2);
    expect(await codeOf(owner.api.team.invite({ ...to, emails: [...emails, "one@more.example"] }))).toBe(
      "INVALID_INPUT",
    );
  });

  test("the same address twice at the same moment leaves one invitation and one mail", async () => {
    const { owner, to } = await setUp();
    const email = address();
    const results = await Promise.all([1, 2, 3].map(() => owner.api.team.invite({ ...to, emails: [email] })));
    expect(results.flatMap(({ data }) => data.map(({ result }) => result)).sort()).toEqual([
      "alreadyInvited",
      "alreadyInvited",
      "invited",
    ]);
    const { rows } = await database.pool.query("select count(*)::int from mail_outbox where recipient = $1", [email]);
    expect(rows[0].count).toBe(1);
  });

  test("is not for managers, foreign organizations or restaurants, or more rights than one's own", async () => {
    const { owner, to, join, organizationId } = await setUp();
    const foreign = await setUp();
    const emails = [address()];
    expect(await codeOf((await join("manager")).api.team.invite({ ...to, emails }))).toBe("PERMISSION_RULE");
    expect(await codeOf(foreign.owner.api.team.invite({ ...to, emails }))).toBe("NOT_FOUND");
    expect(await codeOf(owner.api.team.invite({ ...to, emails, restaurantIds: [foreign.here.id] }))).toBe("NOT_FOUND");
    for (const role of ["accountManager", "admin"] as const)
      expect(await codeOf(owner.api.team.invite({ ...to, emails, role })), role).toBe("ROLE_ABOVE_YOURS");
    const agent = await join(null, "accountManager");
    const asAdmin = { ...to, emails, role: "admin" } as const;
    expect(await codeOf(agent.api.team.invite(asAdmin))).toBe("ROLE_ABOVE_YOURS");
    expect(await codeOf(agent.api.team.invite({ ...asAdmin, organizationId: null }))).toBe("ROLE_ABOVE_YOURS");
    expect(await codeOf(owner.api.team.invite({ ...to, emails, organizationId: null }))).toBe("INVALID_INPUT");
    const { rows } = await database.pool.query("select count(*)::int from invitations where organization_id = $1", [
      organizationId,
    ]);
    expect(rows[0].count).toBe(0);
  });
});

describe("the link of an invitation", () => {
  test("makes an account with names and a password, once", async () => {
    const { owner, to, here, organizationId } = await setUp();
    const email = address();
    await owner.api.team.invite({ ...to, emails: [email] });
    const token = await tokenFor(email);
    const visitor = await nobody();
    const { data } = await visitor.api.team.getInvitation({ token });
    expect(data).toMatchObject({ state: "open", invitation: { email, hasAccount: false, signedInAs: null } });
    expect(await codeOf(visitor.api.team.acceptInvitation({ token }))).toBe("INVALID_INPUT");
    expect((await visitor.api.team.acceptInvitation({ token, account })).data).toEqual({ email });
    const signIn = await visitor.api.auth.login({ email, password: account.password });
    expect("user" in signIn.data && signIn.data.user).toMatchObject({
      name: "Nora",
      role: "comptoir-basic",
      caslRole: "editor",
      defaultLanguage: "it",
      organizationIds: [organizationId],
      restaurants: [here.id],
    });
    expect((await visitor.api.team.getInvitation({ token })).data).toEqual({ state: "used", invitation: null });
    expect(await codeOf(visitor.api.team.acceptInvitation({ token, account }))).toBe("LINK_NOT_VALID");
    expect((await owner.api.team.listInvitations({ organizationId })).data).toEqual([]);
    const told = (await auditEntriesOf(database, organizationId)).map(({ action }) => action);
    expect(told).toEqual(["invitation.sent", "user.created", "invitation.accepted", "member.added"]);
  });

  test("opened twice at the same moment is used once", async () => {
    const { owner, to } = await setUp();
    const email = address();
    await owner.api.team.invite({ ...to, emails: [email] });
    const token = await tokenFor(email);
    const visitor = await nobody();
    const codes = await Promise.all([1, 2].map(() => codeOf(visitor.api.team.acceptInvitation({ token, account }))));
    expect(codes.sort()).toEqual(["LINK_NOT_VALID", "done"]);
  });

  test("gives somebody with an account the membership, and neither a password nor a role", async () => {
    const { owner, to, organizationId } = await setUp();
    const elsewhere = await createOrganization(database);
    const known = await createUser(database, {
      passwordHash: "kept",
      role: "viewer",
      organizations: [{ id: elsewhere.id, caslRole: "guest" }],
    });
    await owner.api.team.invite({ ...to, emails: [known.email] });
    const token = await tokenFor(known.email);
    const visitor = await nobody();
    expect((await visitor.api.team.getInvitation({ token })).data.invitation).toMatchObject({ hasAccount: true });
    await visitor.api.team.acceptInvitation({ token, account });
    const { rows } = await database.pool.query("select name, role, password_hash from users where id = $1", [known.id]);
    expect(rows).toEqual([{ name: known.name, role: "viewer", password_hash: "kept" }]);
    const { rows: members } = await database.pool.query(
      "select casl_role from organization_members where user_id = $1 and organization_id = $2",
      [known.id, organizationId],
    );
    expect(members).toEqual([{ casl_role: "editor" }]);
  });

  test("opened by somebody signed in as somebody else says so and is not used", async () => {
    const { owner, to } = await setUp();
    const email = address();
    await owner.api.team.invite({ ...to, emails: [email] });
    const token = await tokenFor(email);
    const { data } = await owner.api.team.getInvitation({ token });
    expect(data.invitation?.signedInAs).toBe(owner.email);
    expect(await codeOf(owner.api.team.acceptInvitation({ token, account }))).toBe("INVITATION_FOR_ANOTHER");
    expect((await (await nobody()).api.team.getInvitation({ token })).data.state).toBe("open");
  });

  test("ends when it is sent again, withdrawn or a week old, each said as what it is", async () => {
    const { owner, to, organizationId } = await setUp();
    const foreign = await setUp();
    const visitor = await nobody();
    const email = address();
    await owner.api.team.invite({ ...to, emails: [email] });
    const former = await tokenFor(email);
    const [{ _id: invitationId } = { _id: "" }] = (await owner.api.team.listInvitations({ organizationId })).data;
    expect(await codeOf(foreign.owner.api.team.resendInvitation({ invitationId }))).toBe("NOT_FOUND");
    expect(await codeOf(foreign.owner.api.team.withdrawInvitation({ invitationId }))).toBe("NOT_FOUND");
    await owner.api.team.resendInvitation({ invitationId });
    const token = await tokenFor(email);
    expect((await visitor.api.team.getInvitation({ token: former })).data.state).toBe("unknown");
    expect((await visitor.api.team.getInvitation({ token })).data.state).toBe("open");
    await database.pool.query("update invitations set expires_at = now() where id = $1", [invitationId]);
    expect((await visitor.api.team.getInvitation({ token })).data.state).toBe("expired");
    expect(await codeOf(visitor.api.team.acceptInvitation({ token, account }))).toBe("LINK_NOT_VALID");
    expect((await owner.api.team.listInvitations({ organizationId, state: "expired" })).data).toHaveLength(1);
    // Inviting anew replaces one that has expired.
    expect((await owner.api.team.invite({ ...to, emails: [email] })).data).toEqual([
      { email, result: "invited", link: null },
    ]);
    const [{ _id: next } = { _id: "" }] = (await owner.api.team.listInvitations({ organizationId })).data;
    const latest = await tokenFor(email);
    await owner.api.team.withdrawInvitation({ invitationId: next });
    expect((await visitor.api.team.getInvitation({ token: latest })).data.state).toBe("withdrawn");
    expect(await codeOf(owner.api.team.withdrawInvitation({ invitationId: next }))).toBe("NOT_FOUND");
  });

  test("does not let somebody in who is deactivated", async () => {
    const { owner, to } = await setUp();
    const gone = await createUser(database, { passwordHash: "kept", deactivatedAt: new Date() });
    await owner.api.team.invite({ ...to, emails: [gone.email] });
    const token = await tokenFor(gone.email);
    expect(await codeOf((await nobody()).api.team.acceptInvitation({ token }))).toBe("ACCOUNT_DEACTIVATED");
  });

  test("keeps its token out of the database and of the audit log", async () => {
    const { owner, to, organizationId } = await setUp();
    const email = address();
    await owner.api.team.invite({ ...to, emails: [email] });
    const token = await tokenFor(email);
    const { rows } = await database.pool.query(
      "select row_to_json(i)::text as row from invitations i where email = $1",
      [email],
    );
    expect(rows[0].row).not.toContain(token);
    expect(JSON.stringify(await auditEntriesOf(database, organizationId))).not.toContain(token);
  });
});

describe("without a mail server", () => {
  const tokenOf = (link: string | null | undefined) => new URL(link ?? "").pathname.replace("/invitation/", "");
  /** An organization whose people an admin of the installation invites. */
  async function shown() {
    const made = await setUp(testSettings());
    return { ...made, admin: await made.join(null, "admin") };
  }

  test("an admin is given the links, in the response alone; those who were not invited have none", async () => {
    const { admin, owner, to, join, organizationId } = await shown();
    const member = await join("guest");
    const email = address();
    const { data } = await admin.api.team.invite({ ...to, emails: [email, member.email, email] });
    expect(data.map(({ result }) => result)).toEqual(["invited", "alreadyMember", "duplicate"]);
    expect(data.map(({ link }) => link !== null)).toEqual([true, false, false]);
    const token = tokenOf(data[0]?.link);
    expect((await (await nobody()).api.team.getInvitation({ token })).data.state).toBe("open");
    const list = await admin.api.team.listInvitations({ organizationId });
    expect(list.delivery).toBe("link");
    expect(JSON.stringify(list)).not.toContain(token);
    const { rows } = await database.pool.query(
      "select row_to_json(i)::text as row from invitations i where email = $1",
      [email],
    );
    expect(rows[0].row).not.toContain(token);
    expect(JSON.stringify(await auditEntriesOf(database, organizationId))).not.toContain(token);
    const invitationId = list.data[0]?._id ?? "";
    expect(await codeOf((await join("manager")).api.team.resendInvitation({ invitationId }))).toBe("PERMISSION_RULE");
    // An owner of one organization could make accounts that another one lets in.
    expect((await owner.api.team.listInvitations({ organizationId })).delivery).toBe("byAdmin");
    expect((await owner.api.team.resendInvitation({ invitationId })).data.link).toBeNull();
    expect((await owner.api.team.invite({ ...to, emails: [address()] })).data[0]?.link).toBeNull();
    const again = (await admin.api.team.resendInvitation({ invitationId })).data;
    expect(again.email).toBe(email);
    const visitor = await nobody();
    expect((await visitor.api.team.getInvitation({ token })).data.state).toBe("unknown");
    await visitor.api.team.acceptInvitation({ token: tokenOf(again.link), account });
    expect("user" in (await visitor.api.auth.login({ email, password: account.password })).data).toBe(true);
  });

  test("with one nobody is given a link, by sending again neither", async () => {
    const { owner, to, organizationId } = await setUp();
    await owner.api.team.invite({ ...to, emails: [address()] });
    const list = await owner.api.team.listInvitations({ organizationId });
    expect(list.delivery).toBe("mail");
    const again = await owner.api.team.resendInvitation({ invitationId: list.data[0]?._id ?? "" });
    expect(again.data.link).toBeNull();
  });

  test("the link sets no password for an account whose provider signs it in, also one that came after it", async () => {
    const { admin, to, organizationId } = await shown();
    const [known, later] = [await createUser(database, { passwordHash: null }), address()];
    const { data } = await admin.api.team.invite({ ...to, emails: [known.email, later] });
    const came = await createUser(database, { email: later, passwordHash: null });
    const visitor = await nobody();
    for (const [at, { id }] of [known, came].entries()) {
      const token = tokenOf(data[at]?.link);
      expect((await visitor.api.team.getInvitation({ token })).data.invitation).toMatchObject({ hasAccount: true });
      await visitor.api.team.acceptInvitation({ token, account });
      const { rows } = await database.pool.query(
        `select password_hash, name, (select casl_role from organization_members where user_id = $1 and organization_id = $2)
          from users where id = $1`,
        [id, organizationId],
      );
      expect(rows).toEqual([{ password_hash: null, name: known.name, casl_role: "editor" }]);
    }
  });
});
