import type { RouterContextProvider } from "react-router";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { loadRoles } from "../custom-roles/screen.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { loadInviteForm, loadPersonCard } from "./forms.server.ts";
import {
  lastSeenText,
  personName,
  presentInvitation,
  roleInsideName,
  roleName,
  teamAddress,
} from "./present.server.ts";
import { rightsMatrix } from "./rights.server.ts";

/** Who has access to a restaurant and why, and what one may do about it. */
export async function loadRestaurantTeam(context: Readonly<RouterContextProvider>, url: URL, restaurantId: string) {
  const t = textsIn(context, "team");
  const api = productApi(context);
  const [{ data: team }, { data: restaurant }] = await Promise.all([
    api.team.ofRestaurant({ restaurantId }),
    api.restaurants.get({ restaurantId }),
  ]);
  const { organizationId } = team;
  const at = { organizationId, restaurantId };
  const { list, roles, editor } = await loadRoles(context, url, organizationId);
  const [inviteForm, person] = team.mayChange
    ? await Promise.all([loadInviteForm(context, url, at), loadPersonCard(context, url, at)])
    : [null, null];
  return {
    name: restaurant.internalName ?? restaurant.name,
    mayChange: team.mayChange,
    stateText: t("restaurant.state", { count: team.members.filter(({ state }) => state === "active").length }),
    rows: team.members.map((member) => ({
      id: member._id,
      to: teamAddress(url, { person: member._id }),
      name: personName(member),
      email: member.email,
      isMe: member.isMe,
      isActive: member.state === "active",
      role: member.role === "comptoir-basic" ? roleInsideName(context, member) : roleName(context, member.role),
      why: t(`reasons.${member.reason}`, { group: member.groupName ?? "" }),
      seen: lastSeenText(context, member.lastSeenAt),
      version: member.version,
      // Somebody of the restaurant alone has no card: it is of an organization.
      isOpened: member.mayChange && member.reason !== "installation",
      mayLeave: member.mayChange && member.reason === "restaurants" && member.role !== "admin",
    })),
    invitations: team.invitations?.map((invitation) => presentInvitation(context, invitation, team)) ?? [],
    delivery: team.delivery,
    inviteForm,
    person,
    roles: list.mayCreate ? roles : null,
    editor,
    matrix: rightsMatrix(context, list.roles),
    links: { self: teamAddress(url), invite: teamAddress(url, { invite: "1" }) },
  };
}
export type RestaurantTeamData = Awaited<ReturnType<typeof loadRestaurantTeam>>;
