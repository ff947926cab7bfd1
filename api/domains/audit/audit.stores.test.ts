import { describe, expect, test } from "vitest";
import { hashOf } from "#api/audit/hash.ts";
import { recordAudit } from "#api/audit/record.ts";
import { verifyChains } from "#api/audit/verify.ts";
import { newId } from "#api/db/ids.ts";
import { transaction } from "#api/db/transaction.ts";
import { createLog } from "#api/log.ts";
import { installationChainId } from "#contract/audit/limits.ts";
import type { AuditEntry, AuditState, OpenedAuditEntry } from "#contract/audit/schemas.ts";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { checkAudit } from "./check.ts";
import { expireAudit } from "./expire.ts";

const api = await testApi();
const { database } = api;
const log = createLog({ level: "error", write: () => {} });

/** An organization with two restaurants, the people who may and may not read its log, and five entries. */
async function setup() {
  const organization = await createOrganization(database);
  const [restaurant, other] = [
    await createRestaurant(database, { organizationId: organization.id, name: "Aux Épices" }),
    await createRestaurant(database, { organizationId: organization.id, name: "Zinc" }),
  ];
  const person = async (role: string, caslRole: "owner" | "manager" | "guest", id = organization.id) => {
    const user = await createUser(database, { role, organizations: [{ id, caslRole }] });
    return { id: user.id, token: await api.tokenOf(user) };
  };
  const owner = await person("comptoir-basic", "owner");
  const templateId = newId();
  const ruleId = newId();
  const tell = (subjectId: string, from: string, to: string, restaurantId: string | null = restaurant.id) =>
    transaction(database, async (tx) =>
      recordAudit(tx, {
        by: { kind: "rule", id: ruleId, name: "Merci cinq étoiles", channel: "job" },
        action: "template.updated",
        subject: { id: subjectId, name: to },
        organizationId: organization.id,
        restaurantId,
        before: { name: from, restaurantIds: [other.id] },
        after: { name: to, restaurantIds: [] },
      }),
    );
  await tell(templateId, "Crème", "Brûlée");
  await tell(newId(), "a", "b");
  await tell(templateId, "Brûlée", "Tarte", other.id);
  return { organization, restaurant, other, owner, person, templateId, ruleId, tell };
}

/** Makes the first entries of a chain older, its hashes computed anew: a chain as it would have been written then. */
async function age(chainId: string, count: number, span: string): Promise<void> {
  const { pool } = database;
  try {
    await pool.query("alter table audit_entries disable trigger user");
    await pool.query("update audit_entries set at = at - $3::interval where chain_id = $1 and number <= $2", [
      chainId,
      count,
      span,
    ]);
    let previousHash = "0".repeat(64);
    for (const entry of await auditEntriesOf(database, chainId)) {
      const hash = hashOf({ ...entry, previousHash });
      await pool.query("update audit_entries set previous_hash = $3, hash = $4 where chain_id = $1 and number = $2", [
        chainId,
        entry.number,
        previousHash,
        hash,
      ]);
      previousHash = hash;
    }
    await pool.query("update audit_chains set hash = $2 where id = $1", [chainId, previousHash]);
  } finally {
    await pool.query("alter table audit_entries enable trigger user");
  }
}

type Query = Record<string, string>;
const list = async (token: string, query: Query = {}) =>
  (await api.call<AuditEntry[]>("GET", `/audit-entries?${new URLSearchParams(query)}`, { token })).body as unknown as {
    data: AuditEntry[];
    pagination: { after: string | null; before: string | null };
  };
const namesOf = ({ data }: { data: AuditEntry[] }) => data.map(({ subject }) => subject.name);

