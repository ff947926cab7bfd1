import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Pool } from "pg";
import type { ApiContext } from "../context.ts";
import { fail } from "../errors.ts";

export type RateLimit = { max: number; windowSeconds: number };

/** Keys say nothing about the person: an address is hashed. */
export const rateLimitKey = (action: string, kind: "address" | "account", value: string): string =>
  `${action}:${kind}:${createHash("sha256").update(value).digest("base64url").slice(0, 22)}`;

// One statement, so that parallel attempts count each other. Attempts beyond the limit do not prolong the window.
const hitQuery = `
  insert into rate_limits as r (key, window_started_at, count) values ($1, now(), 1)
  on conflict (key) do update set
    count = case when r.window_started_at <= now() - make_interval(secs => $2) then 1 else r.count + 1 end,
    window_started_at = case when r.window_started_at <= now() - make_interval(secs => $2) then now() else r.window_started_at end
  returning count, ceil(extract(epoch from r.window_started_at + make_interval(secs => $2) - now()))::int as remaining_seconds`;

/** Counts one attempt; TOO_MANY_REQUESTS, with the seconds to wait, once the window holds more than the limit. */
export async function requireRateLimit(pool: Pool, key: string, limit: RateLimit): Promise<void> {
  const { rows } = await pool.query<{ count: number; remaining_seconds: number }>(hitQuery, [key, limit.windowSeconds]);
  const [row] = rows;
  if (row && row.count > limit.max)
    throw fail("TOO_MANY_REQUESTS", { retryAfterSeconds: Math.max(1, row.remaining_seconds) });
}

/**
 * What counts as one visitor: an IPv4 address, or the half of an IPv6 address that names a network, since whoever has one
 * address there has them all.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const [left, right] = [head, tail].map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = Array(Math.max(0, 8 - (left?.length ?? 0) - (right?.length ?? 0))).fill("0");
  const groups = address.includes("::") ? [...(left ?? []), ...zeros, ...(right ?? [])] : (left ?? []);
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

/** The same per visitor's address; an in-process caller that tells no address is not limited by it. */
export async function requireAddressRateLimit(context: ApiContext, action: string, limit: RateLimit): Promise<void> {
  if (context.clientAddress === null) return;
  await requireRateLimit(
    context.database.pool,
    rateLimitKey(action, "address", networkOf(context.clientAddress)),
    limit,
  );
}

/** Forgets the attempts under a key, after one that succeeded. */
export async function clearRateLimit(pool: Pool, key: string): Promise<void> {
  await pool.query("delete from rate_limits where key = $1", [key]);
}
