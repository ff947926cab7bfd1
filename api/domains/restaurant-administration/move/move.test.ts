import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import { weekly } from "#tests/factories/mailed-reports.ts";
import { createOrganization, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { handedOver } from "./hand-over.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error) => error.code,
  );
const rows = async <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await database.pool.query(text, values)).rows as Row[];
const run = (text: string, ...values: unknown[]) => database.pool.query(text, values);

/** Two organizations, a restaurant in the first, and an account manager of both. */
async function setUp({ limit = null as number | null } = {}) {
  const { id: from } = await createOrganization(database, { name: `Maison A ${newId()}` });
  const { id: to } = await createOrganization(database, { name: `Maison B ${newId()}`, restaurantLimit: limit });
  const { id: restaurantId } = await createRestaurant(database, { organizationId: from, name: "Zinc" });
  const user = await createUser(database, { role: "accountManager", organizations: [{ id: from }, { id: to }] });
  const api = (await callerOf(database, user)).api.restaurantAdministration;
  const plan = async () => (await api.planMove({ restaurantId, organizationId: to })).data;
  const move = async () => api.move({ restaurantId, organizationId: to, expectedVersion: (await plan()).version });
  return { from, to, restaurantId, user, api, plan, move };
}
const account = async (organizationId: string, accountId = newId()) => {
  const id = newId();
  await run(
    "insert into credentials (id, organization_id, key, account_id) values ($1, $2, 'gmb', $3)",
    id,
    organizationId,
    accountId,
  );
  return id;
};
const link = (restaurantId: string, credentialId: string | null, externalId = newId(), key = "gmb") =>
  run(
    "insert into platforms (id, restaurant_id, key, external_id, credential_id, connected_at) values ($1, $2, $3, $4, $5, now())",
    newId(),
    restaurantId,
    key,
    externalId,
    credentialId,
  );
const tag = async (organizationId: string, name: string) => {
  const id = newId();
  await run("insert into tags (id, organization_id, name) values ($1, $2, $3)", id, organizationId, name);
  return id;
};

describe("the schema", () => {
  test("has no table of restaurants and organizations that a move does not handle", async () => {
    const found = await rows<{ name: string }>(`
      select distinct c.table_name as name from information_schema.columns c
      join information_schema.tables t on t.table_name = c.table_name and t.table_schema = 'public' and t.table_type = 'BASE TABLE'
      where c.table_schema = 'public' and c.column_name in ('restaurant_id', 'restaurant_ids')
        and (exists (select from information_schema.columns o where o.table_schema = 'public' and o.table_name = c.table_name
            and o.column_name in ('organization_id', 'organization_ids'))
          or exists (select from pg_constraint k join pg_class owner on owner.oid = k.confrelid
            join information_schema.columns o on o.table_name = owner.relname and o.column_name = 'organization_id'
            where k.contype = 'f' and k.conrelid = ('public.' || quote_ident(c.table_name))::regclass and owner.relname <> 'restaurants'))`);
    const handled = new Set(Object.keys(handedOver));
    expect(found.length).toBeGreaterThan(8);
    expect(
      found.map(({ name }) => name).filter((name) => !handled.has(name)),
      "hand-over.ts says what becomes of each",
    ).toEqual([]);
    const tables = new Set(
      (await rows<{ name: string }>("select relname as name from pg_class")).map(({ name }) => name),
    );
    expect([...handled].filter((name) => !tables.has(name))).toEqual([]);
  });
});