describe("the log", () => {
  test("is read by owners and account managers of the organization, and by admins, newest first", async () => {
    const { organization, owner, person } = await setup();
    for (const { token } of [owner, await person("accountManager", "guest")])
      expect(namesOf(await list(token))).toEqual(["Tarte", "b", "Brûlée"]);
    const admin = await person("admin", "owner", (await createOrganization(database)).id);
    expect(namesOf(await list(admin.token, { organizationId: organization.id }))).toEqual(["Tarte", "b", "Brûlée"]);
  });

  test("is refused to everybody else, and another organization's does not exist", async () => {
    const { organization, person, owner } = await setup();
    const calls = [
      ["GET", "/audit-entries"],
      ["GET", `/audit-entries/${organization.id}/1`],
      ["GET", "/audit-state"],
      ["POST", "/audit-checks"],
    ] as const;
    const manager = await person("comptoir-basic", "manager");
    const guest = await person("viewer", "guest");
    for (const [method, path] of calls)
      for (const { token } of [manager, guest]) expect((await api.call(method, path, { token })).status).toBe(403);
    const stranger = await person("comptoir-basic", "owner", (await createOrganization(database)).id);
    const { token } = stranger;
    expect((await list(token, { organizationId: organization.id })).data).toEqual([]);
    expect((await api.call("GET", `/audit-entries/${organization.id}/1`, { token })).status).toBe(404);
    expect((await api.call("GET", `/audit-state?organizationId=${organization.id}`, { token })).status).toBe(404);
    const body = { months: 12, expectedVersion: 0 };
    expect((await api.call("PUT", `/audit-retention/${organization.id}`, { token, body })).status).toBe(404);
    expect(
      (await api.call("PUT", `/audit-retention/${installationChainId}`, { token: owner.token, body })).status,
    ).toBe(404);
    expect((await api.call("GET", `/audit-entries/${installationChainId}/1`, { token: owner.token })).status).toBe(404);
  });

  test("is searched in names, values and restaurants without accents, and narrowed by each filter", async () => {
    const { owner, restaurant, templateId, ruleId } = await setup();
    const { token } = owner;
    expect(namesOf(await list(token, { search: "brulee" }))).toEqual(["Tarte", "Brûlée"]);
    expect(namesOf(await list(token, { search: "creme epices" }))).toEqual(["Brûlée"]);
    expect(namesOf(await list(token, { search: "50%" }))).toEqual([]);
    expect(namesOf(await list(token, { subjectId: templateId }))).toEqual(["Tarte", "Brûlée"]);
    expect(namesOf(await list(token, { restaurantId: restaurant.id }))).toEqual(["b", "Brûlée"]);
    expect(namesOf(await list(token, { actorId: ruleId, kind: "template", actorKind: "rule" }))).toHaveLength(3);
    expect(namesOf(await list(token, { kind: "user" }))).toEqual([]);
    expect(namesOf(await list(token, { actorKind: "person" }))).toEqual([]);
    expect(namesOf(await list(token, { period: "last_seven_days", timeZone: "Europe/Paris" }))).toHaveLength(3);
    const days = { period: "custom", startDate: "2020-01-01", endDate: "2020-12-31" };
    expect(namesOf(await list(token, days))).toEqual([]);
  });

  test("pages by keyset in both directions without losing or repeating an entry", async () => {
    const { owner, tell } = await setup();
    for (const to of ["c", "d", "e"]) await tell(newId(), "a", to);
    const { token } = owner;
    const first = await list(token, { pageSize: "4" });
    expect(namesOf(first)).toEqual(["e", "d", "c", "Tarte"]);
    const second = await list(token, { pageSize: "4", after: first.pagination.after ?? "" });
    expect(namesOf(second)).toEqual(["b", "Brûlée"]);
    const back = await list(token, { pageSize: "4", before: second.pagination.before ?? "" });
    expect(namesOf(back)).toEqual(namesOf(first));
    expect((await api.call("GET", "/audit-entries?after=nonsense", { token })).status).toBe(422);
  });

  test("opens an entry with both sides and the names of the restaurants in it", async () => {
    const { owner, organization, other, ruleId } = await setup();
    const path = `/audit-entries/${organization.id}/1`;
    const { body } = await api.call<OpenedAuditEntry>("GET", path, { token: owner.token });
    expect(body.data).toMatchObject({
      number: 1,
      action: "template.updated",
      actor: { kind: "rule", id: ruleId, name: "Merci cinq étoiles" },
      channel: "job",
      before: { name: "Crème", restaurantIds: [other.id] },
      after: { name: "Brûlée", restaurantIds: [] },
      names: { [other.id]: "Zinc" },
      isErased: false,
    });
  });
});

