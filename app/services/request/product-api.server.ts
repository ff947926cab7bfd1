import { createORPCClient } from "@orpc/client";
import { type ContractRouterClient, inferRPCMethodFromContractRouter } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { createContext, type RouterContextProvider } from "react-router";
import { sessionOf } from "#app/services/request/sessions.server.ts";
import { endpoints } from "#contract/endpoints.ts";
import { decodeErrorBody } from "#contract/error-body.ts";
import { readMaintenance } from "./maintenance.server.ts";
import { toProductApiError } from "./product-api-error.server.ts";
import { productApiBase, requestScope } from "./request-scope.server.ts";
import { redirectSignedOut } from "./signed-out.server.ts";

/** The product API by the contract's names, such as `productApi(context).reviews.search({ … })`. */
export type ProductApi = ContractRouterClient<typeof endpoints>;

type Context = Readonly<RouterContextProvider>;
const clientContext = createContext<ProductApi>();
const methodOf = inferRPCMethodFromContractRouter(endpoints);

/** Puts this request's client into its context; the root middleware does it once. */
export function provideProductApi(context: Context, request: Request, url: URL): void {
  (context as RouterContextProvider).set(
    clientContext,
    createORPCClient<ProductApi>(createLink(context, request, url)),
  );
}

/**
 * The product API as the signed-in user of this request. Identical reads within the request are one call, until something is
 * written. Throws `ProductApiError`; a token that is no longer good throws the redirect to sign-in instead.
 */
export function productApi(context: Context): ProductApi {
  return context.get(clientContext);
}

function createLink(context: Context, request: Request, url: URL) {
  const scope = requestScope(context);
  const session = sessionOf(context);
  const reads = new Map<string, Promise<unknown>>();
  return new OpenAPILink(endpoints, {
    url: productApiBase,
    headers: () => callHeaders(session.get("token")?.token, scope),
    fetch: async (call, init) => {
      const response = await scope.api(new Request(call, init));
      readMaintenance(context, response.headers);
      return response;
    },
    customErrorResponseBodyDecoder: decodeErrorBody,
    interceptors: [
      async ({ path, input, next }) => {
        const call = () => answer(next, context, request, url);
        if (methodOf(undefined, path) !== "GET") {
          reads.clear();
          return call();
        }
        const key = `${path.join(".")} ${JSON.stringify(input)}`;
        const running = reads.get(key) ?? call();
        reads.set(key, running);
        return running;
      },
    ],
  });
}

/** Runs one call; a 401 that means "no longer signed in" ends the session here, in one place for every loader and action. */
async function answer<T>(next: () => Promise<T>, context: Context, request: Request, url: URL): Promise<T> {
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

function callHeaders(token: string | undefined, scope: { requestId: string; clientAddress: string | null }) {
  const headers: Record<string, string> = { "x-client-type": "web", "x-request-id": scope.requestId };
  if (token) headers.authorization = `Bearer ${token}`;
  if (scope.clientAddress) headers["x-forwarded-for"] = scope.clientAddress;
  return headers;
}
