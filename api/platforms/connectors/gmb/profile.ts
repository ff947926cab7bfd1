import { PlatformError, type Session, type VendorProfile } from "#api/platforms/connector.ts";
import type { PagePermission } from "#contract/platforms/schemas.ts";
import { readResponse } from "../responses.ts";
import { businessScope } from "./authorization.ts";
import type { Google } from "./calls.ts";
import { shownHours } from "./hours.ts";
import { type GoogleLocation, LocationProfile } from "./shapes.ts";

const readMask =
  "name,title,storeCode,languageCode,phoneNumbers,categories,storefrontAddress,websiteUri,regularHours,specialHours,moreHours,serviceArea,labels,latlng,openInfo,metadata,profile,relationshipData,serviceItems";

async function readLocation(google: Google, session: Session, mask: string) {
  const path = `/${session.location.externalId}`;
  const query = { readMask: mask };
  return google.call("gbpInformation", session.accessToken, { method: "GET", path, query });
}

function addressOf({ storefrontAddress: address }: GoogleLocation): VendorProfile["address"] {
  if (!address) return null;
  const { addressLines, postalCode, locality } = address;
  return { street: (addressLines ?? []).join(", "), postalCode: postalCode ?? "", locality: locality ?? "" };
}

/** The profile as Google shows it (platform reference, 1.3). Hours are local, without a zone. */
export async function googleProfile(google: Google, session: Session): Promise<VendorProfile> {
  const response = await readLocation(google, session, readMask);
  const location = readResponse(LocationProfile, response);
  const { shown, isPending } = await shownHours(google, session, location);
  const status = location.openInfo?.status;
  const { primaryCategory, additionalCategories } = location.categories ?? {};
  return {
    name: location.title ?? "",
    phone: location.phoneNumbers?.primaryPhone ?? null,
    website: location.websiteUri ?? null,
    address: addressOf(location),
    categories: [primaryCategory, ...(additionalCategories ?? [])].flatMap((one) => one?.displayName ?? []),
    totals: null,
    openingHours: location.regularHours || location.specialHours ? shown : null,
    ...(isPending && { areHoursPending: true }),
    isClosedTemporarily: status ? status === "CLOSED_TEMPORARILY" : null,
    raw: response.json,
  };
}

/** Permissions on this location: whether the account may act for it, and whether Google has verified the business. */
export async function googlePermissions(google: Google, session: Session): Promise<PagePermission[]> {
  const managed = (granted: boolean): PagePermission => ({
    key: businessScope,
    granted,
    neededFor: ["readReviews", "reply", "readProfile"],
  });
  try {
    const location = readResponse(LocationProfile, await readLocation(google, session, "name,metadata"));
    const isVerified = location.metadata?.hasVoiceOfMerchant;
    if (isVerified === null || isVerified === undefined) return [managed(true)];
    return [managed(true), { key: "voice_of_merchant", granted: isVerified, neededFor: ["readReviews", "reply"] }];
  } catch (error) {
    const isRefused = error instanceof PlatformError && error.code === "PERMISSION_DENIED";
    if (!isRefused || error.vendorCode === "PROJECT_NOT_APPROVED") throw error;
    return [managed(false)];
  }
}
