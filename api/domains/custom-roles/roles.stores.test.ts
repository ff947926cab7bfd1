import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import type { CaslRole, Role } from "#contract/abilities.ts";
import { customRolesMax } from "#contract/custom-roles/limits.ts";
import { allGrantable, completed, type GrantableRight } from "#contract/custom-roles/rights.ts";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import { createCustomRole, suggestOnly, withCustomRole } from "#tests/factories/custom-roles.ts";
import { createOrganization, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

/** An organization of one restaurant with an owner. */
async function setUp() {
  const { id: organizationId } = await createOrganization(database);
  const here = await createRestaurant(database, { organizationId });
  const join = async (caslRole: CaslRole | null, role: Role = "comptoir-basic") => {
    const user = await createUser(database, { role, organizations: [{ id: organizationId, caslRole }] });
    return { ...user, ...(await callerOf(database, user)) };
  };
  const holder = (rights: readonly GrantableRight[], restaurantIds?: string[]) =>
    withCustomRole(database, { organizationId, restaurantIds }, rights);
  return { organizationId, here, join, holder, owner: await join("owner") };
}
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error) => error.code,
  );
/** Looks after the team, and may do a little else. */
const lead: readonly GrantableRight[] = [
  "update Role",
  "update Review",
  "create Reply",
  "read Settings",
  "read Credential",
  "read Template",
];

describe("a custom role", () => {
  test("is made, changed and deleted by whoever looks after the team; each is told with before and after", async () => {
    const { organizationId, owner, join } = await setUp();
    const manager = await join(null, "accountManager");
    const content = { name: "  Service  du soir ", description: "Propose", rights: ["suggest Reply"] as const };
    const made = await owner.api.customRoles.create({ organizationId, ...content, rights: [...content.rights] });
    expect(made.data).toMatchObject({
      name: "Service du soir",
      rights: ["read Restaurant", "read Review", "read Reply", "suggest Reply"],
      isSuggestOnly: true,
      memberCount: 0,
      version: 1,
      mayChange: true,
    });
    const roleId = made.data._id;
    const changed = await manager.api.customRoles.update({
      ...{ roleId, name: "Soir", rights: ["read Review"], expectedVersion: 1 },
    });
    expect(changed.data).toMatchObject({ name: "Soir", description: "", isSuggestOnly: false, version: 2 });
    expect(await codeOf(owner.api.customRoles.delete({ roleId, expectedVersion: 1 }))).toBe("CONFLICT");
    await owner.api.customRoles.delete({ roleId, expectedVersion: 2 });
    expect((await owner.api.customRoles.list({ organizationId })).data.roles).toEqual([]);
    const entries = (await auditEntriesOf(database, organizationId)).slice(-3);
    expect(entries.map(({ action }) => action)).toEqual([
      "customRole.created",
      "customRole.updated",
      "customRole.deleted",
    ]);
    expect(entries[1]?.content).toMatchObject({ before: { name: "Service du soir" }, after: { name: "Soir" } });
  });

  test("has a name of its own in its organization, and there are only so many", async () => {
    const { organizationId, owner } = await setUp();
    const make = (name: string) => owner.api.customRoles.create({ organizationId, name, rights: [] });
    await make("Été");
    expect(await codeOf(make("ETE"))).toBe("ROLE_NAME_TAKEN");
    const roleId = (await make("Hiver")).data._id;
    const rename = { roleId, name: "été", rights: [], expectedVersion: 1 };
    expect(await codeOf(owner.api.customRoles.update(rename))).toBe("ROLE_NAME_TAKEN");
    for (let count = 2; count < customRolesMax; count += 1) await createCustomRole(database, organizationId, []);
    expect(await codeOf(make("Trop"))).toBe("ROLE_LIMIT");
    const other = await setUp();
    expect(
      await codeOf(
        other.owner.api.customRoles.create({ organizationId: other.organizationId, name: "Été", rights: [] }),
      ),
    ).toBe("done");
  });

  test("of another organization is not found, whatever is done with it", async () => {
    const { organizationId, owner, join } = await setUp();
    const foreign = await setUp();
    const roleId = await createCustomRole(database, foreign.organizationId, ["read Review"]);
    const member = await join("guest");
    for (const id of [roleId, newId()]) {
      expect(await codeOf(owner.api.customRoles.get({ roleId: id }))).toBe("NOT_FOUND");
      const change = { roleId: id, name: "A", rights: [], expectedVersion: 1 };
      expect(await codeOf(owner.api.customRoles.update(change))).toBe("NOT_FOUND");
      expect(await codeOf(owner.api.customRoles.delete({ roleId: id, expectedVersion: 1 }))).toBe("NOT_FOUND");
      const preview = { organizationId, roleId: id, rights: [] };
      expect(await codeOf(owner.api.customRoles.preview(preview))).toBe("NOT_FOUND");
      const given = { caslRole: null, customRoleId: id, scope: "organization" } as const;
      const to = { userId: member.id, organizationId, expectedVersion: 1 };
      expect(await codeOf(owner.api.team.setMembership({ ...to, ...given }))).toBe("NOT_FOUND");
      const invitation = { ...given, emails: ["a@example.com"], organizationId, language: "fr" as const };
      expect(await codeOf(owner.api.team.invite(invitation))).toBe("NOT_FOUND");
      const own = await createCustomRole(database, organizationId, []);
      const deletion = { roleId: own, expectedVersion: 1, replacementRoleId: id };
      expect(await codeOf(owner.api.customRoles.delete(deletion))).toBe("NOT_FOUND");
    }
    for (const id of [foreign.organizationId, newId()]) {
      expect(await codeOf(owner.api.customRoles.list({ organizationId: id }))).toBe("NOT_FOUND");
      const content = { organizationId: id, name: "A", rights: [] };
      expect(await codeOf(owner.api.customRoles.create(content))).toBe("NOT_FOUND");
    }
  });

  test("is read by those who read roles, and made by nobody else than those who change them", async () => {
    const { organizationId, join, holder } = await setUp();
    const guest = await join("guest");
    const { data } = await guest.api.customRoles.list({ organizationId });
    expect(data).toMatchObject({ mayCreate: false, grantable: [] });
    const content = { organizationId, name: "A", rights: [] };
    expect(await codeOf(guest.api.customRoles.create(content))).toBe("PERMISSION_RULE");
    const blind = await holder(["read Review"]);
    expect(await codeOf(blind.api.customRoles.list({ organizationId }))).toBe("PERMISSION_RULE");
  });
});

