import { zipSync } from "fflate";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();
const emptyCount = 20_000;
const good = "restaurant,platform,author,rating,date\nChez Lumen,google,Doris,4,2026-01-02\n";
const empties = Array.from({ length: emptyCount }, (_, index): [string, Uint8Array] => [
  `vide-${index}.csv`,
  new Uint8Array(0),
]);
const archive = () =>
  zipSync({ ...Object.fromEntries(empties), "avis.csv": new TextEncoder().encode(good) }, { level: 0 });

test("an archive of thousands of empty files is told file by file, in a few statements of few parameters", async () => {
  const { id: organizationId } = await createOrganization(database);
  await createRestaurant(database, { organizationId, name: "Chez Lumen" });
  const { api } = await callerOf(database, await createUser(database, { role: "admin" }));
  const file = new File([archive() as Uint8Array<ArrayBuffer>], "avis.zip");
  const query = vi.spyOn(pg.Client.prototype, "query");
  const { data } = await api.imports.check({
    kind: "reviews",
    organizationId,
    file,
    createMissingRestaurants: "false",
  });
  const values = query.mock.calls.map(([config, given]: unknown[]) => {
    const own = (config as { values?: unknown }).values ?? given;
    return Array.isArray(own) ? own.length : 0;
  });
  query.mockRestore();
  expect(data.counts).toMatchObject({ created: 1, refused: emptyCount });
  // A parameter for each value of a row would take the process for itself for as long as they are written.
  expect(values.length).toBeGreaterThan(3);
  expect(Math.max(...values)).toBeLessThan(200);
  expect(values.length).toBeLessThan(emptyCount / 10);
  const { rows } = await database.pool.query(
    "select file, line, kind, reason, field, value from import_refusals where import_id = $1 order by position",
    [data._id],
  );
  expect(rows).toHaveLength(emptyCount);
  expect(new Set(rows.map((row) => row.file)).size).toBe(emptyCount);
  expect(rows[0]).toEqual({
    file: "vide-0.csv",
    line: 1,
    kind: "refused",
    reason: "empty_file",
    field: null,
    value: null,
  });
});
