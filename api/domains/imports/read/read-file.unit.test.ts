import { strToU8, type Zippable, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { UnreadableFile } from "../../../platforms/files/source.ts";
import { chunksOf } from "../file-chunks.ts";
import { screenLimits } from "./limits.ts";
import { readImportFile } from "./read-file.ts";

const read = (bytes: Uint8Array | string, name = "fichier") =>
  readImportFile({ name, chunks: chunksOf(typeof bytes === "string" ? strToU8(bytes) : bytes) });
const failure = async (bytes: Uint8Array | string, ...limits: Parameters<typeof readImportFile>[1][]) => {
  const file = { name: "fichier", chunks: chunksOf(typeof bytes === "string" ? strToU8(bytes) : bytes) };
  const error = await readImportFile(file, ...limits).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof UnreadableFile ? error.failure : error;
};
const takeout = (...ids: string[]) => ({
  reviews: ids.map((id) => ({
    name: `accounts/7/locations/9001/reviews/${id}`,
    reviewer: { displayName: "Léa M." },
    starRating: "FIVE",
    comment: "Très bon.",
    createTime: "2025-01-02T03:04:05Z",
    reviewReply: { comment: "Merci !", updateTime: "2025-01-03T03:04:05Z" },
  })),
});
const json = (value: unknown) => strToU8(JSON.stringify(value));
const zip = (entries: Zippable) => zipSync(entries, { level: 9 });

describe("a file to import", () => {
  test("is recognized by its content: CSV, JSON lines, a JSON array, one JSON object", async () => {
    expect((await read("nom,note\nAnne,5")).rows).toEqual([
      { file: "fichier", line: 2, fields: { nom: "Anne", note: "5" } },
    ]);
    expect((await read('{"a":1}\n\n{"a":2}\n')).rows.map(({ line }) => line)).toEqual([1, 3]);
    expect((await read('[{"a":1},{"a":2}]')).rows.map(({ line }) => line)).toEqual([1, 2]);
    expect((await read('{"a":1}')).rows).toHaveLength(1);
  });
  test("keeps the good lines of JSON beside broken ones, which are reported with their number", async () => {
    const { rows, refusals } = await read('{"a":1}\n{"a":\n[1]\n{"a":"\\u0000é"}\n');
    expect(rows.map(({ line }) => line)).toEqual([1, 4]);
    expect(refusals.map(({ line, reason }) => [line, reason])).toEqual([
      [2, "invalid_json"],
      [3, "not_an_object"],
    ]);
  });
  test("that holds nothing readable is refused as a whole, with why", async () => {
    expect(await failure("")).toBe("empty_file");
    expect(await failure(" \n ")).toBe("empty_file");
    expect(await failure("{oups")).toBe("invalid_json");
    expect(await failure("%PDF-1.7 …")).toBe("unknown_format");
    expect(await failure(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toBe("spreadsheet");
    expect(await failure(zip({ "xl/workbook.xml": strToU8("<x/>"), "[Content_Types].xml": strToU8("<x/>") }))).toBe(
      "spreadsheet",
    );
    expect(await failure(zip({ "photo.jpg": Uint8Array.from([0xff, 0xd8]) }))).toBe("archive_without_data");
  });
  test("with a person's own Maps reviews is refused, because they are about other places", async () => {
    expect(await failure(json({ type: "FeatureCollection", features: [] }))).toBe("own_maps_reviews");
    expect(await failure(zip({ "Takeout/Maps/Reviews.json": json({ type: "FeatureCollection", features: [] }) }))).toBe(
      "own_maps_reviews",
    );
  });
});

describe("a Google Takeout", () => {
  test("gives its reviews from any folder of a zip, with the name of their place", async () => {
    const folder = "Takeout/Fiche d’établissement/account-7/location-9001";
    const { rows, refusals } = await read(
      zip({
        [`${folder}/data.json`]: json({ title: "Chez Ana Bastille" }),
        [`${folder}/additionalData.json`]: json({ any: 1 }),
        [`${folder}/reviews.json`]: json(takeout("AbF1", "AbF2")),
        [`${folder}/reviews-token2.json`]: json(takeout("AbF3")),
        [`${folder}/photo.jpg`]: Uint8Array.from([0xff, 0xd8, 0xff]),
        "Takeout/archive_browser.html": strToU8("<html>"),
      }),
    );
    expect(refusals).toEqual([]);
    expect(rows.map(({ fields }) => fields.external_id)).toEqual([
      "locations/9001/reviews/AbF1",
      "locations/9001/reviews/AbF2",
      "locations/9001/reviews/AbF3",
    ]);
    expect(rows[0]?.fields).toMatchObject({
      platform_key: "gmb",
      restaurant_ref: "9001",
      restaurant_name: "Chez Ana Bastille",
      starRating: "FIVE",
      reviewReply: { comment: "Merci !" },
    });
  });
  test("is read as one reviews file too, and a broken file of several does not spoil the others", async () => {
    expect((await read(json(takeout("A")), "reviews.json")).rows).toHaveLength(1);
    const { rows, refusals } = await read(
      zip({ "location-1/reviews.json": strToU8('{"reviews": ['), "location-2/reviews.json": json(takeout("B")) }),
    );
    expect(rows).toHaveLength(1);
    expect(refusals).toMatchObject([{ file: "location-1/reviews.json", reason: "invalid_json" }]);
  });
});

describe("a hostile archive", () => {
  const limits = { ...screenLimits, entryCountMax: 50, totalSizeMaxBytes: 2 * 1024 * 1024, ratioMax: 100 };
  test("that unpacks to more than it may is given up while it unpacks", async () => {
    const big = zip({ "a.csv": new Uint8Array(16 * 1024 * 1024) });
    expect(big.length).toBeLessThan(30_000);
    expect(await failure(big, limits)).toBe("archive_suspicious");
    expect(await failure(big, { ...limits, ratioMax: 1e9 })).toBe("archive_too_large");
  });
  test("of countless entries is given up", async () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`${index}.csv`, strToU8("a\n1")]));
    expect(await failure(zip(many), limits)).toBe("archive_too_many_entries");
  });
  test("that ends too early or is scrambled is refused", async () => {
    const whole = zipSync({ "reviews.json": json(takeout("A", "B", "C")) }, { level: 0 });
    expect(await failure(whole.subarray(0, whole.length / 2))).toBe("archive_unreadable");
    const deflated = zip({ "reviews.json": json(takeout("A", "B", "C")) });
    const scrambled = deflated.map((byte, index) => (index > 50 && index < 120 ? 255 - byte : byte));
    expect(await failure(scrambled)).toBe("archive_unreadable");
  });
  test("whose paths climb out of it writes nothing anywhere, since entries are only read", async () => {
    const { rows } = await read(zip({ "../../etc/reviews.json": json(takeout("A")) }));
    expect(rows).toMatchObject([{ file: "../../etc/reviews.json" }]);
  });
});

