import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { auditChains, auditEntries } from "#api/db/schema/audit.ts";
import { transaction } from "#api/db/transaction.ts";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import { createOrganization } from "#tests/factories/records.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { digestOf } from "./entry.ts";
import { eraseFromAudit } from "./erase.ts";
import { hashOf } from "./hash.ts";
import { recordAudit, systemActor } from "./record.ts";
import { verifyChains } from "./verify.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

/** A chain of five entries, and what verifying it finds. */
async function chainOfFive() {
  const { id, name } = await createOrganization(database);
  await transaction(database, async (tx) => {
    for (const to of [1, 2, 3, 4, 5])
      recordAudit(tx, {
        by: systemActor,
        action: "user.updated",
        subject: { id, name: "Camille" },
        organizationId: id,
        before: { name: `${to - 1}` },
        after: { name: `${to}` },
      });
  });
  const found = async () => (await verifyChains(database)).find(({ chainId }) => chainId === id);
  return { id, name, found, broken: async () => (await found())?.broken ?? null };
}

/** What somebody does who may do everything in the database: the triggers that refuse it are off. */
async function tamper(statement: string, values: unknown[]): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query("alter table audit_entries disable trigger user");
    const { rowCount } = await client.query(statement, values);
    expect(rowCount).toBeGreaterThan(0);
  } finally {
    await client.query("alter table audit_entries enable trigger user");
    client.release();
  }
}

test("a whole chain is said to be whole, with its end", async () => {
  const { id, name, found } = await chainOfFive();
  const last = (await auditEntriesOf(database, id)).at(-1);
  const end = { number: 5, hash: last?.hash };
  expect(await found()).toEqual({ chainId: id, organization: name, entryCount: 5, ...end, broken: null });
});

describe("the first broken entry is named", () => {
  test.each([
    ["changed", "update audit_entries set action = 'user.confirmed' where chain_id = $1 and number = 3", 3, "changed"],
    [
      "changed in its time",
      "update audit_entries set at = at - interval '1 day' where chain_id = $1 and number = 2",
      2,
      "changed",
    ],
    [
      "changed in its text",
      "update audit_entries set content = '{}' where chain_id = $1 and number = 4",
      4,
      "text_changed",
    ],
    [
      "left without salt",
      "update audit_entries set actor_salt = null where chain_id = $1 and number = 4",
      4,
      "text_changed",
    ],
    ["removed in the middle", "delete from audit_entries where chain_id = $1 and number = 3", 3, "missing"],
    ["removed at the end", "delete from audit_entries where chain_id = $1 and number = 5", 5, "end"],
    [
      "removed at the beginning, without an anchor",
      "delete from audit_entries where chain_id = $1 and number = 1",
      1,
      "missing",
    ],
    [
      "put before another",
      "update audit_entries set number = case number when 2 then -3 else -2 end where chain_id = $1 and number in (2, 3)",
      -3,
      "missing",
    ],
  ])("where one was %s", async (_, statement, number, fault) => {
    const { id, broken } = await chainOfFive();
    await tamper(statement, [id]);
    if (number < 0) {
      await tamper("update audit_entries set number = -number where chain_id = $1 and number < 0", [id]);
      expect(await broken()).toEqual({ number: 2, fault: "moved" });
    } else expect(await broken()).toEqual({ number, fault });
  });

  test("where one was inserted behind the end", async () => {
    const { id, broken } = await chainOfFive();
    const [last] = (await database.orm.select().from(auditEntries)).filter(
      (row) => row.chainId === id && row.number === 5,
    );
    if (!last) throw new Error("no entry");
    const next = { ...last, number: 6, previousHash: last.hash };
    await database.orm.insert(auditEntries).values({ ...next, hash: hashOf(next) });
    expect(await broken()).toEqual({ number: 7, fault: "end" });
  });

  test("where one was made anew, with a hash of its own, at the one that follows it", async () => {
    const { id, broken } = await chainOfFive();
    const [third] = (await database.orm.select().from(auditEntries)).filter(
      (row) => row.chainId === id && row.number === 3,
    );
    if (!third) throw new Error("no entry");
    const forged = { ...third, actorId: "somebody" };
    await tamper("update audit_entries set actor_id = 'somebody', hash = $2 where chain_id = $1 and number = 3", [
      id,
      hashOf(forged),
    ]);
    expect(await broken()).toEqual({ number: 4, fault: "moved" });
  });

  test("where its chain was removed", async () => {
    const { id, broken } = await chainOfFive();
    await database.pool.query("delete from audit_chains where id = $1", [id]);
    expect(await broken()).toEqual({ number: 6, fault: "end" });
    await database.orm.insert(auditChains).values({ id });
  });
});

test("texts that were erased break nothing, and no salt is left to try names against their digest", async () => {
  const { id, broken } = await chainOfFive();
  const [before] = (await database.orm.select().from(auditEntries)).filter((row) => row.chainId === id);
  // The subject of the five is the person.
  await transaction(database, (tx) =>
    eraseFromAudit(tx, { userId: id, email: "c@a.b", name: "", organizationIds: [id] }),
  );
  expect(await broken()).toBeNull();
  expect(before?.contentDigest).toBe(digestOf(before?.contentSalt ?? "", before?.content ?? ""));
  const [after] = (await database.orm.select().from(auditEntries)).filter(
    (row) => row.chainId === id && row.number === 1,
  );
  expect(after).toMatchObject({ content: null, contentSalt: null });
});

