import { expect, test } from "vitest";
import { restorable } from "./restore-drafts.ts";

const texts = [["/a,text,reviewIdr1", "Merci"]];
const drafts = { userId: "u1", keptAt: 1_000_000, texts };
const here = { userId: "u1", now: 1_001_000 };

test("a kept text is put back for the person who wrote it, and not for long", () => {
  const stored = JSON.stringify(drafts);
  expect(restorable(stored, here)).toEqual(texts);
  expect(restorable(stored, { ...here, userId: "u2" })).toEqual([]);
  expect(restorable(stored, { ...here, now: drafts.keptAt + 11 * 60_000 })).toEqual([]);
});
