import type { ApiContext } from "#api/context.ts";
import { networkOf } from "#api/http/networks.ts";
import {
  clearRateLimit,
  type RateLimit,
  rateLimitKey,
  requireAddressRateLimit,
  requireRateLimit,
} from "#api/http/rate-limits.ts";
import { authLimits } from "./limits.ts";

type Counted = { key: string; limit: RateLimit };

/** Counters of an account on an unknown device: per visitor and, with a wider limit, over all. */
function limitsOfAccount(context: ApiContext, email: string): Counted[] {
  const visitor = context.clientAddress === null ? "" : networkOf(context.clientAddress);
  return [
    {
      key: rateLimitKey("login", "account-address", `${email} ${visitor}`),
      limit: authLimits.loginPerAccountAndAddress,
    },
    { key: rateLimitKey("login", "account", email), limit: authLimits.loginPerAccount },
  ];
}

const limitsOfDevice = (deviceId: string): Counted[] => [
  { key: rateLimitKey("login", "device", deviceId), limit: authLimits.loginPerDevice },
];

/**
 * Counts a sign-in attempt; TOO_MANY_REQUESTS beyond the limits. A device on which this person has signed in before has a counter of its
 * own: attempts from elsewhere do not lock them out. Returns a function that clears the attempts.
 */
export async function countSignIn(
  context: ApiContext,
  email: string,
  deviceId: string | null,
): Promise<() => Promise<void>> {
  const { orm } = context.database;
  if (deviceId === null) await requireAddressRateLimit(context, "login", authLimits.loginPerAddress);
  const counted = deviceId === null ? limitsOfAccount(context, email) : limitsOfDevice(deviceId);
  for (const { key, limit } of counted) await requireRateLimit(orm, key, limit);
  return async () => {
    for (const { key } of counted) await clearRateLimit(orm, key);
  };
}

/** Clears the attempts on an account, for somebody who has proved by a mail that it is theirs. */
export async function reopenAccount(context: ApiContext, email: string): Promise<void> {
  for (const { key } of limitsOfAccount(context, email)) await clearRateLimit(context.database.orm, key);
}
