import type { HttpOptions } from "#api/platforms/http/client.ts";
import { type Exchange, type HttpResponse, TransportError } from "#api/platforms/http/transport.ts";
import { parseEnvironment } from "#config/environment.ts";
import { platformAccess } from "#config/platforms.ts";

export type Reply = { status?: number; json?: unknown; text?: string; headers?: Record<string, string> };
export type ReceivedRequest = {
  path: string;
  query: URLSearchParams;
  body: string;
  headers: Record<string, string>;
  match: string[];
};
/** `METHOD https://host/path` with `*` for one segment, and its response. */
export type VendorScript = Record<string, Reply | ((asked: ReceivedRequest) => Reply)>;
/** A fault in place of the script's response; null lets it pass. */
export type Fault = (exchange: Exchange) => Reply | TransportError | null;

/** Keys of an installation that knows every platform; each is searched for in errors. */
export const keys = {
  GOOGLE_CLIENT_ID: "google-client",
  GOOGLE_CLIENT_SECRET: "GOCSPX-google-client-secret",
  GOOGLE_PUBSUB_TOPIC: "projects/ana/topics/reviews",
  META_APP_ID: "4711",
  META_APP_SECRET: "meta-app-secret-0123",
  TRIPADVISOR_API_KEY: "TRIPADVISORKEY0123",
  YELP_API_KEY: "yelp-api-key-0123",
  THEFORK_CLIENT_ID: "thefork-client",
  THEFORK_CLIENT_SECRET: "thefork-client-secret-0123",
  UBER_CLIENT_ID: "uber-client",
  UBER_CLIENT_SECRET: "uber-client-secret-0123",
};
/** The platforms at their real addresses. */
export const realAccess = platformAccess(parseEnvironment(keys), null);

const escaped = (text: string) => text.replace(/[.?+^$()[\]{}|\\]/g, "\\$&").replaceAll("*", "([^/]+)");

function responseOf({ status = 200, json, text, headers }: Reply): HttpResponse {
  const body = text ?? (json === undefined ? "" : JSON.stringify(json));
  return {
    status,
    headers: new Headers({ "content-type": json === undefined ? "text/plain" : "application/json", ...headers }),
    body: Buffer.from(body),
  };
}

/** A fake platform with scripted responses, without a network; time passes only while a caller waits. */
export function fakeVendor(script: VendorScript) {
  const routes = Object.entries(script).map(([route, reply]) => ({
    pattern: new RegExp(`^${escaped(route)}$`),
    reply,
  }));
  const sent: Exchange[] = [];
  const state: { nowMs: number; fault: Fault | null } = { nowMs: Date.UTC(2026, 10, 1, 12), fault: null };
  async function transport(exchange: Exchange): Promise<HttpResponse> {
    sent.push(exchange);
    const fault = state.fault?.(exchange);
    if (fault instanceof TransportError) throw fault;
    if (fault) return responseOf(fault);
    const { url, method, body, headers } = exchange;
    const address = `${method} ${url.origin}${url.pathname}`;
    for (const { pattern, reply } of routes) {
      const match = pattern.exec(address);
      if (!match) continue;
      if (typeof reply !== "function") return responseOf(reply);
      const asked = { path: url.pathname, query: url.searchParams, body: body ?? "", headers, match: match.slice(1) };
      return responseOf(reply(asked));
    }
    throw new Error(`The script has no answer for ${address}`);
  }
  const options: HttpOptions = {
    transport,
    now: () => state.nowMs,
    random: () => 1,
    sleep: async (ms) => {
      state.nowMs += ms;
    },
  };
  return { options, sent, state };
}
export type FakeVendor = ReturnType<typeof fakeVendor>;
