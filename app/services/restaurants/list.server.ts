import { href, type RouterContextProvider } from "react-router";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { oneOf } from "#contract/lists/fields.ts";
import { type Cursors, defineListQuery, readCursors } from "#contract/lists/list-query.ts";
import { restaurantList } from "#contract/restaurants/list-query.ts";
import { loadPage, pageLinks } from "../lists/pages.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { groupChoices } from "../restaurant-groups/choices.server.ts";

/** Parameters of the list, with its view. */
const list = defineListQuery({ ...restaurantList.fields, view: oneOf(["cards", "table"], "cards") });
type Query = typeof list.defaults;

/** True if the query leaves out anything a person could expect to see. */
const isNarrowed = ({ search, organizationId, restaurantGroupId, ownRestaurants, active }: Query): boolean =>
  search !== "" || organizationId !== "" || restaurantGroupId !== "" || ownRestaurants === "true" || active === "false";

/** The page of the list for an address, with the addresses of its links. */
export async function loadRestaurants(context: Readonly<RouterContextProvider>, url: URL) {
  const query = list.read(url.searchParams);
  const at = (change: Partial<Query> = {}, cursors: Cursors = {}) =>
    list.address(href("/restaurants/list"), { ...query, ...change }, cursors);
  const { view: _, organizationId, restaurantGroupId, ...asked } = query;
  const load = (cursors: Cursors) =>
    productApi(context).restaurants.list({
      ...asked,
      organizationId: organizationId || undefined,
      restaurantGroupId: restaurantGroupId || undefined,
      ...cursors,
    });
  const [page, groups] = await Promise.all([loadPage(url, load, (cursors) => at({}, cursors)), groupChoices(context)]);
  const t = textsIn(context, "review-filters");
  const choices = groups.map(({ _id, name }) => ({ value: _id, label: name }));
  const isGone = restaurantGroupId !== "" && groups.every(({ _id }) => _id !== restaurantGroupId);
  const here = readCursors(url.searchParams);
  const everything = { search: "", organizationId: "", restaurantGroupId: "", ownRestaurants: "false" as const };
  return {
    page,
    query,
    isNarrowed: isNarrowed(query),
    // What the address asks for stays chosen, also where it is there no more.
    groups: isGone ? [...choices, { value: restaurantGroupId, label: t("restaurantGroupIds.gone") }] : choices,
    links: {
      self: at(),
      pages: pageLinks(page.pagination, (cursors) => at({}, cursors)),
      // Another view of the same page.
      views: { cards: at({ view: "cards" }, here), table: at({ view: "table" }, here) },
      // For the heads of the columns; cards have none.
      sorts:
        query.view === "table"
          ? { name: at({ sort: "name" }), rating: at({ sort: "rating" }), work: at({ sort: "work" }) }
          : null,
      clear: at({ ...everything, active: "true" }),
      all: at({ ...everything, active: "all" }),
    },
  };
}
export type RestaurantListState = Omit<Awaited<ReturnType<typeof loadRestaurants>>, "page">;
