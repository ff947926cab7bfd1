import { z } from "zod";
import { roles } from "../abilities.ts";
import { unchanged } from "../audit/unaudited.ts";
import { NewPassword } from "../auth/schemas.ts";
import { endpoint } from "../endpoint.ts";
import { Done, Id, response } from "../ids.ts";
import { Language } from "../languages.ts";
import {
  InvitationList,
  InvitationSearch,
  InvitationView,
  InviteInput,
  InviteResults,
  MembershipContent,
  ResentInvitation,
  RestaurantTeam,
  TeamList,
  TeamMemberDetail,
  TeamOptions,
  TeamSearch,
} from "./schemas.ts";

/** Whoever may change roles somewhere: admins, account managers, owners. In which organization, each row asks itself. */
const managed = { guard: "session", ability: { action: "update", subject: "Role" } } as const;
const userPath = z.object({ userId: Id });
const membershipPath = userPath.extend({ organizationId: Id });
const invitationPath = z.object({ invitationId: Id });
const token = z.string().min(20).max(200);
const version = { expectedVersion: z.coerce.number().int() };
const person = "/team/people/{userId}";
const membership = "/team/people/{userId}/organizations/{organizationId}";
const refusals = ["NOT_FOUND", "CONFLICT", "ROLE_ABOVE_YOURS", "LAST_OWNER"] as const;
const PersonName = z.string().trim().min(1).max(80);

