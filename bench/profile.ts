/**
 * Profiles a screen: `node bench/profile.ts [path]` requests it from the built product many times in this process, under V8's profiler, and
 * prints the time by package or folder and by function. The profile itself is kept for Chromium's tools.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { parseArgs } from "node:util";
import { openInProcess } from "./in-process.ts";
import { prepareStores } from "./prepared-store.ts";

type Node = { id: number; callFrame: { functionName: string; url: string; lineNumber: number }; hitCount?: number };

const { values } = parseArgs({
  options: {
    path: { type: "string", default: "/restaurants/:restaurantId/reputation/reviews?pageSize=50" },
    store: { type: "string", default: "postgres" },
    reviews: { type: "string", default: "500000" },
    restaurants: { type: "string", default: "200" },
    rounds: { type: "string", default: "100" },
  },
});

/** The package, or the folder of the product, of a script. */
function ownerOf(url: string): string {
  const inside = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (inside) return inside;
  if (url.startsWith("node:")) return "Node itself";
  return /\/(api|contract|server|build)\//.exec(url)?.[1] ?? (url === "" ? "V8 and the system" : "other");
}

function sumBy(nodes: readonly Node[], nameOf: (node: Node) => string): [string, number][] {
  const sums = new Map<string, number>();
  for (const node of nodes) sums.set(nameOf(node), (sums.get(nameOf(node)) ?? 0) + (node.hitCount ?? 0));
  return [...sums].sort(([, a], [, b]) => b - a);
}

function print(title: string, sums: readonly [string, number][], total: number, rows: number): void {
  process.stdout.write(`\n${title}\n`);
  for (const [name, hits] of sums.slice(0, rows))
    process.stdout.write(`${((hits / total) * 100).toFixed(1).padStart(6)} %  ${name}\n`);
}

const size = { reviews: Number(values.reviews), restaurants: Number(values.restaurants) };
const [ground] = await prepareStores(size, [values.store]);
if (!ground) throw new Error(`There is no ${values.store} here.`);
const inside = await openInProcess(ground.store);
const path = values.path.replace(":restaurantId", ground.restaurantId);
for (let round = 0; round < 30; round++) await inside.page(path);

const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.start");
const before = process.cpuUsage();
for (let round = 0; round < Number(values.rounds); round++) await inside.page(path);
const { user, system } = process.cpuUsage(before);
const { profile } = await session.post("Profiler.stop");
session.disconnect();
await inside.close();

const nodes = (profile.nodes as Node[]).filter(({ callFrame }) => callFrame.functionName !== "(idle)");
const total = nodes.reduce((sum, { hitCount = 0 }) => sum + hitCount, 0);
process.stdout.write(
  `${path}: ${((user + system) / 1000 / Number(values.rounds)).toFixed(1)} ms of processor per page\n`,
);
print(
  "by package or folder",
  sumBy(nodes, ({ callFrame }) => ownerOf(callFrame.url)),
  total,
  15,
);
const sourceOf = ({ callFrame: { functionName, url, lineNumber } }: Node) =>
  `${functionName || "(anonymous)"}  ${url.split("/").slice(-2).join("/")}:${lineNumber + 1}`;
print("by function", sumBy(nodes, sourceOf), total, 40);
mkdirSync("bench/results", { recursive: true });
writeFileSync("bench/results/page.cpuprofile", JSON.stringify(profile));
