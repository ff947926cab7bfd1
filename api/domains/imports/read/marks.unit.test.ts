import { describe, expect, test } from "vitest";
import { byteOrderMark, csvLine, marked, separatorOf, unmarked } from "#contract/csv.ts";
import { languages } from "#contract/languages.ts";
import { readCsv } from "../../../platforms/files/csv.ts";

const pieces = ["=", "+", "-", "@", "＝", "＋", "－", "＠", ";", ",", "\t", "\n", "'", '"', "|", "a", "1", " ", "bon"];
/** Every text of three pieces. */
const texts = pieces.flatMap((one) => pieces.flatMap((two) => pieces.map((three) => `${one}${two}${three}`)));
const dangerous = /^[\t\r]*"*[=+\-@＝＋－＠]/;

/** Cells as a spreadsheet with this separator cuts them, ignoring quotes. */
const cutAt = (line: string, separator: string) => line.split(new RegExp(`[${separator}\n]`));

describe("a cell of a file", () => {
  test("comes back as it was, whatever was marked in it and whichever separator the reader's language has", () => {
    for (const language of languages) {
      const separator = separatorOf(language);
      const lines = texts.map((text) => csvLine(["x", text, "y"], separator));
      const file = `${csvLine(["a", "b", "c"], separator)}${lines.join("")}`.replaceAll("\r\n", "\n");
      const { rows, refusals } = readCsv(file, "export.csv");
      expect(refusals).toEqual([]);
      expect(rows.map(({ fields }) => unmarked(String(fields.b)))).toEqual(texts);
    }
  });

  test("begins no formula, neither itself nor where another separator would cut it", () => {
    for (const text of texts)
      for (const separator of [";", ",", "\t"])
        for (const cell of cutAt(marked(text), separator)) expect(cell, JSON.stringify(text)).not.toMatch(dangerous);
    expect(marked("Bon;=1+1\n＝2")).toBe("Bon;'=1+1\n'＝2");
    expect(marked("Un plat - très bon, 5/5 = parfait")).toBe("Un plat - très bon, 5/5 = parfait");
  });

  test("is separated as the reader's spreadsheet expects", () => {
    expect(byteOrderMark + csvLine(["nom", 4, null], separatorOf("fr"))).toBe("\uFEFFnom;4;\r\n");
    expect(csvLine(["name", "a;b"], separatorOf("en"))).toBe('name,"a;b"\r\n');
  });
});
