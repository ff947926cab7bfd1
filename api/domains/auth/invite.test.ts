import { describe, expect, test } from "vitest";
import type { User } from "#contract/users/schemas.ts";
import { createOrganization } from "#tests/factories/records.ts";
import { publicOrigin, testApi } from "#tests/setup/api.ts";
import { createInvitedUser, InvitedUser } from "./invite.ts";

const api = await testApi();
const invite = (input: unknown, isMailed = false) =>
  createInvitedUser(api.database, publicOrigin, InvitedUser.parse(input), isMailed);
const count = async (table: string) => (await api.database.pool.query(`select count(*) from ${table}`)).rows[0].count;

describe("an invited user", () => {
  test("chooses a password with the link and is in, with role and organization", async () => {
    const organization = await createOrganization(api.database, { name: "Les Épices" });
    const invited = {
      email: "Zoe@Example.com",
      name: "Zoé",
      organization: "les epices",
      caslRole: "owner",
      language: "it",
    };
    const { userId, href } = await invite(invited);
    const [, token] = new RegExp(`^${publicOrigin}/password/new/${userId}/([\\w-]+)$`).exec(href) ?? [];
    const password = "quattro gru sul canale";
    expect((await api.call("POST", `/auth/password/new/${userId}/${token}`, { body: { password } })).status).toBe(200);
    const body = { email: "zoe@example.com", password };
    const response = await api.call<{ user: User }>("POST", "/auth/login", { body });
    expect(response.body.data.user).toMatchObject({
      _id: userId,
      name: "Zoé",
      role: "comptoir-basic",
      caslRole: "owner",
      defaultLanguage: "it",
      organizationIds: [organization.id],
    });
  });

  test("brings an organization along when there is none of that name", async () => {
    const { userId } = await invite({ email: "first@example.com", role: "admin", organization: "Tout Neuf" });
    const { rows } = await api.database.pool.query(
      "select o.name from organization_members m join organizations o on o.id = m.organization_id where m.user_id = $1",
      [userId],
    );
    expect(rows).toEqual([{ name: "Tout Neuf" }]);
  });

  test("is mailed the link only when asked for", async () => {
    await invite({ email: "quiet@example.com" });
    expect(await count("mail_outbox")).toBe(0);
    const { href } = await invite({ email: "told@example.com" }, true);
    const { rows } = await api.database.pool.query("select recipient, text_body from mail_outbox");
    expect(rows).toEqual([{ recipient: "told@example.com", text_body: expect.stringContaining(href) }]);
  });

  test("cannot take an address that is taken, and leaves nothing behind", async () => {
    await invite({ email: "taken@example.com" });
    const before = [await count("users"), await count("organizations")];
    await expect(invite({ email: "TAKEN@example.com", organization: "Never made" })).rejects.toThrow("already");
    expect([await count("users"), await count("organizations")]).toEqual(before);
  });

  test.each([
    [{ email: "no address" }],
    [{ email: "a@b.fr", role: "king" }],
    [{ email: "a@b.fr", caslRole: "owner" }],
    [{ email: "a@b.fr", language: "de" }],
  ])("is not created from %j", (input) => {
    expect(InvitedUser.safeParse(input).success).toBe(false);
  });
});
