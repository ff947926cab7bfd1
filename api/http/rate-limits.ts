import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { rateLimits } from "#api/db/schema/auth.ts";
import type { Statements } from "#api/db/statements.ts";
import type { ApiContext } from "../context.ts";
import { fail } from "../errors.ts";
import { networkOf } from "./networks.ts";

export type RateLimit = { max: number; windowSeconds: number };

type RateLimitKind = "address" | "account" | "account-address" | "device";

/** The address in a key is hashed, so that keys reveal no person. */
export const rateLimitKey = (action: string, kind: RateLimitKind, value: string): string =>
  `${action}:${kind}:${createHash("sha256").update(value).digest("base64url").slice(0, 22)}`;

/** Counts one attempt; TOO_MANY_REQUESTS, with the seconds to wait, beyond the limit of the window. */
export async function requireRateLimit(tx: Statements, key: string, limit: RateLimit): Promise<void> {
  const { windowStartedAt, count } = rateLimits;
  const windowEndsAt = sql`${windowStartedAt} + make_interval(secs => ${limit.windowSeconds})`;
  const isOver = sql`${windowEndsAt} <= now()`;
  // One statement, so that parallel attempts count each other. Attempts beyond the limit do not prolong the window.
  const [row] = await tx
    .insert(rateLimits)
    .values({ key, windowStartedAt: sql`now()`, count: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${count} + 1 end`,
        windowStartedAt: sql`case when ${isOver} then now() else ${windowStartedAt} end`,
      },
    })
    .returning({ count, remainingSeconds: sql<number>`ceil(extract(epoch from ${windowEndsAt} - now()))::int` });
  if (row && row.count > limit.max)
    throw fail("TOO_MANY_REQUESTS", { retryAfterSeconds: Math.max(1, row.remainingSeconds) });
}

/** The same per visitor's address; calls without a known address are not limited by it. */
export async function requireAddressRateLimit(context: ApiContext, action: string, limit: RateLimit): Promise<void> {
  if (context.clientAddress === null) return;
  await requireRateLimit(
    context.database.orm,
    rateLimitKey(action, "address", networkOf(context.clientAddress)),
    limit,
  );
}

/** Clears the attempts of a key, after a successful one. */
export async function clearRateLimit(tx: Statements, key: string): Promise<void> {
  await tx.delete(rateLimits).where(eq(rateLimits.key, key));
}
