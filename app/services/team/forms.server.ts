import { data, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { Id } from "#contract/ids.ts";
import type { TeamOptions } from "#contract/team/schemas.ts";
import { historyPath } from "../audit/links.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { loadPersonalData } from "./personal-data.server.ts";
import { caslRoleName, personName, roleName, teamAddress } from "./present.server.ts";

type Context = Readonly<RouterContextProvider>;
type Chosen = { caslRole: string; scope: string; groupId: string; restaurantIds: readonly string[] };

/** What the fields of an access choose from, and what is chosen. */
function accessFields(context: Context, options: TeamOptions, chosen: Chosen) {
  const t = textsIn(context, "team");
  return {
    ...chosen,
    caslRoles: [
      ...options.caslRoles.map((value) => ({ value: value as string, label: caslRoleName(context, value) })),
      ...options.customRoles.map(({ _id, name }) => ({ value: _id as string, label: name })),
    ],
    groups: [
      { value: "", label: t("form.noGroup") },
      ...options.groups.map(({ _id, name }) => ({ value: _id, label: name })),
    ],
    restaurants: options.restaurants.map(({ _id, name }) => ({ id: _id, name })),
  };
}
export type AccessFieldsData = ReturnType<typeof accessFields>;

type At = { organizationId?: string | undefined; restaurantId?: string | undefined };

/** Data of the form that invites, where the address opens it; null elsewhere. Of one restaurant that one is ticked. */
export async function loadInviteForm(context: Context, url: URL, { organizationId, restaurantId }: At) {
  if (url.searchParams.get("invite") !== "1") return null;
  const { data: options } = await productApi(context).team.options({ organizationId });
  const as = options.caslRoles.find((one) => one === url.searchParams.get("as"));
  const chosen = {
    caslRole: as ?? "editor",
    scope: as === "owner" || options.restaurants.length === 0 ? "organization" : "restaurants",
    groupId: "",
    restaurantIds: restaurantId ? [restaurantId] : [],
  };
  return {
    organizationId: options.organizationId,
    organizations: options.organizations.map(({ _id, name }) => ({ value: _id, label: name })),
    // One restaurant's screen invites to its organization, and its own role alone.
    choosesOrganization: restaurantId === undefined && options.organizations.length > 1,
    roles:
      restaurantId === undefined && options.roles.length > 1
        ? options.roles.map((value) => ({ value, label: roleName(context, value) }))
        : [],
    access: accessFields(context, options, chosen),
    language: options.language ?? languageOf(context),
    delivery: options.delivery,
    links: { self: teamAddress(url, { invite: "1", ...(as && { as }) }), close: teamAddress(url) },
  };
}
export type InviteFormData = NonNullable<Awaited<ReturnType<typeof loadInviteForm>>>;

/** Data of the card of a person, where the address names one; null elsewhere, and 404 for anybody the reader does not look after. */
export async function loadPersonCard(context: Context, url: URL, { organizationId, restaurantId }: At) {
  const userId = url.searchParams.get("person");
  if (userId === null) return null;
  if (!Id.safeParse(userId).success) throw data(null, { status: 404 });
  const api = productApi(context).team;
  const { data: person } = await api.get({ userId });
  const t = textsIn(context, "team");
  const wanted = organizationId ?? url.searchParams.get("at");
  const membership = person.memberships.find((one) => one.organizationId === wanted) ?? person.memberships.at(0);
  const isRefined = person.role === "comptoir-basic" || person.role === "viewer";
  const options = membership && person.mayChange ? await optionsOf(context, membership.organizationId) : null;
  const name = personName(person);
  const self = teamAddress(url, { person: userId, ...(membership && { at: membership.organizationId }) });
  return {
    id: person._id,
    name,
    email: person.email,
    version: person.version,
    isMe: person.isMe,
    mayChange: person.mayChange,
    mayChangeAccount: person.mayChangeAccount && restaurantId === undefined,
    /** Why the account cannot be changed, where that is said on this screen. */
    note: person.mayChange
      ? person.mayChangeAccount || restaurantId !== undefined
        ? null
        : t("person.elsewhere")
      : t("person.above"),
    isActive: person.state === "active",
    role: person.role,
    roles:
      options?.roles.map((value) => ({ value, label: roleName(context, value) })) ??
      (await rolesWithout(context, person)),
    edited:
      person.updatedAt && person.updatedBy
        ? t("person.edited", { name: person.updatedBy, ago: formatsOf(languageOf(context)).ago(person.updatedAt) })
        : null,
    membership: membership
      ? {
          organizationId: membership.organizationId,
          organizationName: membership.organizationName,
          access:
            options && isRefined
              ? accessFields(context, options, {
                  caslRole: membership.customRole?._id ?? membership.caslRole ?? "guest",
                  scope: membership.caslRole === "owner" ? "organization" : membership.scope,
                  groupId: membership.group?._id ?? "",
                  restaurantIds: membership.restaurantIds,
                })
              : null,
        }
      : null,
    otherMemberships: person.memberships
      .filter((one) => one !== membership && restaurantId === undefined)
      .map((one) => ({ name: one.organizationName, to: teamAddress(url, { person: userId, at: one.organizationId }) })),
    mayResetSecondFactor: person.mayResetSecondFactor,
    history: {
      of: await historyPath(context, { subjectId: userId }),
      by: await historyPath(context, { actorId: userId }),
    },
    data: await loadPersonalData(context, url, person, name),
    links: { self, close: teamAddress(url) },
  };
}
export type PersonCardData = NonNullable<Awaited<ReturnType<typeof loadPersonCard>>>;

const optionsOf = async (context: Context, organizationId: string) =>
  (await productApi(context).team.options({ organizationId })).data;

/** Roles for somebody without an organization. */
async function rolesWithout(context: Context, { mayChangeAccount }: { mayChangeAccount: boolean }) {
  if (!mayChangeAccount) return [];
  const { data: options } = await productApi(context).team.options({});
  return options.roles.map((value) => ({ value, label: roleName(context, value) }));
}
