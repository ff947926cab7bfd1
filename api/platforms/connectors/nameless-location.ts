import type { VendorLocation } from "../connector.ts";

/** A location of which the platform knows only the id. */
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
