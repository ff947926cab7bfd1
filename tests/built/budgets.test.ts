import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";

const firstLoadMaxBytes = 125_000;
const lazyChunkMaxBytes = 45_000;
const stylesMaxBytes = 15_000;

const { assets } = (await import(pathToFileURL(resolve("build/server/index.js")).href)) as ServerBuild;

/** What a file weighs on the way to a browser. */
function sentBytes(url: string): number {
  const path = join("build/client", url);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

/** The scripts that a route's page asks for before anybody touches it: the entry, the manifest, the route and its parents. */
function firstLoad(id: string): Set<string> {
  const files = new Set([assets.url, assets.entry.module, ...assets.entry.imports]);
  for (let route = assets.routes[id]; route; route = route.parentId ? assets.routes[route.parentId] : undefined)
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file);
  return files;
}

const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + sentBytes(file), 0);

test(`no page asks for more than ${firstLoadMaxBytes / 1000} kB of scripts`, () => {
  const heavy = Object.keys(assets.routes)
    .map((id) => ({ id, bytes: sum(firstLoad(id)) }))
    .filter(({ bytes }) => bytes > firstLoadMaxBytes);
  expect(heavy).toEqual([]);
});

test(`what is loaded later comes in pieces of at most ${lazyChunkMaxBytes / 1000} kB`, () => {
  const first = new Set(Object.keys(assets.routes).flatMap((id) => [...firstLoad(id)]));
  const heavy = readdirSync("build/client/assets")
    .filter((name) => name.endsWith(".js") && !first.has(`/assets/${name}`))
    .map((name) => ({ name, bytes: sentBytes(`/assets/${name}`) }))
    .filter(({ bytes }) => bytes > lazyChunkMaxBytes);
  expect(heavy).toEqual([]);
});

test(`all styles together take at most ${stylesMaxBytes / 1000} kB`, () => {
  const styles = readdirSync("build/client/assets").filter((name) => name.endsWith(".css"));
  expect(styles.length).toBeGreaterThan(0);
  expect(sum(styles.map((name) => `/assets/${name}`))).toBeLessThanOrEqual(stylesMaxBytes);
});

test("no style or script names another server", () => {
  const named = readdirSync("build/client/assets")
    .filter((name) => name.endsWith(".css"))
    .filter((name) =>
      /url\((?!["']?(?:\/|data:))|@import/.test(readFileSync(join("build/client/assets", name), "utf8")),
    );
  expect(named).toEqual([]);
});
