import { ORPCError } from "@orpc/server";
import { Hono } from "hono";
import { type MaintenanceStatus, maintenanceHeader } from "#contract/maintenance/schemas.ts";
import type { ApiContext, ApiServices } from "./context.ts";
import type { Database } from "./db/database.ts";
import { createExperiments } from "./domains/experiments/experiments.ts";
import { namedByKeys, type PresentTab } from "./domains/mailed-reports/present.ts";
import { createMaintenanceCache } from "./domains/maintenance/maintenance-cache.ts";
import { readVisibleMaintenance } from "./domains/maintenance/visible.ts";
import { errorResponse, fail } from "./errors.ts";
import { announcesTooMuch, bodyLimitOf, withBodyLimit } from "./http/body-limit.ts";
import { createRowHandler } from "./http/handler.ts";
import { createRowCaller, type RowCaller } from "./http/in-process.ts";
import { proceduresOf } from "./http/procedures.ts";
import { withReceivedForm } from "./http/received-form.ts";
import { requestIdOf } from "./http/request-id.ts";
import { apiPrefix, type EndpointRow, findRow, rowAt } from "./http/rows.ts";
import { type JobSender, noJobs } from "./jobs/jobs.ts";
import type { Log } from "./log.ts";
import { openMediaStore } from "./media/open-store.ts";
import { mediaRoutes } from "./media/routes.ts";
import type { MediaStore } from "./media/store.ts";
import { verifiedStore } from "./media/verified-store.ts";
import { documentation } from "./openapi/routes.ts";
import { outboxKinds } from "./outbox-kinds.ts";
import { createPlatforms, type Platforms } from "./platforms/platforms.ts";
import type { PlatformChangeReceiver } from "./platforms/webhooks/changes.ts";
import { webhookRoutes } from "./platforms/webhooks/routes.ts";
import { reviewPartsOf } from "./review-parts.ts";
import type { ApiSettings } from "./settings.ts";

/** What the listener knows of a request besides the request itself. */
export type RequestOrigin = {
  /** The visitor's address, for rate limits; per-address limits do not apply without it. */
  clientAddress?: string;
  /**
   * Present while a page that only reads is made in this process: all its calls share one caller and one access scope. The object itself
   * holds
   * nothing.
   */
  visit?: object;
};
/** Result of a call in this process: an output or an error, and the headers a response would have. */
export type CallResult = { output: unknown; error: unknown; headers: Headers };
export type Api = {
  /** The services of handlers, for work outside requests. */
  services: ApiServices;
  /** Answers any request below `/api`; never throws. */
  fetch(request: Request, origin?: RequestOrigin): Promise<Response>;
  /** Runs a call by its name in the contract, without HTTP and JSON; otherwise like `fetch`. Never throws. */
  call(path: readonly string[], input: unknown, origin: RequestOrigin & { headers: Headers }): Promise<CallResult>;
  /** Ends timers; the database stays open. */
  close(): Promise<void>;
};
type Variables = { context: ApiContext; row: EndpointRow | null };

function contextOf(services: ApiServices, headers: Headers, origin: RequestOrigin): ApiContext {
  return {
    ...services,
    requestId: requestIdOf(headers),
    requestHeaders: headers,
    responseHeaders: new Headers(),
    clientAddress: origin.clientAddress ?? null,
    visit: origin.visit ?? null,
    principal: null,
    ability: null,
  };
}

/** What the header tells; a message is for the page alone. */
const headerFields = ["status", "trespass", "until", "redirect"] satisfies (keyof MaintenanceStatus)[];
/** JSON in a header: ASCII only, since an address on the list may hold anything. Serialised once per object: the state seldom changes. */
const headerTexts = new WeakMap<object, string>();
function headerJson(value: MaintenanceStatus): string {
  const known = headerTexts.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value, headerFields).replace(
    /[^ -~]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  headerTexts.set(value, text);
  return text;
}

/** Adds the headers of every response, errors and 404 included. */
async function complete(headers: Headers, context: ApiContext): Promise<void> {
  for (const [name, value] of context.responseHeaders) headers.set(name, value);
  headers.set("X-Request-Id", context.requestId);
  headers.set(maintenanceHeader, headerJson(await readVisibleMaintenance(context)));
  headers.set("X-Content-Type-Options", "nosniff");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
}

/** One log line per request: the template of the path, never the path, which may hold the token of a link. */
function logRequest(context: ApiContext, method: string, row: EndpointRow | null, status: number, startedAt: number) {
  context.log.info("api request", {
    requestId: context.requestId,
    method,
    endpoint: row?.name ?? null,
    path: row ? `${apiPrefix}${row.template}` : null,
    status,
    durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
    client: context.requestHeaders.get("x-client-type")?.slice(0, 40) ?? null,
  });
}

