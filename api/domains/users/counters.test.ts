import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { type CaslRole, caslRoles, type Role, roles } from "#contract/abilities.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

/** The counters of a user, recounted from the rows. */
async function recount(userId: string, role: string) {
  const { rows } = await database.pool.query(
    `with mine as (select organization_id, casl_role from organization_members where user_id = $1),
      whole as (select organization_id from mine where $2 = 'accountManager' or $2 = 'comptoir-basic' and casl_role = 'owner')
    select (select count(*)::int from restaurants r where $2 = 'admin' or r.organization_id in (select organization_id from whole)
        or $2 <> 'accountManager' and exists (select from restaurant_members m where m.user_id = $1 and m.restaurant_id = r.id)) as "restaurantCount",
      (select count(*)::int from mine) as "organizationCount",
      (select count(*)::int from restaurants where organization_id in (select organization_id from mine)) as "restaurantCountInOrganizations",
      (select count(distinct user_id)::int from organization_members
        where organization_id in (select organization_id from mine)) as "userCountInOrganizations",
      (select count(*)::int from ai_calls where user_id = $1 and result = 'drafted') as "aiInteractionCount"`,
    [userId, role],
  );
  return { language: "fr", ...rows[0] };
}

const callAi = (userId: string, restaurantId: string, result: string) =>
  database.pool.query(
    "insert into ai_calls (id, restaurant_id, user_id, user_name, feature, model, month, result) values ($1, $2, $3, 'N', 'reply', 'm', '2026-11', $4)",
    [newId(), restaurantId, userId, result],
  );

const people: [Role, CaslRole | null][] = [
  ...roles.filter((role) => role !== "comptoir-basic").map((role): [Role, null] => [role, null]),
  ...caslRoles.map((caslRole): [Role, CaslRole] => ["comptoir-basic", caslRole]),
  ["comptoir-basic", null],
];

describe("the counters", () => {
  test.each(people)("of %s %s are those of the rows, whatever was written since", async (role, caslRole) => {
    const [one, other] = [await createOrganization(database), await createOrganization(database)];
    const here = await createRestaurant(database, { organizationId: one.id });
    const there = await createRestaurant(database, { organizationId: other.id });
    await createRestaurant(database, { organizationId: one.id });
    const user = await createUser(database, {
      role,
      organizations: [{ id: one.id, caslRole }],
      restaurants: [here.id, there.id],
    });
    await createUser(database, { organizations: [{ id: one.id }, { id: other.id }] });
    const { api } = await callerOf(database, user);
    const check = async (what: string) =>
      expect((await api.users.counters({ userId: user.id })).data, what).toEqual(await recount(user.id, role));
    await check("at first");
    for (const result of ["drafted", "failed", "drafted"]) await callAi(user.id, here.id, result);
    await check("after calls of the model");
    await database.pool.query("update ai_calls set result = 'drafted' where user_id = $1 and result = 'failed'", [
      user.id,
    ]);
    await check("after a call that came to an end");
    await database.pool.query("update restaurants set organization_id = $1 where id = $2", [other.id, here.id]);
    await check("after a move");
    await database.pool.query(
      "insert into organization_members (organization_id, user_id, casl_role) values ($1, $2, $3)",
      [other.id, user.id, caslRole],
    );
    await check("in two organizations");
    await database.pool.query("delete from restaurants where id = $1", [here.id]);
    await check("after a deletion");
    await database.pool.query("delete from organization_members where user_id = $1 and organization_id = $2", [
      user.id,
      one.id,
    ]);
    await check("after leaving");
  });

  test("written by two at once lose nothing", async () => {
    const { id } = await createOrganization(database);
    const user = await createUser(database, { organizations: [{ id, caslRole: "owner" }] });
    await Promise.all(Array.from({ length: 10 }, () => createRestaurant(database, { organizationId: id })));
    const { api } = await callerOf(database, user);
    expect((await api.users.counters({ userId: user.id })).data).toMatchObject({
      restaurantCount: 10,
      restaurantCountInOrganizations: 10,
    });
  });

  test("of stories and wheels are absent, never zero", async () => {
    const user = await createUser(database);
    const { api } = await callerOf(database, user);
    expect(Object.keys((await api.users.counters({ userId: user.id })).data).sort()).toEqual([
      "aiInteractionCount",
      "language",
      "organizationCount",
      "restaurantCount",
      "restaurantCountInOrganizations",
      "userCountInOrganizations",
    ]);
  });
});
