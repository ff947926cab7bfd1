import { z } from "zod";
import { Day } from "../ids.ts";

/** Flags that gate routes (decisions, "gated routes and their flags"). */
export const gatedFlags = ["store-locator", "roi", "boosters", "automations", "interactions", "ai-settings"] as const;
export type GatedFlag = (typeof gatedFlags)[number];
/** Flag → on. A flag absent from the response is missing, which a guard treats as off. */
export const ExperimentFlags = z.record(z.string(), z.boolean());

/** A flag of the shipped file. */
export const FlagDefinition = z.object({
  key: z.string(),
  isOn: z.boolean(),
  /** On or off for some people by rules of its own, beside its default. */
  hasRules: z.boolean(),
  /** The part of the product that answers for it; null where the file names none. */
  owner: z.string().nullable(),
  /** The last day it is meant to exist. */
  endsOn: Day.nullable(),
  isPast: z.boolean(),
});
export type FlagDefinition = z.infer<typeof FlagDefinition>;

/**
 * What became of the flags: `waiting` for the first answer; `unreachable`: no usable answer of the service, or no readable file; `empty`: an
 * answer without a single flag, as for a wrong client key; `encrypted` without the key to read them, `wrongKey` with another one.
 */
export const flagsStates = ["loaded", "waiting", "unreachable", "empty", "encrypted", "wrongKey"] as const;
export type FlagsState = (typeof flagsStates)[number];

/** `service`: flags come from GrowthBook, which has pages of its own for them. */
export const FlagDefinitions = z.object({
  source: z.enum(["file", "service"]),
  state: z.enum(flagsStates),
  flags: z.array(FlagDefinition),
});
export type FlagDefinitions = z.infer<typeof FlagDefinitions>;
