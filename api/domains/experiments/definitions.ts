import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { ApiContext } from "#api/context.ts";
import type { FlagDefinitions } from "#contract/experiments/schemas.ts";
import { Day } from "#contract/ids.ts";

/** What we read of GrowthBook's payload, none of it where it is encrypted; `owner` and `endsOn` are ours, and its SDK passes them over. */
const Payload = z.object({
  features: z
    .record(
      z.string(),
      z.object({
        defaultValue: z.unknown(),
        rules: z.array(z.unknown()).default([]),
        owner: z.string().optional(),
        endsOn: Day.optional(),
      }),
    )
    .default({}),
});

/** The flags of the file in its order, unless a service has them, and what became of either. */
export async function readFlagDefinitions(
  { settings: { experiments }, experiments: { state } }: Pick<ApiContext, "settings" | "experiments">,
  today = new Date().toISOString().slice(0, 10),
): Promise<FlagDefinitions> {
  if (experiments.apiHost && experiments.clientKey) return { source: "service", state: state(), flags: [] };
  const features = await readFile(experiments.flagsFile, "utf8").then(
    (text) => Payload.parse(JSON.parse(text)).features,
    () => ({}) as z.infer<typeof Payload>["features"],
  );
  const flags = Object.entries(features).map(([key, { defaultValue, rules, owner, endsOn }]) => ({
    key,
    isOn: defaultValue === true,
    hasRules: rules.length > 0,
    owner: owner ?? null,
    endsOn: endsOn ?? null,
    isPast: endsOn !== undefined && endsOn < today,
  }));
  return { source: "file", state: state(), flags };
}
