import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Log } from "#api/log.ts";
import { env, secrets } from "#config/env.server.ts";
import { mediaSettings, receivingIn } from "#config/media-settings.ts";
import { consentOrigins, runsSandbox } from "#config/platforms.ts";
import { pushSettings } from "#config/push.ts";
import { deleteHalfReceived } from "#uploads/receive-form.ts";
import { type BundledApi, remoteApiReadiness, startBundledApi } from "./bundled-api.ts";
import { collectAfterStart } from "./collect-after-start.ts";
import type { DemoEntrance } from "./demo.ts";
import { type ErrorReporter, reportingLog } from "./error-reporting.ts";
import { health } from "./health.ts";
import { createAnonymousPages } from "./http/anonymous-pages.ts";
import { isOwnHost, ownHosts } from "./http/own-host.ts";
import { pushOriginOf } from "./http/security-headers.ts";
import { endSlowBodies } from "./http/slow-bodies.ts";
import { loadStaticFiles } from "./http/static-files.ts";
import { metrics } from "./metrics.ts";
import { loadBuiltPages, loadDevelopmentPages, type Pages } from "./pages.ts";
import { openLog } from "./readable-log.ts";
import { asksForSocket, openRealtime, ownUrlOf, takeSockets } from "./realtime/take-sockets.ts";
import type { MountedSandbox } from "./sandbox/mount.ts";
import { createSetUpWatch, setUpPath } from "./set-up.ts";
import { shutDownOnSignals } from "./shutdown.ts";
import { createWeb } from "./web.ts";

const dayMs = 24 * 60 * 60 * 1000;
const isDevelopment = env.NODE_ENV === "development";
const push = pushSettings(env, secrets);
const hosts = ownHosts(env.PUBLIC_ORIGIN, env.HOST);
const servesPages = env.ROLE === "all" || env.ROLE === "web";

function checkRole() {
  if (env.ROLE === "web" && !env.PRODUCT_API_URL)
    throw new Error("Comptoir cannot start: with ROLE=web, set PRODUCT_API_URL to the address of the product API.");
}

async function loadPages(server: Server): Promise<Pages | null> {
  if (!servesPages) return null;
  return isDevelopment ? loadDevelopmentPages(server) : loadBuiltPages();
}

async function loadSandbox(api: BundledApi | null, log: Log): Promise<MountedSandbox | null> {
  if (!runsSandbox(env)) return null;
  const { mountSandbox } = await import("./sandbox/mount.ts");
  return mountSandbox(env, api?.demoFounding ?? null, log);
}

/** Serves files and shared pages from memory; everything else goes to the app. */
function withShortcuts(
  listener: RequestListener,
  app: { fetch(request: Request): Response | Promise<Response> },
): RequestListener {
  const files = loadStaticFiles("build/client");
  const shared = createAnonymousPages({
    render: async (request) => app.fetch(request),
    publicOrigin: env.PUBLIC_ORIGIN,
    readSheet: files.read,
  });
  return async (req, res) => {
    // The app refuses requests for another host.
    if (!isOwnHost(hosts, req.headers.host)) return listener(req, res);
    if (files.serve(req, res)) return;
    if (!(await shared.serve(req, res))) listener(req, res);
  };
}

function listen(server: Server, log: Log): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.on("error", (error: NodeJS.ErrnoException) => {
    const reason = error.code === "EADDRINUSE" ? `Port ${env.PORT} is taken; set PORT to another one.` : error.message;
    log.error(`Comptoir cannot listen. ${reason}`);
    process.exit(1);
  });
  server.listen(env.PORT, env.HOST, resolve);
  return promise;
}

/** The address to open. With `PORT=0` the system chose the port. */
function addressOf(server: Server): string {
  const { port } = server.address() as AddressInfo;
  if (env.PUBLIC_ORIGIN) return `${env.PUBLIC_ORIGIN} (listening on ${env.HOST}:${port})`;
  return `http://localhost:${port}`;
}

/** The address of the set-up; with `ROLE=api` it is on the process with `ROLE=web`. */
function setUpAddress(server: Server): string {
  if (env.PUBLIC_ORIGIN) return `${env.PUBLIC_ORIGIN}${setUpPath}`;
  return servesPages ? `http://localhost:${(server.address() as AddressInfo).port}${setUpPath}` : setUpPath;
}

