import { href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { credentialView } from "#app/services/credentials/present.server.ts";
import { failureView } from "#app/services/platforms/present.server.ts";
import { ProductApiError } from "#app/services/request/product-api-error.server.ts";
import { listingList } from "#contract/credentials/list-query.ts";
import type { CredentialLocation, CredentialLocations } from "#contract/credentials/schemas.ts";
import { oneOfOrId } from "#contract/lists/fields.ts";
import { type Cursors, defineListQuery } from "#contract/lists/list-query.ts";
import { loadPage, pageLinks } from "../lists/pages.server.ts";
import type { FailureView } from "../platforms/present.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { type Proposal, proposalsOf } from "./proposals.ts";

type Context = Readonly<RouterContextProvider>;
const pageSize = 50;

/** A listing's row: its name, its restaurant, and the proposed one. */
export type ListingRow = {
  id: string;
  name: string;
  address: string;
  added: string | null;
  duplicate: string | null;
  /** Why the preselected restaurant is proposed; null where none is. */
  reason: string | null;
  /** The preselected restaurant, which is the proposed one; empty = a new one. */
  choice: string;
  isTicked: boolean;
};
export type Choice = { value: string; label: string };
/** The account, the filter, and the restaurant the person came from, if any. */
const list = defineListQuery({
  credential: oneOfOrId([""], ""),
  ...listingList.fields,
  restaurant: oneOfOrId([""], ""),
});
type Query = typeof list.defaults;

/** The account of an address; empty if it names none. */
export const accountOf = ({ searchParams }: URL): string => list.read(searchParams).credential;

function rowOf(context: Context, location: CredentialLocation, proposed: Proposal | null, wanted: string): ListingRow {
  const t = textsIn(context, "credentials");
  const { added, duplicateOf, match } = location;
  const isFree = !added && !duplicateOf;
  return {
    id: location.externalId,
    name: location.name,
    address: location.formattedAddress,
    added:
      added &&
      (added.restaurant ? t("validate.added", { restaurant: added.restaurant.name }) : t("validate.addedElsewhere")),
    duplicate: duplicateOf && t("validate.duplicate", { name: duplicateOf.name }),
    reason: proposed && t(proposed.by === "place" ? "validate.matchPlace" : "validate.matchAddress"),
    choice: proposed?._id ?? "",
    // Coming from one restaurant, only its most likely listing is ticked; otherwise everything new that is in no doubt.
    isTicked: isFree && (wanted === "" ? !match || proposed !== null : proposed?._id === wanted),
  };
}

/** The restaurant the person came from; null for one out of reach. */
async function findWanted(context: Context, restaurantId: string) {
  if (!restaurantId) return null;
  try {
    return (await productApi(context).restaurants.get({ restaurantId })).data;
  } catch (error) {
    if (error instanceof ProductApiError && error.status === 404) return null;
    throw error;
  }
}

/** Restaurants to choose from: the one the person came from, those proposed on this page, then the first fifty by name. */
async function choicesOf(
  context: Context,
  organizationName: string | null,
  page: CredentialLocations,
  wantedId: string,
): Promise<Choice[]> {
  const [{ data: around }, wanted] = await Promise.all([
    productApi(context).shell.get({}),
    findWanted(context, wantedId),
  ]);
  const names = around.restaurants;
  const label = (name: string, locality: string) => [name, locality].filter(Boolean).join(", ");
  const proposed = page.data.flatMap(({ match }) =>
    match ? [[match._id, label(match.name, match.locality)] as const] : [],
  );
  const from = wanted?.organization.name === organizationName ? wanted : null;
  const own = from ? [[from._id, label(from.internalName ?? from.name, from.address.locality)] as const] : [];
  const known = names
    .filter((one) => one.organizationName === organizationName)
    .map((one) => [one._id, label(one.internalName ?? one.name, one.locality)] as const);
  return [...new Map([...own, ...proposed, ...known])].map(([value, text]) => ({ value, label: text }));
}

export type ListFailure = { isLost: boolean; failure: FailureView | null };
async function pageOrFailure(context: Context, { credential: credentialId, search, show }: Query, cursors: Cursors) {
  try {
    return await productApi(context).credentials.locations({ credentialId, search, show, ...cursors, pageSize });
  } catch (error) {
    if (!(error instanceof ProductApiError)) throw error;
    const isLost = error.code === "CREDENTIAL_STATE" || error.failure?.code === "AUTH_EXPIRED";
    if (!isLost && error.code !== "PLATFORM_FAILED") throw error;
    return { isLost, failure: failureView(context, error.failure) } satisfies ListFailure;
  }
}

/** Data of one account's page. */
export async function listingsOf(context: Context, url: URL) {
  const query = list.read(url.searchParams);
  const { credential: credentialId } = query;
  const at = (change: Partial<Query> = {}, cursors: Cursors = {}) =>
    list.address(href("/credentials/validate"), { ...query, ...change }, cursors);
  const t = textsIn(context, "credentials");
  const formats = formatsOf(languageOf(context));
  const found = await loadPage(
    url,
    (cursors) => pageOrFailure(context, query, cursors),
    (cursors) => at({}, cursors),
  );
  // Requested after the list, which may have found the account lost.
  const { data: credential } = await productApi(context).credentials.get({ credentialId });
  const account = { ...credentialView(context, credential), connectedByName: credential.connectedBy.name };
  const links = {
    self: at(),
    shows: { new: at({ show: "new" }), all: at({ show: "all" }) },
    clear: at({ search: "" }),
    everything: at({ search: "", show: "all" }),
  };
  if (!("data" in found)) return { kind: "failure" as const, account, query, links, ...found };
  const isNothing = credential.locationCount === 0;
  const proposals = proposalsOf(found.data);
  return {
    kind: "listings" as const,
    account,
    query,
    links,
    pages: pageLinks(found.pagination, (cursors) => at({}, cursors)),
    rows: found.data.map((location) =>
      rowOf(context, location, proposals.get(location.externalId) ?? null, query.restaurant),
    ),
    choices: await choicesOf(context, account.organization, found, query.restaurant),
    countText: t("validate.count", { count: found.totalCount, formatted: formats.number(found.totalCount) }),
    remainingCount: query.show === "new" && !query.search ? found.totalCount : 0,
    remainingText: t("validate.addAll", { count: found.totalCount, formatted: formats.number(found.totalCount) }),
    listedText: found.listedAt ? t("validate.listed", { ago: formats.ago(found.listedAt) }) : "",
    empty:
      found.data.length > 0
        ? null
        : isNothing
          ? ("noPlaces" as const)
          : query.search
            ? ("noMatch" as const)
            : ("allAdded" as const),
  };
}
