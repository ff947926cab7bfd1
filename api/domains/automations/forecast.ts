import type { ApiContext } from "#api/context.ts";
import { fail } from "#api/errors.ts";
import type { RuleForecast } from "#contract/automations/runs.ts";
import { dryRun } from "./dry-run.ts";
import { listFollowers } from "./sets/effective.ts";

type Services = Pick<ApiContext, "database" | "platforms" | "settings">;

/** No restaurant is begun after this time: somebody waits for the question. */
const turnMaxMs = 3000;

/**
 * What a rule would have done in the last 90 days wherever it is followed, as the dry run tells it of each restaurant; of as many as there
 * is time for. Throws NOT_FOUND for a rule that is not in effect at the restaurant.
 */
export async function forecastRule(services: Services, restaurantId: string, ruleId: string): Promise<RuleForecast> {
  const followers = await listFollowers(services.database.orm, restaurantId);
  const endsAt = performance.now() + turnMaxMs;
  const forecast: RuleForecast = { restaurantCount: followers.length, simulatedCount: 0, sendCount: 0, askCount: 0 };
  for (const id of followers) {
    if (forecast.simulatedCount > 0 && performance.now() >= endsAt) break;
    const found = (await dryRun(services, id)).rules.find(({ _id }) => _id === ruleId);
    if (!found) throw fail("NOT_FOUND");
    forecast.simulatedCount += 1;
    forecast.sendCount += found.sendCount;
    forecast.askCount += found.askCount;
  }
  return forecast;
}
