import { href, type RouterContextProvider } from "react-router";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { type Cursors, readCursors } from "#contract/lists/list-query.ts";
import { nfcChipList } from "#contract/nfc-chips/list-query.ts";
import { loadPage, pageLinks } from "../lists/pages.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { chipImportPath, chipPath, shownUid, tapsOf, targetOf, whereaboutsOf } from "./present.server.ts";
import { proposedRestaurants } from "./restaurants.server.ts";

type Context = Readonly<RouterContextProvider>;
type Query = typeof nfcChipList.defaults;

/** Filters as the API takes them. */
export const filtersOf = ({ organizationId, restaurantId, sort: _sort, ...query }: Query) => ({
  ...query,
  organizationId: organizationId || undefined,
  restaurantId: restaurantId || undefined,
});

/** Name of the restaurant that the address narrows the list to. */
async function chosenRestaurant(context: Context, restaurantId: string) {
  if (!restaurantId) return null;
  const found = await productApi(context)
    .restaurantAdministration.get({ restaurantId })
    .catch(() => null);
  return found && (found.data.internalName || found.data.name);
}

/** Data of the table of chips for an address. */
export async function loadChips(context: Context, url: URL) {
  const t = textsIn(context, "nfc-chips");
  const query = nfcChipList.read(url.searchParams);
  const path = href("/admin/nfc");
  const at = (change: Partial<Query> = {}, cursors: Cursors = {}) =>
    nfcChipList.address(path, { ...query, ...change }, cursors);
  const api = productApi(context);
  const [page, { data: organizations }, restaurant, proposed] = await Promise.all([
    loadPage(
      url,
      (cursors) => api.nfcChips.search({ ...filtersOf(query), sort: query.sort, ...cursors }),
      (cursors) => at({}, cursors),
    ),
    api.organizations.list({}),
    chosenRestaurant(context, query.restaurantId),
    proposedRestaurants(context),
  ]);
  const { sort, ...defaults } = nfcChipList.defaults;
  return {
    query,
    isNarrowed: nfcChipList.changed({ ...query, sort }).length > 0,
    countText: t("count", { count: page.nfcCount }),
    allText: t("bulk.all", { count: page.nfcCount }),
    unassigned: page.unassignedCount,
    organizations: organizations.map(({ _id, name }) => ({ value: _id, label: name })),
    restaurant: query.restaurantId
      ? { name: restaurant ?? t("restaurant.gone"), clear: at({ restaurantId: "" }) }
      : null,
    proposed,
    rows: page.data.map((chip) => ({
      id: chip._id,
      to: chipPath(chip._id),
      name: chip.name || shownUid(chip.uid),
      uid: chip.name ? shownUid(chip.uid) : "",
      isActive: chip.active,
      place: whereaboutsOf(context, chip),
      target: targetOf(context, chip),
      taps: tapsOf(context, chip),
    })),
    links: {
      self: at(),
      here: at({}, readCursors(url.searchParams)),
      clear: at(defaults),
      all: path,
      unassigned: nfcChipList.address(path, { ...nfcChipList.defaults, state: "unassigned" }),
      create: chipPath("new"),
      import: chipImportPath(),
      export: at().replace(path, href("/admin/nfc.csv")),
      sorts: { restaurant: at({ sort: "restaurant" }), lastTap: at({ sort: "lastTap" }), taps: at({ sort: "taps" }) },
      pages: pageLinks(page.pagination, (cursors) => at({}, cursors)),
    },
  };
}
export type ChipsData = Awaited<ReturnType<typeof loadChips>>;
