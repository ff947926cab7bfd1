import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

export type RouteSize = { scriptBytes: number; scriptFiles: number };

const clientDir = "build/client";

/** What the server sends for a built file: its brotli twin, or the file where none was worth writing. */
function sentBytes(href: string): number {
  const path = join(clientDir, href);
  if (existsSync(`${path}.br`)) return readFileSync(`${path}.br`).length;
  return Math.min(readFileSync(path).length, brotliCompressSync(readFileSync(path)).length);
}

const sumOf = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + sentBytes(file), 0);

function routeTree(routes: ServerBuild["routes"], parentId: string | undefined): RouteObject[] {
  const children = Object.values(routes).filter((route) => route?.parentId === parentId);
  return children.flatMap((route): RouteObject[] => {
    if (!route) return [];
    const { id, path, caseSensitive } = route;
    if (route.index) return [{ id, path, index: true, caseSensitive }];
    return [{ id, path, caseSensitive, children: routeTree(routes, id) }];
  });
}

/** Loads the built app's own description of itself. */
export async function loadBuild(): Promise<ServerBuild> {
  return (await import(pathToFileURL(resolve("build/server/index.js")).href)) as ServerBuild;
}

/** Brotli bytes of the scripts a first visit to `path` loads, after the build's manifest: entry, routes, imports. */
export function routeSize({ assets, routes }: ServerBuild, path: string): RouteSize {
  const matches = matchRoutes(routeTree(routes, undefined), path);
  if (!matches) throw new Error(`No route matches ${path}.`);
  const scripts = new Set([assets.url, assets.entry.module, ...assets.entry.imports]);
  for (const { route } of matches) {
    const entry = assets.routes[route.id ?? ""];
    if (!entry) continue;
    for (const file of [entry.module, ...(entry.imports ?? [])]) scripts.add(file);
  }
  return { scriptBytes: sumOf(scripts), scriptFiles: scripts.size };
}

/** Brotli bytes of every style sheet of the build. */
export function allStyleBytes(): number {
  const sheets = readdirSync(join(clientDir, "assets")).filter((name) => name.endsWith(".css"));
  return sumOf(sheets.map((name) => `assets/${name}`));
}
