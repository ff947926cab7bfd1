import type { z } from "zod";
import { PlatformError, type VendorLocation } from "#api/platforms/connector.ts";
import { readResponse } from "../responses.ts";
import type { Tripadvisor } from "./calls.ts";
import { Details, SearchResponse } from "./shapes.ts";

/** The number in the address of a page (`…-g187147-d12345-Reviews-…`), or a bare number. */
export const idInQuery = (query: string): string | null =>
  /^\d{1,12}$/.exec(query.trim())?.[0] ?? /-d(\d{1,12})\b/.exec(query)?.[1] ?? null;

function locationOf(details: z.infer<typeof Details>): VendorLocation {
  const address = details.address_obj;
  return {
    externalId: details.location_id,
    accountId: null,
    name: details.name,
    formattedAddress: address?.address_string ?? address?.street1 ?? "",
    locality: address?.city ?? "",
    postalCode: address?.postalcode ?? "",
    countryCode: null,
    phone: details.phone ?? null,
    placeId: null,
    url: details.web_url ?? null,
    token: null,
  };
}

/** A listing by the address of its page, its number, or its name. */
export async function findTripadvisorLocation(tripadvisor: Tripadvisor, query: string): Promise<VendorLocation | null> {
  let id = idInQuery(query);
  if (!id) {
    // The address of another kind of page is no name to search for.
    if (/^https?:/i.test(query.trim())) return null;
    // Nor are signs alone: Tripadvisor refuses them as an empty search.
    if (!/[\p{L}\p{N}]/u.test(query)) return null;
    const search = { searchQuery: query.trim().slice(0, 200), category: "restaurants", language: "en" };
    id = readResponse(SearchResponse, await tripadvisor.call("/location/search", search)).data[0]?.location_id ?? null;
  }
  if (!id) return null;
  try {
    return locationOf(readResponse(Details, await tripadvisor.call(`/location/${id}/details`, { language: "en" })));
  } catch (error) {
    if (error instanceof PlatformError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}
