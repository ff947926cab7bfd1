import { z } from "zod";
import { caslRoles, roles } from "../abilities.ts";
import { Id, Instant } from "../ids.ts";
import { Language } from "../languages.ts";
import { schemaOf } from "../lists/list-schema.ts";
import { PageInput, page } from "../paging.ts";
import { invitedMax, memberRestaurantsMax } from "./limits.ts";
import { invitationList, teamList } from "./list-query.ts";

/** How far somebody's access goes inside an organization; an owner has all of it. */
export const memberScopes = ["organization", "group", "restaurants"] as const;
export const MemberScope = z.enum(memberScopes);
export type MemberScope = z.infer<typeof MemberScope>;

const CustomRoleName = z.object({ _id: Id, name: z.string() });

/** What somebody is in one organization. */
export const Membership = z.object({
  organizationId: Id,
  organizationName: z.string(),
  caslRole: z.enum(caslRoles).nullable(),
  /** A role of the organization's own in place of the caslRole, which is then null. */
  customRole: CustomRoleName.nullable(),
  scope: MemberScope,
  /** The group that access is limited to. */
  group: z.object({ _id: Id, name: z.string() }).nullable(),
  /** The restaurants chosen one by one, of that organization. */
  restaurantCount: z.number().int(),
});
export type Membership = z.infer<typeof Membership>;

export const memberStates = ["active", "deactivated"] as const;

/** A person of the team, as far as the caller looks after them. */
export const TeamMember = z.object({
  _id: Id,
  email: z.string(),
  name: z.string(),
  lastname: z.string(),
  role: z.string(),
  state: z.enum(memberStates),
  /** Null for somebody who has never signed in. */
  lastSeenAt: Instant.nullable(),
  isMe: z.boolean(),
  /** In the organizations that the caller looks after. */
  memberships: z.array(Membership),
  /** Grows with every change by somebody of the team; sent back on writes. */
  version: z.number().int(),
  updatedAt: Instant.nullable(),
  updatedBy: z.string(),
  /** True if the caller may change access and membership: nobody does so with somebody who has more rights. */
  mayChange: z.boolean(),
  /** True if the caller may change role and state, which hold everywhere: all their organizations are the caller's. */
  mayChangeAccount: z.boolean(),
});
export type TeamMember = z.infer<typeof TeamMember>;

/** The same with the restaurants chosen in each organization. */
export const TeamMemberDetail = TeamMember.extend({
  memberships: z.array(Membership.extend({ restaurantIds: z.array(Id) })),
  hasSecondFactor: z.boolean(),
  /** True if the caller may take their second factor away: not their own, no superior's, nobody's whom others look after too. */
  mayResetSecondFactor: z.boolean(),
});
export type TeamMemberDetail = z.infer<typeof TeamMemberDetail>;

const organizationFilter = { organizationId: Id.optional() };
export const TeamSearch = PageInput.extend(schemaOf(teamList).shape).extend(organizationFilter);
export type TeamSearch = z.infer<typeof TeamSearch>;
/** `unfilteredCount`: everybody the caller looks after. */
export const TeamList = page(TeamMember).extend({
  unfilteredCount: z.number().int(),
  invitationCount: z.number().int(),
});
export type TeamList = z.infer<typeof TeamList>;

const RestaurantIds = z.array(Id).max(memberRestaurantsMax);
/** Role and access inside an organization, as they are given. `groupId` goes with the scope `group`, `restaurantIds` with `restaurants`. */
export const MembershipContent = z
  .object({
    caslRole: z.enum(caslRoles).nullable(),
    /** In place of a caslRole. */
    customRoleId: Id.nullable().default(null),
    scope: MemberScope,
    groupId: Id.nullable().default(null),
    restaurantIds: RestaurantIds.default([]),
  })
  .refine(({ scope, groupId }) => (scope === "group") === (groupId !== null), { path: ["groupId"] })
  .refine(({ caslRole, customRoleId }) => caslRole === null || customRoleId === null, { path: ["customRoleId"] });
export type MembershipContent = z.infer<typeof MembershipContent>;

/** Who is invited to what. Without an organization only admins of the installation are. */
export const InviteInput = MembershipContent.safeExtend({
  emails: z.array(z.string().max(1000)).min(1).max(invitedMax),
  organizationId: Id.nullable(),
  role: z.enum(roles).default("comptoir-basic"),
  language: Language,
})
  .refine(({ organizationId, role }) => organizationId !== null || role === "admin", { path: ["organizationId"] })
  .refine(({ customRoleId, role }) => customRoleId === null || role === "comptoir-basic" || role === "viewer", {
    path: ["customRoleId"],
  });
export type InviteInput = z.infer<typeof InviteInput>;

