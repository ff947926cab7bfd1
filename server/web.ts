import { Hono } from "hono";
import type { Log } from "#api/log.ts";
import { cleanPath } from "#app/lib/clean-path.ts";
import type { BundledApi } from "./bundled-api.ts";
import { bodyLimit } from "./http/body-limit.ts";
import { compression } from "./http/compression.ts";
import { monitoringTunnel } from "./http/monitoring-tunnel.ts";
import { originCheck } from "./http/origin-check.ts";
import { refuse } from "./http/refusal.ts";
import { requestIdentity } from "./http/request-identity.ts";
import type { RequestState } from "./http/request-state.ts";
import { sameMachineOnly } from "./http/same-machine.ts";
import { securityHeaders } from "./http/security-headers.ts";
import type { Pages } from "./pages.ts";
import type { Realtime } from "./realtime/endpoint.ts";
import { realtimeHttpApi } from "./realtime/http-api.ts";
import type { MountedSandbox } from "./sandbox/mount.ts";

export type WebOptions = {
  log: Log;
  /** Left out in a process that serves the API alone. */
  pages: Pages | null;
  /** Left out when the pages speak to `PRODUCT_API_URL`. */
  api: Pick<BundledApi, "fetch" | "call" | "outbox"> | null;
  health: Hono;
  /** Stands in for the platforms at `/sandbox`, where a process runs it. */
  sandbox: MountedSandbox | null;
  publicOrigin: string | undefined;
  trustProxy: boolean;
  /** The endpoint of the Pusher protocol, where this process has it. */
  realtime?: Realtime | null;
  /** Where pages open their socket, when it is not where they came from. */
  pushOrigin?: string | null;
  /** Takes the browser's error reports when set. */
  errorReportingDsn: string | undefined;
  /** Origins of the platforms' consent pages, where forms may lead on to. */
  consentOrigins?: readonly string[];
};

/** The request as visitors sent it. Behind a proxy that ends TLS our own address is not theirs, and React Router compares origins. */
function asPublic(request: Request, publicOrigin: string | undefined): Request {
  if (!publicOrigin) return request;
  const { pathname, search } = new URL(request.url);
  // Put together as text: resolved against the origin, a path such as `//localhost/` would name another host.
  return new Request(publicOrigin + pathname + search, request);
}

function withRequestId(request: Request, requestId: string): Request {
  if (request.headers.get("x-request-id") === requestId) return request;
  const headers = new Headers(request.headers);
  headers.set("x-request-id", requestId);
  return new Request(request, { headers });
}

function mountApi(app: Hono<RequestState>, api: Pick<BundledApi, "fetch">) {
  app.all("/api/*", (c) =>
    api.fetch(withRequestId(c.req.raw, c.get("requestId")), { clientAddress: c.get("clientAddress") }),
  );
}

/** Before the origin check: its callers are programs that send no origin, and its own pages check theirs. */
function mountSandbox(app: Hono<RequestState>, sandbox: MountedSandbox, publicOrigin: string | undefined) {
  for (const path of ["/sandbox", "/sandbox/*"])
    app.all(path, bodyLimit, (c) => sandbox.fetch(asPublic(c.req.raw, publicOrigin)));
}

function mountPages(app: Hono<RequestState>, pages: Pages, { api, log, publicOrigin }: WebOptions) {
  const reportError = (error: unknown, details: { requestId: string; path: string }) =>
    log.error("page failed", { ...details, path: cleanPath(details.path), error });
  app.all("*", (c) => {
    const clientAddress = c.get("clientAddress");
    // A form may change who somebody is and what they reach; a page that is only read cannot.
    const visit = c.req.method === "GET" ? {} : undefined;
    return pages.render(asPublic(c.req.raw, publicOrigin), {
      call: api ? (path, input, headers) => api.call(path, input, { headers, clientAddress, visit }) : null,
      nonce: c.get("nonce"),
      requestId: c.get("requestId"),
      clientAddress,
      reportError,
    });
  });
}

/** The order is the design: health, identity, headers, compression, refusals, then what answers. React Router comes last. */
export function createWeb(options: WebOptions): Hono<RequestState> {
  const { pages, publicOrigin } = options;
  const app = new Hono<RequestState>();
  app.route("/", options.health);
  app.use(requestIdentity(options));
  app.use(
    securityHeaders({
      publicHost: publicOrigin && new URL(publicOrigin).host,
      development: !!pages?.vite,
      pushOrigin: options.pushOrigin,
      consentOrigins: options.consentOrigins ?? [],
    }),
  );
  // Before the origin check: its callers are programs, and each call is signed.
  if (options.realtime) app.route("/apps", realtimeHttpApi(options.realtime));
  app.use(compression());
  if (options.sandbox) mountSandbox(app, options.sandbox, publicOrigin);
  app.use(originCheck(publicOrigin));
  app.use(bodyLimit);
  if (options.api) mountApi(app, options.api);
  if (options.api?.outbox) app.use("/dev/outbox/*", sameMachineOnly).route("/dev/outbox", options.api.outbox);
  if (options.errorReportingDsn) app.route("/monitoring", monitoringTunnel(options.errorReportingDsn));
  if (pages) mountPages(app, pages, options);
  app.onError((error, c) => {
    options.log.error("request failed", { requestId: c.get("requestId"), error });
    return refuse("failed", c.req.raw, c.get("requestId"));
  });
  return app;
}
