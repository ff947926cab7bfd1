import type { z } from "zod";
import type { Tokens, VendorLocation } from "#api/platforms/connector.ts";
import { nextCursor, readResponse } from "../responses.ts";
import type { Google } from "./calls.ts";
import { AccountPage, type GoogleLocation, LocationPage } from "./shapes.ts";

const readMask = "name,title,storeCode,phoneNumbers,storefrontAddress,websiteUri,openInfo,metadata";

/** All accounts in turn: a personal one lists only its own locations, the others belong to its groups. */
async function* accountNames(google: Google, accessToken: string): AsyncIterable<string> {
  let pageToken: string | null = null;
  do {
    const query: Record<string, string> = { pageSize: "20", ...(pageToken ? { pageToken } : {}) };
    const response = await google.call("gbpAccounts", accessToken, { method: "GET", path: "/accounts", query });
    const page: z.infer<typeof AccountPage> = readResponse(AccountPage, response);
    for (const { name } of page.accounts) yield name;
    pageToken = nextCursor(page.nextPageToken, pageToken);
  } while (pageToken);
}

function locationOf(location: GoogleLocation, accountId: string): VendorLocation {
  const address = location.storefrontAddress;
  const locality = address?.locality ?? "";
  const postalCode = address?.postalCode ?? "";
  return {
    externalId: location.name,
    accountId,
    name: location.title ?? location.storeCode ?? location.name,
    formattedAddress: [...(address?.addressLines ?? []), `${postalCode} ${locality}`.trim()].filter(Boolean).join(", "),
    locality,
    postalCode,
    countryCode: address?.regionCode ?? null,
    phone: location.phoneNumbers?.primaryPhone ?? null,
    placeId: location.metadata?.placeId ?? null,
    url: location.metadata?.mapsUri ?? location.websiteUri ?? null,
    token: null,
  };
}

/** Every location of the person, once each, though several accounts may list it. */
export async function* googleLocations(google: Google, tokens: Tokens): AsyncIterable<VendorLocation> {
  const { accessToken } = tokens;
  const seen = new Set<string>();
  for await (const account of accountNames(google, accessToken)) {
    let pageToken: string | null = null;
    do {
      const query: Record<string, string> = { readMask, pageSize: "100", ...(pageToken ? { pageToken } : {}) };
      const path = `/${account}/locations`;
      const response = await google.call("gbpInformation", accessToken, { method: "GET", path, query });
      const page: z.infer<typeof LocationPage> = readResponse(LocationPage, response);
      for (const location of page.locations) {
        if (seen.has(location.name)) continue;
        seen.add(location.name);
        yield locationOf(location, account);
      }
      pageToken = nextCursor(page.nextPageToken, pageToken);
    } while (pageToken);
  }
}
