import { eq } from "drizzle-orm";
import { integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import { createOrganization } from "#tests/factories/records.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { storedRecord } from "./stored-record.ts";

const database = await testDatabase();
const suppliers = pgTable("suppliers", {
  id: uuid("id").primaryKey(),
  organizationId: uuid("organization_id").notNull(),
  name: text("name").notNull(),
  phone: text("phone").notNull().default(""),
  version: integer("version").notNull().default(1),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  updatedByName: text("updated_by_name").notNull().default(""),
});
const visits = pgTable("supplier_visits", { supplierId: uuid("supplier_id").notNull() });
beforeAll(async () => {
  await database.pool.query(`create table suppliers (id uuid primary key, organization_id uuid not null, name text not null,
    phone text not null default '', version int not null default 1, updated_at timestamptz not null default '2026-01-01',
    updated_by_name text not null default '', constraint suppliers_name unique (organization_id, name));
    create table supplier_visits (supplier_id uuid not null)`);
});

const max = 3;
const rowOf = async (id: string) => (await database.pool.query("select * from suppliers where id = $1", [id])).rows[0];
const records = storedRecord({
  table: suppliers,
  read: async (_, id) => ({ ...(await rowOf(id)) }) as { name: string; version: number },
  within: ({ principal }) => isAnyOf(suppliers.organizationId, principal?.organizationIds ?? []),
  requireChangeable(_, { name }) {
    if (name === "Fermé") throw fail("FORBIDDEN");
  },
  owner: { table: organizations, column: suppliers.organizationId, limit: { max, error: "GROUP_LIMIT" } },
  taken: { suppliers_name: ["GROUP_NAME_TAKEN"] },
  audited: {
    kind: "restaurantGroup",
    name: ({ name }) => name,
    async values({ id, name, phone }, _, tx) {
      const seen = await tx.select().from(visits).where(eq(visits.supplierId, id));
      return { name, phone, visits: seen.length };
    },
    places: ({ organizationId, phone }) => (phone === "private" ? [] : [{ organizationId }]),
  },
});

async function setup() {
  const { id: organizationId } = await createOrganization(database);
  const context = {
    database,
    principal: { userId: newId(), name: "Camille", lastname: "Roux", organizationIds: [organizationId] },
    requestId: "r-1",
    requestHeaders: new Headers(),
    responseHeaders: new Headers(),
    clientAddress: null,
  } as unknown as ApiContext;
  const create = (name: string, phone = "") => records.create(context, organizationId, { organizationId, name, phone });
  const update = (id: string, expectedVersion: number, set: { name?: string; phone?: string }) =>
    records.change(context, { id, expectedVersion, action: "restaurantGroup.updated" }, () => ({ set }));
  const told = async () =>
    (await auditEntriesOf(database, organizationId)).map(({ action, content }) => ({ action, ...content }));
  return { context, organizationId, create, update, told };
}
const stranger = async () => (await setup()).context;

describe("a new record", () => {
  test("is recorded with what stands in other tables, and says who made it", async () => {
    const { context, organizationId, told } = await setup();
    const id = await records.create(
      context,
      organizationId,
      { organizationId, name: "Marché" },
      async (tx, { id: supplierId }) => {
        await tx.insert(visits).values({ supplierId });
      },
    );
    expect(await rowOf(id)).toMatchObject({ name: "Marché", version: 1, updated_by_name: "Camille Roux" });
    expect(await told()).toEqual([
      { action: "restaurantGroup.created", subject: "Marché", after: { name: "Marché", phone: "", visits: 1 } },
    ]);
  });

  test("of an owner that is missing is NOT_FOUND, and one with a name that is taken is refused; neither is stored", async () => {
    const { context, create } = await setup();
    const missing = newId();
    const made = records.create(context, missing, { organizationId: missing, name: "Marché" });
    await expect(made).rejects.toMatchObject({ code: "NOT_FOUND" });
    await create("Cave");
    await expect(create("Cave")).rejects.toMatchObject({ code: "GROUP_NAME_TAKEN" });
    expect((await database.pool.query("select 1 from suppliers where organization_id = $1", [missing])).rowCount).toBe(
      0,
    );
  });

  test("beyond the limit is refused, also where many are made at once", async () => {
    const { create, told } = await setup();
    const made = await Promise.allSettled(["a", "b", "c", "d", "e"].map((name) => create(name)));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(max);
    for (const one of made) if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "GROUP_LIMIT" });
    expect(await told()).toHaveLength(max);
  });
});

