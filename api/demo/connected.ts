import type { DemoKind } from "./demo-review.ts";

export const connectedPlatforms = ["gmb", "lafourchette", "facebook", "instagram"] as const;

/** The two restaurants that the visitor connects to Google. */
export const unconnectedVenues: ReadonlySet<string> = new Set([
  "marelune-bordeaux-chartrons",
  "lumella-edinburgh-leith",
]);
/** The review with which the guided line begins, at one of the two. */
export const guidedReview = { venue: "marelune-bordeaux-chartrons", author: "Sébastien Lorrain" } as const;
/** The setting that tells the kind of the demo. */
export const demoKindSetting = "demo";
/** Facebook pages by the account they are reached through: the owner's consent ends soon, the manager's has ended. */
export const facebookVenues = {
  expiring: [
    "marelune-paris-oberkampf",
    "marelune-london-marylebone",
    "lumella-paris-martyrs",
    "lumella-marseille-vieux-port",
    "lumella-roma-monti",
    "lumella-bologna-santo-stefano",
  ],
  lost: ["marelune-barcelona-gracia", "lumella-madrid-malasana"],
} as const;
/** Restaurants in which the estimates of the return are activated, all of one currency. */
export const roiVenues: ReadonlySet<string> = new Set([
  "marelune-paris-oberkampf",
  "marelune-lyon-presquile",
  "lumella-paris-martyrs",
]);
const theForkVenues: readonly string[] = [
  "marelune-paris-oberkampf",
  "marelune-lyon-presquile",
  "lumella-paris-martyrs",
  "marelune-barcelona-gracia",
  "lumella-madrid-malasana",
];

/** True if the restaurant is connected there from the start. */
export function isConnected(kind: DemoKind, platform: string, venueKey: string): boolean {
  if (kind !== "connected") return false;
  if (platform === "gmb") return !unconnectedVenues.has(venueKey);
  if (platform === "lafourchette") return theForkVenues.includes(venueKey);
  // The account beside a Page.
  if (platform === "instagram") return facebookVenues.expiring.some((key) => key === venueKey);
  if (platform !== "facebook") return false;
  return [...facebookVenues.expiring, ...facebookVenues.lost].some((key) => key === venueKey);
}
