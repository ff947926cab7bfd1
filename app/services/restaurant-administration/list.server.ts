import { href, type RouterContextProvider } from "react-router";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { type Cursors, readCursors } from "#contract/lists/list-query.ts";
import { connectionKeys, connectionNames } from "#contract/platforms/schemas.ts";
import { administrationList } from "#contract/restaurant-administration/list-query.ts";
import { loadPage, pageLinks } from "../lists/pages.server.ts";
import { platformView } from "../platforms/present.server.ts";
import { productApi } from "../request/product-api.server.ts";

type Context = Readonly<RouterContextProvider>;
type Query = typeof administrationList.defaults;

/** What a bulk change can do, in the order of the choice. */
export const bulkActions = ["activate", "deactivate", "boosterOn", "boosterOff", "roiOn", "roiOff"] as const;

/** The page of one restaurant. */
export const restaurantPath = (id: string) => href("/admin/restaurants/:id", { id });

/** Filters as the API takes them. */
export const filtersOf = ({ organizationId, sort: _sort, ...query }: Query) => ({
  ...query,
  organizationId: organizationId || undefined,
});

/** Data of the table of restaurants for an address. */
export async function loadAdministration(context: Context, url: URL) {
  const t = textsIn(context, "restaurant-administration");
  const query = administrationList.read(url.searchParams);
  const at = (change: Partial<Query> = {}, cursors: Cursors = {}) =>
    administrationList.address(href("/admin/restaurants"), { ...query, ...change }, cursors);
  const api = productApi(context);
  const [page, { data: organizations }] = await Promise.all([
    loadPage(
      url,
      (cursors) => api.restaurantAdministration.search({ ...filtersOf(query), sort: query.sort, ...cursors }),
      (cursors) => at({}, cursors),
    ),
    api.organizations.list({}),
  ]);
  const { sort, ...defaults } = administrationList.defaults;
  return {
    query,
    isNarrowed: administrationList.changed({ ...query, sort }).length > 0,
    countText: t("count", { count: page.totalCount }),
    allText: t("bulk.all", { count: page.totalCount }),
    organizations: organizations.map(({ _id, name }) => ({ value: _id, label: name })),
    platforms: connectionKeys.map((value) => ({ value, label: connectionNames[value] })),
    rows: page.data.map((row) => ({
      id: row._id,
      to: restaurantPath(row._id),
      name: row.internalName ?? row.name,
      detail: [row.internalName ? row.name : "", row.locality].filter(Boolean).join(" · "),
      organization: row.organization.name,
      isActive: row.active,
      packs: [...(row.boosterPack ? ["booster" as const] : []), ...(row.roiActivated ? ["roi" as const] : [])],
      platforms: row.platformKeys.map((key) => platformView({ key })),
    })),
    links: {
      self: at(),
      here: at({}, readCursors(url.searchParams)),
      clear: at(defaults),
      create: `${restaurantPath("new")}${query.organizationId ? `?organization=${query.organizationId}` : ""}`,
      sorts: { name: at({ sort: "name" }), organization: at({ sort: "organization" }), newest: at({ sort: "newest" }) },
      pages: pageLinks(page.pagination, (cursors) => at({}, cursors)),
    },
  };
}
export type AdministrationData = Awaited<ReturnType<typeof loadAdministration>>;
