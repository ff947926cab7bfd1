import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Figure } from "../table.ts";

type Entry = { dev?: boolean; optional?: boolean; devOptional?: boolean };

/** Size of a package on disk without nested packages, which count separately. */
function bytesBelow(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += entry.name === "node_modules" ? 0 : bytesBelow(path);
    else bytes += lstatSync(path).blocks * 512;
  }
  return bytes;
}

const megabytes = (bytes: number) => bytes / 1_000_000;

/** Packages installed here, and those a production install keeps (without the Node binary, which an image brings). */
export async function measurePackages(): Promise<Figure[]> {
  const lock = JSON.parse(readFileSync("node_modules/.package-lock.json", "utf8")) as {
    packages: Record<string, Entry>;
  };
  const installed = Object.entries(lock.packages).map(([path, entry]) => ({ path, entry, bytes: bytesBelow(path) }));
  const production = installed.filter(({ entry, path }) => !entry.dev && !/\/node-linux-/.test(path));
  const sum = (list: typeof installed) => megabytes(list.reduce((total, { bytes }) => total + bytes, 0));
  const largest = [...installed].sort((a, b) => b.bytes - a.bytes).slice(0, 6);
  return [
    {
      name: "packages installed, on disk",
      ours: `${installed.length}, ${sum(installed).toFixed(0)} MB`,
      reference: "1,163, 783 MB (best peer)",
      ratio: `${(installed.length / 1163).toFixed(2)} ×`,
      target: "≤ 350, 200 MB",
      passes: installed.length <= 350 && sum(installed) <= 200,
    },
    { name: "packages of a production install", ours: `${production.length}, ${sum(production).toFixed(0)} MB` },
    {
      name: "largest packages",
      ours: largest
        .map(({ path, bytes }) => `${path.replace("node_modules/", "")} ${megabytes(bytes).toFixed(0)}`)
        .join(", "),
    },
  ];
}