/**
 * What became of an address: invited; a member of the organization already; invited already, with an invitation that still holds;
 * deactivated; no address; or named twice.
 */
export const inviteResults = [
  "invited",
  "alreadyMember",
  "alreadyInvited",
  "deactivated",
  "invalid",
  "duplicate",
] as const;
/**
 * `link`: the address that lets the person in, in this response alone. Null where a mail server takes it to them, for whoever is no
 * admin, and for addresses that were not invited.
 */
const link = z.string().nullable();
export const InviteResult = z.object({ email: z.string(), result: z.enum(inviteResults), link });
export type InviteResult = z.infer<typeof InviteResult>;

export const ResentInvitation = z.object({ email: z.string(), link });
export type ResentInvitation = z.infer<typeof ResentInvitation>;

/** An invitation that nobody has accepted yet. */
export const Invitation = z.object({
  _id: Id,
  email: z.string(),
  organization: z.object({ _id: Id, name: z.string() }).nullable(),
  role: z.string(),
  caslRole: z.enum(caslRoles).nullable(),
  customRole: CustomRoleName.nullable(),
  scope: MemberScope,
  group: z.object({ _id: Id, name: z.string() }).nullable(),
  restaurantCount: z.number().int(),
  invitedBy: z.string(),
  sentAt: Instant,
  sentCount: z.number().int(),
  expiresAt: Instant,
  isExpired: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

export const InvitationSearch = PageInput.extend(schemaOf(invitationList).shape).extend(organizationFilter);
export type InvitationSearch = z.infer<typeof InvitationSearch>;
/**
 * How an invitation of the caller reaches people: by mail, or without `SMTP_URL` as a link that they hand over. Only an admin of the
 * installation is shown links, since whoever opens one can make an account under the invited address; anybody else asks one.
 */
export const invitationDeliveries = ["mail", "link", "byAdmin"] as const;
const delivery = z.enum(invitationDeliveries);
export type InvitationDelivery = z.infer<typeof delivery>;
/** What became of each address, in the order given. */
export const InviteResults = z.object({ data: z.array(InviteResult), delivery });
export const InvitationList = page(Invitation).extend({ delivery });
export type InvitationList = z.infer<typeof InvitationList>;

/** What forms of access choose from: the organizations the caller looks after, and of one of them its groups and restaurants. */
export const TeamOptions = z.object({
  organizations: z.array(z.object({ _id: Id, name: z.string() })),
  /** Null where the caller looks after none. */
  organizationId: Id.nullable(),
  /** Of the organization: what its people are invited in, unless said otherwise. */
  language: Language.nullable(),
  groups: z.array(z.object({ _id: Id, name: z.string() })),
  restaurants: z.array(z.object({ _id: Id, name: z.string() })),
  /** None above the caller's own. */
  roles: z.array(z.enum(roles)),
  caslRoles: z.array(z.enum(caslRoles)),
  customRoles: z.array(CustomRoleName),
  delivery,
});
export type TeamOptions = z.infer<typeof TeamOptions>;

/** Why somebody has access to a restaurant. */
export const accessReasons = [
  "installation",
  "accountManager",
  "owner",
  "organization",
  "group",
  "restaurants",
] as const;
export const RestaurantTeamMember = TeamMember.omit({ memberships: true }).extend({
  caslRole: z.enum(caslRoles).nullable(),
  customRole: CustomRoleName.nullable(),
  reason: z.enum(accessReasons),
  groupName: z.string().nullable(),
});
export type RestaurantTeamMember = z.infer<typeof RestaurantTeamMember>;

/** Everybody with access to a restaurant, by name, and who is invited to it. */
export const RestaurantTeam = z.object({
  organizationId: Id,
  members: z.array(RestaurantTeamMember),
  /** Null for those who may not invite. */
  invitations: z.array(Invitation).nullable(),
  delivery,
  mayChange: z.boolean(),
});
export type RestaurantTeam = z.infer<typeof RestaurantTeam>;

/** What the page of an invitation shows. `state` says why it cannot be accepted any more; then nothing else is told. */
export const invitationStates = ["open", "used", "expired", "withdrawn", "unknown"] as const;
export const InvitationView = z.object({
  state: z.enum(invitationStates),
  invitation: z
    .object({
      email: z.string(),
      organizationName: z.string().nullable(),
      invitedBy: z.string(),
      language: Language,
      expiresAt: Instant,
      /** True if the address has an account, which gets the membership and keeps its password. */
      hasAccount: z.boolean(),
      /** The address of somebody else who is signed in here. */
      signedInAs: z.string().nullable(),
    })
    .nullable(),
});
export type InvitationView = z.infer<typeof InvitationView>;
