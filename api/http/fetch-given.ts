import { nodeTransport } from "../platforms/http/transport.ts";
import { publicLookup } from "../platforms/pictures/lookup.ts";
import { givenAddress, isLoopback } from "./given-address.ts";

const lookup = publicLookup();
const limits = { bodyMaxBytes: 1024 * 1024, connectTimeoutMs: 4_000, readTimeoutMs: 6_000, totalTimeoutMs: 10_000 };
/** Statuses whose response has no body. */
const bodyless = new Set([204, 205, 304]);

type Call = { method: string; headers: Record<string, string>; body?: unknown; signal?: AbortSignal | undefined };

/**
 * `fetch` for a library that calls an address which a person gave: public addresses alone, checked again at each call, without following a
 * redirect. Throws where no response arrived.
 */
export function fetchGiven(allowsLoopback: boolean) {
  return async (address: string, { method, headers, body, signal }: Call): Promise<Response> => {
    const known = givenAddress(address, allowsLoopback);
    if (known === null) throw new TypeError("This is no public https address.");
    const url = new URL(known);
    const text = body === undefined || body === null ? null : String(body);
    const exchange = { method, url, headers, body: text, ...limits, ...(signal ? { signal } : {}) };
    const sent = await nodeTransport({ ...exchange, ...(isLoopback(url) ? {} : { lookup }) });
    const content = bodyless.has(sent.status) ? null : new Uint8Array(sent.body);
    return new Response(content, { status: sent.status, headers: sent.headers });
  };
}
