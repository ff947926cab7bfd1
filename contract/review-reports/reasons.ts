import type { PlatformKey } from "../platforms/schemas.ts";

/**
 * Why a review is reported to its platform. `conflict`: its author has an interest, such as a competitor or a former employee.
 * `wrong_place`: it is about another house. `not_a_guest`: nothing shows that its author was ever there.
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
 * What a person did and what came of it. `prepared`: the letter stands, nobody has sent it. `reported`: a person says they have.
 * `removed`: the review is gone from the platform, as a reading of it showed or a person says. `kept`: the platform leaves it there.
 */
export const reportStates = ["prepared", "reported", "under_review", "removed", "kept"] as const;
export type ReportState = (typeof reportStates)[number];

/** Which states a person may lead to from each. */
export const reportSteps: Record<ReportState, readonly ReportState[]> = {
  prepared: ["reported"],
  reported: ["under_review", "removed", "kept"],
  under_review: ["removed", "kept"],
  removed: [],
  kept: [],
};

export const reportNoteLengthMax = 2000;
export const reportLetterLengthMax = 20_000;

// Platforms whose authors have booked or ordered through them: that nobody was there is no reason they know.
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

/** The reasons each platform hears; none for the restaurant's own form, which has nobody to report to. */
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
 * Where a person reports from, since no platform takes reports of the house by its programming interface. `help`: the platform's own page
 * on how one reports. `start`: where the house signs in; which page takes reports is not told to those outside. Null: beside the review.
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
