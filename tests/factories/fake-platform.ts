import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import type { Connector, PlatformError, ReviewPage, VendorReview } from "#api/platforms/connector.ts";
import type { Platforms } from "#api/platforms/platforms.ts";
import { createSealing } from "#api/platforms/sealing.ts";
import type { Capabilities, ConnectionKey } from "#contract/platforms/schemas.ts";

const capabilities: Capabilities = {
  readReviews: "api",
  reviewWindow: null,
  reply: "api",
  editReply: "api",
  deleteReply: "api",
  moderatesReplies: true,
  readProfile: "none",
  readMetrics: "none",
  readSearchTerms: "none",
  readPosts: "none",
};
/** A fault of a page call, or a change of its page. */
type Fault = PlatformError | ((page: ReviewPage) => ReviewPage | Promise<ReviewPage>);

/** A review as a platform lists it, with the given changes. */
export function vendorReview(externalId: string, changes: Partial<VendorReview> = {}): VendorReview {
  const publishedAt = changes.publishedAt ?? new Date("2026-06-01T12:00:00Z");
  const review = {
    externalId,
    rating: 4,
    title: null,
    text: `Avis ${externalId}`,
    language: "fr",
    author: "Inès M.",
    url: null,
    publishedAt,
    updatedAt: publishedAt,
    reply: null,
    translations: [],
    ratingTags: [],
    photos: null,
    ...changes,
  };
  return { ...review, raw: changes.raw ?? { id: externalId, text: review.text, stars: review.rating } };
}

/** A fake platform in memory that lists the latest change first, in pages, with faults on demand. */
export function fakePlatform(key: ConnectionKey = "gmb", options: { pageSize?: number; reportsTotals?: boolean } = {}) {
  const { pageSize = 3, reportsTotals = true } = options;
  const reviews = new Map<string, VendorReview>();
  const faults: Fault[] = [];
  const calls: { cursor: string | null; since: Date | null }[] = [];
  const rating = () => {
    const stars = [...reviews.values()].map((review) => review.rating);
    return stars.length === 0 ? null : stars.reduce((sum, each) => sum + each, 0) / stars.length;
  };
  const pageFrom = (start: number): ReviewPage => {
    const sorted = [...reviews.values()].sort(
      (one, other) => +other.updatedAt - +one.updatedAt || (one.externalId < other.externalId ? -1 : 1),
    );
    return {
      reviews: sorted.slice(start, start + pageSize),
      totals: reportsTotals ? { count: reviews.size, rating: rating() } : null,
      next: start + pageSize < sorted.length ? String(start + pageSize) : null,
    };
  };
  const connector: Connector = {
    key,
    capabilities,
    authorization: { kind: "installation", pageHosts: [], token: async () => "token" },
    isConfigured: true,
    replyUrl: () => null,
    reviews: {
      order: "recent_first",
      async page(_session, cursor, since) {
        calls.push({ cursor, since });
        const fault = faults.shift();
        if (fault instanceof Error) throw fault;
        const page = pageFrom(Number(cursor ?? 0));
        return fault ? fault(page) : page;
      },
    },
  };
  return {
    connector,
    reviews,
    /** Used up by the next page calls, one each. */
    faults,
    calls,
    put: (...list: VendorReview[]) => list.forEach((review) => void reviews.set(review.externalId, review)),
    change: (externalId: string, changes: Partial<VendorReview>) =>
      reviews.set(externalId, { ...vendorReview(externalId), ...reviews.get(externalId), ...changes }),
  };
}

/** Platforms of an API with only these connectors. */
export function platformsOf(...connectors: Connector[]): Platforms {
  return {
    connectors: new Map(connectors.map((connector) => [connector.key, connector])),
    sealing: createSealing(["k3T!uV9z-2pQ7xW4sB8nR1mY6cJ0hLdF"]),
    isSandbox: false,
    pictures: async () => null,
  };
}

/** Links a restaurant to a listing on a platform. */
export async function connectListing(
  { pool }: Database,
  listing: { restaurantId: string; key: ConnectionKey; externalId?: string; credentialId?: string },
): Promise<string> {
  const id = newId();
  await pool.query(
    `insert into platforms (id, restaurant_id, key, external_id, account_id, credential_id, connected_at)
     values ($1, $2, $3, $4, 'accounts/7', $5, now())`,
    [id, listing.restaurantId, listing.key, listing.externalId ?? `locations/${id}`, listing.credentialId ?? null],
  );
  return id;
}
