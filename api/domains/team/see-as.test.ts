import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { endpointRows } from "#api/http/rows.ts";
import type { CaslRole, Role } from "#contract/abilities.ts";
import { isReading } from "#contract/endpoint.ts";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import { createOrganization, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

async function setUp() {
  const { id: organizationId } = await createOrganization(database);
  const here = await createRestaurant(database, { organizationId });
  await createRestaurant(database, { organizationId });
  const join = async (caslRole: CaslRole | null, role: Role = "comptoir-basic", restaurants: string[] = []) => {
    const user = await createUser(database, { role, organizations: [{ id: organizationId, caslRole }], restaurants });
    return { ...user, ...(await callerOf(database, user)) };
  };
  return {
    organizationId,
    here,
    join,
    owner: await join("owner"),
    member: await join("guest", "comptoir-basic", [here.id]),
  };
}
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error) => error.code,
  );

describe("looking as somebody else", () => {
  test("reads what they read, says so, and ends where it began; both are told in the audit log", async () => {
    const { owner, member, here, organizationId } = await setUp();
    await owner.api.team.seeAs({ userId: member.id });
    const { data: seen } = await owner.api.users.me({});
    expect(seen).toMatchObject({
      _id: member.id,
      caslRole: "guest",
      restaurants: [here.id],
      seenBy: { _id: owner.id },
    });
    expect((await member.api.users.me({})).data).not.toHaveProperty("seenBy");
    expect((await owner.api.auth.refresh({})).data.token).toMatch(/^ey/);
    await owner.api.team.endSeeAs({});
    expect((await owner.api.users.me({})).data).toMatchObject({ _id: owner.id });
    const told = (await auditEntriesOf(database, organizationId)).slice(-2);
    expect(told.map(({ action, actorId, subjectId }) => [action, actorId, subjectId])).toEqual([
      ["user.seenAs", owner.id, member.id],
      ["user.seenAsEnded", owner.id, member.id],
    ]);
    await owner.api.team.seeAs({ userId: member.id });
    await owner.api.auth.logout({});
    expect(await codeOf(owner.api.users.me({}))).toBe("UNAUTHORIZED");
  });

  test("refuses every write of the endpoint table, also one that either might do themselves", async () => {
    const { owner, join, here } = await setUp();
    const editor = await join("editor", "comptoir-basic", [here.id]);
    const review = await createReview(database, { restaurantId: here.id });
    await owner.api.team.seeAs({ userId: editor.id });
    const writes = endpointRows.filter(
      ({ meta, contract }) => meta.guard !== "public" && !meta.isOwnSession && !isReading(contract["~orpc"]),
    );
    expect(writes.length).toBeGreaterThan(100);
    const ids: Record<string, string> = { userId: editor.id, restaurantId: here.id, reviewId: review.id };
    for (const { name, method, template, meta } of writes) {
      const path = template.replace(/\{([^}]+)\}/g, (_, field: string) => ids[field] ?? newId());
      const { status, body } = await owner
        .fetch(method, path, method === "GET" ? undefined : {})
        .then(async (response) => ({
          status: response.status,
          body: await response.json(),
        }));
      expect(status, name).toBe(403);
      // The admin area is closed to an editor before that.
      if (meta.guard === "session" || meta.guard === "self") expect(body.code, name).toBe("SEEN_AS_READ_ONLY");
    }
    expect(await codeOf(owner.api.reviews.archive({ reviewId: review.id, archived: true } as never))).toBe(
      "SEEN_AS_READ_ONLY",
    );
  });

  /** Rows about a person that whoever looks as them needs for the screens that both see. */
  const shown = ["users.get", "users.getAvatar", "users.counters", "userFilters.getAggregated", "userFilters.get"];
  const reads = endpointRows.filter(({ meta, contract }) => meta.guard !== "public" && isReading(contract["~orpc"]));

  test("hides from everybody's eyes but their own what is a person's, unless screens need it", () => {
    const own = reads.filter(({ meta }) => meta.guard === "self").map(({ name }) => name);
    const listed = ["preparedFiles.list", "printedReports.listLinks"];
    const marked = reads.filter(({ meta }) => meta.isForOwnEyes).map(({ name }) => name);
    expect(marked.sort()).toEqual([...own.filter((name) => !shown.includes(name)), ...listed].sort());
    expect(marked).toEqual(
      expect.arrayContaining(["secondFactors.get", "secondFactors.pendingTotp", "notifications.getSettings"]),
    );
  });

  test.each(["owner", "admin"] as const)("refuses %s what is for a person's own eyes, row by row", async (kind) => {
    const { owner, join, here } = await setUp();
    const looker =
      kind === "owner"
        ? owner
        : await createUser(database, { role: "admin" }).then(async (user) => ({
            ...user,
            ...(await callerOf(database, user)),
          }));
    const editor = await join("editor", "comptoir-basic", [here.id]);
    const ids: Record<string, string> = { userId: editor.id, restaurantId: here.id };
    const answerOf = async ({ method, template }: (typeof reads)[number]) => {
      const path = template.replace(/\{([^}]+)\}/g, (_, field: string) => ids[field] ?? newId());
      const response = await looker.fetch(method, path, method === "GET" ? undefined : {});
      return { status: response.status, text: await response.text() };
    };
    await looker.api.team.seeAs({ userId: editor.id });
    for (const row of reads) {
      const { status, text } = await answerOf(row);
      const isRefused = text.includes("SEEN_AS_OWN_EYES");
      expect(isRefused, row.name).toBe(row.meta.isForOwnEyes === true);
      if (isRefused) expect(status, row.name).toBe(403);
    }
    await looker.api.team.endSeeAs({});
    ids.userId = looker.id;
    for (const row of reads.filter(({ meta }) => meta.isForOwnEyes))
      expect((await answerOf(row)).text, row.name).not.toContain("SEEN_AS_OWN_EYES");
  });

  test("shows neither a pending key nor prepared personal data", async () => {
    const { owner, join, here } = await setUp();
    const editor = await join("editor", "comptoir-basic", [here.id]);
    const user = { userId: editor.id };
    await editor.api.preparedFiles.createPersonal({});
    await owner.api.team.seeAs(user);
    const { secondFactors, preparedFiles, notifications, mailedReports } = owner.api;
    for (const call of [
      () => secondFactors.pendingTotp(user),
      () => preparedFiles.list({}),
      () => notifications.getSettings(user),
      () => mailedReports.list(user),
    ])
      expect(await codeOf(call())).toBe("SEEN_AS_OWN_EYES");
    expect((await editor.api.preparedFiles.list({})).data).toHaveLength(1);
  });

  test("is for nobody with more rights or a wider reach, nobody deactivated, and nobody foreign", async () => {
    const { owner, join, organizationId, member } = await setUp();
    const foreign = await setUp();
    const agent = await join(null, "accountManager");
    expect(await codeOf(owner.api.team.seeAs({ userId: agent.id }))).toBe("ROLE_ABOVE_YOURS");
    expect(await codeOf(owner.api.team.seeAs({ userId: owner.id }))).toBe("ROLE_ABOVE_YOURS");
    expect(await codeOf(owner.api.team.seeAs({ userId: foreign.member.id }))).toBe("NOT_FOUND");
    expect(await codeOf(member.api.team.seeAs({ userId: owner.id }))).toBe("PERMISSION_RULE");
    const both = await createUser(database, {
      organizations: [
        { id: organizationId, caslRole: "guest" },
        { id: foreign.organizationId, caslRole: "guest" },
      ],
    });
    expect(await codeOf(agent.api.team.seeAs({ userId: both.id }))).toBe("ROLE_ABOVE_YOURS");
    const wide = await createUser(database, {
      organizations: [{ id: organizationId, caslRole: "guest" }],
      restaurants: [foreign.here.id],
    });
    expect(await codeOf(agent.api.team.seeAs({ userId: wide.id }))).toBe("ROLE_ABOVE_YOURS");
    const boss = await callerOf(database, await createUser(database, { role: "admin" }));
    await boss.api.team.setState({ userId: member.id, isActive: false, expectedVersion: 1 });
    expect(await codeOf(owner.api.team.seeAs({ userId: member.id }))).toBe("ACCOUNT_DEACTIVATED");
  });

  test("ends by itself with its time, and with any change of what either may do", async () => {
    const { owner, member, organizationId, join } = await setUp();
    const meId = async () => (await owner.api.users.me({})).data._id;
    await owner.api.team.seeAs({ userId: member.id });
    expect(await meId()).toBe(member.id);
    await database.pool.query("update auth_sessions set seen_as_until = now() where user_id = $1", [owner.id]);
    expect(await meId()).toBe(owner.id);
    const other = await join("owner");
    const change = { organizationId, caslRole: "editor", scope: "organization" } as const;
    await owner.api.team.seeAs({ userId: member.id });
    await other.api.team.setMembership({ ...change, userId: member.id, expectedVersion: 1 });
    expect(await meId()).toBe(owner.id);
    await owner.api.team.seeAs({ userId: member.id });
    await other.api.team.setMembership({ ...change, userId: owner.id, expectedVersion: 1 });
    expect(await meId()).toBe(owner.id);
  });
});
