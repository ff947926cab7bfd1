import { describe, expect, test } from "vitest";
import { importFile, jsonLines } from "#tests/factories/import-files.ts";
import { createOrganization, createReview } from "#tests/factories/records.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { UnreadableFile } from "../../../platforms/files/source.ts";
import { applyImport, checkImport } from "../run.ts";

const database = await testDatabase();
const { pool } = database;
const now = new Date("2026-11-20T10:00:00Z");
const options = (organizationId: string, more = {}) => ({ kind: "restaurants" as const, organizationId, now, ...more });
const stored = async (organizationId: string) =>
  (await pool.query("select * from restaurants where organization_id = $1 order by external_id", [organizationId]))
    .rows;
const counts = (parts: object) => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  refused: 0,
  incomplete: 0,
  restaurantsCreated: 0,
  ...parts,
});
const three =
  "id,nom,ville,téléphone\n1,Chez Ana,Paris,01 42 68 53 00\n2,,Lyon,\n3,Chez Luc,Lyon,\n1,Chez Ana bis,Paris,\n";

describe("importing restaurants", () => {
  test("first says what it would do and stores nothing", async () => {
    const { id } = await createOrganization(database);
    const result = await checkImport(database.orm, importFile(three), options(id));
    expect(result.counts).toEqual(counts({ total: 4, created: 2, skipped: 1, refused: 1 }));
    expect(result.remarks).toMatchObject([{ line: 3, reason: "name_missing", kind: "refused" }]);
    expect(await stored(id)).toEqual([]);
  });
  test("stores the good rows beside a broken one, and a second run finds everything unchanged", async () => {
    const { id } = await createOrganization(database);
    const first = await applyImport(database, importFile(three), options(id));
    expect(first.counts).toEqual(counts({ total: 4, created: 2, skipped: 1, refused: 1 }));
    expect(await stored(id)).toMatchObject([
      {
        external_id: "1",
        name: "Chez Ana",
        locality: "Paris",
        country_code: "FR",
        phone: "+33142685300",
        time_zone: "Europe/Paris",
      },
      { external_id: "3", name: "Chez Luc", locality: "Lyon", phone: null },
    ]);
    const again = await applyImport(database, importFile(three), options(id));
    expect(again.counts).toEqual(counts({ total: 4, unchanged: 2, skipped: 1, refused: 1 }));
  });
  test("changes what a later file gives and leaves what it is silent about", async () => {
    const { id } = await createOrganization(database);
    await applyImport(database, importFile(three), options(id));
    const later = await applyImport(database, importFile("id;nom;téléphone\n1;Chez Ana Bastille;\n"), options(id));
    expect(later.counts).toMatchObject({ updated: 1 });
    expect((await stored(id))[0]).toMatchObject({
      name: "Chez Ana Bastille",
      phone: "+33142685300",
      locality: "Paris",
    });
  });
  test("reports of a new restaurant in an unknown location that its zone is only assumed, and of none that has one", async () => {
    const { id } = await createOrganization(database);
    const file = "id,nom,pays\n1,Chez Ana,\n2,Da Luca,Italie\n";
    const { remarks } = await applyImport(database, importFile(file), options(id));
    expect(remarks).toMatchObject([{ line: 2, kind: "incomplete", reason: "time_zone_assumed", value: "Chez Ana" }]);
    expect((await stored(id)).map((row) => row.time_zone)).toEqual(["Europe/Paris", "Europe/Rome"]);
    await pool.query("update restaurants set time_zone = 'Europe/Ljubljana' where organization_id = $1", [id]);
    const later = await applyImport(database, importFile(file.replace("Ana", "Anna")), options(id));
    expect([later.remarks, later.counts.updated]).toEqual([[], 2]);
  });
  test("places overseas have the clock and the dialling code of their territory", async () => {
    const { id } = await createOrganization(database);
    const file =
      "name,address,postal_code,city,country,phone\nDom Réunion,1 rue A,97400,Saint-Denis,FR,0262 41 00 01\nDu Port,2 rue B,93200,Saint-Denis,FR,01 42 68 53 00 poste 12\n";
    const { remarks } = await applyImport(database, importFile(file), options(id));
    expect(remarks).toEqual([]);
    const rows = (await stored(id)).map((row) => [row.name, row.country_code, row.time_zone, row.phone]).sort();
    expect(rows).toEqual([
      ["Dom Réunion", "FR", "Indian/Reunion", "+262262410001"],
      ["Du Port", "FR", "Europe/Paris", "+33142685300"],
    ]);
  });
  test("a zone that is assumed of a country with several is told, and never replaces a corrected one", async () => {
    const { id } = await createOrganization(database);
    const file = "id,nom,pays,code postal\n1,Casa Ana,ES,\n2,Casa Luz,ES,35001\n3,Casa Sol,ES,28001\n";
    const { remarks } = await applyImport(database, importFile(file), options(id));
    expect(remarks).toMatchObject([{ line: 2, kind: "incomplete", reason: "time_zone_assumed", value: "Casa Ana" }]);
    const zones = async () => (await stored(id)).map((row) => row.time_zone);
    expect(await zones()).toEqual(["Europe/Madrid", "Atlantic/Canary", "Europe/Madrid"]);
    await pool.query("update restaurants set time_zone = 'Atlantic/Canary' where organization_id = $1", [id]);
    const again = await applyImport(database, importFile(file), options(id));
    expect([again.remarks, again.counts.updated]).toEqual([[], 1]);
    expect(await zones()).toEqual(["Atlantic/Canary", "Atlantic/Canary", "Europe/Madrid"]);
  });
  test("keeps organizations apart: the same ids in another are other restaurants", async () => {
    const [one, other] = [await createOrganization(database), await createOrganization(database)];
    await applyImport(database, importFile(three), options(one.id));
    await applyImport(database, importFile(three.replaceAll("Chez", "Casa")), options(other.id));
    expect((await stored(one.id)).map(({ name }) => name)).toEqual(["Chez Ana", "Chez Luc"]);
    expect(await stored(other.id)).toHaveLength(2);
  });
  test("takes only the rows a filter names", async () => {
    const { id } = await createOrganization(database);
    const only = { field: "VILLE", value: "lyon" };
    const { counts: found } = await applyImport(database, importFile(three), options(id, { only }));
    expect(found).toMatchObject({ created: 1, skipped: 2, refused: 1 });
  });
  test("changes nothing when the file as a whole is wrong", async () => {
    const { id } = await createOrganization(database);
    await expect(applyImport(database, importFile("ville,pays\nParis,FR\n"), options(id))).rejects.toThrow(
      UnreadableFile,
    );
    await expect(applyImport(database, importFile("id,nom\n"), options(id))).rejects.toMatchObject({
      failure: "no_rows",
    });
    expect(await stored(id)).toEqual([]);
  });
  test("stores hours and position as they were read, and a zone that moves keeps the days of reviews right", async () => {
    const { id } = await createOrganization(database);
    const row = { id: "a", name: "Bar", openingHours: "Fr 19:00-02:00", lat: 48.86, lng: 2.35 };
    await applyImport(database, importFile(jsonLines([row])), options(id));
    const [restaurant] = await stored(id);
    expect(restaurant).toMatchObject({
      latitude: 48.86,
      regular_hours: [{ openDay: "FRIDAY", openTime: "19:00", closeDay: "SATURDAY", closeTime: "02:00" }],
    });
    await createReview(database, { restaurantId: restaurant.id, publishedAt: new Date("2026-06-15T22:30:00Z") });
    await applyImport(database, importFile(jsonLines([{ ...row, timeZone: "America/New_York" }])), options(id));
    const { rows } = await pool.query("select day, count from review_days where restaurant_id = $1 and count > 0", [
      restaurant.id,
    ]);
    expect(rows).toEqual([{ day: "2026-06-15", count: 1 }]);
  });

  test("cuts names of days and addresses between characters: an emoji at the limit does not lose the file", async () => {
    const { id } = await createOrganization(database);
    const upTo = (length: number) => `${"a".repeat(length - 1)}\u{1F600}`;
    const row = { id: "a", name: "Bar", type: upTo(80), opening_hours: `Mo-Su 12:00-14:00; Dec 25 off "${upTo(80)}"` };
    await applyImport(database, importFile(jsonLines([row])), options(id));
    expect(await stored(id)).toMatchObject([
      { type: "a".repeat(79), special_hours: [{ startDate: "2026-12-25", isClosed: true, name: "a".repeat(79) }] },
    ]);
  });
});