describe("the check", () => {
  test("of an intact log says when it was, and of a broken one which entry", async () => {
    const { owner, organization } = await setup();
    const { token } = owner;
    const state = async () => (await api.call<AuditState>("GET", "/audit-state", { token })).body.data;
    expect(await state()).toMatchObject({ chainCount: 1, checkedAt: null, isChecking: false, broken: [] });
    expect((await api.call("POST", "/audit-checks", { token, body: {} })).status).toBe(202);
    expect(await state()).toMatchObject({ isChecking: true });
    const services = { database, log } as Parameters<typeof checkAudit>[0];
    expect(await checkAudit(services, [organization.id])).toBe(0);
    expect(await state()).toMatchObject({ checkedAt: expect.any(String), isChecking: false, broken: [] });
    const client = await database.pool.connect();
    await client.query("alter table audit_entries disable trigger user");
    await client.query("update audit_entries set content = 'x' where chain_id = $1 and number = 2", [organization.id]);
    await client.query("alter table audit_entries enable trigger user");
    client.release();
    expect(await checkAudit(services, [organization.id])).toBe(1);
    expect((await state()).broken).toMatchObject([{ chainId: organization.id, number: 2, fault: "text_changed" }]);
  });
});

describe("entries", () => {
  const keep = (token: string, chainId: string, months: number, expectedVersion: number) =>
    api.call("PUT", `/audit-retention/${chainId}`, { token, body: { months, expectedVersion } });

  test("are kept as long as the organization says, which is told; a second writer gets a conflict", async () => {
    const { owner, organization } = await setup();
    const state = async () =>
      (await api.call<AuditState>("GET", "/audit-state", { token: owner.token })).body.data.retention;
    expect(await state()).toMatchObject({ months: 24, version: 0, deletedNumber: 0 });
    expect((await keep(owner.token, organization.id, 6, 0)).status).toBe(200);
    expect(await state()).toMatchObject({ months: 6, version: 1 });
    expect((await keep(owner.token, organization.id, 12, 0)).status).toBe(409);
    for (const months of [2, 121, 3.5]) expect((await keep(owner.token, organization.id, months, 1)).status).toBe(422);
    const told = (await auditEntriesOf(database, organization.id)).at(-1);
    expect(told).toMatchObject({
      action: "auditLog.retentionChanged",
      actorId: owner.id,
      content: { before: { months: 24 }, after: { months: 6 } },
    });
  });

  test("older than that are deleted from the beginning, and the rest still verifies", async () => {
    const { owner, organization, tell } = await setup();
    await keep(owner.token, organization.id, 3, 0);
    await age(organization.id, 2, "4 months");
    expect((await verifyChains(database, [organization.id]))[0]?.broken).toBeNull();
    const before = await auditEntriesOf(database, organization.id);
    expect(await expireAudit({ database })).toBe(2);
    const after = await auditEntriesOf(database, organization.id);
    expect(after.map(({ number }) => number)).toEqual(before.slice(2).map(({ number }) => number));
    await tell(newId(), "x", "y");
    const [report] = await verifyChains(database, [organization.id]);
    expect(report).toMatchObject({ broken: null, entryCount: before.length - 2 + 1 });
    const { rows } = await database.pool.query("select anchor_number, anchor_hash from audit_chains where id = $1", [
      organization.id,
    ]);
    expect(rows).toEqual([{ anchor_number: 2, anchor_hash: before[1]?.hash }]);
    expect(await expireAudit({ database })).toBe(0);
  });

  test("of a chain that has only old ones are all deleted, and it goes on from its anchor", async () => {
    const { organization, tell } = await setup();
    await age(organization.id, 3, "25 months");
    expect(await expireAudit({ database })).toBe(3);
    await tell(newId(), "x", "y");
    expect((await verifyChains(database, [organization.id]))[0]).toMatchObject({
      broken: null,
      entryCount: 1,
      number: 4,
    });
  });
});
