import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { schemaOf } from "../lists/list-schema.ts";
import { PageInput, page } from "../paging.ts";
import { groupMembersMax, groupNameLengthMax, ruleChoicesMax } from "./limits.ts";
import { restaurantGroupList } from "./list-query.ts";

/** How a group gets its restaurants: chosen one by one, or by a rule that is looked at whenever the group is. */
export const restaurantGroupKinds = ["hand", "rule"] as const;
export const RestaurantGroupKind = z.enum(restaurantGroupKinds);
export type RestaurantGroupKind = z.infer<typeof RestaurantGroupKind>;

const Choices = z.array(z.string().trim().min(1).max(200)).max(ruleChoicesMax);

/**
 * Which restaurants are in a group by rule: all conditions that are given must be met, and at least one must be given. Towns and brands
 * are compared without accents or case; a brand is a restaurant's public name.
 */
export const GroupRule = z
  .object({
    /** The average of the public ratings is lower; a restaurant without one does not match. */
    ratingBelow: z.number().gt(1).max(5).multipleOf(0.1).nullable().default(null),
    towns: Choices.default([]),
    brands: Choices.default([]),
  })
  .refine(({ ratingBelow, towns, brands }) => ratingBelow !== null || towns.length + brands.length > 0);
export type GroupRule = z.infer<typeof GroupRule>;

/** What leads to a group, and would lose it: counted, with the first names of each. */
const Uses = z.object({ count: z.number().int(), names: z.array(z.string()) });
export const RestaurantGroupUses = z.object({
  templates: Uses,
  /** Its own rules of reply deadlines and of late reviews, which go with it. */
  hasDeadline: z.boolean(),
  hasEscalation: z.boolean(),
});
export type RestaurantGroupUses = z.infer<typeof RestaurantGroupUses>;

/** A row of the list. `restaurantCount`: its restaurants within the caller's access scope, now. */
export const RestaurantGroupRow = z.object({
  _id: Id,
  organizationId: Id,
  organizationName: z.string(),
  name: z.string(),
  kind: RestaurantGroupKind,
  /** Null for a group by hand, and for callers who do not reach every restaurant of the organization. */
  rule: z
    .object({ ratingBelow: z.number().nullable(), towns: z.array(z.string()), brands: z.array(z.string()) })
    .nullable(),
  restaurantCount: z.number().int(),
  uses: RestaurantGroupUses,
  /** Grows with every change; sent back on writes, so that a concurrent change is refused. */
  version: z.number().int(),
  updatedAt: Instant,
  /** Empty for those that were made of the lists of templates. */
  updatedBy: z.string(),
  mayChange: z.boolean(),
});
export type RestaurantGroupRow = z.infer<typeof RestaurantGroupRow>;

/** A restaurant of a group or one that could be; `rating` is what a rule compares. */
export const GroupRestaurant = z.object({
  _id: Id,
  name: z.string(),
  brand: z.string(),
  town: z.string(),
  rating: z.number().nullable(),
});
export type GroupRestaurant = z.infer<typeof GroupRestaurant>;

/** A group with its restaurants within the caller's access scope, by name. */
export const RestaurantGroup = RestaurantGroupRow.extend({ restaurants: z.array(GroupRestaurant) });
export type RestaurantGroup = z.infer<typeof RestaurantGroup>;

export const RestaurantGroupSearch = PageInput.extend(schemaOf(restaurantGroupList).shape).extend({
  organizationId: Id.optional(),
});
export type RestaurantGroupSearch = z.infer<typeof RestaurantGroupSearch>;
/** `unfilteredCount`: groups the caller sees, whatever is searched. */
export const RestaurantGroupList = page(RestaurantGroupRow).extend({
  unfilteredCount: z.number().int(),
  /** True if the caller may make groups in one organization at least. */
  mayCreate: z.boolean(),
});
export type RestaurantGroupList = z.infer<typeof RestaurantGroupList>;

/** A group as filters and forms offer it. */
export const RestaurantGroupChoice = z.object({
  _id: Id,
  organizationId: Id,
  name: z.string(),
  /** Its restaurants within the access scope now; null where they were not asked for. */
  restaurantIds: z.array(Id).nullable(),
});
export type RestaurantGroupChoice = z.infer<typeof RestaurantGroupChoice>;

/** What a form of a group chooses from: the organizations one may make groups in, and the active restaurants of one of them. */
export const RestaurantGroupOptions = z.object({
  organizations: z.array(z.object({ _id: Id, name: z.string() })),
  organizationId: Id,
  restaurants: z.array(GroupRestaurant),
});
export type RestaurantGroupOptions = z.infer<typeof RestaurantGroupOptions>;

/** Restaurants that match a rule now, by name; `organizationCount`: all active ones of the organization. */
export const GroupPreview = z.object({ restaurants: z.array(GroupRestaurant), organizationCount: z.number().int() });
export type GroupPreview = z.infer<typeof GroupPreview>;

/** One line without control characters. */
const GroupName = z
  .string()
  .overwrite((name) => name.replaceAll("\0", "").replace(/\s+/gu, " ").toWellFormed().normalize("NFC"))
  .trim()
  .min(1)
  .max(groupNameLengthMax);

/** Content of a group: a rule makes it a group by rule, null one by hand of these restaurants. */
export const RestaurantGroupContent = z.object({
  name: GroupName,
  rule: GroupRule.nullable().default(null),
  /** Without a rule; a restaurant outside the organization or the access scope is not found. */
  restaurantIds: z.array(Id).max(groupMembersMax).default([]),
});
export type RestaurantGroupContent = z.infer<typeof RestaurantGroupContent>;
