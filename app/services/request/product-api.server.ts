import { type ClientLink, createORPCClient } from "@orpc/client";
import { type ContractRouterClient, getContractRouter, isContractProcedure } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { createContext, type RouterContextProvider } from "react-router";
import { sessionOf } from "#app/sessions.server.ts";
import { type EndpointMeta, isReading } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { decodeErrorBody } from "#contract/error-body.ts";
import { eventOf } from "./analytics-events.ts";
import { readMaintenance } from "./maintenance.server.ts";
import { toProductApiError } from "./product-api-error.server.ts";
import { type ApiCall, productApiBase, requestScope } from "./request-scope.server.ts";
import { redirectSignedOut } from "./signed-out.server.ts";

/** The product API by the contract's names, such as `productApi(context).reviews.search({ … })`. */
export type ProductApi = ContractRouterClient<typeof endpoints, CallContext>;
type CallContext = { isShared?: boolean };

/** For a page of a file that is sent as it is read: an answer that the request kept to its end would put the whole file in memory. */
export const unshared = { context: { isShared: false } } as const;

type Context = Readonly<RouterContextProvider>;
const clientContext = createContext<ProductApi>();

/** The row of a call in the contract. */
function rowAt(path: readonly string[]) {
  const row = getContractRouter(endpoints, path);
  if (!isContractProcedure(row)) throw new Error(`The contract has no row ${path.join(".")}`);
  const { route, meta } = row["~orpc"];
  return { route, meta: meta as EndpointMeta };
}

/** Stores this request's client in its context; the root middleware does it once. */
export function provideProductApi(context: Context, request: Request, url: URL): void {
  (context as RouterContextProvider).set(
    clientContext,
    createORPCClient<ProductApi>(createLink(context, request, url)),
  );
}

/**
 * The product API on behalf of the signed-in user of this request. Identical reads within the request are one call, until something is
 * written, but for those that are `unshared`. Throws `ProductApiError`; with an invalid token it throws the redirect to sign-in instead.
 */
export function productApi(context: Context): ProductApi {
  return context.get(clientContext);
}

type Link = ClientLink<CallContext>;

function createLink(context: Context, request: Request, url: URL): Link {
  const { call } = requestScope(context);
  const headers = () => callHeaders(context, request);
  const link = call ? bundledLink(context, call, headers) : httpLink(context, headers);
  const reads = new Map<string, Promise<unknown>>();
  return {
    call(path, input, options) {
      const row = rowAt(path);
      const run = async () => {
        const output = await runCall(() => link.call(path, input, options), context, request, url);
        trackCapability(context, row.meta, input, output);
        return output;
      };
      if (options.context.isShared === false) return run();
      // Reads share one state within the request.
      if (!isReading(row)) {
        reads.clear();
        return run();
      }
      const key = `${path.join(".")} ${JSON.stringify(input)}`;
      const running = reads.get(key) ?? run();
      reads.set(key, running);
      return running;
    },
  };
}

/** The bundled API, called without HTTP and JSON. */
function bundledLink(context: Context, call: ApiCall, sent: () => Headers): Link {
  return {
    async call(path, input) {
      const { output, error, headers } = await call(path, input, sent());
      readMaintenance(context, headers);
      if (error) throw error;
      return output;
    },
  };
}

/** An API at `PRODUCT_API_URL`. */
function httpLink(context: Context, headers: () => Headers): Link {
  const scope = requestScope(context);
  return new OpenAPILink(endpoints, {
    url: productApiBase,
    headers,
    fetch: async (call, init) => {
      const response = await scope.api(new Request(call, init));
      readMaintenance(context, response.headers);
      return response;
    },
    customErrorResponseBodyDecoder: decodeErrorBody,
  });
}

/** Runs one call; a 401 for a session that has ended signs the visitor out here, in one place for every loader and action. */
async function runCall<T>(next: () => Promise<T>, context: Context, request: Request, url: URL): Promise<T> {
  const scope = requestScope(context);
  try {
    return await next();
  } catch (thrown) {
    const error = toProductApiError(thrown, scope.requestId);
    if (error.code === "UNAUTHORIZED") throw redirectSignedOut(context, request, url);
    if (error.status >= 500) scope.reportError?.(error, { requestId: error.requestId, path: url.pathname });
    throw error;
  }
}

/** Sends the event of a capability that was used; nobody waits for it. */
function trackCapability(context: Context, meta: EndpointMeta, input: unknown, output: unknown): void {
  const { track, requestId } = requestScope(context);
  const event = eventOf(meta, input, output, { userId: sessionOf(context).get("userId"), requestId });
  if (event) track(event);
}

/** Who calls, and for whom: the reader's browser is named to the API, whose audit log tells of it. */
function callHeaders(context: Context, request: Request): Headers {
  const { requestId, clientAddress } = requestScope(context);
  const token = sessionOf(context).get("token")?.token;
  const headers = new Headers({ "x-client-type": "web", "x-request-id": requestId });
  const browser = request.headers.get("user-agent");
  if (browser) headers.set("user-agent", browser);
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (clientAddress) headers.set("x-forwarded-for", clientAddress);
  return headers;
}
