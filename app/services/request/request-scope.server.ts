import { createContext, RouterContextProvider } from "react-router";
import { env } from "#config/env.server.ts";
import { sendEvent } from "./analytics.server.ts";

/** A flag that an API elsewhere has not returned by then is missing; no older value replaces it (docs/decisions/193). */
const flagWaitMs = 100;

/** A request to the product API. */
export type ApiFetch = (request: Request) => Promise<Response>;
/** A call of the bundled product API by its name in the contract, without HTTP; errors are returned in `error`. */
export type ApiCall = (
  path: readonly string[],
  input: unknown,
  headers: Headers,
) => Promise<{ output: unknown; error: unknown; headers: Headers }>;

/** What the listener passes on with a request; see `server.ts`. */
export type LoadContextInput = {
  /** The bundled API; left out when `PRODUCT_API_URL` names another one. */
  call?: ApiCall | null;
  /** Reaches an API over HTTP where none is bundled; `fetch` by default. */
  api?: ApiFetch;
  nonce: string;
  requestId?: string;
  /** The visitor's address, null when the listener does not know it. */
  clientAddress?: string | null;
  /** The build of the pages; null while developing. */
  buildId?: string | null;
  /** How long a page waits for the flags of an API over HTTP, in milliseconds: 100 unless told (decisions of the product: 100 ms, else missing). */
  flagWaitMs?: number;
  /** Sends an analytics event, to the service of this installation unless told. */
  track?: (event: unknown) => unknown;
  /** Called once per unexpected error, in addition to the app's error page. */
  reportError?: (error: unknown, details: { requestId: string; path: string }) => void;
};

export type RequestScope = Required<Omit<LoadContextInput, "reportError">> & Pick<LoadContextInput, "reportError">;

const scopeContext = createContext<RequestScope>();

/** The router context of one request. Its keys are part of this bundle, so the listener calls this through the build's entry. */
export function createLoadContext(input: LoadContextInput): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(scopeContext, {
    ...input,
    api: input.api ?? fetch,
    call: input.call ?? null,
    requestId: input.requestId ?? crypto.randomUUID(),
    clientAddress: input.clientAddress ?? null,
    buildId: input.buildId ?? null,
    flagWaitMs: input.flagWaitMs ?? flagWaitMs,
    track: input.track ?? sendEvent,
  });
  return context;
}

/** What the listener passed on with this request. */
export function requestScope(context: Readonly<RouterContextProvider>): RequestScope {
  return context.get(scopeContext);
}

/** Base address of the product API; without effect when it is called in process. */
export const productApiBase = `${env.PRODUCT_API_URL ?? "http://product-api.internal"}/api/v1`;