test.each(["actor", "content"])(
  "a text that no erasure took is named, with that of another person erased before (%s)",
  async (part) => {
    const { id, broken } = await chainOfFive();
    const userId = randomUUID();
    await transaction(database, async (tx) =>
      recordAudit(tx, {
        by: systemActor,
        action: "user.updated",
        subject: { id: userId, name: "Zoé" },
        organizationId: id,
      }),
    );
    await transaction(database, (tx) =>
      eraseFromAudit(tx, { userId, email: "z@a.b", name: "", organizationIds: [id] }),
    );
    expect(await broken()).toBeNull();
    await database.pool.query(
      `update audit_entries set ${part} = null, ${part}_salt = null where chain_id = $1 and number = 3`,
      [id],
    );
    expect(await broken()).toEqual({ number: 3, fault: "erased" });
  },
);

/** Entries of a chain that were written so long ago, as retention finds them. */
const ageBy = (id: string, interval: string, numbers: string) =>
  tamper(`update audit_entries set at = at - $2::interval where chain_id = $1 and number ${numbers}`, [id, interval]);

test("a beginning that is gone before its time is named, however it went", async () => {
  const young = await chainOfFive();
  await database.pool.query("delete from audit_entries where chain_id = $1 and number <= 2", [young.id]);
  expect(await young.broken()).toEqual({ number: 3, fault: "beginning" });
  const forged = await chainOfFive();
  const second = (await auditEntriesOf(database, forged.id))[1];
  await tamper("delete from audit_entries where chain_id = $1 and number <= 2", [forged.id]);
  await database.pool.query("update audit_chains set anchor_number = 2, anchor_hash = $2 where id = $1", [
    forged.id,
    second?.hash,
  ]);
  expect(await forged.broken()).toEqual({ number: 3, fault: "beginning" });
});

test("a shorter retention that was in force once explains what it deleted", async () => {
  const { id, broken } = await chainOfFive();
  await ageBy(id, "13 months", "<= 2");
  await database.pool.query("delete from audit_entries where chain_id = $1 and number <= 2", [id]);
  expect(await broken()).toEqual({ number: 3, fault: "beginning" });
  await transaction(database, async (tx) =>
    recordAudit(tx, {
      by: systemActor,
      action: "auditLog.retentionChanged",
      subject: { id: null },
      organizationId: id,
      before: { months: 12 },
      after: { months: 36 },
    }),
  );
  expect(await broken()).toBeNull();
});

test.each(["", "{", "null", '{"before": 3}'])(
  "a change of retention whose text was altered to %j is named",
  async (altered) => {
    const { id, broken } = await chainOfFive();
    await transaction(database, async (tx) =>
      recordAudit(tx, {
        by: systemActor,
        action: "auditLog.retentionChanged",
        subject: { id: null },
        organizationId: id,
        before: { months: 24 },
        after: { months: 36 },
      }),
    );
    await ageBy(id, "37 months", "<= 2");
    await database.pool.query("delete from audit_entries where chain_id = $1 and number <= 2", [id]);
    await tamper("update audit_entries set content = $2 where chain_id = $1 and number = 6", [id, altered]);
    expect(await broken()).toEqual({ number: 6, fault: "text_changed" });
  },
);

test("a chain that was dropped whole, cut or made anew since a former check is named", async () => {
  const [dropped, cut, remade, grown] = [
    await chainOfFive(),
    await chainOfFive(),
    await chainOfFive(),
    await chainOfFive(),
  ];
  const ids = [dropped, cut, remade, grown].map(({ id }) => id);
  const ends = (await verifyChains(database, ids)).map(({ chainId, number, hash }) => ({ chainId, number, hash }));
  await tamper("delete from audit_entries where chain_id = $1", [dropped.id]);
  await database.pool.query("delete from audit_chains where id = $1", [dropped.id]);
  await tamper("delete from audit_entries where chain_id = $1 and number = 5", [cut.id]);
  await database.pool.query(
    "update audit_chains c set number = 4, hash = e.hash from audit_entries e where c.id = $1 and e.chain_id = c.id and e.number = 4",
    [cut.id],
  );
  const write = (id: string) =>
    transaction(database, async (tx) =>
      recordAudit(tx, { by: systemActor, action: "user.confirmed", subject: { id }, organizationId: id }),
    );
  await tamper("delete from audit_entries where chain_id = $1", [remade.id]);
  await database.pool.query("delete from audit_chains where id = $1", [remade.id]);
  for (let count = 0; count < 6; count += 1) await write(remade.id);
  await write(grown.id);
  // Without the former check nothing of it shows.
  expect((await verifyChains(database, ids)).filter(({ broken }) => broken)).toEqual([]);
  const found = new Map((await verifyChains(database, ids, ends)).map(({ chainId, broken }) => [chainId, broken]));
  expect(ids.map((id) => found.get(id))).toEqual([
    { number: 5, fault: "dropped" },
    { number: 5, fault: "end" },
    { number: 5, fault: "remade" },
    null,
  ]);
});

test("what retention deleted breaks nothing: the rest is tied to the anchor, and so is what follows", async () => {
  const { id, broken, found } = await chainOfFive();
  await ageBy(id, "25 months", "<= 2");
  await database.pool.query("delete from audit_entries where chain_id = $1 and number <= 2", [id]);
  expect(await broken()).toBeNull();
  await ageBy(id, "25 months", "<= 5");
  await database.pool.query("delete from audit_entries where chain_id = $1", [id]);
  expect(await found()).toMatchObject({ entryCount: 0, number: 5, broken: null });
  await transaction(database, async (tx) =>
    recordAudit(tx, { by: systemActor, action: "user.confirmed", subject: { id }, organizationId: id }),
  );
  expect(await found()).toMatchObject({ entryCount: 1, number: 6, broken: null });
  await database.pool.query("update audit_chains set anchor_hash = repeat('0', 64) where id = $1", [id]);
  expect(await broken()).toEqual({ number: 6, fault: "moved" });
});
