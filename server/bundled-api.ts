import type { Hono } from "hono";
import type { Api } from "#api/app.ts";
import type { ApiServices } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import type { DemoFounding } from "#api/demo/seed.ts";
import type { Jobs } from "#api/jobs/jobs.ts";
import type { Log } from "#api/log.ts";
import type { Environment } from "#config/environment.ts";
import type { Secrets } from "#config/secrets.ts";
import { continueDemo, type DemoEntrance, demoFounding, prepareDemo } from "./demo.ts";
import type { ReadinessCheck } from "./health.ts";

/** The product API of this process. */
export type BundledApi = Pick<Api, "fetch" | "call"> & {
  readiness: ReadinessCheck[];
  /** True while statements wait for a connection to the database: each has one that runs a statement or a transaction. */
  isDatabaseBusy(): boolean;
  /** The figures of the installation for a monitor, in Prometheus's text format. */
  metrics(): Promise<string>;
  /** The mails written so far, in development only: they hold working links. */
  outbox: Hono | null;
  demo: DemoEntrance;
  /** The code by which an empty installation is set up; null where there are users, and in a process that serves no API. */
  setUpCode: string | null;
  /** True as long as there is nobody, and the set-up is there. */
  isUnset(): Promise<boolean>;
  /** When the demo organization was created, and as what, if the sandbox is used. */
  demoFounding: DemoFounding | null;
  /**
   * Begins to publish pushes, to the configured engine or to this process itself at `ownUrl`. Does nothing in a process without background
   * work.
   */
  startPushing(ownUrl: string | null): Promise<void>;
  close(): Promise<void>;
};

/** Starts background work: sending mails and replies, response times, and jobs. With `ROLE=api` it is left to the workers. */
async function startWork(services: ApiServices, jobs: Jobs) {
  const [
    { startMailDelivery },
    { readFile },
    { mailLogoIn },
    { jobHandlers },
    { startTapCounting },
    { startOutboxWorker },
    { startResponseKeeping },
    { startWebhookWorker },
  ] = await Promise.all([
    import("#api/mail/delivery.ts"),
    import("#api/domains/prepared-files/request.ts"),
    import("#api/domains/report-appearance/mail-logo.ts"),
    import("#api/jobs/handlers.ts"),
    import("#api/domains/nfc-chips/count.ts"),
    import("#api/domains/outbox/deliver/worker.ts"),
    import("#api/domains/review-statistics/worker.ts"),
    import("#api/domains/webhooks/deliver/worker.ts"),
  ]);
  const { database, settings, log } = services;
  const readAttachment = async (fileId: string) => {
    const file = await readFile(services, fileId);
    return file?.state === "ready" ? file.bytes : null;
  };
  const mail = startMailDelivery({ database, settings, log, readAttachment, readLogo: mailLogoIn(services.media) });
  await jobs.work(jobHandlers(services));
  // Reviews that arrived without a worker, or were analysed by an older version, need not wait for the schedule.
  await jobs.send(database.orm, "analyse-reviews", {}, { key: "reviews" });
  await jobs.send(database.orm, "move-database-bytes", {}, { key: "all" });
  return [
    startOutboxWorker(services),
    startResponseKeeping(services),
    startTapCounting(services),
    startWebhookWorker(services),
    ...(mail ? [mail] : []),
  ];
}

/** Publishes committed events. Without an engine, browsers poll for changes, and the log says why. */
async function startPushing({ database, settings, log }: ApiServices, ownUrl: string | null) {
  const url = settings.push.publishUrl ?? ownUrl;
  if (!url) {
    log.warn("pushes are not published: set PUSHER_URL to the address of the process with ROLE=web");
    return null;
  }
  const [{ startDispatch }, { createPublisher }] = await Promise.all([
    import("#api/domains/push/dispatch.ts"),
    import("#api/domains/push/publisher.ts"),
  ]);
  const { close, ...publisher } = createPublisher(settings.push.app, url);
  const dispatch = startDispatch({ database, log, ...publisher });
  return { close: () => dispatch.close().finally(close) };
}