describe("a change", () => {
  test("raises the version and records what differs", async () => {
    const { create, update, told } = await setup();
    const id = await create("Cave", "1");
    await database.pool.query("update suppliers set updated_at = '2020-01-01', updated_by_name = '' where id = $1", [
      id,
    ]);
    expect(await update(id, 1, { phone: "2" })).toMatchObject({ name: "Cave", phone: "2", version: 2 });
    expect((await rowOf(id)).updated_at.getFullYear()).toBeGreaterThan(2020);
    expect((await rowOf(id)).updated_by_name).toBe("Camille Roux");
    expect((await told()).at(-1)).toEqual({
      action: "restaurantGroup.updated",
      subject: "Cave",
      before: { phone: "1" },
      after: { phone: "2" },
    });
  });

  test("of a version that is not the present one is a CONFLICT with the present record; of two at once one is", async () => {
    const { create, update, told } = await setup();
    const id = await create("Cave");
    const both = await Promise.allSettled([update(id, 1, { name: "Cave A" }), update(id, 1, { name: "Cave B" })]);
    const refused = both.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({
      code: "CONFLICT",
      data: { current: { version: 2, name: (await rowOf(id)).name } },
    });
    expect(await told()).toHaveLength(2);
  });

  test("of a foreign or a missing record is the same NOT_FOUND, and its work does not run", async () => {
    const { create } = await setup();
    const id = await create("Cave");
    const context = await stranger();
    const write = (at: string) =>
      records.change(context, { id: at, action: "restaurantGroup.updated" }, () => {
        throw new Error("It ran");
      });
    for (const at of [id, newId()]) await expect(write(at)).rejects.toMatchObject({ code: "NOT_FOUND" });
    for (const at of [id, newId()])
      await expect(records.remove(context, { id: at })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await rowOf(id)).toMatchObject({ name: "Cave", version: 1 });
  });

  test("of a record that another owner has than the one of the address is NOT_FOUND", async () => {
    const { context, create, organizationId } = await setup();
    const id = await create("Cave");
    const ownerId = (await setup()).organizationId;
    const change = (target: { id: string; ownerId: string }) =>
      records.change(context, { ...target, action: "restaurantGroup.updated" }, () => ({ set: { phone: "2" } }));
    await expect(change({ id, ownerId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(records.remove(context, { id, ownerId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await change({ id, ownerId: organizationId })).toMatchObject({ phone: "2" });
  });

  test("that the caller may see and not change is refused, and a deletion too", async () => {
    const { context, create, update } = await setup();
    const id = await create("Fermé");
    await expect(update(id, 1, { phone: "2" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(records.remove(context, { id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await rowOf(id)).toMatchObject({ phone: "", version: 1 });
  });

  test("without anything to do leaves the record, and one without a version leaves it", async () => {
    const { context, create, told } = await setup();
    const id = await create("Cave");
    const action = "restaurantGroup.updated";
    await records.change(context, { id, expectedVersion: 1, action }, () => null);
    expect(await rowOf(id)).toMatchObject({ version: 1 });
    await records.change(context, { id, action }, () => ({ set: { phone: "3" }, audit: { after: { called: true } } }));
    expect(await rowOf(id)).toMatchObject({ version: 1, phone: "3" });
    expect((await told()).slice(1)).toEqual([{ action, subject: "Cave", after: { called: true } }]);
  });

  test("that fails afterwards is undone, with its entry", async () => {
    const { context, create, told } = await setup();
    const id = await create("Cave");
    const change = records.change(context, { id, expectedVersion: 1, action: "restaurantGroup.updated" }, () => ({
      set: { name: "Autre" },
      also: () => Promise.reject(new Error("No")),
    }));
    await expect(change).rejects.toThrow("No");
    expect(await rowOf(id)).toMatchObject({ name: "Cave", version: 1 });
    expect(await told()).toHaveLength(1);
  });

  test("to or from what is nobody else's business is recorded, and one of what stays so is not", async () => {
    const { create, update, told } = await setup();
    const id = await create("Cave", "private");
    await update(id, 1, { name: "Cave 2" });
    expect(await told()).toEqual([]);
    await update(id, 2, { phone: "1" });
    await update(id, 3, { phone: "private" });
    expect(await told()).toHaveLength(2);
  });
});

describe("a deletion", () => {
  test("is recorded with what the record was, after what comes first and with what follows", async () => {
    const { context, create, told } = await setup();
    const id = await create("Cave", "1");
    const steps: boolean[] = [];
    const isThere = async () =>
      (await database.pool.query("select 1 from suppliers where id = $1", [id])).rowCount === 1;
    await records.remove(context, { id, expectedVersion: 1 }, async () => {
      steps.push(true);
      return { also: async () => void steps.push(false), after: { replacement: "Marché" } };
    });
    expect([steps, await isThere()]).toEqual([[true, false], false]);
    expect((await told()).at(-1)).toEqual({
      action: "restaurantGroup.deleted",
      subject: "Cave",
      before: { name: "Cave", phone: "1", visits: 0, replacement: null },
      after: { name: null, phone: null, visits: null, replacement: "Marché" },
    });
  });

  test("of another version, or that what comes first refuses, is a CONFLICT and deletes nothing", async () => {
    const { context, create } = await setup();
    const id = await create("Cave");
    const refused = [
      () => records.remove(context, { id, expectedVersion: 2 }),
      () => records.remove(context, { id, expectedVersion: 1 }, async () => ({ isCurrent: false })),
    ];
    for (const remove of refused)
      await expect(remove()).rejects.toMatchObject({ code: "CONFLICT", data: { current: { name: "Cave" } } });
    expect(await rowOf(id)).toMatchObject({ name: "Cave" });
  });
});
