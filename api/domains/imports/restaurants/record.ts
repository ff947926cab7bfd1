import type { z } from "zod";
import type { OtherHours, SpecialHours, WeeklySlot } from "#contract/restaurants/opening-hours.ts";

/** A restaurant of a row. Null means that the row has no value: the stored one then stays. */
export type RestaurantRecord = {
  externalId: string;
  name: string;
  internalName: string | null;
  type: string | null;
  formattedAddress: string | null;
  street: string | null;
  postalCode: string | null;
  locality: string | null;
  countryCode: string | null;
  latitude: number | null;
  longitude: number | null;
  phone: string | null;
  website: string | null;
  reservationUrl: string | null;
  orderUrl: string | null;
  timeZone: string | null;
  regularHours: WeeklySlot[] | null;
  specialHours: SpecialHours[] | null;
  otherHours: z.infer<typeof OtherHours>[] | null;
};

/** The zone of a new restaurant in an unknown location; reported with a remark. */
export const assumedTimeZone = "Europe/Paris";

/** A record with nothing but id and name. */
export function bareRestaurant(externalId: string, name: string): RestaurantRecord {
  return {
    externalId,
    name,
    internalName: null,
    type: null,
    formattedAddress: null,
    street: null,
    postalCode: null,
    locality: null,
    countryCode: null,
    latitude: null,
    longitude: null,
    phone: null,
    website: null,
    reservationUrl: null,
    orderUrl: null,
    timeZone: null,
    regularHours: null,
    specialHours: null,
    otherHours: null,
  };
}
