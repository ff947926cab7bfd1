import type { PlatformKey } from "../platforms/schemas.ts";

/**
 * Why a review is reported to its platform. `conflict`: its author has an interest, such as a competitor or a former employee.
 * `wrong_place`: it is about another restaurant. `not_a_guest`: nothing shows that its author was ever there.
 */
export const reportReasons = [
  "spam",
  "conflict",
  "not_a_guest",
  "wrong_place",
  "off_topic",
  "offensive",
  "harassment",
  "hate",
  "personal_info",
] as const;
export type ReportReason = (typeof reportReasons)[number];

/**
 * State of a report. `prepared`: the letter is written and not sent. `reported`: a person states they sent it. `removed`: the review is
 * gone from the platform, as a run found or a person states. `kept`: the platform leaves it there.
 */
export const reportStates = ["prepared", "reported", "under_review", "removed", "kept"] as const;
export type ReportState = (typeof reportStates)[number];

/** States a person may set, by the present state. */
export const reportSteps: Record<ReportState, readonly ReportState[]> = {
  prepared: ["reported"],
  reported: ["under_review", "removed", "kept"],
  under_review: ["removed", "kept"],
  removed: [],
  kept: [],
};

export const reportNoteLengthMax = 2000;
export const reportLetterLengthMax = 20_000;

// Reasons of platforms whose authors have booked or ordered through them, so that "not a guest" is none.
const ofBookings: readonly ReportReason[] = [
  "conflict",
  "wrong_place",
  "off_topic",
  "offensive",
  "harassment",
  "hate",
  "personal_info",
];
const ofOrders: readonly ReportReason[] = ["off_topic", "offensive", "harassment", "hate", "personal_info"];

/** Reasons each platform accepts; none for the restaurant's own form, which has no platform to report to. */
export const reasonsOfPlatform: Record<PlatformKey, readonly ReportReason[]> = {
  gmb: reportReasons,
  facebook: ["spam", "not_a_guest", "off_topic", "offensive", "harassment", "hate", "personal_info"],
  tripadvisor: reportReasons,
  lafourchette: ofBookings,
  yelp: reportReasons,
  ubereats: ofOrders,
  foursquare: ["spam", "conflict", "wrong_place", "off_topic", "offensive", "harassment", "hate", "personal_info"],
  opentable: ofBookings,
  zenchef: ofBookings,
  deliveroo: ofOrders,
  private: [],
};

/**
 * Where a person reports a review, since no platform takes an owner's reports through its API. `help`: the platform's page on reporting.
 * `start`: the page where owners sign in, as the page for reports is not public. Null: on the review itself.
 */
export type ReportPage = { address: string; kind: "help" | "start" };
export const reportPages: Record<PlatformKey, ReportPage | null> = {
  gmb: { address: "https://support.google.com/business/answer/4596773", kind: "help" },
  facebook: null,
  tripadvisor: { address: "https://www.tripadvisor.com/Owners", kind: "start" },
  lafourchette: { address: "https://manager.thefork.com/", kind: "start" },
  yelp: {
    address:
      "https://www.yelp-support.com/article/How-do-I-report-content-that-violates-Yelp-s-Content-Guidelines-or-Terms-of-Service",
    kind: "help",
  },
  ubereats: { address: "https://merchants.ubereats.com/", kind: "start" },
  foursquare: null,
  opentable: { address: "https://guestcenter.opentable.com/login", kind: "start" },
  zenchef: null,
  deliveroo: null,
  private: null,
};
