import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import type { CaslRole, Role } from "#contract/abilities.ts";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { callerOf, signedIn, type TestCaller } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

/** An organization of two restaurants, with a way to let people in. */
async function setUp() {
  const { id: organizationId } = await createOrganization(database);
  const here = await createRestaurant(database, { organizationId, name: "Quai" });
  const there = await createRestaurant(database, { organizationId, name: "Port", locality: "Nice" });
  const join = async (caslRole: CaslRole | null, role: Role = "comptoir-basic", restaurants: string[] = []) => {
    const user = await createUser(database, { role, organizations: [{ id: organizationId, caslRole }], restaurants });
    return { ...user, ...(await callerOf(database, user)) };
  };
  return { organizationId, here, there, join };
}
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error) => error.code,
  );
const admin = async () => callerOf(database, await createUser(database, { role: "admin" }));
const versionOf = async ({ api }: TestCaller, userId: string) => (await api.team.get({ userId })).data.version;
const restaurantsOf = async ({ api }: TestCaller) => (await api.users.me({})).data.restaurants;
const everything = { scope: "organization", caslRole: "editor" } as const;

describe("role and access in an organization", () => {
  test("are changed by an owner, hold with the next request, and are told in the audit log", async () => {
    const { organizationId, here, there, join } = await setUp();
    const owner = await join("owner");
    const member = await join("guest", "comptoir-basic", [here.id]);
    expect(await restaurantsOf(member)).toEqual([here.id]);
    const change = { userId: member.id, organizationId, expectedVersion: 1 };
    const { data } = await owner.api.team.setMembership({ ...change, ...everything });
    expect(data).toMatchObject({
      version: 2,
      updatedBy: "Camille Aubry",
      memberships: [{ ...everything, restaurantCount: 2 }],
    });
    expect(await restaurantsOf(member)).toEqual([here.id, there.id].sort());
    expect((await member.api.users.me({})).data.caslRole).toBe("editor");
    const [entry] = (await auditEntriesOf(database, organizationId)).slice(-1);
    expect(entry).toMatchObject({ action: "member.changed", subjectId: member.id });
    expect(entry?.content).toMatchObject({ before: { caslRole: "guest" }, after: { caslRole: "editor" } });
  });

  test("for a whole organization take in its later restaurants, and leave with one that moves away", async () => {
    const { organizationId, here, join } = await setUp();
    const owner = await join("owner");
    const member = await join("guest");
    await owner.api.team.setMembership({ userId: member.id, organizationId, expectedVersion: 1, ...everything });
    const later = await createRestaurant(database, { organizationId });
    expect(await restaurantsOf(member)).toContain(later.id);
    const other = await createOrganization(database);
    await database.pool.query("update restaurants set organization_id = $1 where id = $2", [other.id, here.id]);
    expect(await restaurantsOf(member)).not.toContain(here.id);
    expect(await restaurantsOf(member)).toContain(later.id);
  });

  test("for a group follow the group; when it is deleted its restaurants stay", async () => {
    const { organizationId, here, there, join } = await setUp();
    const owner = await join("owner");
    const member = await join("guest", "comptoir-basic", [here.id]);
    const group = (await owner.api.restaurantGroups.create({ organizationId, name: "Sud", restaurantIds: [there.id] }))
      .data;
    const access = { caslRole: "manager", scope: "group", groupId: group._id } as const;
    await owner.api.team.setMembership({ userId: member.id, organizationId, expectedVersion: 1, ...access });
    expect(await restaurantsOf(member)).toEqual([there.id]);
    const both = { groupId: group._id, name: "Sud", restaurantIds: [there.id, here.id], expectedVersion: 1 };
    await owner.api.restaurantGroups.update(both);
    expect(await restaurantsOf(member)).toEqual([here.id, there.id].sort());
    await owner.api.restaurantGroups.delete({ groupId: group._id, expectedVersion: 2 });
    expect(await restaurantsOf(member)).toEqual([here.id, there.id].sort());
    expect((await owner.api.team.get({ userId: member.id })).data.memberships).toMatchObject([
      { scope: "restaurants", group: null },
    ]);
  });

  test("are not given to one more than the limit of the organization allows, and those who are there are changed", async () => {
    const [full, home] = [await setUp(), await setUp()];
    const owner = await createUser(database, {
      organizations: [full, home].map(({ organizationId: id }) => ({ id, caslRole: "owner" as const })),
    });
    const { api } = await callerOf(database, owner);
    const member = await home.join("guest");
    await database.pool.query("update organizations set user_limit = 1 where id = $1", [full.organizationId]);
    const change = { userId: member.id, organizationId: full.organizationId, expectedVersion: 1, ...everything };
    expect(await codeOf(api.team.setMembership(change))).toBe("USER_LIMIT");
    await database.pool.query("update organizations set user_limit = 2 where id = $1", [full.organizationId]);
    expect(await codeOf(api.team.setMembership(change))).toBe("done");
    const again = { ...change, expectedVersion: 2, caslRole: "guest" as const };
    expect(await codeOf(api.team.setMembership(again))).toBe("done");
  });

  test("are not changed by a manager, nor in a foreign organization, nor with foreign restaurants", async () => {
    const { organizationId, here, join } = await setUp();
    const foreign = await setUp();
    const [owner, manager, member] = [await join("owner"), await join("manager"), await join("guest")];
    const change = { userId: member.id, organizationId, expectedVersion: 1, ...everything };
    expect(await codeOf(manager.api.team.setMembership({ ...change, userId: manager.id, caslRole: "owner" }))).toBe(
      "PERMISSION_RULE",
    );
    expect(await codeOf(owner.api.team.setMembership({ ...change, organizationId: foreign.organizationId }))).toBe(
      "NOT_FOUND",
    );
    const stranger = await foreign.join("owner");
    expect(await codeOf(stranger.api.team.setMembership(change))).toBe("NOT_FOUND");
    expect(await codeOf(stranger.api.team.get({ userId: member.id }))).toBe("NOT_FOUND");
    const taken = { scope: "restaurants" as const, restaurantIds: [here.id, foreign.here.id] };
    expect(await codeOf(owner.api.team.setMembership({ ...change, ...taken }))).toBe("NOT_FOUND");
    expect(await versionOf(owner, member.id)).toBe(1);
  });

  test("of somebody with a higher role are not an owner's to change, and extra fields change nothing", async () => {
    const { organizationId, join } = await setUp();
    const [owner, agent, member] = [await join("owner"), await join(null, "accountManager"), await join("guest")];
    const change = { organizationId, expectedVersion: 1, ...everything };
    expect(await codeOf(owner.api.team.setMembership({ ...change, userId: agent.id }))).toBe("ROLE_ABOVE_YOURS");
    expect(await codeOf(owner.api.team.setRole({ userId: owner.id, role: "admin", expectedVersion: 1 }))).toBe(
      "ROLE_ABOVE_YOURS",
    );
    const path = `/team/people/${member.id}/organizations/${organizationId}`;
    const body = { ...change, role: "admin", userId: owner.id, email: "taken@example.com", teamVersion: 90 };
    expect((await owner.fetch("PUT", path, body)).status).toBe(200);
    const stored = (await owner.api.team.get({ userId: member.id })).data;
    expect(stored).toMatchObject({ role: "comptoir-basic", email: member.email, version: 2 });
  });

  test("of two who edit one person at once the later is refused and shown the present", async () => {
    const { organizationId, join } = await setUp();
    const [one, other, member] = [await join("owner"), await join("owner"), await join("guest")];
    const change = { userId: member.id, organizationId, expectedVersion: 1, ...everything };
    const results = await Promise.allSettled([
      one.api.team.setMembership(change),
      other.api.team.setMembership({ ...change, caslRole: "moderator" }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [refused] = results.filter((result) => result.status === "rejected");
    expect(refused?.reason).toMatchObject({ code: "CONFLICT", data: { current: { version: 2 } } });
  });
});

describe("the last owner of an organization", () => {
  test("cannot leave, step down, be deactivated or get another role", async () => {
    const { organizationId, join } = await setUp();
    const boss = await admin();
    const owner = await join("owner");
    await join("manager");
    const at = { userId: owner.id, organizationId, expectedVersion: 1 };
    expect(await codeOf(owner.api.team.setMembership({ ...at, ...everything }))).toBe("LAST_OWNER");
    expect(await codeOf(boss.api.team.removeMembership(at))).toBe("LAST_OWNER");
    expect(await codeOf(boss.api.team.setRole({ ...at, role: "viewer" }))).toBe("LAST_OWNER");
    expect(await codeOf(boss.api.team.setState({ ...at, isActive: false }))).toBe("LAST_OWNER");
    await join("owner");
    expect(await codeOf(owner.api.team.setMembership({ ...at, ...everything }))).toBe("done");
  });

  test("stays when two owners remove each other at the same moment", async () => {
    const { organizationId, join } = await setUp();
    const [one, other] = [await join("owner"), await join("owner")];
    const codes = await Promise.all([
      codeOf(one.api.team.removeMembership({ userId: other.id, organizationId, expectedVersion: 1 })),
      codeOf(other.api.team.removeMembership({ userId: one.id, organizationId, expectedVersion: 1 })),
    ]);
    expect(codes).toContain("done");
    expect(codes.filter((code) => code !== "done")).toHaveLength(1);
    const { rows } = await database.pool.query(
      "select count(*)::int from organization_members where organization_id = $1 and casl_role = 'owner'",
      [organizationId],
    );
    expect(rows[0].count).toBe(1);
  });

  test("stays when one is removed while the other's account is deleted", async () => {
    const { organizationId, join } = await setUp();
    const boss = await admin();
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await join("owner"), await join("owner")];
      await database.pool.query(
        "delete from organization_members where organization_id = $1 and casl_role = 'owner' and user_id not in ($2, $3)",
        [organizationId, one.id, other.id],
      );
      const codes = await Promise.all([
        codeOf(boss.api.team.removeMembership({ userId: one.id, organizationId, expectedVersion: 1 })),
        codeOf(boss.api.personalData.eraseOther({ userId: other.id })),
      ]);
      expect(codes.sort()).toEqual(["LAST_OWNER", "done"]);
    }
  });

  test("is not somebody who is deactivated", async () => {
    const { organizationId, join } = await setUp();
    const boss = await admin();
    const [one, other] = [await join("owner"), await join("owner")];
    await boss.api.team.setState({ userId: other.id, isActive: false, expectedVersion: 1 });
    expect(await codeOf(boss.api.team.removeMembership({ userId: one.id, organizationId, expectedVersion: 1 }))).toBe(
      "LAST_OWNER",
    );
  });
});

describe("the last admin", () => {
  test("stays when two admins take the role from each other at the same moment", async () => {
    await database.pool.query("update users set role = 'viewer' where role = 'admin'");
    const users = [
      await createUser(database, { role: "admin" }),
      await createUser(database, { role: "admin" }),
    ] as const;
    const [one, other] = [await callerOf(database, users[0]), await callerOf(database, users[1])];
    const codes = await Promise.all([
      codeOf(one.api.team.setRole({ userId: users[1].id, role: "viewer", expectedVersion: 1 })),
      codeOf(other.api.team.setRole({ userId: users[0].id, role: "viewer", expectedVersion: 1 })),
    ]);
    expect(codes.filter((code) => code === "done")).toHaveLength(1);
    const { rows } = await database.pool.query<{ id: string }>("select id from users where role = 'admin'");
    expect(rows).toHaveLength(1);
    const [last] = rows;
    const self = await callerOf(database, { id: last?.id ?? "" });
    const step = { userId: last?.id ?? "", role: "viewer", expectedVersion: 1 } as const;
    expect(await codeOf(self.api.team.setRole(step))).toBe("LAST_ADMIN");
    expect(await codeOf(self.api.team.setState({ userId: step.userId, isActive: false, expectedVersion: 1 }))).toBe(
      "OWN_ACCOUNT",
    );
  });

  test("an account manager makes nobody an admin, and changes no admin", async () => {
    const { organizationId, join } = await setUp();
    const agent = await join(null, "accountManager");
    const [member, boss] = [
      await join("guest"),
      await createUser(database, { role: "admin", organizations: [{ id: organizationId }] }),
    ];
    const at = { userId: member.id, expectedVersion: 1 };
    expect(await codeOf(agent.api.team.setRole({ ...at, role: "admin" }))).toBe("ROLE_ABOVE_YOURS");
    expect(await codeOf(agent.api.team.setRole({ userId: agent.id, expectedVersion: 1, role: "admin" }))).toBe(
      "ROLE_ABOVE_YOURS",
    );
    expect(await codeOf(agent.api.team.setState({ userId: boss.id, isActive: false, expectedVersion: 1 }))).toBe(
      "ROLE_ABOVE_YOURS",
    );
    expect(await codeOf(agent.api.team.setRole({ ...at, role: "accountManager" }))).toBe("done");
  });

  test("an account manager changes no role of somebody who works elsewhere too", async () => {
    const [mine, foreign] = [await setUp(), await setUp()];
    const agent = await mine.join(null, "accountManager");
    const both = await createUser(database, {
      organizations: [mine, foreign].map(({ organizationId: id }) => ({ id, caslRole: "guest" as const })),
    });
    const seen = (await agent.api.team.get({ userId: both.id })).data;
    expect(seen.memberships.map(({ organizationId }) => organizationId)).toEqual([mine.organizationId]);
    const at = { userId: both.id, expectedVersion: 1 };
    expect(await codeOf(agent.api.team.setRole({ ...at, role: "accountManager" }))).toBe("ROLE_ABOVE_YOURS");
    expect(await codeOf(agent.api.team.setState({ ...at, isActive: false }))).toBe("ROLE_ABOVE_YOURS");
  });
});

describe("somebody who is deactivated", () => {
  test("is signed out at once, cannot sign in, is mailed no link, and comes back when activated", async () => {
    const { organizationId, join } = await setUp();
    const boss = await admin();
    const member = await join("manager");
    const invited = { organizationId, caslRole: "guest", scope: "organization", language: "fr" } as const;
    const owner = await join("owner");
    await boss.api.team.setMembership({
      userId: member.id,
      organizationId,
      expectedVersion: 1,
      scope: "organization",
      caslRole: "owner",
    });
    await member.api.team.invite({ ...invited, emails: ["friend@example.com"] });
    const made = await member.api.apiTokens.create({ userId: member.id, name: "Export", scopes: ["restaurants:read"] });
    const byToken = async () =>
      (await boss.fetch("GET", "/restaurants", undefined, { authorization: `Bearer ${made.data.token}` })).status;
    expect(await byToken()).toBe(200);
    await boss.api.team.setState({ userId: member.id, isActive: false, expectedVersion: 2 });
    expect(await byToken()).toBe(401);
    expect(await codeOf(member.api.users.me({}))).toBe("UNAUTHORIZED");
    const { rows } = await database.pool.query("select count(*)::int from auth_sessions where user_id = $1", [
      member.id,
    ]);
    expect(rows[0].count).toBe(0);
    // A session that is made by another way is refused as well.
    const { token } = await signedIn(database, member.id);
    expect((await boss.fetch("GET", "/users/me", undefined, { authorization: `Bearer ${token}` })).status).toBe(401);
    expect(await codeOf(boss.api.team.sendPasswordLink({ userId: member.id }))).toBe("ACCOUNT_DEACTIVATED");
    const open = await owner.api.team.listInvitations({});
    expect(open.data.map(({ email }) => email)).not.toContain("friend@example.com");
    await boss.api.team.setState({ userId: member.id, isActive: true, expectedVersion: 3 });
    expect((await boss.fetch("GET", "/users/me", undefined, { authorization: `Bearer ${token}` })).status).toBe(200);
  });
});

describe("a password link", () => {
  test("is mailed to people one looks after, and to nobody else", async () => {
    const { join } = await setUp();
    const foreign = await setUp();
    const [owner, member, stranger] = [await join("owner"), await join("guest"), await foreign.join("owner")];
    expect(await codeOf(stranger.api.team.sendPasswordLink({ userId: member.id }))).toBe("NOT_FOUND");
    await owner.api.team.sendPasswordLink({ userId: member.id });
    const { rows } = await database.pool.query("select text_body from mail_outbox where recipient = $1", [
      member.email,
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0].text_body).toContain(`/password/new/${member.id}/`);
  });
});

describe("the people of a restaurant", () => {
  test("are listed with the reason, and leave it one by one", async () => {
    const { organizationId, here, there, join } = await setUp();
    const owner = await join("owner");
    const reader = await join("manager", "comptoir-basic", [here.id]);
    const both = await join("editor", "comptoir-basic", [here.id, there.id]);
    const agent = await join(null, "accountManager");
    const team = (await reader.api.team.ofRestaurant({ restaurantId: here.id })).data;
    const reasons = new Map(team.members.map(({ _id, reason }) => [_id, reason]));
    expect([owner, reader, both, agent].map(({ id }) => reasons.get(id))).toEqual([
      "owner",
      "restaurants",
      "restaurants",
      "accountManager",
    ]);
    expect(team).toMatchObject({ invitations: null, mayChange: false, organizationId });
    const leave = { restaurantId: here.id, expectedVersion: 1 };
    expect(await codeOf(reader.api.team.leaveRestaurant({ ...leave, userId: both.id }))).toBe("PERMISSION_RULE");
    expect(await codeOf(owner.api.team.leaveRestaurant({ ...leave, userId: owner.id }))).toBe("NOT_FOUND");
    await owner.api.team.leaveRestaurant({ ...leave, userId: both.id });
    expect(await restaurantsOf(both)).toEqual([there.id]);
    await owner.api.team.leaveRestaurant({ restaurantId: there.id, expectedVersion: 2, userId: both.id });
    expect((await both.api.users.me({})).data.organizationIds).toEqual([]);
  });

  test("taken from an account manager with the last restaurant end what they had invited to", async () => {
    const { organizationId, here } = await setUp();
    const agent = await createUser(database, {
      role: "accountManager",
      organizations: [{ id: organizationId, scope: "restaurants" }],
      restaurants: [here.id],
    });
    const { team } = (await callerOf(database, agent)).api;
    const to = { organizationId, role: "comptoir-basic", caslRole: "owner", scope: "organization" } as const;
    const email = `friend-${agent.id}@example.com`;
    await team.invite({ ...to, groupId: null, restaurantIds: [], language: "fr", emails: [email] });
    const boss = await admin();
    await boss.api.team.leaveRestaurant({ restaurantId: here.id, userId: agent.id, expectedVersion: 1 });
    const { rows } = await database.pool.query("select withdrawn_at from invitations where email = $1", [email]);
    expect(rows).toEqual([{ withdrawn_at: expect.any(Date) }]);
  });

  test("are not shown to a moderator, and a foreign restaurant is not found", async () => {
    const { here, join } = await setUp();
    const foreign = await setUp();
    const moderator = await join("moderator", "comptoir-basic", [here.id]);
    expect(await codeOf(moderator.api.team.ofRestaurant({ restaurantId: here.id }))).toBe("PERMISSION_RULE");
    const owner = await join("owner");
    expect(await codeOf(owner.api.team.ofRestaurant({ restaurantId: foreign.here.id }))).toBe("NOT_FOUND");
  });
});

describe("the list of people", () => {
  test("is searched, filtered and paged within the caller's organizations", async () => {
    const { organizationId, join } = await setUp();
    const agent = await join(null, "accountManager");
    for (const lastname of ["Bérard", "Colin", "Dumas"])
      await createUser(database, {
        lastname,
        name: "Zoé",
        organizations: [{ id: organizationId, caslRole: "editor" }],
      });
    await (await setUp()).join("owner");
    const first = await agent.api.team.list({ pageSize: 2 });
    expect(first).toMatchObject({ unfilteredCount: 4, invitationCount: 0 });
    const rest = await agent.api.team.list({ pageSize: 2, after: first.pagination.after ?? "" });
    const names = [...first.data, ...rest.data].map(({ lastname }) => lastname);
    expect(names).toEqual(["Aubry", "Bérard", "Colin", "Dumas"]);
    expect((await agent.api.team.list({ search: "zoe BERARD" })).data).toHaveLength(1);
    expect((await agent.api.team.list({ role: "editor" })).data).toHaveLength(3);
    expect((await agent.api.team.list({ role: "accountManager" })).data.map(({ isMe }) => isMe)).toEqual([true]);
    expect((await agent.api.team.list({ state: "never" })).data).toHaveLength(3);
    expect(await codeOf(agent.api.team.list({ after: "nonsense" }))).toBe("INVALID_INPUT");
  });

  test("is closed to those who may not change roles", async () => {
    const { join } = await setUp();
    for (const caslRole of ["manager", "editor", "moderator", "guest"] as const)
      expect(await codeOf((await join(caslRole)).api.team.list({})), caslRole).toBe("PERMISSION_RULE");
    expect(await codeOf((await join(null, "viewer")).api.team.list({}))).toBe("PERMISSION_RULE");
    expect(await codeOf((await callerOf(database, null)).api.team.list({}))).toBe("UNAUTHORIZED");
  });
});
