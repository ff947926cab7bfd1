/**
 * Reads every review of a sandbox into an empty database, in a process of its own with its own memory, and inserts the same rows raw:
 * `node --expose-gc run-synchronisation.ts <database url
 * folder> <sandbox origin> <reviews>`. Prints one line of JSON.
 */
import { openDatabase } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { drainFrom } from "#api/domains/synchronisation/run/drain.ts";
import type { SyncServices } from "#api/domains/synchronisation/run/services.ts";
import { requestRuns } from "#api/domains/synchronisation/start.ts";
import { noJobs } from "#api/jobs/jobs.ts";
import { createLog } from "#api/log.ts";
import { createPlatforms } from "#api/platforms/platforms.ts";
import { apiSettings } from "#api/settings.ts";
import { parseEnvironment } from "#config/environment.ts";
import { platformAccess } from "#config/platforms.ts";
import { connectAll } from "./connect-all.ts";
import { insertRaw } from "./insert-raw.ts";

const [target = "", origin = "", expected = "0"] = process.argv.slice(2);
const workerCount = 4;
const secrets = ["k3T!uV9z-2pQ7xW4sB8nR1mY6cJ0hLdF"];
const isServer = target.startsWith("postgres");
const database = await openDatabase({ dataDir: target, poolSize: 8, ...(isServer ? { databaseUrl: target } : {}) });
const env = parseEnvironment({ GBP_CALLS_PER_MINUTE: "100000" });
const services: SyncServices = {
  database,
  platforms: createPlatforms(platformAccess(env, { origin, forPeople: origin }), secrets),
  settings: apiSettings(env, { jwt: secrets, tokens: secrets }),
  log: createLog({ level: "error" }),
  jobs: noJobs,
};

const storedCount = async () =>
  (await database.pool.query<{ n: number }>("select count(*)::int as n from reviews")).rows[0]?.n ?? 0;
/**
 * Memory in use: the heap after a collection and memory outside of it. Without a collection the heap shows how much garbage V8 keeps on
 * this
 * machine, which depends on the machine and not on the reviews.
 */
function measureMemory() {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { live: heapUsed + external, resident: rss };
}
/** Measured after a tenth, and after nearly all, of the reviews. */
const shares = [0.1, 0.99];
const memory: ReturnType<typeof measureMemory>[] = [];
const watch = setInterval(async () => {
  const share = shares[memory.length];
  if (share !== undefined && (await storedCount()) >= Number(expected) * share) memory.push(measureMemory());
}, 250);

const restaurantIds = await connectAll(services, origin);
await requestRuns(services, { restaurantIds });
const startedAt = performance.now();
await Promise.all(
  restaurantIds.slice(0, workerCount).map((restaurantId) => drainFrom(services, { restaurantId, platformKey: "gmb" })),
);
const seconds = (performance.now() - startedAt) / 1000;
clearInterval(watch);
const reviews = await storedCount();
const { rows: failed } = await database.pool.query("select failure from review_fetches where status <> 'DONE'");
if (failed.length > 0) throw new Error(`${failed.length} places were not read: ${JSON.stringify(failed[0])}`);
const atEnd = memory[1] ?? measureMemory();
const rawSeconds = await insertRaw(database, newId());
const result = { reviews, seconds, rawSeconds, atTenth: memory[0], atEnd };
process.stdout.write(`${JSON.stringify(result)}\n`);
await database.close();
process.exit(0);