describe("what a custom role gives", () => {
  test("is exactly its set, holds with the next request, and ends with it", async () => {
    const { organizationId, here, owner, holder } = await setUp();
    const person = await holder(["read Review"]);
    const me = async () => (await person.api.users.me({})).data;
    expect(await me()).toMatchObject({ caslRole: null, rights: ["read Restaurant", "read Review"] });
    const review = await createReview(database, { restaurantId: here.id });
    const tag = () => person.api.reviewWork.assign({ reviewId: review.id, userId: null });
    expect(await codeOf(tag())).toBe("PERMISSION_RULE");
    const change = (rights: GrantableRight[], expectedVersion: number) =>
      owner.api.customRoles.update({ roleId: person.customRoleId, name: "R", rights, expectedVersion });
    await change(["update Review"], 1);
    expect(await codeOf(tag())).toBe("done");
    await change([], 2);
    expect(await codeOf(tag())).toBe("PERMISSION_RULE");
    expect(await codeOf(person.api.reviews.search({}))).toBe("PERMISSION_RULE");
    const { data } = await owner.api.team.get({ userId: person.id });
    expect(data).toMatchObject({ version: 3, memberships: [{ customRole: { _id: person.customRoleId } }] });
    expect(organizationId).toBe(data.memberships[0]?.organizationId);
  });

  test("takes along open work, open connections, and looking as its people", async () => {
    const { here, owner, holder } = await setUp();
    const person = await holder(["update Review"]);
    const review = await createReview(database, { restaurantId: here.id });
    await owner.api.reviewWork.assign({ reviewId: review.id, userId: person.id });
    await owner.api.team.seeAs({ userId: person.id });
    expect((await owner.api.users.me({})).data._id).toBe(person.id);
    const other = await callerOf(database, owner);
    const change = { roleId: person.customRoleId, name: "R", rights: ["read Review" as const], expectedVersion: 1 };
    await other.api.customRoles.update(change);
    expect((await owner.api.users.me({})).data._id).toBe(owner.id);
    expect((await owner.api.reviews.get({ reviewId: review.id })).data.work.assignee).toBeNull();
    const { rows } = await database.pool.query(
      "select count(*)::int from push_events where user_id = $1 and name = 'connections.ended'",
      [person.id],
    );
    expect(rows[0].count).toBeGreaterThan(0);
  });

  test("over the organization holds for nobody whose access is narrower", async () => {
    const { organizationId, here, holder } = await setUp();
    const narrow = await holder(allGrantable, [here.id]);
    const wide = await holder(allGrantable);
    const content = { organizationId, name: "A", rights: [] };
    expect(await codeOf(narrow.api.customRoles.create(content))).toBe("PERMISSION_RULE");
    expect(await codeOf(wide.api.customRoles.create(content))).toBe("done");
    const group = { organizationId, name: "G", restaurantIds: [here.id] };
    expect(await codeOf(narrow.api.restaurantGroups.create(group))).toBe("PERMISSION_RULE");
  });

  test("goes with an invitation, and is there when it is accepted", async () => {
    const { organizationId, here, owner } = await setUp();
    const roleId = await createCustomRole(database, organizationId, suggestOnly, "Plume");
    const email = `plume.${newId()}@example.com`;
    await owner.api.team.invite({
      ...{ emails: [email], organizationId, language: "fr", caslRole: null, customRoleId: roleId },
      ...{ scope: "restaurants", restaurantIds: [here.id] },
    });
    const { data: shown } = await owner.api.team.listInvitations({ search: email });
    expect(shown).toMatchObject([{ caslRole: null, customRole: { name: "Plume" } }]);
    expect((await owner.api.customRoles.list({ organizationId })).data.roles[0]).toMatchObject({ invitationCount: 1 });
    const { rows } = await database.pool.query("select text_body as text from mail_outbox where recipient = $1", [
      email,
    ]);
    const [, token = ""] = /invitation\/([\w-]+)/.exec(rows[0].text) ?? [];
    const account = { name: "Lou", lastname: "Roy", language: "fr", password: "un long mot de passe 7" } as const;
    await (await callerOf(database, null)).api.team.acceptInvitation({ token, account });
    const { data } = await owner.api.team.list({ search: email });
    expect(data[0]).toMatchObject({ memberships: [{ caslRole: null, customRole: { _id: roleId } }] });
    expect((await owner.api.team.list({ role: "custom", organizationId })).data).toHaveLength(1);
    expect((await owner.api.team.list({ role: "guest", organizationId })).data).toEqual([]);
  });
});

