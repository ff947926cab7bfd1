import { describe, expect, test } from "vitest";
import { columnCountMax, readCsv, sniffDelimiter } from "./csv.ts";

const read = (text: string) => {
  const { rows, refusals, header } = readCsv(text, "avis.csv");
  return {
    header,
    rows: rows.map(({ line, fields }) => ({ line, ...fields })),
    refusals: refusals.map(({ line, reason, value }) => ({ line, reason, value })),
  };
};

describe("a CSV file", () => {
  test("is read whichever separator the spreadsheet wrote", () => {
    expect(sniffDelimiter("nom;note;texte")).toBe(";");
    expect(sniffDelimiter("nom\tnote, sur 5\ttexte")).toBe("\t");
    expect(sniffDelimiter('"a;b;c;d",note')).toBe(",");
    expect(read("sep=;\nnom;note, sur 5\nAnne;5").rows).toEqual([{ line: 3, nom: "Anne", "note, sur 5": "5" }]);
    expect(read("nom;note\nAnne;5").rows).toEqual([{ line: 2, nom: "Anne", note: "5" }]);
  });
  test("keeps separators, quotes and line breaks inside quotes, and counts the lines they take", () => {
    const { rows } = read('nom,texte\nAnne,"Bon, ""très"" bon\n\nvraiment"\n\nLuc,ok\n');
    expect(rows).toEqual([
      { line: 2, nom: "Anne", texte: 'Bon, "très" bon\n\nvraiment' },
      { line: 6, nom: "Luc", texte: "ok" },
    ]);
  });
  test("takes rows that lack their last cells or end in empty ones, and refuses a filled surplus cell alone", () => {
    const { rows, refusals } = read("nom,note\nAnne,5\nLuc\nMia,4,oups\nZoé,3,, \nBob,2,,x");
    expect(rows).toEqual([
      { line: 2, nom: "Anne", note: "5" },
      { line: 3, nom: "Luc", note: "" },
      { line: 5, nom: "Zoé", note: "3" },
    ]);
    expect(refusals).toEqual([
      { line: 4, reason: "column_count", value: "Mia,4,oups" },
      { line: 6, reason: "column_count", value: "Bob,2,,x" },
    ]);
  });
  test("takes a ragged row whose text has several lines, and knows a quote that swallowed rows", () => {
    const head = "nom;source;id;auteur;note;texte;date;reponse";
    const { rows, refusals } = readCsv(
      `${head}\nA;google;1;Bob;1;"Froid\nlent, et cher; hélas";2026-01-06\nB;google;2;Ida;1;"Froid\nlent";2026-01-06;;;\n` +
        'C;google;3;Max;1;"jamais fermé;2026-01-06;\nD;google;4;Ana;5;"bon";2026-01-07;\nE;google;5;Luc;5;"oui";2026-01-07;',
      "avis.csv",
    );
    expect(rows.map(({ line, fields }) => [line, fields.texte, fields.date])).toEqual([
      [2, "Froid\nlent, et cher; hélas", "2026-01-06"],
      [4, "Froid\nlent", "2026-01-06"],
      [7, "bon", "2026-01-07"],
      [8, "oui", "2026-01-07"],
    ]);
    expect(refusals.map(({ line, reason }) => [line, reason])).toEqual([[6, "quote"]]);
  });
  test("refuses only the row whose quote is never closed, wherever the file goes on", () => {
    const { rows, refusals } = read(
      'nom,texte\nAnne,ok\nLuc,"jamais fermé\nMia,bien\nZoé,"cité"\nMax,"fin\nIda,dernière',
    );
    expect(rows.map((row) => row.line)).toEqual([2, 4, 5, 7]);
    expect(refusals.map(({ line, reason }) => [line, reason])).toEqual([
      [3, "quote"],
      [6, "quote"],
    ]);
  });
  test("refuses only the row with a stray quote", () => {
    const { rows, refusals } = read('nom,texte\nAnne,ok\n"Lu"c,x\nMia,bien');
    expect(rows.map((row) => row.line)).toEqual([2, 4]);
    expect(refusals.map(({ line, reason }) => [line, reason])).toEqual([[3, "quote"]]);
  });
  test("does not lose the rows after a quote that swallows the beginning of another quoted cell", () => {
    const { rows, refusals } = read('nom,texte\nAnne,"ouvert\nLuc,"a, b"\nMia,bien\nZoé,ok');
    expect(refusals.map(({ line }) => line)).toEqual([2]);
    expect(rows.map((row) => row.line)).toEqual([3, 4, 5]);
  });
  test("reads a file of nothing but faults in linear time", () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => (index % 2 ? `${index},"cassé` : `${index},bon`));
    const { rows, refusals } = readCsv(`id,texte\n${lines.join("\n")}`, "grand.csv");
    expect(rows.length).toBe(10_000);
    expect(refusals.length).toBe(10_000);
  });
  test("takes no more columns than a list of places or reviews can have, and refuses wider rows by themselves", () => {
    const header = (columns: number) => Array.from({ length: columns }, (_, index) => `c${index}`).join(",");
    const wide = (columns: number) => readCsv(`${header(columns)}\n${",".repeat(columns - 1)}x`, "large.csv");
    expect(wide(columnCountMax).rows).toHaveLength(1);
    expect(() => wide(columnCountMax + 1)).toThrow(expect.objectContaining({ failure: "too_many_columns" }));
    expect(() => wide(30_000)).toThrow(expect.objectContaining({ failure: "too_many_columns" }));
    const { rows, refusals } = read(`nom,texte\nAnne,ok\nx${",".repeat(30_000)}\nMia,bien`);
    expect(rows.map((row) => row.line)).toEqual([2, 4]);
    expect(refusals).toMatchObject([{ line: 3, reason: "column_count" }]);
  });
});