export const teamEndpoints = {
  list: endpoint({
    ...managed,
    method: "GET",
    path: "/team/people",
    summary: "People of the organizations the caller looks after, by name",
    input: TeamSearch,
    output: TeamList,
  }),
  get: endpoint({
    ...managed,
    method: "GET",
    path: person,
    summary: "One of them, with role and access in each organization",
    input: userPath,
    output: response(TeamMemberDetail),
    errors: ["NOT_FOUND"],
  }),
  options: endpoint({
    ...managed,
    method: "GET",
    path: "/team/options",
    summary:
      "What role and access are chosen from; groups and restaurants of one organization, the first if none is named",
    input: z.object({ organizationId: Id.optional() }),
    output: response(TeamOptions),
    errors: ["NOT_FOUND"],
  }),
  setRole: endpoint({
    ...managed,
    method: "PUT",
    path: `${person}/role`,
    summary: "Change a person's role in the installation",
    audit: { actions: ["user.roleChanged"], unless: "it is their role already" },
    event: "role_changed",
    input: userPath.extend({ role: z.enum(roles), ...version }),
    output: response(TeamMemberDetail),
    errors: [...refusals, "LAST_ADMIN"],
  }),
  setState: endpoint({
    ...managed,
    method: "PUT",
    path: `${person}/state`,
    summary: "Deactivate a person, who is signed out everywhere at once, or activate them again",
    audit: { actions: ["user.deactivated", "user.activated"], unless: "they are in that state already" },
    event: "person_deactivated_or_activated",
    input: userPath.extend({ isActive: z.boolean(), ...version }),
    output: response(TeamMemberDetail),
    errors: [...refusals, "LAST_ADMIN", "OWN_ACCOUNT"],
  }),
  sendPasswordLink: endpoint({
    ...managed,
    method: "POST",
    path: `${person}/password-link`,
    summary: "Mail a person a link to choose a new password",
    audit: "user.passwordLinkSent",
    event: "password_link_sent",
    input: userPath,
    output: Done,
    errors: ["NOT_FOUND", "ROLE_ABOVE_YOURS", "ACCOUNT_DEACTIVATED", "PASSWORD_OFF"],
  }),
  resetSecondFactor: endpoint({
    ...managed,
    method: "DELETE",
    path: `${person}/second-factor`,
    summary: "Take a person's lost second factor away; they are signed out everywhere and told by mail",
    audit: "secondFactor.reset",
    event: "second_factor_reset",
    input: userPath,
    output: Done,
    errors: ["NOT_FOUND", "ROLE_ABOVE_YOURS", "SECOND_FACTOR_STATE", "OWN_SECOND_FACTOR"],
  }),
  seeAs: endpoint({
    ...managed,
    method: "POST",
    path: `${person}/view`,
    summary:
      "Look at Comptoir as a person with no more rights than one's own, for half an hour; nothing can be written meanwhile",
    audit: "user.seenAs",
    event: "seen_as_began",
    input: userPath,
    output: Done,
    errors: ["NOT_FOUND", "ROLE_ABOVE_YOURS", "ACCOUNT_DEACTIVATED"],
  }),
  endSeeAs: endpoint({
    method: "DELETE",
    path: "/team/view",
    guard: "session",
    isOwnSession: true,
    summary: "Look at Comptoir as oneself again",
    audit: { actions: ["user.seenAsEnded"], unless: "it had ended by itself" },
    event: "seen_as_ended",
    input: z.object({}),
    output: Done,
  }),
  setMembership: endpoint({
    ...managed,
    method: "PUT",
    path: membership,
    summary: "Change a person's role and access in an organization, or make them a member of it",
    audit: { actions: ["member.added", "member.changed"], unless: unchanged },
    event: "member_changed",
    dependentFields:
      "`groupId` goes with the scope `group`, and with no other; `customRoleId` with a `caslRole` of null.",
    input: MembershipContent.safeExtend(membershipPath.extend(version).shape),
    output: response(TeamMemberDetail),
    errors: [...refusals, "USER_LIMIT"],
  }),
  removeMembership: endpoint({
    ...managed,
    method: "DELETE",
    path: membership,
    summary: "Remove a person from an organization and all its restaurants",
    audit: "member.removed",
    event: "member_removed",
    input: membershipPath.extend(version),
    output: Done,
    errors: refusals,
  }),
  listInvitations: endpoint({
    ...managed,
    method: "GET",
    path: "/team/invitations",
    summary: "Invitations that are not accepted, the newest first",
    input: InvitationSearch,
    output: InvitationList,
  }),
  invite: endpoint({
    ...managed,
    method: "POST",
    path: "/team/invitations",
    summary:
      "Invite many at once; says of each address what became of it, and without a mail server gives an admin the links to hand over",
    audit: { actions: ["invitation.sent"], unless: "no address can be invited" },
    event: "people_invited",
    dependentFields:
      "`groupId` goes with the scope `group`, and with no other; `customRoleId` with a `caslRole` of null. Without an organization only the role `admin` is given; a custom role goes with `comptoir-basic` and `viewer`.",
    input: InviteInput,
    output: InviteResults,
    errors: ["NOT_FOUND", "ROLE_ABOVE_YOURS", "USER_LIMIT"],
  }),
  resendInvitation: endpoint({
    ...managed,
    method: "POST",
    path: "/team/invitations/{invitationId}/send",
    summary:
      "Send an invitation again, with a new link and a new term, or without a mail server give it to an admin; the former link ends",
    audit: "invitation.sentAgain",
    event: "invitation_sent_again",
    input: invitationPath,
    output: response(ResentInvitation),
    errors: ["NOT_FOUND", "ROLE_ABOVE_YOURS", "USER_LIMIT"],
  }),
  withdrawInvitation: endpoint({
    ...managed,
    method: "DELETE",
    path: "/team/invitations/{invitationId}",
    summary: "Withdraw an invitation: its link ends",
    audit: "invitation.withdrawn",
    event: "invitation_withdrawn",
    input: invitationPath,
    output: Done,
    errors: ["NOT_FOUND", "ROLE_ABOVE_YOURS"],
  }),
  ofRestaurant: endpoint({
    method: "GET",
    path: "/restaurants/{restaurantId}/team",
    guard: "restaurant",
    ability: { action: "read", subject: "Role" },
    summary: "Who has access to a restaurant, and why",
    input: z.object({ restaurantId: Id }),
    output: response(RestaurantTeam),
  }),
  leaveRestaurant: endpoint({
    method: "DELETE",
    path: "/restaurants/{restaurantId}/team/{userId}",
    guard: "restaurant",
    ability: { action: "update", subject: "Role" },
    summary: "Take a restaurant from a person for whom it was chosen; with the last one they leave the organization",
    audit: ["member.changed", "member.removed"],
    event: "member_left_restaurant",
    input: z.object({ restaurantId: Id, userId: Id, ...version }),
    output: Done,
    errors: refusals,
  }),
  getInvitation: endpoint({
    method: "GET",
    path: "/invitation-links/{token}",
    guard: "public",
    summary: "What the link of an invitation leads to",
    input: z.object({ token }),
    output: response(InvitationView),
  }),
  acceptInvitation: endpoint({
    method: "POST",
    path: "/invitation-links/{token}",
    guard: "public",
    summary: "Accept an invitation: with names and a password where the address has no account yet",
    audit: ["invitation.accepted", "member.added", "user.created"],
    event: "invitation_accepted",
    input: z.object({
      token,
      account: z
        .object({ name: PersonName, lastname: PersonName, language: Language, password: NewPassword })
        .nullable()
        .default(null),
    }),
    output: response(z.object({ email: z.string() })),
    errors: ["LINK_NOT_VALID", "INVITATION_FOR_ANOTHER", "ACCOUNT_DEACTIVATED"],
  }),
};
