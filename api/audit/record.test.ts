import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { auditChains } from "#api/db/schema/audit.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { transaction } from "#api/db/transaction.ts";
import { auditEntriesOf, withoutAudit } from "#tests/factories/audit.ts";
import { createOrganization, createRestaurant } from "#tests/factories/records.ts";
import { templateSetup } from "#tests/factories/template-setup.ts";
import { newTemplate } from "#tests/factories/templates.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { valueLengthMax } from "./entry.ts";
import { hashOf } from "./hash.ts";
import { type AuditRecord, recordAudit, systemActor } from "./record.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

const installation = "00000000-0000-0000-0000-000000000000";
const noHash = "0".repeat(64);
const renamed = (organizationId: string | null, from: string, to: string): AuditRecord => ({
  by: systemActor,
  action: "template.updated",
  subject: { id: newId(), name: to },
  organizationId,
  before: { name: from, ratings: [5] },
  after: { name: to, ratings: [5] },
});
const record = (...entries: AuditRecord[]) =>
  transaction(database, async (tx) => {
    for (const entry of entries) recordAudit(tx, entry);
  });

describe("entries", () => {
  test("are numbered from one in each organization, each with the hash of the one before", async () => {
    const [one, other] = [await createOrganization(database), await createOrganization(database)];
    await record(renamed(one.id, "a", "b"), renamed(other.id, "a", "b"), renamed(one.id, "b", "c"));
    await record(renamed(one.id, "c", "d"));
    const entries = await auditEntriesOf(database, one.id);
    expect(entries.map(({ number, content }) => [number, content.after.name])).toEqual([
      [1, "b"],
      [2, "c"],
      [3, "d"],
    ]);
    expect(entries.map(({ previousHash }) => previousHash)).toEqual([noHash, entries[0]?.hash, entries[1]?.hash]);
    expect(entries.map((entry) => hashOf(entry))).toEqual(entries.map(({ hash }) => hash));
    expect((await auditEntriesOf(database, other.id)).map(({ number }) => number)).toEqual([1]);
  });

  test("of a restaurant stand in the chain of its organization, all others in the installation's", async () => {
    const restaurant = await createRestaurant(database);
    const before = (await auditEntriesOf(database, installation)).length;
    await record({ ...renamed(null, "a", "b"), restaurantId: restaurant.id }, renamed(null, "c", "d"));
    const [entry] = await auditEntriesOf(database, restaurant.organizationId);
    expect(entry).toMatchObject({ restaurantId: restaurant.id, content: { after: { name: "b" } } });
    expect((await auditEntriesOf(database, installation)).slice(before)).toMatchObject([{ restaurantId: null }]);
  });

  test("exist once the change commits, and leave neither a trace nor a gap when it is undone", async () => {
    const organization = await createOrganization(database);
    await record(renamed(organization.id, "a", "b"));
    const undone = transaction(database, async (tx) => {
      recordAudit(tx, renamed(organization.id, "b", "c"));
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await record(renamed(organization.id, "b", "d"));
    const entries = await auditEntriesOf(database, organization.id);
    expect(entries.map(({ number, content }) => [number, content.after.name])).toEqual([
      [1, "b"],
      [2, "d"],
    ]);
  });

  test("are written by a transaction alone", () => {
    expect(() => recordAudit(database.orm, renamed(null, "a", "b"))).toThrow("needs a transaction");
  });

  test("of fifty writers at once have no gap, and no writer waits for another in a circle", async () => {
    const chains = [await createOrganization(database), await createOrganization(database)];
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const [first, second] = index % 2 === 0 ? chains : chains.toReversed();
        return transaction(database, async (tx) => {
          // A lock of the domain, taken before, in whatever order.
          await tx.update(organizations).set({ name: `${index}` });
          recordAudit(tx, renamed(first?.id ?? "", "a", `${index}`));
          recordAudit(tx, renamed(second?.id ?? "", "a", `${index}`));
        });
      }),
    );
    for (const { id } of chains) {
      const entries = await auditEntriesOf(database, id);
      expect(entries.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
      expect(entries.slice(1).map(({ previousHash }) => previousHash)).toEqual(
        entries.slice(0, -1).map(({ hash }) => hash),
      );
    }
  });

  test("of a bulk write of 500 are one statement", async () => {
    const organization = await createOrganization(database);
    await record(...Array.from({ length: 500 }, (_, index) => renamed(organization.id, "a", `${index}`)));
    const [chain] = (await database.orm.select().from(auditChains)).filter(({ id }) => id === organization.id);
    expect(chain?.number).toBe(500);
  });
});

