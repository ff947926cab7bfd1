/**
 * Prints every figure beside its reference, taken in the same run, and its target: `npm run bench`. The generated databases are kept
 * between runs. Nothing else should run on the machine meanwhile.
 */
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { measureAnalysis } from "./figures/analysis.ts";
import { measureBytesAtRest } from "./figures/at-rest.ts";
import { measureCombinations } from "./figures/combinations.ts";
import { measureDeepPage } from "./figures/deep-page.ts";
import { measureInteractions } from "./figures/interactions.ts";
import { measureListResponses } from "./figures/list-responses.ts";
import { measureMatrix } from "./figures/matrix.ts";
import { measureIdleMemory, measureMemory } from "./figures/memory.ts";
import { measureNetwork } from "./figures/network.ts";
import { measurePackages } from "./figures/packages.ts";
import { measurePageCost } from "./figures/page-cost.ts";
import { measurePush } from "./figures/push.ts";
import { measureSignInPage } from "./figures/sign-in-page.ts";
import { measureSizes } from "./figures/sizes.ts";
import { measureInstall, measureStart } from "./figures/start.ts";
import { measureSynchronisation } from "./figures/synchronisation.ts";
import { measureTopics } from "./figures/topics.ts";
import { type PreparedStore, prepareStores } from "./prepared-store.ts";
import { knowsProcesses } from "./processes.ts";
import { type Figure, formatTable } from "./table.ts";

const usage = `npm run bench -- [options]
  --reviews <number>       how many reviews to generate (500000)
  --restaurants <number>   over how many restaurants (200)
  --stores <names>         embedded,postgres
  --only <names>           sizes, at-rest, network, sign-in, page-cost, lists, combinations, topics, deep-page, memory, idle, interactions, synchronisation, matrix, analysis, push, start, install, packages
`;

type Part = { name: string; needs?: "any" | "each"; measure(ground: PreparedStore): Promise<Figure[]> };
const parts: readonly Part[] = [
  { name: "sizes", measure: measureSizes },
  { name: "at-rest", measure: measureBytesAtRest },
  { name: "network", needs: "any", measure: measureNetwork },
  { name: "sign-in", needs: "any", measure: measureSignInPage },
  { name: "page-cost", needs: "each", measure: measurePageCost },
  { name: "lists", needs: "each", measure: measureListResponses },
  { name: "combinations", needs: "each", measure: measureCombinations },
  { name: "topics", needs: "each", measure: measureTopics },
  { name: "deep-page", needs: "each", measure: measureDeepPage },
  { name: "memory", needs: "each", measure: measureMemory },
  { name: "idle", measure: measureIdleMemory },
  { name: "interactions", measure: measureInteractions },
  { name: "synchronisation", needs: "each", measure: measureSynchronisation },
  { name: "matrix", needs: "each", measure: measureMatrix },
  { name: "analysis", measure: measureAnalysis },
  { name: "push", measure: measurePush },
  { name: "start", needs: "any", measure: measureStart },
  { name: "install", measure: measureInstall },
  { name: "packages", measure: measurePackages },
];

async function measurePart({ name, needs, measure }: Part, grounds: readonly PreparedStore[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const ground of needs === "each" ? grounds : grounds.slice(0, 1)) {
    process.stderr.write(`${name}${needs === "each" ? ` on ${ground.store.kind}` : ""}…\n`);
    try {
      figures.push(...(await measure(ground)));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      figures.push({ name, ours: `not measured: ${reason.split("\n")[0]}`, passes: false });
    }
  }
  return figures;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      reviews: { type: "string", default: "500000" },
      restaurants: { type: "string", default: "200" },
      stores: { type: "string", default: "embedded,postgres" },
      only: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return void process.stdout.write(usage);
  if (!knowsProcesses) throw new Error("The figures of processor and memory are read from /proc: this needs Linux.");
  const wanted = values.only?.split(",");
  const size = { restaurants: Number(values.restaurants), reviews: Number(values.reviews) };
  const grounds = await prepareStores(size, values.stores.split(","));
  const figures: Figure[] = [];
  for (const part of parts)
    if (wanted?.includes(part.name) ?? true) figures.push(...(await measurePart(part, grounds)));
  const { length } = cpus();
  process.stdout.write(
    `${size.reviews.toLocaleString("en")} reviews, ${size.restaurants} restaurants, Node ${process.versions.node}, ${length} processors\n\n`,
  );
  process.stdout.write(`${formatTable(figures)}\n`);
}

await main();
