import { createORPCClient } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { afterAll, onTestFinished } from "vitest";
import { createApi } from "#api/app.ts";
import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { createToken } from "#api/domains/auth/tokens.ts";
import { createLog } from "#api/log.ts";
import type { Platforms } from "#api/platforms/platforms.ts";
import { type ApiSettings, apiSettings } from "#api/settings.ts";
import { parseEnvironment } from "#config/environment.ts";
import { endpoints } from "#contract/endpoints.ts";
import { decodeErrorBody } from "#contract/error-body.ts";
import type { ErrorData, PermissionRule } from "#contract/errors.ts";
import { presentTab } from "#server/statistics-words.ts";
import { testDatabase, testDataDir } from "./database.ts";

export type ProductApi = ContractRouterClient<typeof endpoints>;
const address = "http://api.test";
const jwtSecrets = ["q8Zr2LwX5vT9nB4kH7mD1cJ6sF3gY0pA"];
export const publicOrigin = "https://comptoir.test";

/** The words of the screens, as a server gives them to the API for its mails. */
export const screenWords = presentTab;

/** The settings of a fresh machine, with an address of its own. */
export const testSettings = (): ApiSettings =>
  apiSettings(parseEnvironment({ PUBLIC_ORIGIN: publicOrigin, DATA_DIR: testDataDir() }), {
    jwt: jwtSecrets,
    tokens: jwtSecrets,
  });

export type CallOptions = {
  /** Sent as JSON, or as it is when it is a form, a stream or text. */
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
  clientAddress?: string;
  visit?: object;
};
/** The JSON of an answer: the envelope of a success, or the fields of an error. */
export type ResponseBody<Data> = {
  data: Data;
  code: string;
  status: number;
  message: string;
  defined: boolean;
  requestId: string;
  permissionRule?: PermissionRule;
};
/** A response as a client sees it. `body` is empty when it is not JSON. */
export type ApiResponse<Data> = { status: number; headers: Headers; text: string; body: ResponseBody<Data> };

function requestOf(method: string, path: string, { body, token, headers = {} }: CallOptions): Request {
  const isRaw = body instanceof FormData || body instanceof ReadableStream || typeof body === "string";
  const all: Record<string, string> = {
    "x-client-type": "web",
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined || isRaw ? {} : { "content-type": "application/json" }),
    ...headers,
  };
  const sent = body === undefined ? undefined : isRaw ? body : JSON.stringify(body);
  const init: RequestInit & { duplex: "half" } = { method, headers: all, body: sent, duplex: "half" };
  return new Request(`${address}${path.startsWith("/api/") ? path : `/api/v1${path}`}`, init);
}

async function read<Data>(response: Response): Promise<ApiResponse<Data>> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true && text !== "";
  return { status: response.status, headers: response.headers, text, body: JSON.parse(isJson ? text : "{}") };
}

/** A session of a user, as signing in would start one, and its token. */
export async function signedIn(database: Database, userId: string): Promise<{ token: string; sessionId: string }> {
  const sessionId = newId();
  await database.pool.query(
    "insert into auth_sessions (id, user_id, expires_at) values ($1, $2, now() + interval '12 hours')",
    [sessionId, userId],
  );
  const { token } = await createToken(jwtSecrets, { userId, sessionId });
  return { token, sessionId };
}

/** The product API on a fresh database, called by requests; `logLines` is all it logged. Closed after the file. */
export async function testApi(
  change: (settings: ApiSettings) => ApiSettings = (settings) => settings,
  platforms?: Platforms,
) {
  const database = await testDatabase();
  const settings = change(testSettings());
  const logLines: string[] = [];
  const log = createLog({ level: "debug", write: (line) => logLines.push(line) });
  const api = createApi({ database, settings, log, platforms, presentTab, checksResponses: true });
  afterAll(() => api.close());
  return {
    database,
    settings,
    logLines,
    fetch: api.fetch,
    /** The same without HTTP, as the web app calls it in one process. */
    inProcess: api.call,
    services: api.services,
    /** Calls by method and path; `Data` is the expected response, an error's data by default. */
    call: async <Data = ErrorData>(method: string, path: string, options: CallOptions = {}) =>
      read<Data>(await api.fetch(requestOf(method, path, options), options)),
    tokenOf: async (user: { id: string }) => (await signedIn(database, user.id)).token,
  };
}
export type TestApi = Awaited<ReturnType<typeof testApi>>;

/** A caller of the product API: the contract's names, or a bare request where a test checks the response itself. */
export type TestCaller = {
  api: ProductApi;
  fetch(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
};

/** The product API on a test's database for one caller, until the test ends; null is a visitor without a token. */
export async function callerOf(
  database: Database,
  user: { id: string } | null,
  options: { platforms?: Platforms; settings?: ApiSettings; setUpCode?: string } = {},
): Promise<TestCaller> {
  const bundled = createApi({
    database,
    settings: testSettings(),
    log: createLog({ level: "error" }),
    presentTab,
    checksResponses: true,
    ...options,
  });
  onTestFinished(() => bundled.close());
  const token = user ? (await signedIn(database, user.id)).token : undefined;
  const link = new OpenAPILink(endpoints, {
    url: `${address}/api/v1`,
    headers: { "X-Client-Type": "web", ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }) },
    fetch: (request) => bundled.fetch(request),
    customErrorResponseBodyDecoder: decodeErrorBody,
  });
  return {
    api: createORPCClient<ProductApi>(link),
    fetch: (method, path, body, headers) => bundled.fetch(requestOf(method, path, { body, token, headers })),
  };
}
