import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { Language } from "../languages.ts";
import { schemaOf } from "../lists/list-schema.ts";
import { TimeZone } from "../notifications/settings.ts";
import { PageInput, page } from "../paging.ts";
import { limitMax, organizationNameLengthMax } from "./limits.ts";
import { organizationList } from "./list-query.ts";

export const Organization = z.object({
  _id: Id,
  name: z.string(),
  restaurantCount: z.number().int(),
  createdAt: Instant,
});
export type Organization = z.infer<typeof Organization>;

/** What is set of an organization, limits aside. */
export const OrganizationContent = z.object({
  name: z
    .string()
    .overwrite((text) => text.replaceAll("\0", "").replace(/\s+/gu, " ").toWellFormed().normalize("NFC"))
    .trim()
    .min(1)
    .max(organizationNameLengthMax),
  /** That of people who are invited, unless the invitation says another. */
  defaultLanguage: Language,
  /** That of restaurants whose location tells none. */
  timeZone: TimeZone,
});
export type OrganizationContent = z.infer<typeof OrganizationContent>;

const limit = z.number().int().min(0).max(limitMax).nullable();

/** How much an organization may have; null: as much as it likes, and of AI calls what the installation gives. */
export const OrganizationLimits = z.object({
  /** Active restaurants. */
  restaurants: limit,
  /** Its members, and invitations that can still be accepted. */
  users: limit,
  /** Calls that each of its restaurants may make in a calendar month, in place of the installation's `AI_MONTHLY_HARD_LIMIT`. */
  aiMonthlyCalls: limit,
});
export type OrganizationLimits = z.infer<typeof OrganizationLimits>;

const counts = {
  /** Active ones, which count towards the limit. */
  activeRestaurantCount: z.number().int(),
  userCount: z.number().int(),
};

/** Whether somebody owns it: an owner who may sign in, or one who is invited and whose invitation holds, or nobody. */
export const ownerStates = ["owned", "invited", "none"] as const;

/** A row of the list in the administration. */
export const OrganizationRow = Organization.extend({
  ...counts,
  ownerState: z.enum(ownerStates),
  limits: OrganizationLimits,
});
export type OrganizationRow = z.infer<typeof OrganizationRow>;
export const OrganizationPage = page(OrganizationRow).extend({ totalCount: z.number().int() });
export type OrganizationPage = z.infer<typeof OrganizationPage>;
export const OrganizationSearch = PageInput.extend(schemaOf(organizationList).shape);
export type OrganizationSearch = z.infer<typeof OrganizationSearch>;

/** An organization with what it uses of its limits. */
export const OrganizationDetails = OrganizationRow.extend({
  defaultLanguage: Language,
  timeZone: TimeZone,
  groupCount: z.number().int(),
  ai: z.object({
    /** The installation's own limit, which holds where the organization has none. */
    installationLimit: z.number().int(),
    /** Calls of this month, of all its restaurants, and of the one with the most. */
    calls: z.number().int(),
    callsMost: z.number().int(),
  }),
  /** Admins of the installation raise limits; account managers see them. */
  mayChangeLimits: z.boolean(),
  version: z.number().int(),
});
export type OrganizationDetails = z.infer<typeof OrganizationDetails>;