/** Calls in this process get the same context as requests, and the same log line. */
const inProcess =
  (services: ApiServices, callRow: RowCaller): Api["call"] =>
  async (path, input, { headers: requestHeaders, ...origin }) => {
    const startedAt = performance.now();
    const context = contextOf(services, requestHeaders, origin);
    const row = rowAt(path);
    const result: CallResult = { output: undefined, error: null, headers: new Headers() };
    let status = row?.contract["~orpc"].route.successStatus ?? 200;
    try {
      if (!row) throw fail("NOT_FOUND", { requestId: context.requestId });
      result.output = await callRow(row, input, context);
    } catch (error) {
      result.error = error;
      status = error instanceof ORPCError ? error.status : 500;
    }
    await complete(result.headers, context);
    logRequest(context, row?.method ?? "POST", row, status, startedAt);
    return result;
  };

/** Without a receiver, changes are found by the next regular run. */
const onlyLog: PlatformChangeReceiver = async (changes, { log, requestId }) =>
  log.info("platform webhook", { requestId, changes: changes.map(({ key, externalId }) => ({ key, externalId })) });

/** Builds the product API without listening. */
export function createApi(options: {
  database: Database;
  settings: ApiSettings;
  log: Log;
  /** Replaces the platforms of the settings, for tests. */
  platforms?: Platforms;
  /** Replaces the media store of the settings, for tests. */
  media?: MediaStore;
  /** Queue of jobs; without one, work waits in its tables for the next worker. */
  jobs?: JobSender;
  /** The code by which an empty installation is set up. */
  setUpCode?: string | null;
  /** Receives the changes announced by webhooks. */
  onPlatformChanges?: PlatformChangeReceiver;
  /** Words of the statistics; without them figures are named by their keys. */
  presentTab?: PresentTab;
  /** Checks each response against the contract, for tests and development. */
  checksResponses?: boolean;
}): Api {
  const { access, tokenSecrets } = options.settings.platforms;
  const platforms = options.platforms ?? createPlatforms(access, tokenSecrets);
  const services: ApiServices = {
    ...options,
    maintenance: createMaintenanceCache(options.database.orm),
    experiments: createExperiments(options.settings.experiments, options.log),
    platforms,
    jobs: options.jobs ?? noJobs,
    setUpCode: options.setUpCode ?? null,
    media: verifiedStore(options.media ?? openMediaStore(options.settings.media), options),
    reviewParts: reviewPartsOf(platforms),
    outboxKinds,
    presentTab: options.presentTab ?? namedByKeys,
  };
  const procedures = proceduresOf({ checksResponses: options.checksResponses ?? false });
  const handleRow = createRowHandler(procedures);
  const app = new Hono<{ Variables: Variables; Bindings: RequestOrigin }>();

  app.use(async (c, next) => {
    const startedAt = performance.now();
    const context = contextOf(services, c.req.raw.headers, c.env ?? {});
    const row = findRow(c.req.method, c.req.path);
    c.set("context", context);
    c.set("row", row);
    await next();
    await complete(c.res.headers, context);
    logRequest(context, c.req.method, row, c.res.status, startedAt);
  });
  app.route("/api", documentation);
  app.route(`${apiPrefix}/webhooks`, webhookRoutes(options.onPlatformChanges ?? onlyLog));
  app.route(`${apiPrefix}/media`, mediaRoutes());
  app.all(`${apiPrefix}/*`, async (c) => {
    const context = c.get("context");
    const limit = bodyLimitOf(c.get("row"));
    if (announcesTooMuch(c.req.raw, limit)) return errorResponse("PAYLOAD_TOO_LARGE", context.requestId);
    // A page's own calls are small; counting their bytes would cost more than reading them.
    const request = context.visit ? c.req.raw : withBodyLimit(c.req.raw, limit);
    const response = await withReceivedForm(request, context.media.receiving, (one) => handleRow(one, context));
    return response ?? errorResponse("NOT_FOUND", context.requestId);
  });
  app.notFound((c) => errorResponse("NOT_FOUND", c.get("context").requestId));
  app.onError((error, c) => {
    const { log, requestId } = c.get("context");
    log.error("request failed", { requestId, error });
    return errorResponse("INTERNAL_SERVER_ERROR", requestId);
  });

  return {
    services,
    fetch: async (request, origin = {}) => app.fetch(request, origin),
    call: inProcess(services, createRowCaller(procedures)),
    close: async () => services.experiments.close(),
  };
}
