import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { type CaslRole, roles } from "#contract/abilities.ts";
import type { Invitation, InvitationDelivery, Membership, TeamMember } from "#contract/team/schemas.ts";
import { readerMoment } from "../request/reader-clock.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Parameters of the screens of the team that open something on them; a saved form leads back without. */
const openings = [
  "person",
  "at",
  "invite",
  "as",
  "erase",
  "customRole",
  "from",
  "name",
  "description",
  "right",
  "step",
];

/** The address of a screen of the team with nothing open; `more` opens something. */
export function teamAddress(url: URL, more: Record<string, string> = {}): string {
  const search = new URLSearchParams(url.searchParams);
  for (const name of openings) search.delete(name);
  for (const [name, value] of Object.entries(more)) search.set(name, value);
  return search.size > 0 ? `${url.pathname}?${search}` : url.pathname;
}

/** First and last name, the address where there is none yet. */
export const personName = ({ name, lastname, email }: Pick<TeamMember, "name" | "lastname" | "email">): string =>
  `${name} ${lastname}`.trim() || email;

/** A role of the installation in words; an unknown one counts as the least. */
export const roleName = (context: Context, role: string): string =>
  textsIn(context, "team")(`roles.${roles.find((one) => one === role) ?? "viewer"}`);

/** A role inside an organization in words; none counts as the least. */
export const caslRoleName = (context: Context, caslRole: CaslRole | null): string =>
  textsIn(context, "team")(`caslRoles.${caslRole ?? "guest"}`);

/** A role inside an organization in words: that of a custom role is the organization's own. */
export const roleInsideName = (
  context: Context,
  { caslRole, customRole }: Pick<Membership, "caslRole" | "customRole">,
): string => customRole?.name ?? caslRoleName(context, caslRole);

type Access = Pick<Membership, "scope" | "group" | "restaurantCount" | "caslRole">;

/** How far access goes, such as "3 restaurants". */
export function accessText(context: Context, { scope, group, restaurantCount, caslRole }: Access): string {
  const t = textsIn(context, "team");
  if (caslRole === "owner" || scope === "organization") return t("access.organization");
  if (scope === "group") return t("access.group", { group: group?.name ?? "" });
  return t("access.restaurants", { count: restaurantCount });
}

/** Role and access in each organization, line by line; of a role that is not refined inside organizations their names alone. */
export function membershipLines(
  context: Context,
  { role, memberships }: Pick<TeamMember, "role" | "memberships">,
): string[] {
  const t = textsIn(context, "team");
  if (role === "admin") return [t("access.everything")];
  if (memberships.length === 0) return [t("access.none")];
  return memberships.map((one) => {
    if (role !== "comptoir-basic") return one.organizationName;
    return [one.organizationName, roleInsideName(context, one), accessText(context, one)].join(" · ");
  });
}

/** When somebody was last there, in words. */
export function lastSeenText(context: Context, lastSeenAt: string | null): string {
  return lastSeenAt === null ? textsIn(context, "team")("never") : formatsOf(languageOf(context)).ago(lastSeenAt);
}

/** An invitation as the lists show it; how often it was sent where mails are. */
export function presentInvitation(
  context: Context,
  invitation: Invitation,
  { delivery }: { delivery: InvitationDelivery },
) {
  const t = textsIn(context, "team");
  const formats = formatsOf(languageOf(context));
  const { role, organization, sentCount, isExpired } = invitation;
  const isInside = role === "comptoir-basic";
  return {
    id: invitation._id,
    email: invitation.email,
    isExpired,
    organization: organization?.name ?? t("invitation.installation"),
    role: isInside ? roleInsideName(context, invitation) : roleName(context, role),
    access: isInside ? accessText(context, invitation) : null,
    sent: [
      formats.ago(invitation.sentAt),
      ...(invitation.invitedBy ? [t("invitation.by", { name: invitation.invitedBy })] : []),
      ...(delivery === "mail" && sentCount > 1 ? [t("invitation.times", { count: sentCount })] : []),
    ].join(" · "),
    until: isExpired ? null : t("invitation.until", { day: readerMoment(context, invitation.expiresAt) }),
  };
}
export type InvitationRow = ReturnType<typeof presentInvitation>;
