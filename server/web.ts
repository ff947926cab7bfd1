import { Hono } from "hono";
import type { Log } from "#api/log.ts";
import { cleanPath } from "#app/lib/clean-path.ts";
import type { BundledApi } from "./bundled-api.ts";
import {
  type ArrivingBodies,
  type ArrivingBounds,
  createArrivingBodies,
  type GivenUp,
} from "./http/arriving-bodies.ts";
import { bodyLimit, bodyLimitOf, uploadMaxBytes } from "./http/body-limit.ts";
import { compression } from "./http/compression.ts";
import { mediaFiles } from "./http/media-files.ts";
import { monitoringTunnel } from "./http/monitoring-tunnel.ts";
import { originCheck } from "./http/origin-check.ts";
import { type OwnHosts, ownHostOnly } from "./http/own-host.ts";
import { createPageQueue, type PageBounds, type PageQueue } from "./http/page-queue.ts";
import { type PublicAddress, visibleOrigin } from "./http/public-address.ts";
import { refuse, refuseCall, retryAfterSeconds } from "./http/refusal.ts";
import { requestIdentity } from "./http/request-identity.ts";
import type { RequestState } from "./http/request-state.ts";
import { sameMachineOnly, unproxiedOnly } from "./http/same-machine.ts";
import { securityHeaders } from "./http/security-headers.ts";
import type { LoadContextInput, Pages } from "./pages.ts";
import type { Realtime } from "./realtime/endpoint.ts";
import { realtimeHttpApi } from "./realtime/http-api.ts";
import type { MountedSandbox } from "./sandbox/mount.ts";
import { type IsUnset, leadToSetUp } from "./set-up.ts";

const defaultPageBounds: PageBounds = { atOnceMax: 2, waitingMax: 32 };
const defaultApiBounds: PageBounds = { atOnceMax: 2, waitingMax: 64 };

export type WebOptions = PublicAddress & {
  log: Log;
  /** Null in a process that serves the API alone. */
  pages: Pages | null;
  /** Null when the pages use `PRODUCT_API_URL`. */
  api: Pick<BundledApi, "fetch" | "call" | "outbox"> | null;
  /** Address of another product API, whose files are passed on. */
  productApiUrl?: string;
  health: Hono;
  /** `/metrics`, where this process tells any. */
  metrics?: Hono;
  /** The sandbox at `/sandbox`, where a process runs it. */
  sandbox: MountedSandbox | null;
  /** Whether the installation has no user yet, so that every page leads to its set-up. */
  isUnset?: IsUnset | null;
  /** The accepted hosts, without a public address; null accepts every host. */
  ownHosts: OwnHosts | null;
  /** The endpoint of the Pusher protocol, where this process has it. */
  realtime?: Realtime | null;
  /** Origin of the socket, if it is not that of the pages. */
  pushOrigin?: string | null;
  /** Limits of concurrent and waiting pages. */
  pageBounds?: PageBounds;
  /** The same for calls of the API from outside this process; those of its own pages are within the limits of pages. */
  apiBounds?: PageBounds;
  /** Limits of bodies that arrive: those of calls, and those of forms. */
  arrivingBounds?: ArrivingBounds;
  /** Accepts the browser's error reports when set. */
  errorReportingDsn: string | undefined;
  /** Origins of the platforms' consent pages, to which forms may redirect. */
  consentOrigins?: readonly string[];
};

/** The request as visitors sent it. Behind a proxy that ends TLS our own address differs from theirs, and React Router compares origins. */
function asPublic(request: Request, address: PublicAddress): Request {
  const visible = visibleOrigin(request, address);
  const { origin, pathname, search } = new URL(request.url);
  if (visible === origin) return request;
  // Concatenated as text: resolved against the origin, a path such as `//localhost/` would name another host.
  return new Request(visible + pathname + search, request);
}

function withRequestId(request: Request, requestId: string): Request {
  if (request.headers.get("x-request-id") === requestId) return request;
  const headers = new Headers(request.headers);
  headers.set("x-request-id", requestId);
  return new Request(request, { headers });
}

function mountApi(app: Hono<RequestState>, api: Pick<BundledApi, "fetch">, turns: Turns) {
  app.all("/api/*", async (c) => {
    const request = withRequestId(c.req.raw, c.get("requestId"));
    const { response, givenUp } = await inTurn(turns, request, !holdsFiles(request), (whole) =>
      api.fetch(whole, { clientAddress: c.get("clientAddress") }),
    );
    if (givenUp) return refuseCall(givenUp, request, c.get("requestId"));
    // The rest of the body is not read, so the connection cannot be reused.
    if (response.status === 413) response.headers.set("Connection", "close");
    return response;
  });
}

/** Paths that control the sandbox; the others are the platforms' own. */
const sandboxControl = ["/sandbox", "/sandbox/control/*", "/sandbox/act", "/sandbox/locations/*"];

/**
 * Before the origin check: its callers are programs that send no origin, and its own pages check theirs. Its control is for people who try
 * the
 * product on their own machine, and is not available at a public address or through a proxy.
 */
function mountSandbox(app: Hono<RequestState>, sandbox: MountedSandbox, address: PublicAddress) {
  for (const path of sandboxControl) app.all(path, address.publicOrigin ? (c) => c.notFound() : unproxiedOnly);
  for (const path of ["/sandbox", "/sandbox/*"])
    app.all(path, bodyLimit, (c) => sandbox.fetch(asPublic(c.req.raw, address)));
}