/** How whoever started it gets into the demo, said behind the address. */
function entrance({ signIn, isClosed }: DemoEntrance): string {
  if (signIn) return ` · sign in with ${signIn.email} and ${signIn.password}`;
  if (!isClosed) return "";
  return " · the demo's accounts are closed here, since their password is public: make one of your own with npm run create-user";
}

/** Starts the parts of `ROLE` and prints the address. */
export async function start(reporter: ErrorReporter | null): Promise<void> {
  checkRole();
  const log = reportingLog(openLog({ level: env.LOG_LEVEL, readable: env.APP_ENV === "development" }), reporter);
  const server = createServer({ shouldUpgradeCallback: asksForSocket });
  endSlowBodies(server);
  // The sweep is no work of a process that serves pages alone.
  if (servesPages) await deleteHalfReceived(receivingIn(mediaSettings(env).directory), dayMs);
  const needsApi = env.ROLE !== "web" && !env.PRODUCT_API_URL;
  const [pages, api] = await Promise.all([loadPages(server), needsApi ? startBundledApi(env, secrets, log) : null]);
  const checks = [
    ...(api ? api.readiness : []),
    ...(env.PRODUCT_API_URL ? [remoteApiReadiness(env.PRODUCT_API_URL)] : []),
  ];
  const sandbox = await loadSandbox(api, log);
  const closers = [
    ...(pages?.vite ? [{ name: "vite", close: () => pages.vite?.close() }] : []),
    ...(api ? [{ name: "product API", close: () => api.close() }] : []),
    ...(sandbox ? [{ name: "sandbox", close: () => sandbox.close() }] : []),
    ...(reporter ? [{ name: "error reporting", close: () => reporter.close() }] : []),
  ];
  const realtime = servesPages ? openRealtime(env, push) : null;
  const isStopping = shutDownOnSignals({ server, log, closers, beforehand: () => realtime?.close() });
  const isDatabaseBusy = api?.isDatabaseBusy;
  const app = createWeb({
    log,
    pages,
    api: env.ROLE === "worker" ? null : api,
    productApiUrl: env.PRODUCT_API_URL,
    sandbox,
    metrics: metrics(env.METRICS_TOKEN, api?.metrics),
    isUnset: servesPages ? createSetUpWatch(api, env.PRODUCT_API_URL) : null,
    health: health({ checks, buildId: pages?.buildId ?? null, isStopping }),
    publicOrigin: env.PUBLIC_ORIGIN,
    ownHosts: hosts,
    trustProxy: env.TRUST_PROXY,
    realtime,
    pushOrigin: pushOriginOf(push.clientUrl, env.PUBLIC_ORIGIN),
    apiBounds: { atOnceMax: env.API_AT_ONCE, waitingMax: env.API_WAITING, isDatabaseBusy },
    pageBounds: { atOnceMax: env.PAGES_AT_ONCE, waitingMax: env.PAGES_WAITING, isDatabaseBusy },
    errorReportingDsn: env.SENTRY_DSN,
    consentOrigins: consentOrigins(env),
  });
  const listener = getRequestListener(app.fetch) as RequestListener;
  const { vite } = pages ?? {};
  if (vite)
    server.on("request", (req, res) => {
      if (isOwnHost(hosts, req.headers.host)) vite.middlewares(req, res, () => listener(req, res));
      else listener(req, res);
    });
  else server.on("request", pages ? withShortcuts(listener, app) : listener);
  takeSockets(server, realtime, { leaveOthers: isDevelopment, hosts });
  await listen(server, log);
  if (hosts) log.info("answers at these hosts alone, for want of PUBLIC_ORIGIN", { hosts: hosts.names.join(" ") });
  await api?.startPushing(realtime ? ownUrlOf(server) : null);
  const demo = api ? entrance(api.demo) : "";
  // Not by the log, whose lines are kept and sent on.
  const setUp = api?.setUpCode ? ` · set it up at ${setUpAddress(server)} with the code ${api.setUpCode}` : "";
  process.stdout.write(`Comptoir is ready: ${addressOf(server)}${demo}${setUp}\n`);
  collectAfterStart();
}
