import { type MetricDay, type MetricDays, PlatformError } from "#api/platforms/connector.ts";
import type { PlatformErrorCode } from "#contract/platforms/schemas.ts";

/** Refusals that concern the metrics asked for; any other concerns the whole reading. */
const ofMetrics: ReadonlySet<PlatformErrorCode> = new Set(["INVALID_INPUT", "UNSUPPORTED", "PERMISSION_DENIED"]);

/**
 * Asks for groups of metrics one after the other, so that one that the platform no longer knows, or no longer lets us read, takes only its
 * group along. Throws the refusal when every group was refused.
 */
export async function readGroups(groups: readonly (() => Promise<MetricDay[]>)[]): Promise<MetricDays> {
  const days: MetricDay[] = [];
  let failure: PlatformError | null = null;
  let toldCount = 0;
  for (const ask of groups) {
    try {
      days.push(...(await ask()));
      toldCount += 1;
    } catch (error) {
      if (!(error instanceof PlatformError) || !ofMetrics.has(error.code)) throw error;
      failure ??= error;
    }
  }
  if (failure && toldCount === 0) throw failure;
  return { days, failure };
}
