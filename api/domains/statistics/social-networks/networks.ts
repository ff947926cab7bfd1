import { connectionNames } from "#contract/platforms/schemas.ts";
import type { Frame } from "../frame.ts";

/** The social networks whose figures are read, in their order on the screen. */
export const networks = ["instagram", "facebook"] as const;
export type Network = (typeof networks)[number];

/** Those that the filters choose; all where they choose none of them. */
export function networksOf({ filters }: Frame): readonly Network[] {
  const chosen = networks.filter((key) => filters.platforms.includes(key));
  return chosen.length > 0 ? chosen : networks;
}

export const networkName = (key: Network): string => connectionNames[key];

/** What the tab reads of them by the day. */
export const networkMetrics = ["reach", "views", "engagements"] as const;