describe("a move", () => {
  test("ends links to reports on it, also those of somebody who reaches it in both organizations", async () => {
    const { restaurantId, user, move, from } = await setUp();
    const stays = await createRestaurant(database, { organizationId: from });
    await createReview(database, { restaurantId });
    const { printedReports } = (await callerOf(database, user)).api;
    const about = { sections: ["e-reputation"], language: "fr" } as const;
    const period = { period: "custom", startDate: "2025-11-01", endDate: "2025-11-30" } as const;
    const open = async (token: string) => codeOf(printedReports.openLink({ token, password: null }));
    const alone = { ...about, restaurantId: null, filters: { ...period, restaurantIds: [restaurantId] } };
    const both = { ...about, restaurantId: null, filters: { ...period, restaurantIds: [restaurantId, stays.id] } };
    const other = { ...about, restaurantId: null, filters: { ...period, restaurantIds: [stays.id] } };
    const tokens: string[] = [];
    for (const content of [alone, both, other])
      tokens.push((await printedReports.createLink(content as never)).data.token);
    const [first = "", second = "", third = ""] = tokens;
    expect(await open(first)).toBe("done");
    await move();
    expect([await open(first), await open(second), await open(third)]).toEqual([
      "LINK_NOT_VALID",
      "LINK_NOT_VALID",
      "done",
    ]);
  });

  test("takes it out of reports by mail that name it, also of somebody who reaches it in both organizations", async () => {
    const { restaurantId, user, move, plan, from } = await setUp();
    const stays = await createRestaurant(database, { organizationId: from });
    const { api } = await callerOf(database, user);
    const create = async (restaurantIds: string[]) => {
      const content = { ...weekly, scope: "chosen" as const, restaurantIds, recipients: ["avocat@cabinet.example"] };
      return (await api.mailedReports.create({ userId: user.id, ...content })).data;
    };
    const [alone, both] = [await create([restaurantId]), await create([restaurantId, stays.id])];
    expect((await plan()).ends.mailedReports).toBe(2);
    await move();
    const idsOf = async ({ _id }: { _id: string }) =>
      (await api.mailedReports.get({ userId: user.id, reportId: _id })).data.restaurantIds;
    expect([await idsOf(alone), await idsOf(both)]).toEqual([[], [stays.id]]);
    const stale = { ...weekly, scope: "chosen" as const, restaurantIds: [restaurantId], recipients: ["a@b.example"] };
    const path = { userId: user.id, reportId: both._id };
    const save = api.mailedReports.update({ ...path, ...stale, expectedVersion: both.version });
    expect(await codeOf(save)).toBe("CONFLICT");
  });

  test("takes along what is the restaurant's, and leaves no row of it in the former organization", async () => {
    const { from, to, restaurantId, move, plan } = await setUp();
    const review = await createReview(database, { restaurantId });
    const wide = newId();
    const template =
      "insert into templates (id, organization_id, kind, scope, restaurant_id, overrides_id, name, default_language)";
    await run(`${template} values ($1, $2, 'review', 'organization', null, null, 'Merci', 'fr')`, wide, from);
    await run(
      `${template} values ($1, $2, 'review', 'restaurant', $3, $4, 'Merci d’ici', 'fr')`,
      newId(),
      from,
      restaurantId,
      wide,
    );
    const safety = JSON.stringify({ maxRating: 3, isReadForWords: true, words: [], instead: "ask" });
    await run(
      "insert into automation_sets (id, organization_id, restaurant_id, rules, safety) values ($1, $2, $3, '[{}]', $4)",
      newId(),
      from,
      restaurantId,
      safety,
    );
    await run(
      "insert into ai_settings (id, organization_id, restaurant_id) values ($1, $2, $3)",
      newId(),
      from,
      restaurantId,
    );
    await run(
      "insert into reply_deadlines (id, organization_id, restaurant_id, hours, opening_hours, version) values ($1, $2, $3, '{1,1,1,1,1,1}', true, 1)",
      newId(),
      from,
      restaurantId,
    );
    await run(
      "insert into nfc_chips (id, uid, restaurant_id) values ($1, '04A1B2C3D4E5F6', $2)",
      newId(),
      restaurantId,
    );
    expect((await plan()).comes).toMatchObject({ reviews: 1, templates: 1, rules: 1, chips: 1 });
    expect((await plan()).ends).toMatchObject({ templates: 1, overrides: 1, rules: 0 });
    const { data } = await move();
    expect(data.organization._id).toBe(to);
    for (const table of ["templates", "automation_sets", "ai_settings", "reply_deadlines"])
      expect([
        table,
        await rows(`select organization_id from ${table} where restaurant_id = $1`, [restaurantId]),
      ]).toEqual([table, [{ organization_id: to }]]);
    expect(await rows("select overrides_id, name from templates where restaurant_id = $1", [restaurantId])).toEqual([
      { overrides_id: null, name: "Merci d’ici" },
    ]);
    expect(await rows("select left_at from automation_sets where restaurant_id = $1", [restaurantId])).toEqual([
      { left_at: null },
    ]);
    expect(await rows("select restaurant_id from reviews where id = $1", [review.id])).toEqual([
      { restaurant_id: restaurantId },
    ]);
  });

  test("is told in both organizations", async () => {
    const { from, to, restaurantId, move } = await setUp();
    await move();
    const told = async (organizationId: string) =>
      (await auditEntriesOf(database, organizationId)).map(({ action, restaurantId: about }) => [action, about]);
    expect(await told(from)).toEqual([["restaurant.movedAway", restaurantId]]);
    expect(await told(to)).toEqual([["restaurant.movedHere", restaurantId]]);
  });

  test("ends the access of whoever had it by the former organization, and gives it to the team of the other", async () => {
    const { from, to, restaurantId, move, plan, user } = await setUp();
    const member = (organizationId: string, caslRole: "editor" | "owner") =>
      createUser(database, { name: "Ana", lastname: caslRole, organizations: [{ id: organizationId, caslRole }] });
    const [editor, owner, both, there] = [
      await member(from, "editor"),
      await member(from, "owner"),
      await member(from, "editor"),
      await member(to, "editor"),
    ];
    await run(
      "insert into organization_members (organization_id, user_id, casl_role, scope) values ($1, $2, 'editor', 'restaurants')",
      to,
      both.id,
    );
    for (const { id } of [editor, both])
      await run("insert into restaurant_members (restaurant_id, user_id) values ($1, $2)", restaurantId, id);
    await run("update organization_members set scope = 'organization' where user_id = $1", there.id);
    const review = await createReview(database, { restaurantId });
    await run(
      "insert into review_assignments (review_id, restaurant_id, user_id) values ($1, $2, $3)",
      review.id,
      restaurantId,
      owner.id,
    );
    const { ends } = await plan();
    expect([ends.people, ends.peopleNames.toSorted()]).toEqual([2, ["Ana editor", "Ana owner"]]);
    await run("delete from push_events");
    await move();
    const access = await rows<{ user_id: string }>("select user_id from restaurant_members where restaurant_id = $1", [
      restaurantId,
    ]);
    expect(access.map(({ user_id }) => user_id).toSorted()).toEqual([both.id, there.id].toSorted());
    expect(await rows("select 1 from review_assignments where restaurant_id = $1", [restaurantId])).toEqual([]);
    const ended = await rows<{ user_id: string }>(
      "select distinct user_id from push_events where name = 'connections.ended'",
    );
    for (const { id } of [editor, owner, user]) expect(ended.map(({ user_id }) => user_id)).toContain(id);
    const read = async (id: { id: string }) =>
      codeOf((await callerOf(database, id)).api.restaurants.get({ restaurantId }));
    expect([await read(editor), await read(owner), await read(there)]).toEqual(["NOT_FOUND", "NOT_FOUND", "done"]);
  });

  test("takes an account along that nothing else uses, goes on by the same account there, and ends the rest", async () => {
    const { from, to, restaurantId, move, plan } = await setUp();
    const own = await account(from);
    await link(restaurantId, own);
    expect((await plan()).connections).toEqual([{ key: "gmb", by: "account" }]);
    await move();
    expect(await rows("select organization_id from credentials where id = $1", [own])).toEqual([
      { organization_id: to },
    ]);

    const second = await setUp();
    const shared = await account(second.from, "accounts/7");
    const here = await account(second.to, "accounts/7");
    await link(second.restaurantId, shared);
    await link((await createRestaurant(database, { organizationId: second.from })).id, shared);
    expect((await second.plan()).connections).toEqual([{ key: "gmb", by: "targetAccount" }]);
    await second.move();
    expect(await rows("select credential_id from platforms where restaurant_id = $1", [second.restaurantId])).toEqual([
      { credential_id: here },
    ]);

    const third = await setUp();
    const among = await account(third.from);
    await link(third.restaurantId, among);
    await link((await createRestaurant(database, { organizationId: third.from })).id, among);
    await link(third.restaurantId, null, "d42", "tripadvisor");
    await link((await createRestaurant(database, { organizationId: third.to })).id, null, "d42", "tripadvisor");
    expect((await third.plan()).ends.connections).toEqual([
      { key: "gmb", why: "shared" },
      { key: "tripadvisor", why: "taken" },
    ]);
    await third.move();
    expect(
      await rows("select 1 from platforms where restaurant_id = $1 and connected_at is not null", [third.restaurantId]),
    ).toEqual([]);
    expect(await rows("select organization_id from credentials where id = $1", [among])).toEqual([
      { organization_id: third.from },
    ]);
  });

  test("keeps tags by their names, applies the rules of the other organization's, and says which tags are lost", async () => {
    const { from, to, restaurantId, move, plan } = await setUp();
    const review = await createReview(database, { restaurantId, rating: 5 });
    const [kept, lost, here] = [await tag(from, "Terrasse"), await tag(from, "Parking"), await tag(to, "TERRASSE")];
    for (const id of [kept, lost])
      await run(
        "insert into review_tag_links (review_id, tag_id, restaurant_id, is_automatic) values ($1, $2, $3, false)",
        review.id,
        id,
        restaurantId,
      );
    const happy = await tag(to, "Content");
    await run("update tags set rule = '{}', rule_ratings = '{5}' where id = $1", happy);
    expect((await plan()).ends.tags).toEqual(["Parking"]);
    await move();
    const links = await rows<{ tag_id: string }>("select tag_id from review_tag_links where review_id = $1", [
      review.id,
    ]);
    expect(links.map(({ tag_id }) => tag_id).toSorted()).toEqual([here, happy].toSorted());
  });

  test("takes the restaurant out of groups and open invitations; one to it alone is withdrawn", async () => {
    const { from, restaurantId, move, plan } = await setUp();
    const stays = (await createRestaurant(database, { organizationId: from })).id;
    const groupId = newId();
    await run(
      "insert into restaurant_groups (id, organization_id, name, kind) values ($1, $2, 'Paris', 'hand')",
      groupId,
      from,
    );
    await run("insert into restaurant_group_members (group_id, restaurant_id) values ($1, $2)", groupId, restaurantId);
    const invite = (ids: string[]) =>
      run(
        `insert into invitations (id, email, organization_id, role, casl_role, scope, restaurant_ids, language, token_hash, expires_at)
         values ($1::uuid, $1::text || '@example.com', $2, 'comptoir-basic', 'editor', 'restaurants', $3, 'fr', $1::text, now() + interval '7 days')`,
        newId(),
        from,
        ids,
      );
    await invite([restaurantId]);
    await invite([restaurantId, stays]);
    expect((await plan()).ends).toMatchObject({ groups: ["Paris"], invitations: 2 });
    await move();
    expect(await rows("select 1 from restaurant_group_members where group_id = $1", [groupId])).toEqual([]);
    const left = await rows(
      "select restaurant_ids, withdrawn_at is not null as gone from invitations where organization_id = $1 order by cardinality(restaurant_ids)",
      [from],
    );
    expect(left).toEqual([
      { restaurant_ids: [], gone: true },
      { restaurant_ids: [stays], gone: false },
    ]);
  });

  test("lets the rules of the other organization answer what arrives afterwards alone", async () => {
    const { restaurantId, move } = await setUp();
    await move();
    const [set] = await rows(
      "select rules, left_at is not null as left from automation_sets where restaurant_id = $1",
      [restaurantId],
    );
    expect(set).toEqual({ rules: [], left: true });
  });
});

