import { mayIn } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { principalOf } from "#api/principal.ts";
import type { Credits } from "#contract/ai/schemas.ts";
import type { Dashboard } from "#contract/dashboards/schemas.ts";
import { readCredits } from "../ai/credits.ts";
import type { Facts } from "./facts.ts";

/** Fewer calls, or days of the month, say nothing about the rest of it. */
const callsMin = 5;
const daysMin = 3;

/**
 * The day on which the credits end if each day of the month goes on taking what those before took on average; null where they last the
 * month, and where too few were used to say. `today` is counted as a day gone by.
 */
export function forecastRunOut({ used, left }: Credits, today: string): string | null {
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (left === 0) return today;
  if (used < callsMin || day < daysMin) return null;
  const runOutDay = day + Math.ceil(left / (used / day));
  return runOutDay > lastDay ? null : `${today.slice(0, 8)}${String(runOutDay).padStart(2, "0")}`;
}

/** The credits of the month, for those who may read settings, where there is a model. */
export async function readCreditsLeft(
  context: ApiContext,
  restaurantId: string,
  { organizationId }: Facts,
  today: string,
): Promise<Dashboard["credits"]> {
  const { endpoint, monthlyHardLimit } = context.settings.ai;
  const reading = { action: "read", subject: "Settings" } as const;
  if (!endpoint || !mayIn(principalOf(context), organizationId, reading)) return null;
  const credits = await readCredits(context.database.orm, restaurantId, monthlyHardLimit);
  const [year = 0, month = 1] = today.split("-").map(Number);
  const resetOn = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  return { ...credits, runOutOn: forecastRunOut(credits, today), resetOn };
}
