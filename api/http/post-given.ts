import { nodeTransport, TransportError } from "../platforms/http/transport.ts";
import { publicLookup } from "../platforms/pictures/lookup.ts";
import { givenAddress, isLoopback } from "./given-address.ts";

/** What a call to an address that a person gave ended in: the status, or why there is none, and what was answered. */
export type PostResult = { status: number; reason: string; body?: string };

const lookup = publicLookup();
const timeouts = { connectTimeoutMs: 4_000, readTimeoutMs: 6_000, totalTimeoutMs: 10_000 };
const reasons: Record<TransportError["fault"], string> = {
  connect_timeout: "timeout",
  read_timeout: "timeout",
  network: "network",
  too_large: "network",
};

/**
 * Posts to an address that a person or their browser gave: to public addresses alone, checked again at each call, without following a
 * redirect, in ten seconds. The status is 0 where none arrived; the reason never holds the address.
 */
export async function postGiven(
  address: string,
  {
    headers,
    body,
    allowsLoopback,
    bodyMaxBytes = 64 * 1024,
  }: { headers: Record<string, string>; body: string | Buffer; allowsLoopback: boolean; bodyMaxBytes?: number },
): Promise<PostResult> {
  const known = givenAddress(address, allowsLoopback);
  if (known === null) return { status: 0, reason: "address" };
  const url = new URL(known);
  try {
    const isOurs = isLoopback(url);
    const exchange = { method: "POST", url, headers, body, bodyMaxBytes, ...timeouts };
    const { status, body: answered } = await nodeTransport({ ...exchange, ...(isOurs ? {} : { lookup }) });
    const reason = status >= 200 && status < 300 ? "" : `HTTP ${status}`;
    return { status, reason, body: answered.toString("utf8") };
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return { status: 0, reason: error.message === "EPRIVATE" ? "address" : reasons[error.fault] };
  }
}
