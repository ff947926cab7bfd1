import type { Metric } from "#contract/platform-metrics/metrics.ts";
import type { Capabilities, ConnectionKey, PagePermission, PlatformErrorCode } from "#contract/platforms/schemas.ts";
import type { OpeningHours } from "#contract/restaurants/opening-hours.ts";
import type { ReviewPhoto } from "#contract/review-photos/schemas.ts";
import type { PostValues, SocialPostKind } from "#contract/social-posts/schemas.ts";

/** A platform's tokens for acting on somebody's behalf. Sealed at rest (`sealing.ts`), never logged, never in a response. */
export type Tokens = {
  accessToken: string;
  refreshToken: string | null;
  /** Null: it does not expire by itself. */
  expiresAt: string | null;
};
/** An account after its consent. */
export type Grant = {
  tokens: Tokens;
  accountId: string;
  accountName: string;
  accountEmail: string | null;
  /** Permissions the person granted: boxes can be unticked. */
  scopes: string[];
  /** When consent itself ends (Meta's data access); null = when revoked. */
  consentEndsAt: string | null;
};
/** A listing on a platform that can be linked to a restaurant. */
export type VendorLocation = {
  /** The platform's stable id, such as `locations/9001` or a page id. */
  externalId: string;
  /** The account it was reached through, such as `accounts/7`; null where the platform has none. */
  accountId: string | null;
  name: string;
  formattedAddress: string;
  locality: string;
  postalCode: string;
  countryCode: string | null;
  phone: string | null;
  placeId: string | null;
  url: string | null;
  /** A token of its own (a Facebook Page); null where the account's token is used. */
  token: string | null;
};
/** A review, normalised (platform reference, 0.3), with the platform's original payload. */
export type VendorReview = {
  externalId: string;
  /** 1–5, 0 = no rating. */
  rating: number;
  title: string | null;
  text: string | null;
  language: string | null;
  author: string;
  url: string | null;
  publishedAt: Date;
  updatedAt: Date;
  reply: VendorReply | null;
  translations: { text: string; language: string; source: string }[];
  ratingTags: string[];
  /** Null: the platform lists none with its reviews, so that those from an imported file stay. */
  photos: ReviewPhoto[] | null;
  raw: unknown;
};
export type VendorReply = {
  text: string;
  updatedAt: Date;
  state: "live" | "in_review" | "refused";
  /** The platform's own value, from an open list. */
  refusalReason: string | null;
};
/** The platform's own figures. `rating`: 0–5. `followers`: where the same call returns them. */
export type VendorTotals = { count: number; rating: number | null; followers?: number | null };
/** What a platform says of a listing, each value null where it does not tell. `rating`: 0–5. */
export type ListingFigures = { rating: number | null; reviewCount: number | null; followers: number | null };
export type ReviewPage = {
  reviews: VendorReview[];
  /** The platform's own figures, where the page includes them. */
  totals: VendorTotals | null;
  /** Cursor of the next page; null = this was the last. It can be stored and used after a crash. */
  next: string | null;
};
export type VendorProfile = {
  name: string;
  phone: string | null;
  website: string | null;
  /** `street`: number and street, lines joined. */
  address: { street: string; postalCode: string; locality: string } | null;
  /** In the platform's own terms, the main one first. */
  categories: string[];
  /** The figures of the profile itself; null where it has none (`ReviewPage.totals` may still have them). */
  totals: VendorTotals | null;
  openingHours: Pick<OpeningHours, "regularHours" | "specialHours"> | null;
  isClosedTemporarily: boolean | null;
  /** The platform still examines hours that it was given. */
  areHoursPending?: true;
  raw: unknown;
};
/** Everything a call needs to act on an account's behalf. */
export type Session = {
  /** A fresh token: the caller renews it when it is about to expire. */
  accessToken: string;
  location: { externalId: string; accountId: string | null };
  /** Languages of the restaurant's reviews, for platforms that return one language at a time. */
  languages: string[];
};
/** The latest changes of several listings of one account in one call. It has no totals. */
export type ReviewsTogether = {
  /** Most listings in one call; all of one account. */
  placesMax: number;
  /** Newest change first, over all listings. `locationId`: as in `Session.location.externalId`. */
  page(
    accessToken: string,
    places: readonly Session["location"][],
    cursor: string | null,
  ): Promise<{ reviews: { locationId: string; review: VendorReview }[]; next: string | null }>;
};
/** Where reviews are read from. `order` is what incremental reading leans on. */
export type ReviewReader = {
  /** `recent_first`: newest change first, so that a sync may stop at a known review. `none`: every sync is full. */
  order: "recent_first" | "none";
  page(session: Session, cursor: string | null, since: Date | null): Promise<ReviewPage>;
  /** Absent where each listing is read alone. */
  together?: ReviewsTogether;
  /** One review, for settling what was sent; null when it is gone. Absent where the platform cannot tell. */
  one?(session: Session, externalId: string): Promise<VendorReview | null>;
  /** The platform's own figures by themselves: still readable where `page` has become UNSUPPORTED. */
  totals?(session: Session): Promise<VendorTotals | null>;
};
/** Reviews that the platform writes to a file on order; its webhook announces where the file is. */
export type ReviewReports = {
  /** Most days of one order, and days until a day's reviews are available. */
  daysMax: number;
  delayDays: number;
  /** Orders the reviews of these days, `YYYY-MM-DD` and both included; returns the platform's id of the order. */
  order(session: Session, days: { from: string; to: string }): Promise<string>;
  /** The file's reviews with their locations. Its address expires soon: read it at once. */
  read(address: string): Promise<{ locationId: string | null; review: VendorReview }[]>;
};
export type ReplyWriter = {
  /** Creates or replaces. Calling it twice with the same text must have the same result. */
  put(session: Session, externalId: string, text: string, idempotencyKey: string): Promise<VendorReply>;
  /** A reply that is gone already is a success too. Absent where a reply cannot be deleted. */
  remove?(session: Session, externalId: string): Promise<void>;
  /** Largest reply in bytes of UTF-8. */
  lengthMaxBytes: number;
};
/** Opening hours as a platform has them. */
export type VendorHours = {
  /** What guests see. */
  shown: Pick<OpeningHours, "regularHours" | "specialHours">;
  /** What the restaurant gave last: a platform may go on showing something else. */
  given: Pick<OpeningHours, "regularHours" | "specialHours">;
  /** The platform still examines what was given. */
  isPending: boolean;
};
export type HoursWriter = {
  read(session: Session): Promise<VendorHours>;
  /** Replaces them; exceptions that are null stay as they are. Calling it twice with the same hours must have the same result. */
  put(
    session: Session,
    hours: Pick<OpeningHours, "regularHours"> & { specialHours: OpeningHours["specialHours"] | null },
  ): Promise<VendorHours>;
};
/** A metric on a day, by the platform's own date (`YYYY-MM-DD`). */
export type MetricDay = { day: string; metric: Metric; value: number };
export type MetricDays = {
  /** A day that is absent was not told; one that the platform tells without a number is 0. */
  days: MetricDay[];
  /** Why some of the metrics were refused while others were told; null when none was. */
  failure: PlatformError | null;
};
/** What a platform counts of a listing each day. */
export type MetricReader = {
  /** Most days of one reading, and days that the platform looks back. */
  daysMax: number;
  historyDays: number;
  /** Both days included. Throws when no metric was told because of a refusal. */
  days(session: Session, period: { from: string; to: string }): Promise<MetricDays>;
};
/** What guests searched for, in people of one month: `value` where the platform tells the number, `threshold` where it tells "fewer than". */
export type SearchTermCount = { term: string } & ({ value: number } | { threshold: number });
export type SearchTermReader = {
  /** Months that the platform looks back. */
  historyMonths: number;
  /** Terms of one month, `YYYY-MM`; none where the platform tells nothing of it. */
  month(session: Session, month: string): Promise<SearchTermCount[]>;
};
/** A post as a platform lists it, with the values that the list has: null = not told there. */
export type VendorPost = {
  externalId: string;
  kind: SocialPostKind;
  publishedAt: Date;
  text: string | null;
  permalink: string | null;
  thumbnail: string | null;
  values: PostValues;
};
/** Posts of an account, and what is counted of them. */
export type PostReader = {
  /** Posts and reels, newest first as a rule. */
  page(session: Session, cursor: string | null): Promise<{ posts: VendorPost[]; next: string | null }>;
  /** Stories that are still to be seen. */
  stories(session: Session): Promise<VendorPost[]>;
  /** The post's values, those of its list included; null where the platform does not tell. Absent values are no refusal. */
  values(session: Session, post: VendorPost): Promise<PostValues>;
};
/** How an account is connected. */
export type Authorization =
  | {
      kind: "oauth";
      /** Permissions asked for, and the use of each; shown before consent. */
      scopes: PagePermission[];
      consentUrl(input: { state: string; redirectUri: string; codeChallenge: string }): URL;
      exchange(input: { code: string; codeVerifier: string; redirectUri: string }): Promise<Grant>;
      /** Null where the platform's tokens cannot be refreshed. */
      refresh(tokens: Tokens): Promise<Tokens>;
      revoke(tokens: Tokens): Promise<void>;
      /** The present state of the grant. */
      inspect(tokens: Tokens): Promise<{ scopes: string[]; consentEndsAt: string | null }>;
    }
  /** Keys of the whole installation, in the environment: a listing is linked by its address or id. */
  | {
      kind: "installation";
      /** Hosts of its pages, and all below them: an address that is typed has to be one of theirs. */
      pageHosts: readonly string[];
      token(): Promise<string>;
      /** The keys open more than the public sees: a listing then belongs to one restaurant in the whole installation. */
      hasPrivatePlaces?: true;
    }
  /** No connection: reviews come from files, replies are copied by hand. */
  | { kind: "manual"; pageHosts: readonly string[] };

