import { createCookieSessionStorage, type ServerBuild } from "react-router";
import { createServer } from "vite";
import type { Api } from "#api/app.ts";
import type { LoadContextInput } from "#app/services/request/request-scope.server.ts";
import type { SessionData } from "#app/sessions.server.ts";
import { webSessionSecret } from "./web-session-secret.ts";

export const webOrigin = "http://comptoir.test";

type App = {
  routes: ServerBuild["routes"];
  entry: { module: { createLoadContext(input: LoadContextInput): unknown } };
  handle(request: Request, context: unknown): Promise<Response>;
};

export type SendOptions = {
  method?: string;
  cookie?: string;
  /** A form, sent as browsers do: with the origin of the page. */
  form?: Record<string, string> | FormData;
  /** Bytes sent as they are, where a form would be whole. */
  body?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  clientAddress?: string;
  /** The origin the visitor sees. */
  origin?: string;
};
/** A response of the web app, and its calls to the product API, such as `GET /users/me`. */
export type WebResponse = { status: number; headers: Headers; text: string; calls: string[] };
export type Send = (path: string, options?: SendOptions) => Promise<WebResponse>;

type Origin = { clientAddress?: string; visit?: object };
type ApiFetch = (request: Request, origin: Origin) => Promise<Response>;

async function loadApp(): Promise<App> {
  const vite = await createServer({
    server: { middlewareMode: true, ws: false, watch: null },
    appType: "custom",
    logLevel: "error",
    optimizeDeps: { noDiscovery: true },
  });
  return (await vite.ssrLoadModule("/tests/setup/request-handler.ts")) as App;
}
let loading: Promise<App> | undefined;

/** No flag of a test is late because the machine is busy; who tests that one is says how long a page waits. */
const flagWaitMs = 60_000;
type Waits = { flagWaitMs?: number };

/** How the web app calls a product API: `way` gets the listener's data, and a list for the calls. */
type Way = (origin: Origin, calls: string[]) => Pick<LoadContextInput, "api" | "call">;

/** The web app from its sources, without a listener: read once per worker. */
export async function testWebApp() {
  loading ??= loadApp();
  const { routes, entry, handle } = await loading;

  const sending =
    (way: Way, waits: Waits = {}) =>
    async (path: string, options: SendOptions = {}): Promise<WebResponse> => {
      const calls: string[] = [];
      const request = requestOf(path, options);
      // As in the listener: all calls of a page that only reads share one state.
      const visit = request.method === "GET" ? {} : undefined;
      const { clientAddress } = options;
      const context = entry.module.createLoadContext({
        ...way({ clientAddress, visit }, calls),
        flagWaitMs: waits.flagWaitMs ?? flagWaitMs,
        nonce: "nonce",
        clientAddress: clientAddress ?? null,
      });
      const response = await handle(request, context);
      return { status: response.status, headers: response.headers, text: await response.text(), calls };
    };
  return {
    routes,
    /** Sends requests over any product API, reached by HTTP. */
    over: (api: ApiFetch, waits?: Waits): Send =>
      sending(
        (origin, calls) => ({
          api: (call) => {
            calls.push(`${call.method} ${new URL(call.url).pathname.replace("/api/v1", "")}`);
            return api(call, origin);
          },
        }),
        waits,
      ),
    /** The same over the API of this process, without HTTP; its calls are told by their names in the contract. */
    inProcess: (api: Api["call"], waits?: Waits): Send =>
      sending(
        (origin, calls) => ({
          call: (path, input, headers) => {
            calls.push(path.join("."));
            return api(path, input, { ...origin, headers });
          },
        }),
        waits,
      ),
  };
}
export type TestWebApp = Awaited<ReturnType<typeof testWebApp>>;

function requestOf(path: string, options: SendOptions): Request {
  const { method, cookie, form, body: bytes, headers = {}, origin = webOrigin } = options;
  const verb = method ?? (form || bytes ? "POST" : "GET");
  const body = bytes ?? (form instanceof FormData || form === undefined ? form : new URLSearchParams(form));
  const all: Record<string, string> = { ...headers };
  if (cookie) all.cookie = cookie;
  if (verb !== "GET" && verb !== "HEAD") all.origin ??= origin;
  // A program names no sender.
  if (all.origin === "") delete all.origin;
  return new Request(`${origin}${path}`, { method: verb, headers: all, body });
}

const storage = createCookieSessionStorage<SessionData>({ cookie: { name: "comptoir", secrets: [webSessionSecret] } });

/** A session cookie that holds these values, signed as the app signs it. */
export async function sessionCookie(data: Partial<SessionData>): Promise<string> {
  const session = await storage.getSession();
  for (const [key, value] of Object.entries(data)) session.set(key as keyof SessionData, value as never);
  return (await storage.commitSession(session)).split(";")[0] ?? "";
}

/** What a session cookie holds: of a `Set-Cookie` value, or of an answer's headers. */
export async function sessionOf(source: Headers | string | undefined): Promise<Partial<SessionData>> {
  const value = source instanceof Headers ? source.getSetCookie().find((one) => one.startsWith("comptoir=")) : source;
  return (await storage.getSession(value)).data;
}
