import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";
import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";

/** At rest; what a browser measures of some screens (screen-budgets.test.ts) is computed here for all. */
const screenMaxBytes = 135_000;
const inboxMaxBytes = 150_000;
/** Charts, their tables and what each figure opens to, beside 129 kB that every screen has (docs/decisions/293). */
const statisticsMaxBytes = 137_000;
const screenMaxFiles = 12;
const lazyChunkMaxBytes = 45_000;

const { assets } = (await import(pathToFileURL(resolve("build/server/index.js")).href)) as ServerBuild;

const weights = new Map<string, number>();
/** What a file weighs, compressed with brotli. */
function sentBytes(url: string): number {
  const known = weights.get(url) ?? brotliCompressSync(readFileSync(join("build/client", url))).length;
  weights.set(url, known);
  return known;
}

const pushClient = readdirSync("build/client/assets").find((name) => /^socket\.client-.*\.js$/.test(name));
const inboxes = new Set(["restaurant reputation/reviews", "groups reputation/reviews"]);
const isStatistics = (id: string) => /^(?:restaurant|groups) statistics\/(?!report)/.test(id);
const maxBytesOf = (id: string) =>
  inboxes.has(id) ? inboxMaxBytes : isStatistics(id) ? statisticsMaxBytes : screenMaxBytes;

/** The scripts that a route's page asks for before anybody touches it: the entry, the manifest, the route and its parents, the push client. */
function fetchedAtRest(id: string): Set<string> {
  const files = new Set([assets.url, assets.entry.module, ...assets.entry.imports, `/assets/${pushClient}`]);
  for (let route = assets.routes[id]; route; route = route.parentId ? assets.routes[route.parentId] : undefined)
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file);
  return files;
}

const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + sentBytes(file), 0);

test(`no page asks for more than ${screenMaxBytes / 1000} kB of scripts, an inbox ${inboxMaxBytes / 1000} kB`, () => {
  expect(pushClient).toBeDefined();
  const heavy = Object.keys(assets.routes)
    .map((id) => ({ id, bytes: sum(fetchedAtRest(id)), files: fetchedAtRest(id).size }))
    .filter(({ id, bytes, files }) => bytes > maxBytesOf(id) || files > screenMaxFiles);
  expect(heavy).toEqual([]);
});

test("no page asks for a file of less than 2 kB that several screens share", () => {
  // The pages before the sign-in are sent without scripts.
  const withScripts = Object.values(assets.routes).filter(
    (route) => route && !/^routes\/(?:auth|system)\//.test(route.id),
  );
  const imported = new Set(withScripts.flatMap((route) => route?.imports ?? []));
  const small = [...imported].filter((file) => statSync(join("build/client", file)).size < 2_000);
  expect(small).toEqual([]);
});

test(`what is loaded later comes in pieces of at most ${lazyChunkMaxBytes / 1000} kB`, () => {
  const first = new Set(Object.keys(assets.routes).flatMap((id) => [...fetchedAtRest(id)]));
  const heavy = readdirSync("build/client/assets")
    .filter((name) => name.endsWith(".js") && !first.has(`/assets/${name}`))
    .map((name) => ({ name, bytes: sentBytes(`/assets/${name}`) }))
    .filter(({ bytes }) => bytes > lazyChunkMaxBytes);
  expect(heavy).toEqual([]);
});

test("no style or script names another server", () => {
  const named = readdirSync("build/client/assets")
    .filter((name) => name.endsWith(".css"))
    .filter((name) =>
      /url\((?!["']?(?:\/|data:))|@import/.test(readFileSync(join("build/client/assets", name), "utf8")),
    );
  expect(named).toEqual([]);
});

test("every property that a style uses is defined, whichever sheet uses it", () => {
  const styles = readdirSync("build/client/assets")
    .filter((name) => name.endsWith(".css"))
    .map((name) => readFileSync(join("build/client/assets", name), "utf8"))
    .join("\n");
  const defined = new Set([...styles.matchAll(/(?:@property )?(--[\w-]+)\s*[:{]/g)].map(([, name]) => name));
  // One with a default of its own may be absent.
  const used = new Set([...styles.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
  expect(used.size).toBeGreaterThan(20);
  expect([...used].filter((name) => !defined.has(name))).toEqual([]);
});
