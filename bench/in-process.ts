import { createApi } from "#api/app.ts";
import type { Database } from "#api/db/database.ts";
import { createLog } from "#api/log.ts";
import { apiSettings } from "#api/settings.ts";
import { env, secrets } from "#config/env.server.ts";
import { health } from "#server/health.ts";
import { loadBuiltPages } from "#server/pages.ts";
import { createWeb } from "#server/web.ts";
import { benchUser } from "./generator/fill.ts";
import type { Store } from "./generator/store.ts";

/** The whole product in this process, without a listener. */
export type InProcess = {
  database: Database;
  /** A signed-in call of the product API; its path below `/api/v1/`. */
  ask(path: string, input: object): Promise<unknown>;
  /** A signed-in reading of the product API, likewise. */
  read(path: string): Promise<unknown>;
  /** A call for a page of reviews. */
  search(input: object): Promise<unknown>;
  /** A page of the web app, signed in. */
  page(path: string): Promise<string>;
  close(): Promise<void>;
};

const origin = "http://localhost";
type Answering = { request(url: string, init?: RequestInit): Response | Promise<Response> };

async function textOf(response: Response, path: string): Promise<string> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
  return text;
}

async function sessionCookie(web: Answering): Promise<string> {
  const body = new URLSearchParams(benchUser);
  const response = await web.request(`${origin}/auth/login`, { method: "POST", body, headers: { origin } });
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

async function apiToken(web: Answering): Promise<string> {
  const response = await web.request(`${origin}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-client-type": "web" },
    body: JSON.stringify(benchUser),
  });
  const { data } = JSON.parse(await textOf(response, "The sign-in")) as { data: { token: { token: string } } };
  return data.token.token;
}

/** Builds the product on a store and signs in the bench's user. */
export async function openInProcess(store: Store): Promise<InProcess> {
  const database = await store.open();
  const log = createLog({ level: "error" });
  const api = createApi({ database, settings: apiSettings(env, secrets), log });
  const readiness = { name: "database", check: async () => true };
  const bundled = {
    fetch: api.fetch,
    call: api.call,
    readiness,
    outbox: null,
    demo: null,
    demoFoundedAt: null,
    close: async () => {},
  };
  const pages = await loadBuiltPages();
  const isStopping = () => false;
  const web = createWeb({
    log,
    pages,
    api: bundled,
    sandbox: null,
    health: health({ checks: [], buildId: null, isStopping }),
    publicOrigin: undefined,
    ownHosts: null,
    trustProxy: false,
    errorReportingDsn: undefined,
  });
  const cookie = await sessionCookie(web);
  const authorization = `Bearer ${await apiToken(web)}`;
  const headers = { authorization, "content-type": "application/json", "x-client-type": "web" };
  const ask = async (path: string, input: object) => {
    const request = new Request(`${origin}/api/v1/${path}`, { method: "POST", headers, body: JSON.stringify(input) });
    return JSON.parse(await textOf(await api.fetch(request), path));
  };
  return {
    database,
    ask,
    async read(path) {
      const request = new Request(`${origin}/api/v1/${path}`, { headers });
      return JSON.parse(await textOf(await api.fetch(request), path));
    },
    search: (input) => ask("reviews/search", input),
    page: async (path) => textOf(await web.request(`${origin}${path}`, { headers: { cookie } }), path),
    async close() {
      await api.close();
      await database.close();
    },
  };
}
