import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { schemaOf } from "../lists/list-schema.ts";
import { TimeZone } from "../notifications/settings.ts";
import { PageInput, page } from "../paging.ts";
import { ConnectionKey } from "../platforms/schemas.ts";
import { changedRestaurantsMax, restaurantLengthMax, restaurantSwitches } from "./limits.ts";
import { administrationList } from "./list-query.ts";

const line = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll("\0", "").replace(/\s+/gu, " ").toWellFormed().normalize("NFC"))
    .trim()
    .max(max);
const optionalLine = (max: number) => line(max).default("");

/** What is set of a restaurant by hand. An empty text is none. */
export const RestaurantContent = z.object({
  name: line(restaurantLengthMax.name).min(1),
  /** What staff call it, when that differs from the public name. */
  internalName: optionalLine(restaurantLengthMax.name),
  type: optionalLine(restaurantLengthMax.type),
  street: optionalLine(restaurantLengthMax.street),
  postalCode: optionalLine(restaurantLengthMax.short),
  locality: optionalLine(restaurantLengthMax.short),
  /** ISO 3166, two letters. */
  countryCode: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/),
  timeZone: TimeZone,
  /** As typed; stored in its international form. */
  phone: optionalLine(restaurantLengthMax.phone),
  website: optionalLine(restaurantLengthMax.address),
  reservationUrl: optionalLine(restaurantLengthMax.address),
  orderUrl: optionalLine(restaurantLengthMax.address),
});
export type RestaurantContent = z.infer<typeof RestaurantContent>;

const named = z.object({ _id: Id, name: z.string() });
const switches = { active: z.boolean(), boosterPack: z.boolean(), roiActivated: z.boolean() };

/** A row of the table. */
export const AdministeredRestaurant = z.object({
  _id: Id,
  name: z.string(),
  internalName: z.string().nullable(),
  locality: z.string(),
  organization: named,
  ...switches,
  /** Platforms it is connected to. */
  platformKeys: z.array(ConnectionKey),
  createdAt: Instant,
});
export type AdministeredRestaurant = z.infer<typeof AdministeredRestaurant>;
export const AdministrationPage = page(AdministeredRestaurant).extend({ totalCount: z.number().int() });
export type AdministrationPage = z.infer<typeof AdministrationPage>;

const filters = schemaOf(administrationList).extend({ organizationId: Id.optional() });
export const AdministrationSearch = PageInput.extend(filters.shape);
export type AdministrationSearch = z.infer<typeof AdministrationSearch>;
/** Which restaurants a search finds, all pages of it. */
export const AdministrationFilters = filters.omit({ sort: true });
export type AdministrationFilters = z.infer<typeof AdministrationFilters>;

/** A restaurant with all that is set of it by hand. */
export const RestaurantDetails = AdministeredRestaurant.extend({
  ...RestaurantContent.shape,
  internalName: z.string(),
  locality: z.string(),
  countryCode: z.string(),
  timeZone: z.string(),
  /** Of its last change; whoever changes it says which one they saw. */
  updatedAt: Instant,
});
export type RestaurantDetails = z.infer<typeof RestaurantDetails>;

export const RestaurantSwitch = z.enum(restaurantSwitches);
export type RestaurantSwitch = z.infer<typeof RestaurantSwitch>;

/** A bulk change: what it sets, and for which restaurants: those named, or all that a search finds now. */
export const RestaurantChangeInput = z.object({
  field: RestaurantSwitch,
  value: z.boolean(),
  restaurantIds: z.array(Id).min(1).max(changedRestaurantsMax).optional(),
  filters: AdministrationFilters.optional(),
});
export type RestaurantChangeInput = z.infer<typeof RestaurantChangeInput>;

/**
 * A bulk change. `planned`: shown, nothing done. `applied`: done, and can be undone. Counts are of its restaurants within the caller's
 * reach: `willChange` have the other value now; `changed` are those that it changed, `undone` those that it changed back, `kept` those that
 * somebody has changed since, which an undo leaves.
 */
export const RestaurantChange = z.object({
  _id: Id,
  field: RestaurantSwitch,
  value: z.boolean(),
  state: z.enum(["planned", "applied", "undone"]),
  userName: z.string(),
  at: Instant,
  counts: z.object({
    all: z.number().int(),
    willChange: z.number().int(),
    changed: z.number().int(),
    undone: z.number().int(),
    kept: z.number().int(),
  }),
  /** The first of those that it changes or has changed, by name. */
  restaurants: z.array(named.extend({ locality: z.string(), organizationName: z.string() })),
});
export type RestaurantChange = z.infer<typeof RestaurantChange>;

/** Why a connection ends with a move: its account also serves restaurants that stay, or the listing is another restaurant's there. */
export const ConnectionEnd = z.enum(["shared", "taken"]);

/** What comes along when a restaurant moves to another organization, and what ends. Numbers of records. */
export const RestaurantMove = z.object({
  restaurant: named,
  from: named,
  to: named,
  /** Of what ends; whoever confirms says which one they saw. */
  version: z.string(),
  /** The limit of active restaurants there, where it has no room; null where it has. */
  fullLimit: z.number().int().nullable(),
  comes: z.object({
    reviews: z.number().int(),
    templates: z.number().int(),
    /** Automation rules of its own. */
    rules: z.number().int(),
    /** Lines of its facts sheet. */
    facts: z.number().int(),
    files: z.number().int(),
    /** NFC chips that lead to it. */
    chips: z.number().int(),
    /** Items of the outbox that are on their way. */
    waiting: z.number().int(),
  }),
  /** Listings that stay connected; `account`: with the account, which nothing else uses; `targetAccount`: by the same account there. */
  connections: z.array(z.object({ key: ConnectionKey, by: z.enum(["itself", "account", "targetAccount"]) })),
  ends: z.object({
    /** People who lose access, with the first names. */
    people: z.number().int(),
    peopleNames: z.array(z.string()),
    groups: z.array(z.string()),
    /** Templates of the organization that are offered at the restaurant. */
    templates: z.number().int(),
    /** Own templates that stand in for one of the organization, and stand alone then. */
    overrides: z.number().int(),
    /** Rules of the organization that answer there. */
    rules: z.number().int(),
    /** Tags on its reviews of which the other organization has none of that name. */
    tags: z.array(z.string()),
    /** Open invitations to it. */
    invitations: z.number().int(),
    /** Links that open a report with it without sign-in. */
    links: z.number().int(),
    /** Reports by mail that name it; they go on without it. */
    mailedReports: z.number().int(),
    /** Endpoints that hear of its reviews and replies. */
    webhooks: z.number().int(),
    connections: z.array(z.object({ key: ConnectionKey, why: ConnectionEnd })),
  }),
});
export type RestaurantMove = z.infer<typeof RestaurantMove>;
