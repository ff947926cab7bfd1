import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import type { ApiSettings } from "#api/settings.ts";
import type { CaslRole, Role } from "#contract/abilities.ts";
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
  return `joining-${count}@example.com`;
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

describe("an invitation ends with the right of who sent it", () => {
  /** An owner's invitation, and what its link leads to. */
  async function invited(more: { caslRole?: CaslRole; customRoleId?: string } = {}) {
    const all = await setUp();
    const email = address();
    const { customRoleId } = more;
    await all.owner.api.team.invite({ ...all.to, ...more, ...(customRoleId && { caslRole: null }), emails: [email] });
    const token = await tokenFor(email);
    const { api } = await nobody();
    const state = async () => (await api.team.getInvitation({ token })).data.state;
    const accept = () => codeOf(api.team.acceptInvitation({ token, account }));
    const members = async () =>
      (await database.pool.query("select 1 from users where email = $1", [email])).rows.length;
    return { ...all, email, token, state, accept, members };
  }
  const sql = (text: string, values: unknown[]) => database.pool.query(text, values);
  const ended: Record<string, (all: Awaited<ReturnType<typeof invited>>) => Promise<unknown>> = {
    "is gone": ({ owner }) => sql("delete from users where id = $1", [owner.id]),
    "was deactivated": ({ owner }) => sql("update users set deactivated_at = now() where id = $1", [owner.id]),
    "has left the organization": ({ owner }) => sql("delete from organization_members where user_id = $1", [owner.id]),
    "gives less now": ({ owner }) =>
      sql("update organization_members set casl_role = 'editor' where user_id = $1", [owner.id]),
    "looks after no team": ({ owner }) => sql("update users set role = 'guest' where id = $1", [owner.id]),
  };

  test.each(Object.entries(ended))("whoever sent it %s: it is withdrawn, and nobody joins", async (_name, end) => {
    const all = await invited();
    expect(await all.state()).toBe("open");
    await end(all);
    expect(await all.state()).toBe("withdrawn");
    expect(await all.accept()).toBe("LINK_NOT_VALID");
    expect(await all.members()).toBe(0);
  });

  test("it stays while its sender may give it: as another owner's, and with a role that was changed to no more", async () => {
    const all = await invited({ caslRole: "manager" });
    await all.join("owner");
    await sql("update organization_members set scope = 'organization' where user_id = $1", [all.owner.id]);
    expect(await all.state()).toBe("open");
    expect(await all.accept()).toBe("done");
    expect(await all.members()).toBe(1);
  });

  test("sent again by somebody else it is theirs", async () => {
    const all = await invited();
    const other = await all.join("owner");
    const { rows } = await sql("select id from invitations where email = $1", [all.email]);
    await other.api.team.resendInvitation({ invitationId: rows[0].id });
    await sql("delete from users where id = $1", [all.owner.id]);
    const { api } = await nobody();
    const token = await tokenFor(all.email);
    expect((await api.team.getInvitation({ token })).data).toMatchObject({ state: "open" });
    await sql("update users set deactivated_at = now() where id = $1", [other.id]);
    expect((await api.team.getInvitation({ token })).data).toEqual({ state: "withdrawn", invitation: null });
  });

  test("an admin's to the installation ends when its sender is none any more", async () => {
    const { join } = await setUp();
    const admin = await join(null, "admin");
    const email = address();
    const given = { role: "admin", caslRole: null, customRoleId: null, scope: "organization", groupId: null } as const;
    await admin.api.team.invite({ ...given, organizationId: null, restaurantIds: [], language: "fr", emails: [email] });
    const token = await tokenFor(email);
    await sql("update users set role = 'accountManager' where id = $1", [admin.id]);
    const { api } = await nobody();
    expect((await api.team.getInvitation({ token })).data.state).toBe("withdrawn");
    expect(await codeOf(api.team.acceptInvitation({ token, account }))).toBe("LINK_NOT_VALID");
  });
});
