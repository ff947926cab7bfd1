import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { chunksOf } from "../file-chunks.ts";
import { readInThread } from "./in-thread.ts";
import { readImportFile } from "./read-file.ts";

/** Turns of the event loop meanwhile, in each of which another request could have been served. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  let isOver = false;
  const turn = () => {
    count += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  return count;
}

const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => JSON.stringify({ rating: 4, text: `Avis ${from + index}` })).join(
    "\n",
  );
const archive = () =>
  zipSync(
    Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`avis/${index}.json`, strToU8(lines(index, index + 4))]),
    ),
  );

test.each([
  ["an archive of many small files", archive],
  ["a long file", () => strToU8(lines(0, 3000))],
])("%s is read as it was, and the event loop turns meanwhile", async (_name, make) => {
  const bytes = make();
  const fileOf = () => ({ name: "avis", chunks: chunksOf(bytes) });
  const expected = await readImportFile(fileOf());
  let read: unknown;
  const turns = await turnsDuring(async () => {
    read = await readInThread(fileOf());
  });
  expect(read).toEqual(expected);
  expect(turns).toBeGreaterThan(5);
});

test("what cannot be read is refused as it was, and a row that cannot be handed over by itself", async () => {
  const fileOf = (text: string) => ({ name: "avis", chunks: chunksOf(strToU8(text)) });
  await expect(readInThread(fileOf(`%PDF-1.4${" ".repeat(40_000)}`))).rejects.toMatchObject({
    failure: "unknown_format",
  });
  const deep = `{"text": ${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
  const { rows, refusals } = await readInThread(fileOf(`[{"text":"Bon"},${deep}]`));
  expect(rows).toMatchObject([{ line: 1, fields: { text: "Bon" } }]);
  expect(refusals).toMatchObject([{ line: 2, reason: "invalid_json" }]);
});
