import { z } from "zod";
import { PlatformError, type VendorLocation } from "#api/platforms/connector.ts";
import { readResponse } from "../responses.ts";
import type { Yelp } from "./calls.ts";

const text = z.string().nullish();
export const Business = z.object({
  id: z.string(),
  name: z.string().default(""),
  url: text,
  phone: text,
  rating: z.number().nullish(),
  review_count: z.number().nullish(),
  location: z
    .object({ city: text, zip_code: text, country: text, display_address: z.array(z.string()).nullish() })
    .nullish(),
});

/** A typed address may end within an encoded character: it is then left encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The name in the address of a page (`/biz/chez-ana-paris`), or a bare name or id. */
export function idInYelpQuery(query: string): string | null {
  const trimmed = query.trim();
  const id = decoded(/\/biz\/([^/?#\s]+)/.exec(trimmed)?.[1] ?? trimmed);
  return /^[\p{L}\p{M}\p{N}_-]{3,120}$/u.test(id) ? id : null;
}

/** A listing by the address of its page or its id. */
export async function findYelpLocation(yelp: Yelp, query: string): Promise<VendorLocation | null> {
  const id = idInYelpQuery(query);
  if (!id) return null;
  try {
    const business = readResponse(Business, await yelp.call(`/businesses/${encodeURIComponent(id)}`, {}));
    const address = business.location;
    return {
      externalId: business.id,
      accountId: null,
      name: business.name,
      formattedAddress: address?.display_address?.join(", ") ?? "",
      locality: address?.city ?? "",
      postalCode: address?.zip_code ?? "",
      countryCode: address?.country ?? null,
      phone: business.phone || null,
      placeId: null,
      url: business.url ?? null,
      token: null,
    };
  } catch (error) {
    if (error instanceof PlatformError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}
