import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { fieldSelection, selectable } from "../lists/field-selection.ts";
import { schemaOf } from "../lists/list-schema.ts";
import { PageInput, page } from "../paging.ts";
import { ConnectionKey, ListingState, PlatformKey } from "../platforms/schemas.ts";
import { InformationUpdate, RestaurantInformation } from "./information.ts";
import { restaurantList } from "./list-query.ts";
import { OtherHours, SpecialHours, WeeklySlot } from "./opening-hours.ts";

export const Address = z.object({
  formattedAddress: z.string(),
  street: z.string(),
  postalCode: z.string(),
  locality: z.string(),
  countryCode: z.string(),
});
export type Address = z.infer<typeof Address>;

/** A restaurant, with the field names of the specification's section 3 as far as they have data. */
export const Restaurant = z.object({
  _id: Id,
  name: z.string(),
  /** What staff call it, when that differs from the public name. */
  internalName: z.string().nullable(),
  type: z.string().nullable(),
  address: Address,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  organizationId: Id,
  organization: z.object({ name: z.string() }),
  platformKeys: z.array(PlatformKey),
  access: z.array(z.object({ platformKey: PlatformKey })),
  /** Connections that must be renewed: nothing is read or sent there. */
  lostConnectionKeys: z.array(ConnectionKey),
  active: z.boolean(),
  boosterPack: z.boolean(),
  roiActivated: z.boolean(),
  timeZone: z.string(),
  regularHours: z.array(WeeklySlot),
  specialHours: z.array(SpecialHours),
  otherHours: z.array(OtherHours),
  availableHoursTypes: z.array(z.string()),
  isClosedTemporarily: z.boolean(),
  website: z.string().nullable(),
  phone: z.string().nullable(),
  reservationUrl: z.string().nullable(),
  orderUrl: z.string().nullable(),
  ...RestaurantInformation.shape,
  informationUpdate: InformationUpdate,
  reviewsLastUpdate: Instant.nullable(),
  ai: z.object({ monthlyCallCount: z.number().int() }),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Restaurant = z.infer<typeof Restaurant>;

const figures = {
  /** Average of public ratings 1–5, two decimals; null without any. */
  rating: z.number().nullable(),
  ratingCount: z.number().int(),
  unansweredReviewCount: z.number().int(),
  /** The average of each of the last twelve times 30 days, oldest first; null for one without a public rating. */
  ratingTrend: z.array(z.number().nullable()).length(12),
};

/** A restaurant's listings, each with the state of its connection. */
const listings = z.array(z.object({ key: ConnectionKey, state: ListingState }));

/** A row of the restaurant list: identity, listings, and figures of pending work. */
export const RestaurantSummary = Restaurant.pick({
  _id: true,
  name: true,
  internalName: true,
  type: true,
  address: true,
  organizationId: true,
  organization: true,
  platformKeys: true,
  lostConnectionKeys: true,
  active: true,
  reviewsLastUpdate: true,
  logo: true,
}).extend({ ...figures, listings });
export type RestaurantSummary = z.infer<typeof RestaurantSummary>;

/** All that the list can be asked of a restaurant: every field of it, and the figures. */
const RestaurantWithFigures = Restaurant.extend({ ...figures, listings });

/** A page of the list, its rows as `RestaurantSummary` unless fields were selected; `totalCount` is how many restaurants the search and the filters match in all. */
export const RestaurantList = page(selectable<RestaurantSummary & Partial<Restaurant>>(RestaurantWithFigures)).extend({
  totalCount: z.number().int(),
});
export type RestaurantList = z.infer<typeof RestaurantList>;

export const RestaurantListInput = PageInput.extend(schemaOf(restaurantList).shape).extend({
  organizationId: Id.optional(),
  restaurantGroupId: Id.optional(),
  /** Such as `name,phone,regularHours`. */
  fields: fieldSelection(RestaurantWithFigures),
});
export type RestaurantListInput = z.infer<typeof RestaurantListInput>;

/** A restaurant for the picker of the sidenav. */
export const SidenavRestaurant = z.object({
  _id: Id,
  name: z.string(),
  internalName: z.string().nullable(),
  locality: z.string(),
  organizationName: z.string(),
});
export type SidenavRestaurant = z.infer<typeof SidenavRestaurant>;