async function loadOutbox(database: Database): Promise<Hono> {
  const { outboxPage } = await import("#api/mail/outbox-page.ts");
  return outboxPage(database.orm);
}

/**
 * Opens and migrates the database and builds the API on it. Loaded only by processes that need it: a `ROLE=web` process has neither a
 * database driver nor the handlers in memory.
 */
export async function startBundledApi(env: Environment, secrets: Secrets, log: Log): Promise<BundledApi> {
  const [
    { openDatabase },
    { watchClock },
    { createApi },
    { apiSettings },
    { openJobs },
    { receiveChanges },
    { presentTab },
    { installationMetrics },
    { startUseRecording },
    { createSetUpCode },
    { isEmpty },
  ] = await Promise.all([
    import("#api/db/database.ts"),
    import("#api/db/clock.ts"),
    import("#api/app.ts"),
    import("#api/settings.ts"),
    import("#api/jobs/jobs.ts"),
    import("#api/domains/synchronisation/changed.ts"),
    import("./statistics-words.ts"),
    import("#api/installation-metrics.ts"),
    import("#api/domains/platform-quotas/record.ts"),
    import("#api/domains/first-run/code.ts"),
    import("#api/domains/first-run/set-up.ts"),
  ]);
  const database = await openDatabase({
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    poolSize: env.DATABASE_POOL_SIZE,
  });
  const demo = await prepareDemo(database, env, secrets, log);
  const settings = apiSettings(env, secrets);
  const setUpCode = env.ROLE !== "worker" && (await isEmpty(database.orm)) ? createSetUpCode() : null;
  const jobs = openJobs({ database, log });
  const checksResponses = env.NODE_ENV === "development";
  const onPlatformChanges = receiveChanges;
  const api = createApi({ database, settings, log, jobs, onPlatformChanges, presentTab, checksResponses, setUpCode });
  await api.services.experiments.requireReadable();
  const work: { close(): Promise<void> }[] = env.ROLE === "api" ? [] : await startWork(api.services, jobs);
  if (database.kind === "postgres") work.push(await watchClock({ database, log }));
  await jobs.prepare();
  const { media } = api.services;
  media.check().then(
    () => log.debug("files are kept", { store: media.name }),
    (error) => log.error("files cannot be kept or read", { store: media.name, error }),
  );
  work.push(startUseRecording(api.services));
  const founding = await demoFounding(database, env);
  const past = await continueDemo(database, founding, log);
  if (past) work.push(past);
  return {
    demo,
    setUpCode,
    isUnset: async () => setUpCode !== null && (await isEmpty(database.orm)),
    demoFounding: founding,
    fetch: api.fetch,
    call: api.call,
    isDatabaseBusy: () => database.pool.waitingCount > 0,
    metrics: () => installationMetrics(api.services),
    readiness: [
      { name: "database", check: async () => (await database.pool.query("select 1")).rowCount === 1 },
      // Without it files are away and everything else works.
      { name: "media", check: () => media.check().then(() => true), isEssential: false },
    ],
    outbox: env.APP_ENV === "development" ? await loadOutbox(database) : null,
    async startPushing(ownUrl) {
      const pushing = env.ROLE === "api" ? null : await startPushing(api.services, ownUrl);
      if (pushing) work.push(pushing);
    },
    async close() {
      await api.close();
      await Promise.all([...work, jobs].map((part) => part.close()));
      await database.close();
    },
  };
}

/** True if the product API at `PRODUCT_API_URL` can be reached. Any response but a failure counts: it need not be ours. */
export function remoteApiReadiness(baseUrl: string): ReadinessCheck {
  const url = new URL("readyz", `${baseUrl.replace(/\/$/, "")}/`);
  return { name: "product API", check: async () => (await fetch(url)).status < 500 };
}
