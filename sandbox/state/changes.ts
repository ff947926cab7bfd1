import { createRandom } from "../world/random.ts";
import { reviewId } from "../world/review-maker.ts";
import type { SandboxPlatform, SeedRestaurant, Slot } from "../world/world.ts";
import type { Clock } from "./clock.ts";
import { giveHours, suggestHours } from "./hours.ts";
import type { Listing, Listings } from "./listings.ts";
import { moderates, violationOf } from "./moderation.ts";
import type { Review } from "./review.ts";
import type { TokenClaims, Tokens } from "./tokens.ts";

type OnReview = { platform: SandboxPlatform; listingId: string; reviewId: string };
/** A change of the sandbox from outside. Replayed in order, they give the same state. */
export type Change =
  | ({ kind: "reply"; text: string; language: string | null; violation?: string | null; replyId?: string } & OnReview)
  | ({ kind: "reply_removed"; replyId: string | null } & OnReview)
  | ({ kind: "reply_decided"; violation: string | null } & OnReview)
  | ({ kind: "review_edited"; text: string | null; rating: number | null; photoCount?: number | null } & OnReview)
  | ({ kind: "review_deleted" } & OnReview)
  | {
      kind: "review_added";
      platform: SandboxPlatform;
      listingId: string;
      rating: number;
      text: string | null;
      author: string;
      language: Review["language"];
      photoCount?: number;
    }
  | {
      kind: "listing_edited";
      platform: SandboxPlatform;
      listingId: string;
      fields: Partial<Pick<SeedRestaurant, "name" | "street" | "phone" | "website">>;
    }
  /** Somebody gives a listing other hours, which Google examines. */
  | {
      kind: "hours_given";
      listingId: string;
      regular: readonly Slot[] | null;
      special: readonly object[] | null;
      isRefused: boolean;
    }
  /** Google shows other hours by itself, or because a guest suggested them. */
  | { kind: "hours_suggested"; listingId: string; regular: readonly Slot[] }
  | { kind: "revoked"; vendor: TokenClaims["vendor"]; subject: string }
  | { kind: "subscribed"; pageId: string; isOn: boolean }
  | { kind: "announced"; accountId: string; topic: string; types: string[] }
  | { kind: "clock"; offsetMs: number };
export type Recorded = Change & { at: number };

/** The state that changes modify. */
export type Changeable = {
  clock: Clock;
  listings: Listings;
  tokens: Tokens;
  /** Pages subscribed to webhooks. */
  subscribed: Set<string>;
  /** Google accounts that announce what happens, each to one topic. */
  announced: Map<string, { topic: string; types: string[] }>;
  /** How long a platform takes to moderate a reply. */
  moderationDelayMs: number;
};
type Outcome = { listing: Listing; review: Review } | null;

/** Keys for a number of photos; null if none is given. */
const photosOf = (seed: string, count: number | null | undefined): string[] | null =>
  count === null || count === undefined
    ? null
    : Array.from({ length: count }, (_, at) => createRandom(`${seed}/photos/${at}`).token(24));

/** A reply's id: on Facebook a comment's, which begins with the second half of the story's. */
const replyIdOf = (review: Review, at: number): string =>
  `${review.id.split("_").at(-1)}_${createRandom(`${review.id}/${at}/${review.replies.length}`).digits(15)}`;

function reply(on: Changeable, change: Recorded & { kind: "reply" }, { listing, review }: NonNullable<Outcome>) {
  const takesMany = listing.platform === "facebook";
  const before = takesMany ? review.replies.find(({ id }) => id === change.replyId) : review.replies[0];
  const isJudged = moderates(listing.platform);
  const made = {
    id: before?.id ?? replyIdOf(review, change.at),
    text: change.text,
    language: change.language,
    createdAt: before?.createdAt ?? change.at,
    updatedAt: change.at,
    decidesAt: isJudged ? change.at + on.moderationDelayMs : change.at,
    violation: change.violation === undefined && isJudged ? violationOf(change.text) : (change.violation ?? null),
  };
  if (!takesMany) review.replies = [made];
  else if (before) review.replies = review.replies.map((one) => (one === before ? made : one));
  else review.replies = [...review.replies, made];
}

function applyToReview(on: Changeable, change: Recorded & OnReview): Outcome {
  const listing = on.listings.find(change.platform, change.listingId);
  const review = listing?.reviews.get(change.reviewId);
  if (!listing || !review) return null;
  const found = { listing, review };
  if (change.kind === "reply") reply(on, change, found);
  if (change.kind === "reply_removed")
    review.replies = change.replyId === null ? [] : review.replies.filter(({ id }) => id !== change.replyId);
  if (change.kind === "reply_decided")
    for (const one of review.replies) Object.assign(one, { decidesAt: change.at, violation: change.violation });
  if (change.kind === "review_edited") {
    review.text = change.text ?? review.text;
    review.rating = change.rating ?? review.rating;
    review.photos = photosOf(review.id, change.photoCount) ?? review.photos;
    review.updatedAt = change.at;
  }
  if (change.kind === "review_deleted") listing.reviews.delete(review.id);
  on.listings.touch(listing);
  return found;
}

function addReview(on: Changeable, { at, kind: _, ...change }: Recorded & { kind: "review_added" }): Outcome {
  const listing = on.listings.find(change.platform, change.listingId);
  if (!listing) return null;
  const seed = `${change.listingId}/${at}/${listing.reviews.size}/${change.text}`;
  const id = reviewId(change.platform, change.listingId, createRandom(seed));
  const review: Review = {
    id,
    rating: change.rating,
    title: null,
    text: change.text,
    language: change.language,
    author: change.author,
    createdAt: at,
    updatedAt: at,
    replies: [],
    photos: photosOf(id, change.photoCount) ?? [],
  };
  listing.reviews.set(review.id, review);
  on.listings.touch(listing);
  return { listing, review };
}

/** Applies a change. Returns its review; null when there is none. */
export function applyChange(on: Changeable, change: Recorded): Outcome {
  switch (change.kind) {
    case "review_added":
      return addReview(on, change);
    case "listing_edited": {
      const listing = on.listings.find(change.platform, change.listingId);
      if (listing) listing.shown = { ...listing.shown, ...change.fields };
      return null;
    }
    case "hours_given":
    case "hours_suggested": {
      const listing = on.listings.find("gmb", change.listingId);
      if (!listing) return null;
      if (change.kind === "hours_suggested") suggestHours(listing, change.regular, change.at);
      else giveHours(listing, change, { at: change.at, decidesAt: change.at + on.moderationDelayMs });
      return null;
    }
    case "revoked":
      on.tokens.revoke(change.vendor, change.subject, change.at);
      return null;
    case "subscribed":
      if (change.isOn) on.subscribed.add(change.pageId);
      else on.subscribed.delete(change.pageId);
      return null;
    case "announced":
      on.announced.set(change.accountId, { topic: change.topic, types: change.types });
      return null;
    case "clock":
      on.clock.offsetMs = change.offsetMs;
      return null;
    default:
      return applyToReview(on, change);
  }
}
