import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";

/** The domains of the API in layers, each with the modules that others may import. Handlers are for `api/mount.ts` alone. */
const publicModules: Record<string, string[]> = JSON.parse(readFileSync("api/domains/public-modules.json", "utf8"));
const domains = Object.keys(publicModules);

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((path) => /\.tsx?$/.test(path) && existsSync(path));
const known = new Set(files);

/** The file that an import names; null for a package. */
function importedFile(path: string, name: string): string | null {
  const target = name.startsWith(".") ? posix.join(posix.dirname(path), name) : name.replace(/^#/, "");
  return known.has(target) ? target : null;
}

const importsOf = (path: string): string[] =>
  [
    ...readFileSync(path, "utf8").matchAll(/^(?:import|export)\b[^;]*?from\s*"([^"]+)"|\bimport\("([^"]+)"\)/gm),
  ].flatMap(([, from, called]) => importedFile(path, from ?? called ?? "") ?? []);

/** Each file with its imports. Tests may import any module. */
const graph = new Map(
  files.filter((path) => !/\.(?:test|spec)\.tsx?$/.test(path)).map((path) => [path, importsOf(path)]),
);

const domainOf = (path: string): string | undefined => /^api\/domains\/([^/]+)\//.exec(path)?.[1];
const moduleOf = (path: string): string => path.replace(/^api\/domains\/[^/]+\//, "").replace(/\.ts$/, "");

/** Imports from anywhere else in the product into a domain. */
const crossings = [...graph].flatMap(([from, targets]) =>
  /^(?:api|server|bin)\//.test(from)
    ? targets.flatMap((to) => {
        const domain = domainOf(to);
        return domain === undefined || domain === domainOf(from) ? [] : [{ from, to, domain }];
      })
    : [],
);

test("the list of public modules names every domain of the API, and no other", () => {
  const found = new Set([...graph.keys()].flatMap((path) => domainOf(path) ?? []));
  expect(domains.toSorted()).toEqual([...found].sort());
});

test("a domain imports from those before it in the list alone", () => {
  const upwards = crossings.filter(({ from, domain }) => {
    const own = domainOf(from);
    return own !== undefined && domains.indexOf(domain) >= domains.indexOf(own);
  });
  expect(upwards).toEqual([]);
});

test("only public modules of a domain are imported from without", () => {
  const mounted = /(?:^|-)handlers$/;
  const hidden = crossings.filter(({ from, to, domain }) =>
    from === "api/mount.ts" ? !mounted.test(moduleOf(to)) : !publicModules[domain]?.includes(moduleOf(to)),
  );
  expect(hidden).toEqual([]);
});

test("every public module is used by another domain or by what puts the domains together", () => {
  const used = new Set(crossings.map(({ to }) => to));
  const listed = domains.flatMap((domain) =>
    (publicModules[domain] ?? []).map((module) => `api/domains/${domain}/${module}.ts`),
  );
  expect(listed.filter((path) => !used.has(path))).toEqual([]);
});

test("one file of tests of every domain runs on both stores", () => {
  const has = (domain: string, name: RegExp) =>
    files.some((path) => path.startsWith(`api/domains/${domain}/`) && name.test(path));
  const onOneStore = domains.filter((domain) => has(domain, /\/[\w-]+\.test\.ts$/));
  expect(onOneStore.filter((domain) => !has(domain, /\.stores\.test\.ts$/))).toEqual([]);
});

test("reviews import no other domain, and no platform or shared piece imports one", () => {
  const ground = crossings.filter(({ from }) =>
    /^api\/(?:domains\/reviews|audit|platforms|analysis|push|db|mail)\//.test(from),
  );
  expect(ground).toEqual([]);
});

/** The files of one import cycle; null without any. Type imports count as well. */
function findCircle(): string[] | null {
  const state = new Map<string, "open" | "done">();
  const path: string[] = [];
  const visit = (file: string): string[] | null => {
    if (state.get(file) === "done") return null;
    if (state.get(file) === "open") return [...path.slice(path.indexOf(file)), file];
    state.set(file, "open");
    path.push(file);
    for (const target of graph.get(file) ?? []) {
      const circle = visit(target);
      if (circle) return circle;
    }
    path.pop();
    state.set(file, "done");
    return null;
  };
  for (const file of graph.keys()) {
    const circle = visit(file);
    if (circle) return circle;
  }
  return null;
}

test("no files import each other in a circle, types included", () => {
  expect(findCircle()).toBeNull();
});
