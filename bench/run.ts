/**
 * Prints every figure with its reference, measured in the same run, and its target: `npm run bench`. The generated databases are kept
 * between runs. Nothing else should run on the machine meanwhile.
 */
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { measureAdministration } from "./figures/administration.ts";
import { measureAnalysis } from "./figures/analysis.ts";
import { measureBytesAtRest } from "./figures/at-rest.ts";
import { measureAudit } from "./figures/audit.ts";
import { measureCombinations } from "./figures/combinations.ts";
import { measureDeepPage } from "./figures/deep-page.ts";
import { measureImportColumns } from "./figures/import-columns.ts";
import { measureImportPauses } from "./figures/import-pauses.ts";
import { measureInteractions } from "./figures/interactions.ts";
import { measureLighthouse } from "./figures/lighthouse.ts";
import { measureListResponses } from "./figures/list-responses.ts";
import { measureMatrix } from "./figures/matrix.ts";
import { measureMedia } from "./figures/media.ts";
import { measureIdleMemory, measureMemory } from "./figures/memory.ts";
import { measureMetrics } from "./figures/metrics.ts";
import { measureNetwork } from "./figures/network.ts";
import { measureNotifications } from "./figures/notifications.ts";
import { measureOutbox } from "./figures/outbox.ts";
import { measurePackages } from "./figures/packages.ts";
import { measurePageCost } from "./figures/page-cost.ts";
import { measurePinnedViews } from "./figures/pinned-views.ts";
import { measurePush } from "./figures/push.ts";
import { measureReportFiles } from "./figures/report-files.ts";
import { measureRestore } from "./figures/restore.ts";
import { measureReviewStatistics } from "./figures/review-statistics.ts";
import { measureShedding } from "./figures/shedding.ts";
import { measureSignInPage } from "./figures/sign-in-page.ts";
import { measureSizes } from "./figures/sizes.ts";
import { measureSources } from "./figures/sources.ts";
import { measureInstall, measureStart } from "./figures/start.ts";
import { measureStatements } from "./figures/statements.ts";
import { measureStatistics } from "./figures/statistics.ts";
import { measureSynchronisation } from "./figures/synchronisation.ts";
import { measureTeam } from "./figures/team.ts";
import { measureTopics } from "./figures/topics.ts";
import { measureUploads } from "./figures/uploads.ts";
import { measureWebhooks } from "./figures/webhooks.ts";
import { type PreparedStore, prepareStores } from "./prepared-store.ts";
import { knowsProcesses } from "./processes.ts";
import { type Figure, formatTable } from "./table.ts";

const usage = `npm run bench -- [options]
  --reviews <number>       how many reviews to generate (500000)
  --restaurants <number>   over how many restaurants (200)
  --stores <names>         embedded,postgres
  --only <names>           sizes, sources, at-rest, network, sign-in, page-cost, statements, lists, combinations, views, topics, review-statistics, statistics, report-files, deep-page, memory, idle, interactions, lighthouse, synchronisation, matrix, analysis, audit, metrics, outbox, notifications, team, administration, push, webhooks, shedding, media, imports, import-columns, restore, start, install, packages
  --statistics-reviews <n> reviews under the tabs of statistics, on PostgreSQL alone (5000000: ten minutes to fill)
  --shedding-seconds <n>   how long the review list is held at twice its capacity (60; the figure is told for 600)
`;

