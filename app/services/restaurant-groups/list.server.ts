import { href, type RouterContextProvider } from "react-router";
import { textsIn } from "#app/middleware/i18n.server.ts";
import type { Cursors } from "#contract/lists/list-query.ts";
import { restaurantGroupList } from "#contract/restaurant-groups/list-query.ts";
import { loadPage, pageLinks } from "../lists/pages.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ruleText, usesText } from "./present.server.ts";

/** Data of the list of groups for an address. */
export async function loadRestaurantGroups(context: Readonly<RouterContextProvider>, url: URL) {
  const t = textsIn(context, "restaurant-groups");
  const query = restaurantGroupList.read(url.searchParams);
  const at = (cursors: Cursors = {}) => restaurantGroupList.address(href("/restaurants/groups"), query, cursors);
  const { organizationId, ...asked } = query;
  const api = productApi(context);
  const [page, { data: organizations }] = await Promise.all([
    loadPage(
      url,
      (cursors) => api.restaurantGroups.list({ ...asked, organizationId: organizationId || undefined, ...cursors }),
      at,
    ),
    api.organizations.list({}),
  ]);
  const namesOrganization = organizations.length > 1;
  return {
    title: t("title"),
    query,
    isNarrowed: restaurantGroupList.changed(query).length > 0,
    isNone: page.unfilteredCount === 0,
    countText: t("count", { count: page.unfilteredCount }),
    mayCreate: page.mayCreate,
    organizations: organizations.map(({ _id, name }) => ({ value: _id, label: name })),
    rows: page.data.map((group) => ({
      id: group._id,
      to: href("/restaurants/groups/:groupId", { groupId: group._id }),
      name: group.name,
      organization: namesOrganization ? group.organizationName : null,
      kind: group.kind,
      rule: ruleText(context, group.rule),
      restaurants: t("restaurants", { count: group.restaurantCount }),
      uses: usesText(context, group.uses),
    })),
    links: {
      self: at(),
      clear: href("/restaurants/groups"),
      create: href("/restaurants/groups/:groupId", { groupId: "new" }),
      pages: pageLinks(page.pagination, at),
    },
  };
}
export type RestaurantGroupsData = Awaited<ReturnType<typeof loadRestaurantGroups>>;