describe("nobody gives more than they have", () => {
  test("in a role they make or change, in one they give, or by way of what they invite to", async () => {
    const { organizationId, holder, join, here } = await setUp();
    const leader = await holder(lead);
    const more = { organizationId, name: "Plus", rights: ["update Template" as const] };
    expect(await codeOf(leader.api.customRoles.create(more))).toBe("ROLE_ABOVE_YOURS");
    expect(await codeOf(leader.api.customRoles.create({ ...more, rights: ["update Review"] }))).toBe("done");
    const above = await createCustomRole(database, organizationId, ["update Template"], "Au-dessus");
    const harmless = { roleId: above, name: "Moins", rights: [], expectedVersion: 1 };
    expect(await codeOf(leader.api.customRoles.update(harmless))).toBe("ROLE_ABOVE_YOURS");
    expect(await codeOf(leader.api.customRoles.delete({ roleId: above, expectedVersion: 1 }))).toBe("ROLE_ABOVE_YOURS");
    const member = await join("guest");
    const give = (role: { caslRole: CaslRole | null; customRoleId?: string }) =>
      codeOf(
        leader.api.team.setMembership({
          ...{ userId: member.id, organizationId, expectedVersion: 1, scope: "organization", ...role },
        }),
      );
    expect(await give({ caslRole: null, customRoleId: above })).toBe("ROLE_ABOVE_YOURS");
    for (const caslRole of ["owner", "manager", "editor"] as const)
      expect([caslRole, await give({ caslRole })]).toEqual([caslRole, "ROLE_ABOVE_YOURS"]);
    const invitation = {
      emails: ["b@example.com"],
      organizationId,
      language: "fr" as const,
      scope: "organization" as const,
    };
    const invite = { ...invitation, caslRole: null, customRoleId: above };
    expect(await codeOf(leader.api.team.invite(invite))).toBe("ROLE_ABOVE_YOURS");
    const { data: options } = await leader.api.team.options({ organizationId });
    expect(options.customRoles.map(({ _id }) => _id)).not.toContain(above);
    expect(options.caslRoles).not.toContain("manager");
    const owner = await join("owner");
    const demote = {
      userId: owner.id,
      organizationId,
      expectedVersion: 1,
      caslRole: "guest",
      scope: "restaurants",
    } as const;
    expect(await codeOf(leader.api.team.setMembership({ ...demote, restaurantIds: [here.id] }))).toBe(
      "ROLE_ABOVE_YOURS",
    );
    expect(await codeOf(leader.api.team.seeAs({ userId: owner.id }))).toBe("ROLE_ABOVE_YOURS");
  });

  test("not even with every right there is: an owner is more than the sum of them", async () => {
    const { organizationId, holder, join } = await setUp();
    const all = await holder(allGrantable);
    const member = await join("guest");
    const give = { userId: member.id, organizationId, expectedVersion: 1, scope: "organization" } as const;
    expect(await codeOf(all.api.team.setMembership({ ...give, caslRole: "owner" }))).toBe("ROLE_ABOVE_YOURS");
    expect(await codeOf(all.api.team.setMembership({ ...give, caslRole: "manager" }))).toBe("done");
  });

  test("to themselves: no role they have grows by their own hand, and none above it is taken", async () => {
    const { organizationId, holder } = await setUp();
    const leader = await holder(lead);
    const own = { roleId: leader.customRoleId, name: "Mien", expectedVersion: 1 };
    for (const right of allGrantable.filter((one) => !completed(lead).includes(one)))
      expect([right, await codeOf(leader.api.customRoles.update({ ...own, rights: [...lead, right] }))]).toEqual([
        ...[right, "ROLE_ABOVE_YOURS"],
      ]);
    const more = await createCustomRole(database, organizationId, [...lead, "update Template"]);
    const self = {
      userId: leader.id,
      organizationId,
      expectedVersion: 1,
      scope: "organization",
      caslRole: null,
    } as const;
    expect(await codeOf(leader.api.team.setMembership({ ...self, customRoleId: more }))).toBe("ROLE_ABOVE_YOURS");
    expect(await codeOf(leader.api.customRoles.update({ ...own, rights: ["update Role"] }))).toBe("done");
    expect(await codeOf(leader.api.customRoles.update({ ...own, rights: [...lead], expectedVersion: 2 }))).toBe(
      "ROLE_ABOVE_YOURS",
    );
  });

  test("through single sign-on, whose people get a role", async () => {
    const { organizationId, holder } = await setUp();
    const leader = await holder(lead);
    const connection = {
      organizationId,
      issuer: "https://id.example.com",
      clientId: "c",
      clientSecret: "s",
      createsUsers: true,
    };
    expect(await codeOf(leader.api.singleSignOn.put({ ...connection, caslRole: "manager" }))).toBe("ROLE_ABOVE_YOURS");
  });

  test("and the rights they gave up take along what they invited to", async () => {
    const { organizationId, owner, holder } = await setUp();
    const leader = await holder(lead);
    const email = `c.${newId()}@example.com`;
    const invitation = { emails: [email], organizationId, language: "fr" as const, scope: "organization" as const };
    await leader.api.team.invite({ ...invitation, caslRole: "guest" });
    expect((await owner.api.team.listInvitations({ search: email })).data).toHaveLength(1);
    await owner.api.customRoles.update({
      roleId: leader.customRoleId,
      name: "R",
      rights: ["read Role"],
      expectedVersion: 1,
    });
    expect((await owner.api.team.listInvitations({ search: email })).data).toEqual([]);
  });
});

