import { z } from "zod";

/** Flags that gate routes (decisions, "gated routes and their flags"). */
export const gatedFlags = ["store-locator", "roi", "boosters", "automations", "interactions", "ai-settings"] as const;
export type GatedFlag = (typeof gatedFlags)[number];
/** Flag → on. A flag absent from the response is missing, which a guard treats as off. */
export const ExperimentFlags = z.record(z.string(), z.boolean());
