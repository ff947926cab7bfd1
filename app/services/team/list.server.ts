import { href, type RouterContextProvider } from "react-router";
import { textsIn } from "#app/middleware/i18n.server.ts";
import type { Cursors } from "#contract/lists/list-query.ts";
import { invitationList, memberRoleFilters, teamList } from "#contract/team/list-query.ts";
import { loadRoles } from "../custom-roles/screen.server.ts";
import { loadPage, pageLinks } from "../lists/pages.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { loadInviteForm, loadPersonCard } from "./forms.server.ts";
import {
  caslRoleName,
  lastSeenText,
  membershipLines,
  personName,
  presentInvitation,
  roleName,
  teamAddress,
} from "./present.server.ts";
import { rightsMatrix } from "./rights.server.ts";

type Context = Readonly<RouterContextProvider>;
const path = href("/admin/users");
const roleNames = new Set<string>(["admin", "accountManager", "viewer"]);

/** The choices of a filter by role: those of the installation, and those inside organizations. */
function roleChoices(context: Context) {
  const t = textsIn(context, "team");
  return memberRoleFilters.map((value) => {
    if (value === "all") return { value, label: t("people.everyRole") };
    if (value === "custom") return { value, label: t("people.customRole") };
    const isOfInstallation = roleNames.has(value);
    return { value, label: isOfInstallation ? roleName(context, value) : caslRoleName(context, value as "owner") };
  });
}

const withView = (address: string, view = "invitations") =>
  `${address}${address.includes("?") ? "&" : "?"}view=${view}`;

async function loadPeople(context: Context, url: URL) {
  const t = textsIn(context, "team");
  const query = teamList.read(url.searchParams);
  const at = (cursors: Cursors = {}) => teamList.address(path, query, cursors);
  const { organizationId, ...asked } = query;
  const page = await loadPage(
    url,
    (cursors) => productApi(context).team.list({ ...asked, organizationId: organizationId || undefined, ...cursors }),
    at,
  );
  return {
    counts: { people: page.unfilteredCount, invitations: page.invitationCount },
    query,
    isNarrowed: teamList.changed(query).length > 0,
    roles: roleChoices(context),
    states: (["all", "active", "never", "deactivated"] as const).map((value) => ({
      value,
      label: t(`people.states.${value}`),
    })),
    rows: page.data.map((person) => ({
      id: person._id,
      to: teamAddress(url, { person: person._id }),
      name: personName(person),
      email: person.email,
      isMe: person.isMe,
      isActive: person.state === "active",
      role: roleName(context, person.role),
      access: membershipLines(context, person),
      seen: lastSeenText(context, person.lastSeenAt),
    })),
    links: { self: at(), pages: pageLinks(page.pagination, at) },
  };
}
export type PeopleData = Awaited<ReturnType<typeof loadPeople>>;

async function loadInvitations(context: Context, url: URL) {
  const t = textsIn(context, "team");
  const query = invitationList.read(url.searchParams);
  const at = (cursors: Cursors = {}) => withView(invitationList.address(path, query, cursors));
  const { organizationId, ...asked } = query;
  const api = productApi(context).team;
  const [page, counted] = await Promise.all([
    loadPage(
      url,
      (cursors) => api.listInvitations({ ...asked, organizationId: organizationId || undefined, ...cursors }),
      at,
    ),
    api.list({ pageSize: 1 }),
  ]);
  return {
    counts: { people: counted.unfilteredCount, invitations: counted.invitationCount },
    query,
    isNarrowed: invitationList.changed(query).length > 0,
    states: (["all", "pending", "expired"] as const).map((value) => ({
      value,
      label: t(`people.invitationStates.${value}`),
    })),
    rows: page.data.map((invitation) => presentInvitation(context, invitation, page)),
    delivery: page.delivery,
    links: { self: at(), pages: pageLinks(page.pagination, at) },
  };
}
export type InvitationsData = Awaited<ReturnType<typeof loadInvitations>>;

/** Data of the screen of users for an address: people, or with `view=invitations` who is invited. */
export async function loadTeam(context: Context, url: URL) {
  const view = url.searchParams.get("view");
  const isInvitations = view === "invitations";
  const isRoles = view === "roles";
  const organizationId = (isInvitations ? invitationList : teamList).read(url.searchParams).organizationId || undefined;
  const loadOwn = async () => {
    const { data: organizations } = await productApi(context).organizations.list({});
    const shownId = organizations.find(({ _id }) => _id === organizationId)?._id ?? organizations.at(0)?._id;
    return { organizations, shownId, roles: shownId && isRoles ? await loadRoles(context, url, shownId) : null };
  };
  const [people, invitations, inviteForm, person, { organizations, shownId, roles: own }, counted] = await Promise.all([
    isInvitations || isRoles ? null : loadPeople(context, url),
    isInvitations ? loadInvitations(context, url) : null,
    loadInviteForm(context, url, { organizationId }),
    loadPersonCard(context, url, {}),
    loadOwn(),
    isRoles ? productApi(context).team.list({ pageSize: 1 }) : null,
  ]);
  return {
    people,
    invitations,
    inviteForm,
    person,
    roles: own?.roles ?? null,
    rolesOf: isRoles ? (shownId ?? null) : null,
    editor: own?.editor ?? null,
    counts: people?.counts ??
      invitations?.counts ?? { people: counted?.unfilteredCount ?? 0, invitations: counted?.invitationCount ?? 0 },
    matrix: isRoles ? rightsMatrix(context, own?.list.roles) : null,
    organizations: organizations.map(({ _id, name }) => ({ value: _id, label: name })),
    links: {
      people: path,
      invitations: withView(path),
      roles: withView(path, "roles"),
      invite: teamAddress(url, { invite: "1" }),
    },
  };
}
export type TeamData = Awaited<ReturnType<typeof loadTeam>>;
