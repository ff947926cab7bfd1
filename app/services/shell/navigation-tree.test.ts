import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { missingScreens, navigationTree, type TreeEntry } from "./navigation-tree.ts";

type Found = { pattern: string; isBuilt: boolean; flag: string | null };

/** Every address of the route table: is there a screen, and which flag stands before it? */
const addressesOf = (entries: readonly RouteConfigEntry[], flag: string | null = null): Found[] =>
  entries.flatMap(({ id, path, file, children }) => {
    const gate = /^routes\/flags\/(.+)\.ts$/.exec(file)?.[1] ?? flag;
    const isBuilt = !/^routes\/system\/(?:redirect|not-found)\.tsx?$/.test(file) && !id?.startsWith("unbuilt");
    const own = path ? [{ pattern: `/${path}`, isBuilt, flag: gate }] : [];
    return [...own, ...addressesOf(children ?? [], gate)];
  });

const entries: readonly TreeEntry[] = navigationTree.flatMap((group): readonly TreeEntry[] => group.entries);
const patternsOf = ({ one, all, own }: TreeEntry) => [one, all, own].filter((pattern) => pattern !== undefined);
const table = new Map((await addressesOf(await routes)).map((found) => [found.pattern, found]));

test("every entry leads to an address of the route table, behind the flag that stands there", () => {
  const wrong = entries.flatMap((entry) =>
    patternsOf(entry)
      .filter((pattern) => table.get(pattern)?.flag !== (entry.flag ?? null))
      .map((pattern) => [pattern, table.get(pattern)?.flag, entry.flag]),
  );
  expect(wrong).toEqual([]);
  for (const pattern of entries.flatMap(({ also = [] }) => also))
    expect(
      [...table.keys()].some((path) => path.startsWith(pattern)),
      pattern,
    ).toBe(true);
});

test("what the tree calls missing is what has no screen yet, so that a new screen gets its entry", () => {
  const unbuilt = new Set(entries.flatMap(patternsOf).filter((pattern) => !table.get(pattern)?.isBuilt));
  expect([...missingScreens].sort()).toEqual([...unbuilt].sort());
});

test("each key stands once in its place, and all of section 4 is there", () => {
  const keys = navigationTree.flatMap((group): string[] => group.entries.map(({ key }) => `${group.key} ${key}`));
  expect(new Set(keys).size).toBe(keys.length);
  expect(navigationTree.map(({ key, entries: { length } }) => [key, length])).toEqual([
    ["home", 1],
    ["forMe", 1],
    ["respond", 4],
    ["reputation", 3],
    ["visibility", 4],
    ["social", 4],
    ["boosters", 2],
    ["statistics", 1],
    ["settings", 9],
    ["administration", 8],
    ["user", 4],
  ]);
});
