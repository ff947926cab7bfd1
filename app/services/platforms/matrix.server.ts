import { href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { mayEnterRestaurantSections } from "#contract/abilities.ts";
import { type Cursors, readCursors } from "#contract/lists/list-query.ts";
import type { MatrixRow } from "#contract/platforms/connections.ts";
import { matrixList } from "#contract/platforms/matrix-list.ts";
import { loadPage, pageLinks } from "../lists/pages.server.ts";
import { currentUser } from "../request/current-user.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { connectionPath, platformView } from "./present.server.ts";

type Context = Readonly<RouterContextProvider>;
type Query = typeof matrixList.defaults;
export const shows = ["all", "broken", "expiring", "waiting", "healthy", "none"] as const;

/** The page of the matrix for an address, with the addresses of its links. */
async function pageOf(context: Context, url: URL) {
  const query = matrixList.read(url.searchParams);
  const at = (change: Partial<Query> = {}, cursors: Cursors = {}) =>
    matrixList.address(href("/admin/platforms-management"), { ...query, ...change }, cursors);
  const { organizationId, key, ...asked } = query;
  const load = (cursors: Cursors) =>
    productApi(context).platforms.matrix({
      ...asked,
      organizationId: organizationId || undefined,
      key: key || undefined,
      ...cursors,
    });
  const matrix = await loadPage(url, load, (cursors) => at({}, cursors));
  const isFiltered = query.search !== "" || query.organizationId !== "" || query.key !== "";
  const links = {
    self: at(),
    /** Including the page: a form leads back to it. */
    here: at({}, readCursors(url.searchParams)),
    clear: isFiltered ? at({ search: "", organizationId: "", key: "" }) : null,
    shows: shows.map((show) => ({ show, to: at({ show }) })),
    pages: pageLinks(matrix.pagination, (cursors) => at({}, cursors)),
  };
  return { matrix, query, links };
}

function rowView(context: Context, row: MatrixRow, role: string) {
  const t = textsIn(context, "platforms");
  const formats = formatsOf(languageOf(context));
  const leadsIn = mayEnterRestaurantSections(role);
  return {
    id: row._id,
    name: row.internalName ?? row.name,
    detail: [row.address.locality, row.organization.name].filter(Boolean).join(" · "),
    to: leadsIn ? connectionPath(row._id) : null,
    isBroken: row.worst === "needs_reconnect" || row.worst === "revoked",
    listings: Object.fromEntries(
      row.listings.map((listing) => {
        const details = [
          listing.accountName,
          listing.failure && t(`failures.${listing.failure.code}`),
          listing.lastOkAt && t("matrix.lastOk", { ago: formats.ago(listing.lastOkAt) }),
        ];
        const account = listing.credentialId && `${href("/credentials")}?credential=${listing.credentialId}`;
        return [
          listing.key,
          {
            state: listing.state,
            details: details.filter(Boolean).join(" · "),
            to: account ?? (leadsIn ? connectionPath(row._id) : null),
          },
        ];
      }),
    ),
  };
}
export type MatrixRowView = ReturnType<typeof rowView>;

/** Data of the matrix: a column for each platform that a restaurant is linked to, or could be. */
export async function matrixOf(context: Context, url: URL) {
  const { role } = await currentUser(context);
  const [{ matrix, query, links }, { data: offers }] = await Promise.all([
    pageOf(context, url),
    productApi(context).platforms.offers({}),
  ]);
  const { number } = formatsOf(languageOf(context));
  const used = new Set(
    matrix.data.flatMap(({ listings }) =>
      listings.filter(({ state }) => state !== "not_connected").map(({ key }) => key),
    ),
  );
  const columns = offers.filter((offer) =>
    query.key ? offer.key === query.key : offer.kind !== "manual" || used.has(offer.key),
  );
  return {
    query,
    links,
    rows: matrix.data.map((row) => rowView(context, row, role)),
    columns: columns.map(platformView),
    platforms: offers.map((offer) => ({ value: offer.key, label: platformView(offer).name })),
    counts: Object.fromEntries(shows.map((show) => [show, number(matrix.counts[show])])) as Record<
      (typeof shows)[number],
      string
    >,
  };
}
export type MatrixState = Pick<Awaited<ReturnType<typeof matrixOf>>, "query" | "links">;
