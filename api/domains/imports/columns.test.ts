import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { type ImportColumn, ignoredColumns } from "#contract/imports/columns.ts";
import type { ImportKind } from "#contract/imports/schemas.ts";
import { importFile, jsonLines } from "#tests/factories/import-files.ts";
import { createOrganization } from "#tests/factories/records.ts";
import { importDay, importSetup, reviewLine, storedReviews } from "#tests/factories/review-imports.ts";
import { testDatabase } from "#tests/setup/database.ts";
import type { ImportOptions } from "./import-run.ts";
import { restaurantColumns } from "./restaurants/columns.ts";
import { reviewColumns } from "./reviews/columns.ts";
import { applyImport, checkImport } from "./run.ts";

const database = await testDatabase();
const { pool } = database;
const options = (kind: ImportKind, organizationId: string, more: Partial<ImportOptions> = {}): ImportOptions => ({
  kind,
  organizationId,
  now: importDay,
  platformKey: "gmb",
  ...more,
});
const reported = (columns: readonly ImportColumn[]) =>
  ignoredColumns(columns).map(({ name, ignoredCount }) => [name, ignoredCount]);

/** The same numbers with every run, so that a failure can be repeated. */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const below = (end: number) => Math.floor(next() * end);
  return { below, pick: <T>(list: readonly T[]) => list[below(list.length)] as T };
}
type Dice = ReturnType<typeof dice>;

/** Unique, so that every value can be found wherever it goes. */
let written = 0;
const marker = () => `zq${(written++).toString(36)}x`;

const words = [
  "Note interne",
  "meta",
  "Ünïque",
  "x",
  "owner",
  "★",
  "a.b",
  "reply",
  "profile",
  "stats",
  "toString",
  "🙂",
];
function shape(random: Dice, depth: number): unknown {
  const kind = random.below(depth > 3 ? 2 : 5);
  if (kind === 0) return marker();
  if (kind === 1) return [marker(), marker()];
  if (kind === 2) return [{ [random.pick(words)]: marker(), url: marker() }];
  const parts = Array.from({ length: 1 + random.below(3) }, () => [random.pick(words), shape(random, depth + 1)]);
  return Object.fromEntries(parts);
}
function extras(random: Dice, known: readonly string[]): Record<string, unknown> {
  const names = Array.from({ length: 1 + random.below(8) }, () => random.pick(random.below(2) ? words : known));
  return Object.fromEntries(names.map((name) => [name, shape(random, 0)]));
}

/** All stored texts of an organization. */
async function everythingOf(organizationId: string): Promise<string> {
  const { rows } = await pool.query(
    `select (select coalesce(json_agg(r), '[]') from restaurants r where r.organization_id = $1)::text as a,
      (select coalesce(json_agg(v), '[]') from reviews v join restaurants r on r.id = v.restaurant_id where r.organization_id = $1)::text as b,
      (select coalesce(json_agg(p), '[]') from review_replies p join reviews v on v.id = p.review_id
        join restaurants r on r.id = v.restaurant_id where r.organization_id = $1)::text as c`,
    [organizationId],
  );
  return rows.map(({ a, b, c }) => `${a}${b}${c}`).join("");
}

const isIn = (value: unknown, text: string): boolean => JSON.stringify(value).includes(text);
const base = {
  restaurants: (index: number) => ({ id: `r${index}`, name: `Chez ${index}`, country: "FR" }),
  reviews: (index: number) => reviewLine(`v${index}`),
};
/** Names used by such files; the fields that decide about the row itself, or find its restaurant, are left out. */
const names = {
  restaurants: Object.entries(restaurantColumns).flatMap(([field, list]) => (field === "externalId" ? [] : [...list])),
  reviews: Object.entries(reviewColumns).flatMap(([field, list]) =>
    ["externalId", "restaurantRef", "restaurantName", "locality", "platform"].includes(field) ? [] : [...list],
  ),
};