describe("a role in use", () => {
  test("is deleted with what its people get instead, who are named before", async () => {
    const { organizationId, owner, holder } = await setUp();
    const person = await holder(["read Review"]);
    const roleId = person.customRoleId;
    await owner.api.team.invite({
      ...{ emails: ["d@example.com"], organizationId, language: "fr", caslRole: null, customRoleId: roleId },
      scope: "organization",
    });
    const { data } = await owner.api.customRoles.get({ roleId });
    expect(data.holders).toMatchObject({ people: [{ name: "Sam Aubry" }], invitations: ["d@example.com"] });
    const refused = await owner.api.customRoles.delete({ roleId, expectedVersion: 1 }).catch((error) => error);
    expect(refused).toMatchObject({ code: "ROLE_IN_USE", data: { current: { memberCount: 1, invitationCount: 1 } } });
    await owner.api.customRoles.delete({ roleId, expectedVersion: 1, replacementCaslRole: "editor" });
    expect((await person.api.users.me({})).data).toMatchObject({ caslRole: "editor" });
    const { data: invited } = await owner.api.team.listInvitations({ search: "d@example.com", organizationId });
    expect(invited).toMatchObject([{ caslRole: "editor", customRole: null }]);
    const [entry] = (await auditEntriesOf(database, organizationId)).slice(-1);
    expect(entry?.content).toMatchObject({ after: { replacement: "editor", memberCount: 1, invitationCount: 1 } });
  });

  test("deleted while it is given leaves nobody with a role that is gone", async () => {
    const { organizationId, owner, join } = await setUp();
    const second = await callerOf(database, owner);
    for (let round = 0; round < 5; round += 1) {
      const roleId = await createCustomRole(database, organizationId, ["read Review"]);
      const member = await join("guest");
      const given = {
        userId: member.id,
        organizationId,
        expectedVersion: 1,
        caslRole: null,
        customRoleId: roleId,
      } as const;
      const email = `e.${newId()}@example.com`;
      const invitation = {
        emails: [email],
        organizationId,
        language: "fr" as const,
        caslRole: null,
        customRoleId: roleId,
      };
      const results = await Promise.all([
        codeOf(second.api.team.setMembership({ ...given, scope: "organization" })),
        codeOf(owner.api.customRoles.delete({ roleId, expectedVersion: 1, replacementCaslRole: "moderator" })),
        codeOf(second.api.team.invite({ ...invitation, scope: "organization" })),
      ]);
      expect(results[1]).toBe("done");
      expect(["done", "NOT_FOUND"]).toContain(results[0]);
      expect(["done", "NOT_FOUND"]).toContain(results[2]);
      expect((await member.api.users.me({})).data.caslRole).toBe(results[0] === "done" ? "moderator" : "guest");
      const { data } = await owner.api.team.listInvitations({ search: email });
      expect(data.map(({ caslRole }) => caslRole)).toEqual(results[2] === "done" ? ["moderator"] : []);
    }
  });
});