describe("what is kept", () => {
  const contentOf = async (values: Pick<AuditRecord, "before" | "after">) => {
    const { id } = await createOrganization(database);
    await record({ by: systemActor, action: "user.updated", subject: { id }, organizationId: id, ...values });
    return (await auditEntriesOf(database, id)).map(({ content }) => content);
  };

  test("is what changed, by field; a write that changes nothing is not told of", async () => {
    const at = new Date("2026-03-01T09:00:00Z");
    expect(await contentOf({ before: { a: 1, b: [1, 2], at }, after: { a: 2, b: [1, 2], at } })).toEqual([
      { before: { a: 1 }, after: { a: 2 } },
    ]);
    expect(await contentOf({ before: { at, c: null }, after: { at: at.toISOString() } })).toEqual([]);
    expect(await contentOf({ after: { a: 1, b: null, c: undefined } })).toEqual([{ after: { a: 1 } }]);
    expect(await contentOf({ before: { a: 1 } })).toEqual([{ before: { a: 1 } }]);
  });

  test("holds no secret, only that one changed", async () => {
    const before = { passwordHash: "old", name: "A", settings: { accessToken: "old", webhookUrl: "https://a" } };
    const after = { passwordHash: "new", name: "A", settings: { accessToken: "new", webhookUrl: "https://b" } };
    const hidden = { secret: true };
    expect(await contentOf({ before, after })).toEqual([
      {
        before: { passwordHash: hidden, settings: { accessToken: hidden, webhookUrl: hidden } },
        after: { passwordHash: hidden, settings: { accessToken: hidden, webhookUrl: hidden } },
      },
    ]);
  });

  test("holds no secret inside of a list either, nor one that is no text", async () => {
    const after = {
      name: "A",
      keys: { refreshTokens: ["one", "two"], accessToken: { value: "x" }, token: 1234, hasPassword: true },
    };
    const hidden = { secret: true };
    expect(await contentOf({ after })).toEqual([
      {
        after: { name: "A", keys: { refreshTokens: hidden, accessToken: hidden, token: hidden, hasPassword: true } },
      },
    ]);
  });

  test("of a long text is its beginning, its length and its digest", async () => {
    const [{ after }] = await contentOf({ after: { text: "é".repeat(valueLengthMax + 1) } });
    expect(after.text).toMatchObject({ length: valueLengthMax + 3, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(after.text.beginning).toHaveLength(valueLengthMax);
  });

  test("of a text with a NUL is storable", async () => {
    expect(await contentOf({ after: { text: "a\0b" } })).toEqual([{ after: { text: "ab" } }]);
  });

  test("of a text that only looks like the escape of a NUL stays as it is, and can be read", async () => {
    expect(await contentOf({ after: { text: "C:\\u0000" } })).toEqual([{ after: { text: "C:\\u0000" } }]);
  });
});

describe("the table", () => {
  test("refuses changes, and deletions elsewhere than from the beginning", async () => {
    const { id } = await createOrganization(database);
    await record(renamed(id, "a", "b"), renamed(id, "b", "c"), renamed(id, "c", "d"));
    const run = (text: string) => database.pool.query(`${text} chain_id = $1`, [id]);
    await expect(run("update audit_entries set action = 'template.deleted' where")).rejects.toThrow("not changed");
    await expect(run("update audit_entries set content = '{}' where")).rejects.toThrow("not changed");
    await expect(run("update audit_entries set content = null where")).rejects.toThrow("not changed");
    await expect(run("delete from audit_entries where number = 2 and")).rejects.toThrow("beginning");
    await expect(run("delete from audit_entries where number = 3 and")).rejects.toThrow("beginning");
    await expect(database.pool.query("truncate audit_entries")).rejects.toThrow("not truncated");
    await run("update audit_entries set content = null, content_salt = null where number = 3 and");
    const [, second] = await auditEntriesOf(database, id);
    await run("delete from audit_entries where number <= 2 and");
    const { rows } = await database.pool.query("select anchor_number, anchor_hash from audit_chains where id = $1", [
      id,
    ]);
    expect(rows).toEqual([{ anchor_number: 2, anchor_hash: second?.hash }]);
  });
});

describe("a change", () => {
  test("by a person tells who, what, and from where", async () => {
    const { api, organization, restaurant } = await templateSetup(database);
    const { data } = await api.templates.create(newTemplate(restaurant.id, { name: "Merci" }));
    const { name, ...content } = newTemplate(restaurant.id, { name: "Mille mercis" });
    const target = { templateId: data._id, restaurantId: restaurant.id };
    const { data: changed } = await api.templates.update({ ...content, ...target, name, version: data.version });
    await api.templates.delete({ ...target, version: changed.version });
    const entries = await auditEntriesOf(database, organization.id);
    expect(entries).toMatchObject([
      { action: "template.created", content: { subject: "Merci", after: { name: "Merci" } } },
      {
        action: "template.updated",
        subjectKind: "template",
        subjectId: data._id,
        restaurantId: restaurant.id,
        actorKind: "person",
        channel: "web",
        requestId: expect.any(String),
        actor: { name: "Camille Aubry" },
        content: { before: { name: "Merci" }, after: { name: "Mille mercis" } },
      },
      { action: "template.deleted", content: { before: { name: "Mille mercis" } } },
    ]);
  });

  test("whose entry cannot be written is undone, and the person is told", async () => {
    const { api, restaurant } = await templateSetup(database);
    const failure = await withoutAudit(database, () =>
      api.templates.create(newTemplate(restaurant.id)).catch((error) => error),
    );
    expect(failure).toMatchObject({ code: "AUDIT_UNWRITABLE", status: 500 });
    const { templateCount } = await api.templates.search({ restaurantId: restaurant.id, kind: "review" });
    expect(templateCount).toBe(0);
  });
});
