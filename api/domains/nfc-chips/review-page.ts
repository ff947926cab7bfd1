import { type SQL, sql } from "drizzle-orm";
import { r } from "#api/db/review-names.ts";
import { platforms as p } from "#api/db/schema/restaurants.ts";
import { pageAddress, sitesOf } from "#api/platforms/values/page-address.ts";
import { reviewPageKeys } from "#contract/nfc-chips/limits.ts";
import type { ReviewPageKey } from "#contract/nfc-chips/schemas.ts";

/** What is known of a restaurant's listing on a platform. */
export type Listing = { key: ReviewPageKey; externalId: string | null; placeId: string | null; url: string | null };

const known = sql`${sql.param([...reviewPageKeys])}::text[]`;

/** SQL: the listings of the restaurant `r` that it is connected to. */
export const listingsColumn: SQL<Listing[]> = sql`coalesce((select jsonb_agg(jsonb_build_object('key', ${p.key},
    'externalId', ${p.externalId}, 'placeId', ${p.placeId}, 'url', ${p.url})) from ${p}
  where ${p.restaurantId} = ${r.id} and ${p.connectedAt} is not null and ${p.key} = any(${known})), '[]')`;

const tripadvisorSites = sitesOf(
  "tripadvisor",
  "com fr es it de be ch ca nl ie at pt se dk fi co.uk com.au co.nz com.br com.mx com.ar",
);

/** The page of a listing on Tripadvisor opens its form by the same two numbers. */
function tripadvisorPage({ url }: Listing): string | null {
  const page = url === null ? null : pageAddress(url, tripadvisorSites);
  if (!(page instanceof URL)) return null;
  const numbers = /-(g\d+-d\d+)/.exec(page.pathname)?.[1];
  return numbers ? `https://${page.hostname}/UserReviewEdit-${numbers}` : `https://${page.hostname}${page.pathname}`;
}

/**
 * Where each platform takes reviews (platform reference, 8.3). Addresses are made of hosts written here and of ids, so that no stored text
 * can lead a guest elsewhere.
 */
const pages: Record<ReviewPageKey, (listing: Listing) => string | null> = {
  gmb: ({ placeId }) =>
    placeId ? `https://search.google.com/local/writereview?placeid=${encodeURIComponent(placeId)}` : null,
  tripadvisor: tripadvisorPage,
  facebook: ({ externalId }) =>
    externalId && /^[\w.-]+$/.test(externalId) ? `https://www.facebook.com/${externalId}/reviews` : null,
  yelp: ({ externalId }) =>
    externalId ? `https://www.yelp.com/writeareview/biz/${encodeURIComponent(externalId)}` : null,
};

/** The page for reviews that a chip opens: the one it is set to, else the first that the restaurant has; null where that is not there. */
export function findReviewPage(listings: readonly Listing[], wanted: ReviewPageKey | null) {
  const keys = wanted === null ? reviewPageKeys : [wanted];
  for (const key of keys) {
    const listing = listings.find((one) => one.key === key);
    const url = listing ? pages[key](listing) : null;
    if (url !== null) return { key, url };
  }
  return null;
}