test("a preview says what changes, for whom, and what the caller cannot give", async () => {
  const { organizationId, owner, holder } = await setUp();
  const person = await holder(["update Review"]);
  const preview = { organizationId, roleId: person.customRoleId, rights: ["suggest Reply" as const] };
  expect((await owner.api.customRoles.preview(preview)).data).toEqual({
    rights: ["read Restaurant", "read Review", "read Reply", "suggest Reply"],
    added: ["read Reply", "suggest Reply"],
    removed: ["update Review"],
    aboveOwn: [],
    isSuggestOnly: true,
    holders: {
      people: [{ userId: person.id, name: "Sam Aubry", isMe: false }],
      memberCount: 1,
      invitations: [],
      invitationCount: 0,
      isForSignIn: false,
    },
  });
  const leader = await holder(lead);
  const more = { organizationId, rights: ["update Template" as const] };
  expect((await leader.api.customRoles.preview(more)).data.aboveOwn).toEqual(["update Template"]);
});

test("a refusal names those with a custom role who can give the right, and nobody who cannot", async () => {
  const { here, holder } = await setUp();
  const reader = await holder(["read Review"]);
  const { organizationId } = here;
  await withCustomRole(database, { organizationId }, ["update Role", "update Review"], "Nadia");
  await withCustomRole(database, { organizationId }, ["update Role", "read Review"], "Paul");
  await withCustomRole(
    database,
    { organizationId, restaurantIds: [here.id] },
    ["update Role", "update Review"],
    "Yves",
  );
  const review = await createReview(database, { restaurantId: here.id });
  const refused = await reader.api.reviewWork.assign({ reviewId: review.id, userId: null }).catch((error) => error);
  expect(refused.data.permissionRule.givers).toEqual(["Camille Aubry", "Nadia Aubry"]);
});
