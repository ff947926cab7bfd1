import { href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import type { Cursors } from "#contract/lists/list-query.ts";
import { organizationList } from "#contract/organizations/list-query.ts";
import type { OrganizationRow } from "#contract/organizations/schemas.ts";
import { loadPage, pageLinks } from "../lists/pages.server.ts";
import { currentUser } from "../request/current-user.server.ts";
import { productApi } from "../request/product-api.server.ts";

type Context = Readonly<RouterContextProvider>;
type Query = typeof organizationList.defaults;

/** "12 of 20" where there is a limit, else "12". */
export function amountOf(context: Context, used: number, limit: number | null): string {
  const { number } = formatsOf(languageOf(context));
  if (limit === null) return number(used);
  return textsIn(context, "organizations")("amountOf", { used: number(used), limit: number(limit) });
}

/** Where its first owner is invited; null where it has one, or one is invited. */
export const firstOwnerPath = ({ _id, ownerState }: OrganizationRow): string | null =>
  ownerState === "none" ? `${href("/admin/users")}?organization=${_id}&invite=1&as=owner` : null;

/** Data of the list of organizations for an address. */
export async function loadOrganizations(context: Context, url: URL) {
  const t = textsIn(context, "organizations");
  const formats = formatsOf(languageOf(context));
  const query = organizationList.read(url.searchParams);
  const at = (change: Partial<Query> = {}, cursors: Cursors = {}) =>
    organizationList.address(href("/admin/organizations"), { ...query, ...change }, cursors);
  const [{ role }, page] = await Promise.all([
    currentUser(context),
    loadPage(
      url,
      (cursors) => productApi(context).organizations.search({ ...query, ...cursors }),
      (cursors) => at({}, cursors),
    ),
  ]);
  return {
    query,
    mayCreate: role === "admin",
    countText: t("count", { count: page.totalCount }),
    rows: page.data.map((organization) => ({
      id: organization._id,
      to: href("/admin/organizations/:organizationId", { organizationId: organization._id }),
      name: organization.name,
      firstOwner: firstOwnerPath(organization),
      isOwnerInvited: organization.ownerState === "invited",
      restaurants: amountOf(context, organization.activeRestaurantCount, organization.limits.restaurants),
      inactive: organization.restaurantCount - organization.activeRestaurantCount,
      users: amountOf(context, organization.userCount, organization.limits.users),
      aiCalls: organization.limits.aiMonthlyCalls === null ? null : formats.number(organization.limits.aiMonthlyCalls),
      createdAt: formats.ago(organization.createdAt),
    })),
    links: {
      self: at(),
      clear: query.search === "" ? null : at({ search: "" }),
      create: href("/admin/organizations/:organizationId", { organizationId: "new" }),
      sorts: { name: at({ sort: "name" }), restaurants: at({ sort: "restaurants" }), newest: at({ sort: "newest" }) },
      pages: pageLinks(page.pagination, (cursors) => at({}, cursors)),
    },
  };
}
export type OrganizationsData = Awaited<ReturnType<typeof loadOrganizations>>;
