import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import type { Metric } from "../platform-metrics/metrics.ts";

/** Presses on a listing that a visit may follow. */
export const roiActions = [
  "calls",
  "directions",
  "website_clicks",
  "bookings",
  "food_orders",
  "menu_clicks",
  "conversations",
] as const satisfies readonly Metric[];
export type RoiAction = (typeof roiActions)[number];

/** The three readings of an estimate. */
export const roiEnds = ["low", "central", "high"] as const;
export type RoiEnd = (typeof roiEnds)[number];

/** True if a range does not go down from low to high. */
export const isAscending = ({ low, central, high }: Record<RoiEnd, number>): boolean =>
  low <= central && central <= high;

const rangeOf = (max: number) => {
  const End = z.number().min(0).max(max);
  return z
    .object({ low: End, central: End, high: End })
    .refine(isAscending, { path: ["central"], error: "not_ascending" });
};
export type RoiRange = Record<RoiEnd, number>;

/** Greatest value of each kind of assumption. */
export const roiLimits = { percent: 100, euros: 10_000, minutes: 120 } as const;
const Percent = rangeOf(roiLimits.percent);
const Euros = z.number().min(0).max(roiLimits.euros);
const Minutes = z.number().min(0).max(roiLimits.minutes);

/**
 * What an estimate of the return rests on, kept per restaurant. Percentages are of 100, amounts in euros.
 * - each action: how many of a hundred bring a table
 * - `owedShare`: visits owed to the work on listings and reviews, of all that follow an action
 * - `averageBill`: what a table pays; `margin`: percent of it that is left after food and drinks
 * - `handMinutes`, `templateMinutes`, `aiMinutes`, `ruleMinutes`: a reply by each method
 * - `hourlyCost`: an hour of whoever replies; `monthlyCost`: the subscription of this restaurant
 */
export const RoiAssumptions = z.object({
  calls: Percent,
  directions: Percent,
  website_clicks: Percent,
  bookings: Percent,
  food_orders: Percent,
  menu_clicks: Percent,
  conversations: Percent,
  owedShare: Percent,
  averageBill: Euros,
  margin: z.number().min(0).max(roiLimits.percent),
  handMinutes: rangeOf(roiLimits.minutes),
  templateMinutes: Minutes,
  aiMinutes: Minutes,
  ruleMinutes: Minutes,
  hourlyCost: Euros,
  monthlyCost: Euros,
});
export type RoiAssumptions = z.infer<typeof RoiAssumptions>;

/** The assumptions in the order of the screen: each a range or an amount, with its unit. */
export const roiAssumptionRows = [
  ...roiActions.map((key) => ({ key, isRange: true, unit: "percent" }) as const),
  { key: "owedShare", isRange: true, unit: "percent" },
  { key: "averageBill", isRange: false, unit: "euros" },
  { key: "margin", isRange: false, unit: "percent" },
  { key: "handMinutes", isRange: true, unit: "minutes" },
  { key: "templateMinutes", isRange: false, unit: "minutes" },
  { key: "aiMinutes", isRange: false, unit: "minutes" },
  { key: "ruleMinutes", isRange: false, unit: "minutes" },
  { key: "hourlyCost", isRange: false, unit: "euros" },
  { key: "monthlyCost", isRange: false, unit: "euros" },
] as const satisfies readonly { key: keyof RoiAssumptions; isRange: boolean; unit: keyof typeof roiLimits }[];

const range = (low: number, central: number, high: number): RoiRange => ({ low, central, high });
/** What stands in until a restaurant has its own; the screen calls them defaults and gives the reason of each. */
export const roiDefaults: RoiAssumptions = {
  calls: range(10, 20, 35),
  directions: range(10, 20, 35),
  website_clicks: range(1, 3, 6),
  bookings: range(60, 75, 90),
  food_orders: range(50, 70, 90),
  menu_clicks: range(1, 2, 4),
  conversations: range(5, 15, 25),
  owedShare: range(5, 10, 20),
  averageBill: 45,
  margin: 70,
  handMinutes: range(3, 5, 8),
  templateMinutes: 2,
  aiMinutes: 1.5,
  ruleMinutes: 0,
  hourlyCost: 18,
  monthlyCost: 79,
};

/** Months of data before anything is estimated. */
export const roiMonthsMin = 3;

const Named = z.object({ _id: Id, name: z.string() });

/** What the estimates of a report rest on: the restaurant's own assumptions or the defaults; over many, who has which. */
export const RoiBasis = z.object({
  /** Of the restaurant; over many the defaults. */
  assumptions: RoiAssumptions,
  /** Restaurants of the report with their own assumptions, and those that follow the defaults. */
  own: z.array(Named),
  byDefault: z.array(Named),
  /** Of the restaurant's own; null and empty without. */
  updatedAt: Instant.nullable(),
  updatedBy: z.string(),
  /** Version of the restaurant's own; 0 = it follows the defaults. */
  version: z.number().int().min(0),
  mayUpdate: z.boolean(),
});
export type RoiBasis = z.infer<typeof RoiBasis>;