describe("a file of columns nobody has foreseen", () => {
  test.each(["restaurants", "reviews"] as const)("of %s loses no value in silence", async (kind) => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = dice(seed);
      const { organizationId } = await importSetup(database);
      const rows = Array.from({ length: 6 }, (_, index) => ({ ...extras(random, names[kind]), ...base[kind](index) }));
      const file = jsonLines(rows);
      const checked = await checkImport(database.orm, importFile(file), options(kind, organizationId));
      const applied = await applyImport(database, importFile(file), options(kind, organizationId));
      expect(applied.columns).toEqual(checked.columns);
      const stored = await everythingOf(organizationId);
      const refused = new Set(checked.remarks.filter((one) => one.kind === "refused").map(({ line }) => line));
      const ignored = checked.columns.filter(({ ignoredCount }) => ignoredCount > 0);
      for (const [index, row] of rows.entries())
        for (const [value] of JSON.stringify(row).matchAll(/zq[0-9a-z]+x/g)) {
          const isTold =
            refused.has(index + 1) ||
            stored.includes(value) ||
            // Only the first few refused photos of a row are reported.
            checked.remarks.some((one) => isIn(one, value) || (one.line === index + 1 && one.field === "photos")) ||
            // The example is the column's first value; a list may hold more.
            ignored.some(({ name }) => isIn(valuesAt(row, name), value));
          expect(isTold, `seed ${seed}: ${value} of ${JSON.stringify(row)}`).toBe(true);
        }
    }
  });

  test("is reported by name and number of rows, nested fields and columns of the same name included", async () => {
    const { organizationId } = await importSetup(database);
    const rows = [
      reviewLine("1", { secret: { any: "thing", deep: { er: 1 } }, comment: "aussi" }),
      reviewLine("2", { secret: { any: "more" }, photos: [{ url: "https://a.example/1.jpg", mood: "gay" }] }),
    ];
    const json = await checkImport(database.orm, importFile(jsonLines(rows)), options("reviews", organizationId));
    expect(reported(json.columns)).toEqual([
      ["secret.any", 2],
      ["secret.deep.er", 1],
      ["comment", 1],
      ["photos[].mood", 1],
    ]);
    expect(json.columns.find(({ name }) => name === "comment")).toMatchObject({ field: "text", example: "aussi" });
    const csv = "id;restaurant;date;note;texte;texte;;Humeur\n1;Chez Ana;2026-01-02;5;un;deux;trois;gai\n";
    const file = await checkImport(database.orm, importFile(csv), options("reviews", organizationId));
    expect(reported(file.columns)).toEqual([
      ["texte (6)", 1],
      ["(7)", 1],
      ["Humeur", 1],
    ]);
  });
});

/** The values of a row under a reported column name. */
function valuesAt(row: Record<string, unknown>, name: string): unknown {
  const at = (value: unknown, rest: string): unknown[] => {
    if (rest === "") return [value];
    if (Array.isArray(value) && rest.startsWith("[]")) return value.flatMap((item) => at(item, rest.slice(2)));
    if (typeof value !== "object" || value === null) return [];
    const own = rest.replace(/^\./, "");
    return Object.entries(value).flatMap(([key, one]) =>
      own === key || own.startsWith(`${key}.`) || own.startsWith(`${key}[]`) ? at(one, own.slice(key.length)) : [],
    );
  };
  return at(row, name);
}

describe("names that real files use", () => {
  test("an owner's reply as an object is the reply, with its day", async () => {
    for (const [name, reply] of [
      ["ownerReply", { text: "Merci !", publishedAt: "2026-01-05T10:00:00Z" }],
      ["response", { body: "Merci !", date: "2026-01-05T10:00:00Z" }],
      ["reviewReply", { comment: "Merci !", updateTime: "2026-01-05T10:00:00Z" }],
    ] as const) {
      const { organizationId } = await importSetup(database);
      const file = importFile(jsonLines([reviewLine("1", { [name]: reply })]));
      const { columns } = await applyImport(database, file, options("reviews", organizationId));
      expect(reported(columns)).toEqual([]);
      expect(await storedReviews(pool, organizationId)).toMatchObject([{ answer_state: "answered" }]);
      expect(await everythingOf(organizationId)).toContain("Merci !");
    }
  });

  test("OpenStreetMap's own columns and one-line addresses make an address", async () => {
    const rows = [
      {
        osmid: "node/7",
        name: "Chez Ana",
        "addr:housenumber": "5",
        "addr:street": "Rue du Coq",
        "addr:postcode": "75001",
        "addr:city": "Paris",
        "addr:country": "FR",
      },
      { osmid: "node/8", name: "Chez Luc", street1: "3 rue Basse", city: "Lyon", postalcode: "69001" },
      { osmid: "node/9", name: "Chez Mia", address_string: "3 rue Haute, 69001 Lyon, France" },
      { osmid: "node/10", name: "Da Zoe", address_obj: { street1: "Via Roma", city: "Milano", country: "Italy" } },
    ];
    const { id } = await createOrganization(database);
    const { columns } = await applyImport(database, importFile(jsonLines(rows)), options("restaurants", id));
    expect(reported(columns)).toEqual([]);
    const { rows: stored } = await pool.query(
      "select external_id, street, postal_code, locality, country_code from restaurants where organization_id = $1 order by id",
      [id],
    );
    expect(stored.map((row) => Object.values(row))).toEqual([
      ["node/7", "5 Rue du Coq", "75001", "Paris", "FR"],
      ["node/8", "3 rue Basse", "69001", "Lyon", "FR"],
      ["node/9", "3 rue Haute", "69001", "Lyon", "FR"],
      ["node/10", "Via Roma", "", "Milano", "IT"],
    ]);
  });

  test("heads of scrapers are known", async () => {
    const { organizationId } = await importSetup(database);
    const csv =
      "Review Id,Location Id,Display Name,Review Rating,Review Title,Review Text,Review Date,Owner Response,Owner Response Date\n" +
      "1,R1,Léa,4,Parfait,Très bon,2026-01-02,Merci,2026-01-03\n";
    const { columns } = await applyImport(database, importFile(csv), options("reviews", organizationId));
    expect(reported(columns)).toEqual([]);
    expect(await storedReviews(pool, organizationId)).toMatchObject([
      { external_id: "1", author: "Léa", rating: 4, title: "Parfait", text: "Très bon", answer_state: "answered" },
    ]);
  });
});

