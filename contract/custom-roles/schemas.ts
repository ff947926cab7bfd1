import { z } from "zod";
import { caslRoles } from "../abilities.ts";
import { Id, Instant } from "../ids.ts";
import { customRoleDescriptionMax, customRoleNameMax } from "./limits.ts";
import { allGrantable } from "./rights.ts";

const line = (text: string) => text.replaceAll("\0", "").replace(/\s+/gu, " ").toWellFormed().normalize("NFC");
const RoleName = z.string().overwrite(line).trim().min(1).max(customRoleNameMax);
const Description = z.string().overwrite(line).trim().max(customRoleDescriptionMax);
const Rights = z.array(z.enum(allGrantable));

/** Name and set of rights of a custom role, as they are saved; what the rights need besides is added. */
export const CustomRoleContent = z.object({
  name: RoleName,
  description: Description.default(""),
  rights: Rights.max(allGrantable.length),
});
export type CustomRoleContent = z.infer<typeof CustomRoleContent>;

/** A custom role: a named set of rights of one organization, in place of a caslRole. */
export const CustomRole = z.object({
  _id: Id,
  organizationId: Id,
  name: z.string(),
  description: z.string(),
  rights: Rights,
  /** True if its people write replies that somebody else sends. */
  isSuggestOnly: z.boolean(),
  memberCount: z.number().int(),
  /** Open invitations that give it. */
  invitationCount: z.number().int(),
  /** True if who comes in by single sign-on for the first time gets it. */
  isForSignIn: z.boolean(),
  version: z.number().int(),
  updatedAt: Instant,
  updatedBy: z.string(),
  /** True if the caller may change it: they look after the team and have all its rights themselves. */
  mayChange: z.boolean(),
});
export type CustomRole = z.infer<typeof CustomRole>;

/** The custom roles of an organization, by name. */
export const CustomRoleList = z.object({
  roles: z.array(CustomRole),
  /** True if the caller may make roles here. */
  mayCreate: z.boolean(),
  /** What the caller can put in a role: their own rights here. */
  grantable: Rights,
});
export type CustomRoleList = z.infer<typeof CustomRoleList>;

/** Who has a role: people and open invitations, the first by name; the counts are of all. */
export const RoleHolders = z.object({
  people: z.array(z.object({ userId: Id, name: z.string(), isMe: z.boolean() })),
  memberCount: z.number().int(),
  invitations: z.array(z.string()),
  invitationCount: z.number().int(),
  isForSignIn: z.boolean(),
});
export type RoleHolders = z.infer<typeof RoleHolders>;

export const CustomRoleDetail = CustomRole.extend({ holders: RoleHolders });
export type CustomRoleDetail = z.infer<typeof CustomRoleDetail>;

/** What saving a role would do. */
export const CustomRolePreview = z.object({
  /** The rights with all that they need. */
  rights: Rights,
  /** Compared with the role as it is now; all of them for a new one. */
  added: Rights,
  removed: Rights,
  /** Rights that the caller has not themselves: it cannot be saved with them. */
  aboveOwn: Rights,
  isSuggestOnly: z.boolean(),
  holders: RoleHolders,
});
export type CustomRolePreview = z.infer<typeof CustomRolePreview>;

/**
 * What people with a deleted role, and new ones by single sign-on, get instead: a caslRole, or another custom role of the organization. Nothing
 * where nobody has it and no sign-in gives it.
 */
export const RoleDeletion = z
  .object({ replacementCaslRole: z.enum(caslRoles).optional(), replacementRoleId: Id.optional() })
  .refine(({ replacementCaslRole, replacementRoleId }) => !(replacementCaslRole && replacementRoleId), {
    path: ["replacementRoleId"],
  });
export type RoleDeletion = z.infer<typeof RoleDeletion>;
