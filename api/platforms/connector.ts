import type { Capabilities, ConnectionKey, PagePermission, PlatformErrorCode } from "#contract/platforms/schemas.ts";
import type { OpeningHours } from "#contract/restaurants/opening-hours.ts";
import type { ReviewPhoto } from "#contract/review-photos/schemas.ts";

/** What a platform gave us to act in somebody's name. Sealed at rest (`secrets.ts`), never logged, never in an answer. */
export type Tokens = {
  accessToken: string;
  refreshToken: string | null;
  /** Null: it has no end of its own. */
  expiresAt: string | null;
};
/** An account as it stands after consent. */
export type Grant = {
  tokens: Tokens;
  accountId: string;
  accountName: string;
  accountEmail: string | null;
  /** Rights the person really gave: boxes can be unticked. */
  scopes: string[];
  /** When consent itself ends (Meta's data access); null = when revoked. */
  consentEndsAt: string | null;
};
/** A place on a platform that a restaurant can be tied to. */
export type VendorLocation = {
  /** Stable id there, such as `locations/9001` or a page id. */
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
  /** A token of its own (a Facebook Page); null where the account's serves. */
  token: string | null;
};
/** A review, normalised (platform reference, 0.3), with what the platform really sent. */
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
  /** Null: the platform gives none with its reviews, so that what a file told of them stays. */
  photos: ReviewPhoto[] | null;
  raw: unknown;
};
export type VendorReply = {
  text: string;
  updatedAt: Date;
  state: "live" | "in_review" | "refused";
  /** An open list, as the platform names it. */
  refusalReason: string | null;
};
/** The platform's own figures. `rating`: 0–5. */
export type VendorTotals = { count: number; rating: number | null };
export type ReviewPage = {
  reviews: VendorReview[];
  /** The platform's own figures, where it tells them with the page. */
  totals: VendorTotals | null;
  /** Where the next page starts; null = this was the last. It may be kept and used after a crash. */
  next: string | null;
};
export type VendorProfile = {
  name: string;
  phone: string | null;
  website: string | null;
  /** `street`: number and street, lines joined. */
  address: { street: string; postalCode: string; locality: string } | null;
  /** In the platform's words, the main one first. */
  categories: string[];
  /** The figures the profile itself shows; null where it shows none (`ReviewPage.totals` may still tell them). */
  totals: VendorTotals | null;
  openingHours: Pick<OpeningHours, "regularHours" | "specialHours"> | null;
  isClosedTemporarily: boolean | null;
  raw: unknown;
};
/** Everything a call needs to know of whom it acts for. */
export type Session = {
  /** A fresh token: the caller refreshes it when it is about to end. */
  accessToken: string;
  location: { externalId: string; accountId: string | null };
  /** Language of the restaurant's reviews, for platforms that ask one language at a time. */
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
  /** `recent_first`: newest change first, so that a walk may stop at what is known. `none`: every walk is whole. */
  order: "recent_first" | "none";
  page(session: Session, cursor: string | null, since: Date | null): Promise<ReviewPage>;
  /** Absent where each listing is read alone. */
  together?: ReviewsTogether;
  /** One review, for settling what was sent; null when it is gone. Absent where the platform cannot tell. */
  one?(session: Session, externalId: string): Promise<VendorReview | null>;
  /** The platform's own figures by themselves: they stay readable where `page` has become UNSUPPORTED. */
  totals?(session: Session): Promise<VendorTotals | null>;
};
/** Reviews that the platform writes into a file for us; it says by webhook where the file is. */
export type ReviewReports = {
  /** Most days of one order, and days until a day can be reported at all. */
  daysMax: number;
  delayDays: number;
  /** Orders the reviews of these days, `YYYY-MM-DD` and both included; answers the platform's id of the order. */
  order(session: Session, days: { from: string; to: string }): Promise<string>;
  /** The file's reviews, by the place they belong to. Its address lives briefly: read it at once. */
  read(address: string): Promise<{ locationId: string | null; review: VendorReview }[]>;
};
export type ReplyWriter = {
  /** Creates or replaces. Must come to the same end when called twice with the same words. */
  put(session: Session, externalId: string, text: string, idempotencyKey: string): Promise<VendorReply>;
  /** Nothing there any more is success too. Absent where a reply cannot be taken back. */
  remove?(session: Session, externalId: string): Promise<void>;
  /** Largest reply in bytes of UTF-8. */
  lengthMaxBytes: number;
};
/** How an account is connected. */
export type Authorization =
  | {
      kind: "oauth";
      /** Rights asked for, and what each is for; shown before consent. */
      scopes: PagePermission[];
      consentUrl(input: { state: string; redirectUri: string; codeChallenge: string }): URL;
      exchange(input: { code: string; codeVerifier: string; redirectUri: string }): Promise<Grant>;
      /** Null where the platform's tokens are not refreshed but asked anew. */
      refresh(tokens: Tokens): Promise<Tokens>;
      revoke(tokens: Tokens): Promise<void>;
      /** What the platform says of the grant now. */
      inspect(tokens: Tokens): Promise<{ scopes: string[]; consentEndsAt: string | null }>;
    }
  /** Keys of the whole installation, in the environment: a restaurant is tied by its address or id there. */
  | {
      kind: "installation";
      token(): Promise<string>;
      /** The keys open more than everybody sees: a place is then one restaurant's in the whole installation. */
      hasPrivatePlaces?: true;
    }
  /** No connection: files come in, replies are copied out. */
  | { kind: "manual" };

/**
 * One platform. Generic code asks what it can do and never names it. Every method throws `PlatformError` and nothing else.
 */
export type Connector = {
  key: ConnectionKey;
  capabilities: Capabilities;
  authorization: Authorization;
  /** Whether this installation has the keys it needs; without them the screen says so. */
  isConfigured: boolean;
  /** Every place the account sees. */
  locations?(tokens: Tokens): AsyncIterable<VendorLocation>;
  /** A place by what a person typed (an address of a page, an id), for platforms tied by link. */
  findLocation?(query: string): Promise<VendorLocation | null>;
  reviews?: ReviewReader;
  reports?: ReviewReports;
  replies?: ReplyWriter;
  profile?(session: Session): Promise<VendorProfile>;
  /** Rights on one page or location. */
  permissions?(session: Session): Promise<PagePermission[]>;
  /** Asks the platform to tell by webhook when something changes at this place. Asking again changes nothing. */
  watch?(session: Session): Promise<void>;
  /** Page where a person answers by hand; null when there is none. */
  replyUrl(location: { externalId: string; url: string | null }): string | null;
};

/** A platform said no, or could not be reached. `message` may be shown to staff and never holds a token. */
export class PlatformError extends Error {
  readonly code: PlatformErrorCode;
  readonly vendorCode: string | null;
  /** How long to leave the platform alone, where it or our own pacing tells. */
  readonly retryAfterSeconds: number | null;
  /** Something was sent that may not be sent twice, and nobody knows whether it arrived: look before sending again. */
  readonly isUncertain: boolean;
  constructor(
    code: PlatformErrorCode,
    message: string,
    options: {
      vendorCode?: string | null;
      retryAfterSeconds?: number | null;
      isUncertain?: boolean;
      /** A mistake of ours alone: what a platform answered may hold a token. */
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