/** The address on chips: a redirect, and guests of many tables tap at once. */
const tapPath = "/nfc";

const holdsFiles = (request: Request) => /^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");

/** Whose turn it is, and the bodies that arrive beforehand. */
type Turns = { queue: PageQueue; bodies: ArrivingBodies };
type InTurn = { response: Response; givenUp: null } | { response: null; givenUp: GivenUp };

/**
 * Answers in its turn, with a time to come back on every 503. A body arrives before the turn is taken: in memory and to its end before
 * anything else is done (`isHeld`), or while the answer reads it, as files are.
 */
async function inTurn(
  { queue, bodies }: Turns,
  request: Request,
  isHeld: boolean,
  answer: (request: Request) => Promise<Response>,
): Promise<InTurn> {
  if (isHeld && bodies.isTooLarge(request)) return { response: null, givenUp: "tooLarge" };
  const enter = () => queue.enter(request.signal);
  const arriving = request.body ? bodies.receive(request, isHeld, enter) : null;
  const leave = arriving ? arriving.leave : request.body ? null : await enter();
  if (!leave) return { response: null, givenUp: "busy" };
  try {
    const received = arriving?.request ?? request;
    const whole = arriving && isHeld ? await readWhole(received) : received;
    const response = whole ? await answer(whole) : new Response(null, { status: 400 });
    const givenUp = arriving?.givenUp();
    if (givenUp) return { response: null, givenUp };
    // What was not read is still on its way.
    if (arriving && !arriving.isWhole()) response.headers.set("Connection", "close");
    return { response: withTimeToComeBack(response), givenUp: null };
  } finally {
    leave();
  }
}

/** The request with its body in memory; null where the body broke off. */
const readWhole = (request: Request): Promise<Request | null> =>
  request.arrayBuffer().then(
    (body) => new Request(request, { body }),
    () => null,
  );

function withTimeToComeBack(response: Response): Response {
  if (response.status === 503 && !response.headers.has("Retry-After"))
    response.headers.set("Retry-After", retryAfterSeconds);
  return response;
}

function mountPages(app: Hono<RequestState>, pages: Pages, { api, log, ...options }: WebOptions) {
  // In development the first page compiles the others.
  const turns = pages.vite ? null : turnsOf(options.pageBounds ?? defaultPageBounds, options.arrivingBounds);
  const reportError = (error: unknown, details: { requestId: string; path: string }) =>
    log.error("page failed", { ...details, path: cleanPath(details.path), error });
  app.all("*", async (c) => {
    const clientAddress = c.get("clientAddress");
    // A form may change the caller's rights; a page that is only read cannot.
    const visit = c.req.method === "GET" ? {} : undefined;
    const input: LoadContextInput = {
      call: api ? (path, input, headers) => api.call(path, input, { headers, clientAddress, visit }) : null,
      nonce: c.get("nonce"),
      requestId: c.get("requestId"),
      clientAddress,
      reportError,
    };
    const render = (request: Request) => pages.render(asPublic(request, options), input);
    if (!turns || c.req.path === tapPath) return withTimeToComeBack(await render(c.req.raw));
    // A form with files would need too much memory.
    const isHeld = bodyLimitOf(c.req.path, c.req.header("content-type")) < uploadMaxBytes;
    const { response, givenUp } = await inTurn(turns, c.req.raw, isHeld, render);
    return response ?? refuse(givenUp, c.req.raw, c.get("requestId"));
  });
}

const turnsOf = (bounds: PageBounds, arriving?: ArrivingBounds): Turns => ({
  queue: createPageQueue(bounds),
  bodies: createArrivingBodies(arriving),
});

/** The order is essential: health, identity, headers, compression, refusals, then the handlers. React Router comes last. */
export function createWeb(options: WebOptions): Hono<RequestState> {
  const { pages, publicOrigin } = options;
  const app = new Hono<RequestState>();
  app.route("/", options.health);
  if (options.metrics) app.route("/", options.metrics);
  app.use(requestIdentity(options));
  app.use(
    securityHeaders({
      publicHost: publicOrigin && new URL(publicOrigin).host,
      development: !!pages?.vite,
      pushOrigin: options.pushOrigin,
      consentOrigins: options.consentOrigins ?? [],
    }),
  );
  if (options.ownHosts) app.use(ownHostOnly(options.ownHosts));
  // Before the origin check: its callers are programs, and each call is signed.
  if (options.realtime) app.route("/apps", realtimeHttpApi(options.realtime));
  app.use(compression());
  if (options.sandbox) mountSandbox(app, options.sandbox, options);
  app.use(originCheck(options));
  app.use(bodyLimit);
  if (options.api) mountApi(app, options.api, turnsOf(options.apiBounds ?? defaultApiBounds, options.arrivingBounds));
  // With a public address others can reach it, whatever the environment.
  if (options.api?.outbox && !publicOrigin)
    app.use("/dev/outbox/*", sameMachineOnly).route("/dev/outbox", options.api.outbox);
  if (options.errorReportingDsn) app.route("/monitoring", monitoringTunnel(options.errorReportingDsn));
  if (pages) app.route("/media", mediaFiles(options));
  if (pages && options.isUnset) app.use(leadToSetUp(options.isUnset));
  if (pages) mountPages(app, pages, options);
  app.onError((error, c) => {
    options.log.error("request failed", { requestId: c.get("requestId"), error });
    return refuse("failed", c.req.raw, c.get("requestId"));
  });
  return app;
}
