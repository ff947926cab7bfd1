import type { VendorLocation } from "../connector.ts";

/** A place of which the platform tells nothing but that it knows the id. */
export const namelessLocation = (externalId: string): VendorLocation => ({
  externalId,
  accountId: null,
  name: "",
  formattedAddress: "",
  locality: "",
  postalCode: "",
  countryCode: null,
  phone: null,
  placeId: null,
  url: null,
  token: null,
});