describe("a Takeout file", () => {
  test("reports what it says beside its reviews, also from an archive of several read in a thread", async () => {
    const { organizationId } = await importSetup(database);
    const file = (count: number, others: object) =>
      JSON.stringify({
        reviews: Array.from({ length: count }, (_, index) => ({
          name: `accounts/7/locations/R1/reviews/${count}-${index}`,
          starRating: "FIVE",
          comment: "Très bon.",
          createTime: "2025-01-02T03:04:05Z",
        })),
        ...others,
      });
    const one = importFile(file(1, { averageRating: 4.6, name: "locations/R1", nextPageToken: "" }), "reviews.json");
    const own = options("reviews", organizationId, { restaurantRef: "R1" });
    expect(reported((await checkImport(database.orm, one, own)).columns)).toEqual([
      ["averageRating (reviews.json)", 1],
      ["name (reviews.json)", 1],
    ]);
    const archive = zipSync(
      {
        "a/reviews.json": strToU8(file(300, { totalReviewCount: 300 })),
        "b/reviews-2.json": strToU8(file(301, { secret: { deep: [1] } })),
      },
      { level: 0 },
    );
    const { columns } = await checkImport(database.orm, importFile(archive, "takeout.zip"), own);
    expect(reported(columns)).toEqual([
      ["totalReviewCount (reviews.json)", 1],
      ["secret (reviews-2.json)", 1],
    ]);
    expect(columns.find(({ name }) => name.startsWith("secret"))?.example).toBe('{"deep":[1]}');
  });
});

describe("a person's mapping", () => {
  const csv = "Ref;Wo;Wann;Sterne;Urteil;Laune\n1;Chez Ana;2026-01-02;5;Sehr gut;froh\n";
  const mapping = [
    { name: "Ref", field: "externalId" as const },
    { name: "Wo", field: "restaurantName" as const },
    { name: "Wann", field: "publishedAt" as const },
    { name: "Sterne", field: "rating" as const },
    { name: "urteil", field: "text" as const },
    { name: "Laune", field: null },
  ];

  test("is what the columns are read as, and is remembered for the next file of the same columns in any order", async () => {
    const { organizationId } = await importSetup(database);
    const own = options("reviews", organizationId);
    await expect(checkImport(database.orm, importFile(csv), own)).rejects.toMatchObject({
      failure: "columns_missing",
      message: expect.stringMatching(/no column for publishedAt, no column for rating or text.*Ref, Wo, Wann/),
    });
    const { counts, columns } = await applyImport(database, importFile(csv), { ...own, mapping });
    expect([counts.created, reported(columns)]).toEqual([1, []]);
    expect(await storedReviews(pool, organizationId)).toMatchObject([
      { external_id: "1", rating: 5, text: "Sehr gut" },
    ]);
    const next = "Laune;Wo;Ref;Wann;Sterne;Urteil\nfroh;Chez Ana;2;2026-01-03;4;Gut\n";
    expect((await checkImport(database.orm, importFile(next), own)).counts).toMatchObject({ created: 1 });
    const other = await importSetup(database);
    await expect(
      checkImport(database.orm, importFile(next), options("reviews", other.organizationId)),
    ).rejects.toMatchObject({ failure: "columns_missing" });
  });

  test("goes before what a name would mean, and finds fields of nested objects", async () => {
    const { organizationId } = await importSetup(database);
    const rows = [reviewLine("1", { text: "non", meta: { verdict: "oui" } })];
    const { columns } = await applyImport(database, importFile(jsonLines(rows)), {
      ...options("reviews", organizationId),
      mapping: [{ name: "meta.verdict", field: "text" }],
    });
    expect(reported(columns)).toEqual([["text", 1]]);
    expect(await storedReviews(pool, organizationId)).toMatchObject([{ text: "oui" }]);
  });
});