/** Options of single parts. */
type Options = { sheddingSeconds: number; statisticsReviews: number };
type OnStore = {
  name: string;
  needs: "any" | "each";
  measure(ground: PreparedStore, options: Options): Promise<Figure[]>;
};
type OnNone = { name: string; needs?: undefined; measure(options: Options): Promise<Figure[]> };
type Part = OnStore | OnNone;
const parts: readonly Part[] = [
  { name: "sizes", measure: measureSizes },
  { name: "sources", measure: measureSources },
  { name: "at-rest", measure: measureBytesAtRest },
  { name: "network", needs: "any", measure: measureNetwork },
  { name: "sign-in", needs: "any", measure: measureSignInPage },
  { name: "page-cost", needs: "each", measure: measurePageCost },
  { name: "statements", needs: "each", measure: measureStatements },
  { name: "lists", needs: "each", measure: measureListResponses },
  { name: "combinations", needs: "each", measure: measureCombinations },
  { name: "views", needs: "each", measure: measurePinnedViews },
  { name: "topics", needs: "each", measure: measureTopics },
  { name: "review-statistics", needs: "each", measure: measureReviewStatistics },
  { name: "statistics", measure: ({ statisticsReviews }) => measureStatistics(statisticsReviews) },
  { name: "report-files", measure: ({ statisticsReviews }) => measureReportFiles(statisticsReviews) },
  { name: "deep-page", needs: "each", measure: measureDeepPage },
  { name: "memory", needs: "each", measure: measureMemory },
  { name: "idle", measure: measureIdleMemory },
  { name: "interactions", measure: measureInteractions },
  { name: "lighthouse", measure: measureLighthouse },
  { name: "synchronisation", needs: "each", measure: measureSynchronisation },
  { name: "matrix", needs: "each", measure: measureMatrix },
  { name: "analysis", measure: measureAnalysis },
  { name: "audit", measure: measureAudit },
  { name: "metrics", measure: measureMetrics },
  { name: "outbox", measure: measureOutbox },
  { name: "notifications", measure: measureNotifications },
  { name: "team", measure: measureTeam },
  { name: "administration", measure: measureAdministration },
  { name: "push", measure: measurePush },
  { name: "webhooks", measure: measureWebhooks },
  {
    name: "shedding",
    needs: "any",
    measure: (ground, { sheddingSeconds }) => measureShedding(ground, sheddingSeconds),
  },
  { name: "media", measure: async () => [...(await measureMedia()), ...(await measureUploads())] },
  { name: "imports", needs: "any", measure: measureImportPauses },
  { name: "import-columns", needs: "any", measure: measureImportColumns },
  { name: "restore", needs: "each", measure: measureRestore },
  { name: "start", needs: "any", measure: measureStart },
  { name: "install", measure: measureInstall },
  { name: "packages", measure: measurePackages },
];

async function measurePart(part: Part, grounds: readonly PreparedStore[], options: Options): Promise<Figure[]> {
  const figures: Figure[] = [];
  const take = async (label: string, measure: () => Promise<Figure[]>) => {
    process.stderr.write(`${label}…\n`);
    try {
      figures.push(...(await measure()));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      figures.push({ name: part.name, ours: `not measured: ${reason.split("\n")[0]}`, passes: false });
    }
  };
  if (!part.needs) await take(part.name, () => part.measure(options));
  else
    for (const ground of part.needs === "each" ? grounds : grounds.slice(0, 1))
      await take(`${part.name} on ${ground.store.kind}`, () => part.measure(ground, options));
  return figures;
}

/** Only the stores that the chosen parts need: none, the first, or each. */
function storesFor(chosen: readonly Part[], stores: string[]): string[] {
  if (chosen.some(({ needs }) => needs === "each")) return stores;
  return chosen.some(({ needs }) => needs === "any") ? stores.slice(0, 1) : [];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      reviews: { type: "string", default: "500000" },
      restaurants: { type: "string", default: "200" },
      stores: { type: "string", default: "embedded,postgres" },
      only: { type: "string" },
      "statistics-reviews": { type: "string", default: "5000000" },
      "shedding-seconds": { type: "string", default: "60" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return void process.stdout.write(usage);
  if (!knowsProcesses) throw new Error("The figures of processor and memory are read from /proc: this needs Linux.");
  const wanted = values.only?.split(",");
  const size = { restaurants: Number(values.restaurants), reviews: Number(values.reviews) };
  const chosen = parts.filter(({ name }) => wanted?.includes(name) ?? true);
  const grounds = await prepareStores(size, storesFor(chosen, values.stores.split(",")));
  const options: Options = {
    sheddingSeconds: Number(values["shedding-seconds"]),
    statisticsReviews: Number(values["statistics-reviews"]),
  };
  const figures: Figure[] = [];
  for (const part of chosen) figures.push(...(await measurePart(part, grounds, options)));
  const { length } = cpus();
  process.stdout.write(
    `${size.reviews.toLocaleString("en")} reviews, ${size.restaurants} restaurants, Node ${process.versions.node}, ${length} processors\n\n`,
  );
  process.stdout.write(`${formatTable(figures)}\n`);
}

await main();
