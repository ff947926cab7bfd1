import { z } from "zod";
import { Id, Instant } from "../ids.ts";

/** Platforms a review may come from. `private` is the restaurant's own form (totems, wheels); it is never public. */
export const platformKeys = [
  "gmb",
  "facebook",
  "tripadvisor",
  "lafourchette",
  "yelp",
  "ubereats",
  "foursquare",
  "opentable",
  "zenchef",
  "deliveroo",
  "private",
] as const;
export const PlatformKey = z.enum(platformKeys);
export type PlatformKey = z.infer<typeof PlatformKey>;

/** Brand names, the same in every language. */
export const platformNames: Record<Exclude<PlatformKey, "private">, string> = {
  gmb: "Google",
  facebook: "Facebook",
  tripadvisor: "Tripadvisor",
  lafourchette: "TheFork",
  yelp: "Yelp",
  ubereats: "Uber Eats",
  foursquare: "Foursquare",
  opentable: "OpenTable",
  zenchef: "Zenchef",
  deliveroo: "Deliveroo",
};
/** Platforms where an owner can reply; a review of any other is "not answerable". */
export const answerablePlatforms: ReadonlySet<PlatformKey> = new Set([
  "gmb",
  "facebook",
  "tripadvisor",
  "lafourchette",
  "yelp",
  "ubereats",
  "opentable",
  "zenchef",
]);

export const Platform = z.object({ _id: Id, key: PlatformKey, restaurantId: Id });
export type Platform = z.infer<typeof Platform>;

/** Platforms an account can be connected to: those with reviews, and those for posts and messages alone. */
export const connectionKeys = [
  "gmb",
  "facebook",
  "instagram",
  "messenger",
  "tripadvisor",
  "lafourchette",
  "yelp",
  "ubereats",
  "foursquare",
  "opentable",
  "zenchef",
  "deliveroo",
] as const;
export const ConnectionKey = z.enum(connectionKeys);
export type ConnectionKey = z.infer<typeof ConnectionKey>;
export const connectionNames: Record<ConnectionKey, string> = {
  ...platformNames,
  instagram: "Instagram",
  messenger: "Messenger",
};

/**
 * How something is done on a platform: by its `api`, by a `report` it prepares, by a `file` a person uploads, by a `link` a person
 * follows (copy, open the page, mark as done), or not at all.
 */
export const capabilityMethods = ["api", "report", "file", "link", "none"] as const;
export const CapabilityMethod = z.enum(capabilityMethods);
export type CapabilityMethod = z.infer<typeof CapabilityMethod>;
/** What a connector declares to support (platform reference, 3.1). */
export const Capabilities = z.object({
  readReviews: CapabilityMethod,
  /** Most reviews one run sees; null = all. */
  reviewWindow: z.number().int().nullable(),
  reply: CapabilityMethod,
  editReply: CapabilityMethod,
  deleteReply: CapabilityMethod,
  /** True if the platform moderates replies before it shows them. */
  moderatesReplies: z.boolean(),
  readProfile: CapabilityMethod,
  /** What the platform counts each day (`contract/platform-metrics`). */
  readMetrics: CapabilityMethod,
  /** What guests searched for, month by month. */
  readSearchTerms: CapabilityMethod,
  /** Posts and what is counted of them. */
  readPosts: CapabilityMethod,
});
export type Capabilities = z.infer<typeof Capabilities>;

/** Kinds of platform refusals; the platform's own code and message are kept with them (platform reference, 0.1). */
export const platformErrorCodes = [
  "AUTH_EXPIRED",
  "PERMISSION_DENIED",
  "RATE_LIMITED",
  "NOT_FOUND",
  "INVALID_INPUT",
  "UNSUPPORTED",
  "MODERATION_REJECTED",
  "VENDOR_DOWN",
  "UNKNOWN",
] as const;
export const PlatformErrorCode = z.enum(platformErrorCodes);
export type PlatformErrorCode = z.infer<typeof PlatformErrorCode>;
/** A platform's refusal, fit to be shown; never holds a token. */
export const PlatformFailure = z.object({
  code: PlatformErrorCode,
  /** The platform's own code, such as `190/463` or `RESOURCE_EXHAUSTED`. */
  vendorCode: z.string().nullable(),
  vendorMessage: z.string().nullable(),
  at: Instant,
});
export type PlatformFailure = z.infer<typeof PlatformFailure>;

/** The product's own code with UNSUPPORTED: reviews cannot be read page by page, a report has been ordered instead. */
export const reportOrdered = "report_ordered";

/** The product's own code with INVALID_INPUT: another topic gets the notifications of this account, and keeps them. */
export const otherTopic = "other_topic";

/** Health of a connection. Only a failure of the AUTH_EXPIRED kind leads from `connected` to `needs_reconnect`. */
export const connectionHealths = ["connected", "expiring", "needs_reconnect", "revoked"] as const;
export const ConnectionHealth = z.enum(connectionHealths);
export type ConnectionHealth = z.infer<typeof ConnectionHealth>;

/**
 * Healths of a connection, and: `waits_for_approval`, claimed by the restaurant's people and not approved by the product's staff yet,
 * so that nothing is read or sent; `manual`, a platform that is followed by hand; `not_connected`.
 */
export const listingStates = [...ConnectionHealth.options, "waits_for_approval", "manual", "not_connected"] as const;
export const ListingState = z.enum(listingStates);
export type ListingState = z.infer<typeof ListingState>;

/** Review-fetch state of one platform (specification, section 3): PENDING and ASYNC are unfinished, the others finished. */
export const reviewFetchStatuses = ["PENDING", "ASYNC", "DONE", "ERROR"] as const;
export const ReviewFetchState = z.object({
  platformKey: PlatformKey,
  status: z.enum(reviewFetchStatuses),
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  lastSuccessAt: Instant.nullable(),
  /** Reviews seen so far in this run. */
  seenCount: z.number().int(),
  newCount: z.number().int(),
  /** Reviews that their authors edited, or that reappeared. */
  changedCount: z.number().int(),
  /** Reviews that are gone from the platform. */
  removedCount: z.number().int(),
  /** Failure of the last attempt; an unfinished run is retried at `retryAt`. */
  failure: PlatformFailure.nullable(),
  retryAt: Instant.nullable(),
  /** Number of reviews stored here, and number the platform reports; null where it reports none. */
  ownCount: z.number().int(),
  remoteCount: z.number().int().nullable(),
  /** The average the platform reports. */
  remoteRating: z.number().nullable(),
  remoteAt: Instant.nullable(),
});
export type ReviewFetchState = z.infer<typeof ReviewFetchState>;

/** A permission on a page or location of a platform, and what stops working without it. */
export const PagePermission = z.object({
  /** The platform's name of the permission. */
  key: z.string(),
  granted: z.boolean(),
  neededFor: z.array(z.string()),
});
export type PagePermission = z.infer<typeof PagePermission>;
