import type { ListingFigures, VendorTotals } from "./connector.ts";

/** The platform's review figures as what it says of the listing; all null where it told none. */
export const figuresOf = (totals: VendorTotals | null): ListingFigures => ({
  rating: totals?.rating ?? null,
  reviewCount: totals?.count ?? null,
  followers: totals?.followers ?? null,
});