/** One platform. Generic code checks its capabilities and never its name. Every method throws `PlatformError` and nothing else. */
export type Connector = {
  key: ConnectionKey;
  capabilities: Capabilities;
  authorization: Authorization;
  /** True if this installation has its keys; otherwise the screen says so. */
  isConfigured: boolean;
  /** Every listing the account sees. */
  locations?(tokens: Tokens): AsyncIterable<VendorLocation>;
  /** The listing a person typed (an address of a page, an id), for platforms linked that way. */
  findLocation?(query: string): Promise<VendorLocation | null>;
  reviews?: ReviewReader;
  reports?: ReviewReports;
  replies?: ReplyWriter;
  profile?(session: Session): Promise<VendorProfile>;
  /** What the platform says of the listing today, in one call. Absent where it tells nothing of that kind. */
  figures?(session: Session): Promise<ListingFigures>;
  /** What the platform counts each day. */
  metrics?: MetricReader;
  searchTerms?: SearchTermReader;
  posts?: PostReader;
  /** Absent where opening hours cannot be written. */
  hours?: HoursWriter;
  /** Permissions on one page or location. */
  permissions?(session: Session): Promise<PagePermission[]>;
  /** Subscribes to the platform's webhooks for this listing. Repeating it changes nothing. */
  watch?(session: Session): Promise<void>;
  /** Ends the registration. Present where one registration serves all listings of an account (`Session.location.accountId`). */
  unwatchAccount?(accessToken: string, accountId: string): Promise<void>;
  /** Page where a person replies by hand; null without one. */
  replyUrl(location: { externalId: string; url: string | null }): string | null;
};

/** A platform refused, or could not be reached. `message` can be shown to staff and never holds a token. */
export class PlatformError extends Error {
  readonly code: PlatformErrorCode;
  readonly vendorCode: string | null;
  /** How long to wait before the next call, if the platform or our own pacing says so. */
  readonly retryAfterSeconds: number | null;
  /** Something was sent that must not be sent twice, and may have arrived: poll before sending it again. */
  readonly isUncertain: boolean;
  constructor(
    code: PlatformErrorCode,
    message: string,
    options: {
      vendorCode?: string | null;
      retryAfterSeconds?: number | null;
      isUncertain?: boolean;
      /** Programming errors only: a platform's response may hold a token. */
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "PlatformError";
    this.code = code;
    this.vendorCode = options.vendorCode ?? null;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
    this.isUncertain = options.isUncertain ?? false;
  }
}
