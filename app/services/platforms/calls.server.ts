import type { RouterContextProvider } from "react-router";
import type {
  ClaimDecision,
  Connection,
  ListingClaim,
  Matrix,
  MatrixInput,
  PlatformOffer,
} from "#contract/platforms/connections.ts";
import type { PlatformProfile } from "#contract/platforms/profiles.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { productApi } from "../request/product-api.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Platforms this installation knows: how each is connected and what it can do. */
export async function listOffers(context: Context): Promise<PlatformOffer[]> {
  return (await productApi(context).platforms.offers({})).data;
}

/** A restaurant's place on every platform. */
export async function listConnections(context: Context, restaurantId: string): Promise<Connection[]> {
  return (await productApi(context).platforms.list({ restaurantId })).data;
}

/** What each connected platform shows of a restaurant, beside what the restaurant holds. */
export async function listProfiles(context: Context, restaurantId: string): Promise<PlatformProfile[]> {
  return (await productApi(context).platforms.profiles({ restaurantId })).data;
}

/** Ties a restaurant to a place by what a person typed. Throws PLATFORM_LISTING_UNKNOWN, PLATFORM_LISTING_TAKEN, PLATFORM_FAILED. */
export async function connectByAddress(
  context: Context,
  place: { restaurantId: string; key: ConnectionKey; query: string },
): Promise<Connection> {
  return (await productApi(context).platforms.upsert(place)).data;
}

/** Unties a restaurant from its place; its reviews stay. */
export async function disconnectListing(context: Context, restaurantId: string, key: ConnectionKey): Promise<void> {
  await productApi(context).platforms.disconnect({ restaurantId, key });
}

/** Restaurants within reach with the state of their platforms. Throws INVALID_INPUT for a cursor that cannot be read. */
export function readMatrix(context: Context, input: Partial<MatrixInput>): Promise<Matrix> {
  return productApi(context).platforms.matrix(input);
}

/** Writes again to those who can reconnect the lost accounts of these restaurants; how many mails left. */
export async function sendReminders(context: Context, restaurantIds: string[]): Promise<number> {
  return (await productApi(context).platforms.sendReminders({ restaurantIds })).data.mailCount;
}

/** Places that restaurants claim and that wait for the approval of the product's people. */
export async function listClaims(context: Context): Promise<ListingClaim[]> {
  return (await productApi(context).platforms.claims({})).data;
}

/** Approves or refuses a claim. Throws NOT_FOUND when it is gone or of another place, PLATFORM_LISTING_TAKEN. */
export async function decideClaim(
  context: Context,
  claim: ClaimDecision & { restaurantId: string; key: ConnectionKey },
): Promise<void> {
  await productApi(context).platforms.decideClaim(claim);
}