describe("a file of too many rows", () => {
  const limits = { ...screenLimits, rowCountMax: 10 };
  const lines = (count: number, line: string) => `${line}\n`.repeat(count);
  test("is refused as a whole, whatever its form", async () => {
    for (const text of [
      `[${"{},".repeat(10)}{}]`,
      `[${"1,".repeat(10)}1]`,
      `{"reviews":[${'{"name":"a"},'.repeat(10)}{"name":"a"}]}`,
      lines(11, "{}"),
      `a\n${lines(11, "1")}`,
      `a,b\n${lines(11, "1")}`,
      `a\n${lines(1000, "")}`,
    ])
      expect(await failure(text, limits), text.slice(0, 30)).toBe("too_many_rows");
    expect(
      await failure(zip({ "1.csv": strToU8(`a\n${lines(6, "1")}`), "2.csv": strToU8(`a\n${lines(6, "1")}`) }), limits),
    ).toBe("too_many_rows");
  });
  test("is recognized by its rows alone, not by lines, lists or separators within a row", async () => {
    const value = JSON.stringify({ tags: ["a", "b", "c", "d"], text: '1,[2,{3,\\",4' });
    for (const text of [
      `[${Array(10).fill(value).join(",")}]`,
      JSON.stringify(JSON.parse(`[${Array(10).fill(value).join(",")}]`), null, 2),
      lines(10, value),
      `a,b\n${lines(10, '"1\n\n2",3')}`,
    ])
      expect(await failure(text, limits), text.slice(0, 30)).toBeNull();
  });
  test("is noticed before it takes time and memory", async () => {
    const size = 30 * 1024 * 1024;
    const before = process.memoryUsage().rss;
    const startedAt = performance.now();
    for (const part of ["{},", "{}\n", "1\n", "1\r", "\n"]) {
      const text = part === "{}\n" ? "" : part === "{}," ? "[" : "a\n";
      expect(await failure(text + part.repeat(size / part.length)), part).toBe("too_many_rows");
    }
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(1024 ** 3);
  });
});

test("a file whose letters are the bytes of their UTF-8 is read as it was written", async () => {
  const facebook = String.raw`[{"author":"Zo\u00c3\u00a9","text":"Tr\u00c3\u00a8s bon \u00f0\u009f\u0098\u008a","reply":{"text":"Merci Zo\u00c3\u00a9"}}]`;
  const { rows } = await read(facebook);
  expect(rows.map(({ fields }) => fields)).toEqual([
    { author: "Zoé", text: "Très bon 😊", reply: { text: "Merci Zoé" } },
  ]);
  const shown = new TextDecoder("windows-1252").decode(strToU8("auteur;réponse\nZoé;À l’été\nMax;"));
  const { rows: cells, header } = await read(`${shown}CAFÉ…`);
  expect(header).toEqual(["auteur", "réponse"]);
  expect(cells.map(({ fields }) => fields)).toEqual([
    { auteur: "Zoé", réponse: "À l’été" },
    { auteur: "Max", réponse: "CAFÉ…" },
  ]);
});