describe("who may move, and when", () => {
  test("an organization that the caller does not administer, the present one, and a foreign restaurant are not found", async () => {
    const { from, restaurantId, api } = await setUp();
    const foreign = await createOrganization(database);
    const elsewhere = await createRestaurant(database, { organizationId: foreign.id });
    for (const [restaurant, organizationId] of [
      [restaurantId, foreign.id],
      [restaurantId, newId()],
      [restaurantId, from],
      [elsewhere.id, from],
      [newId(), from],
    ] as const) {
      expect(await codeOf(api.planMove({ restaurantId: restaurant, organizationId }))).toBe("NOT_FOUND");
      expect(await codeOf(api.move({ restaurantId: restaurant, organizationId, expectedVersion: "x" }))).toBe(
        "NOT_FOUND",
      );
    }
    expect(await codeOf(api.planMove({ restaurantId, organizationId: "x" }))).toBe("INVALID_INPUT");
  });

  test("staff of restaurants may not, owners of both included; an admin may", async () => {
    const { from, to, restaurantId } = await setUp();
    const owner = await createUser(database, {
      organizations: [from, to].map((id) => ({ id, caslRole: "owner" as const })),
    });
    const { restaurantAdministration } = (await callerOf(database, owner)).api;
    expect(await codeOf(restaurantAdministration.planMove({ restaurantId, organizationId: to }))).toBe("FORBIDDEN");
    expect(
      await codeOf(restaurantAdministration.move({ restaurantId, organizationId: to, expectedVersion: "x" })),
    ).toBe("FORBIDDEN");
    const admin = (await callerOf(database, await createUser(database, { role: "admin" }))).api
      .restaurantAdministration;
    const { version } = (await admin.planMove({ restaurantId, organizationId: to })).data;
    expect(await codeOf(admin.move({ restaurantId, organizationId: to, expectedVersion: version }))).toBe("done");
  });

  test("what was seen and is no longer so is shown again; a review that arrives is no reason", async () => {
    const { from, to, restaurantId, api, plan } = await setUp();
    const { version } = await plan();
    const move = (expectedVersion: string) => api.move({ restaurantId, organizationId: to, expectedVersion });
    await createReview(database, { restaurantId });
    expect((await plan()).version).toBe(version);
    const late = await createUser(database, { organizations: [{ id: from, caslRole: "owner" }] });
    await expect(move(version)).rejects.toMatchObject({
      code: "CONFLICT",
      data: { current: { version: (await plan()).version } },
    });
    await run("delete from organization_members where user_id = $1", late.id);
    expect(await codeOf(move(version))).toBe("done");
    expect(await codeOf(move(version))).toBe("NOT_FOUND");
  });

  test("two at once move it once", async () => {
    const { restaurantId, api, to, plan } = await setUp();
    const { version } = await plan();
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => codeOf(api.move({ restaurantId, organizationId: to, expectedVersion: version }))),
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    for (const outcome of outcomes) expect(["done", "CONFLICT", "NOT_FOUND"]).toContain(outcome);
  });

  test("an organization that is full takes no active restaurant, and any that is not", async () => {
    const { restaurantId, plan, move, to } = await setUp({ limit: 1 });
    await createRestaurant(database, { organizationId: to });
    expect((await plan()).fullLimit).toBe(1);
    expect(await codeOf(move())).toBe("RESTAURANT_LIMIT");
    await run("update restaurants set active = false where id = $1", restaurantId);
    expect((await plan()).fullLimit).toBeNull();
    expect(await codeOf(move())).toBe("done");
  });
});
