import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { fontsIn, writableText } from "./fonts.ts";

const folder = await mkdtemp(join(tmpdir(), "fonts-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const words = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));
const longs = (...values: number[]) => {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) buffer.writeUInt32BE(value, at * 4);
  return buffer;
};
/** A font of one table: what it has of the first plane, in segments, and of all planes, in groups. */
function fontOf(segments: readonly [number, number][], groups: readonly [number, number][]): Buffer {
  const ends = [...segments, [0xffff, 0xffff] as const];
  const four = Buffer.concat([
    words(4, 16 + 8 * ends.length, 0, 2 * ends.length, 0, 0, 0),
    words(...ends.map(([, end]) => end), 0),
    words(...ends.map(([start]) => start)),
    words(...ends.map(([start]) => (start === 0xffff ? 1 : (1 - start) & 0xffff))),
    words(...ends.map(() => 0)),
  ]);
  const twelve = Buffer.concat([
    words(12, 0),
    longs(16 + 12 * groups.length, 0, groups.length, ...groups.flatMap(([start, end]) => [start, end, 1])),
  ]);
  const cmap = Buffer.concat([words(0, 2, 3, 1), longs(20), words(3, 10), longs(20 + four.length), four, twelve]);
  return Buffer.concat([longs(0x00010000), words(1, 0, 0, 0), longs(0x636d6170, 0, 28, cmap.length), cmap]);
}
await writeFile(
  join(folder, "latin.ttf"),
  fontOf(
    [
      [0x20, 0x17f],
      [0x300, 0x36f],
    ],
    [[0x1f355, 0x1f355]],
  ),
);
await writeFile(join(folder, "broken.otf"), "no font at all");
const fonts = fontsIn([folder, join(folder, "nowhere")]);

test.each([
  ["Très bon ! Œufs, œuf, Łódź", "Très bon ! Œufs, œuf, Łódź"],
  ["Tre\u0300s bon", "Tre\u0300s bon"],
  ["fin\u202c\u200f de\nligne\u00ad", "fin\u202c\u200f de\nligne\u00ad"],
  ["pizza 🍕", "pizza 🍕"],
  ["Ｂｏｎ！ 𝓑ravo", "Bon! Bravo"],
  ["très ♨ bon 1\ufe0f\u20e3", "très  bon 1"],
])(
  "what fonts have stays, what has a plain form takes it, and signs they lack are left out: %s",
  async (text, written) => {
    expect(await writableText(text, fonts)).toEqual({ text: written, missing: [] });
  },
);

test.each([
  ["ラーメンが美味しい", 9],
  ["Bon 山田", 2],
  ["स्वादिष्ट", 4],
  ["Очень", 5],
])("letters they lack are named, each once: %s", async (text, count) => {
  const { missing } = await writableText(text, fonts);
  expect(missing.length).toBeGreaterThan(0);
  expect(missing.length).toBeLessThanOrEqual(count);
});

test("the fonts of this machine have Latin", async () => {
  expect((await writableText("Très bon, gut, ñandú, perché")).missing).toEqual([]);
});
