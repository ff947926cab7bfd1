import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { i18nOf, languageOf } from "#app/middleware/i18n.server.ts";
import { credentialView } from "#app/services/credentials/present.server.ts";
import { failureView } from "#app/services/platforms/present.server.ts";
import { ProductApiError } from "#app/services/request/product-api-error.server.ts";
import type { CredentialLocation, CredentialLocations } from "#contract/credentials/schemas.ts";
import { Id } from "#contract/ids.ts";
import type { FailureView } from "../platforms/present.server.ts";
import { productApi } from "../request/product-api.server.ts";

type Context = Readonly<RouterContextProvider>;
const pageSize = 50;

/** The place's line: what it is, whose it is, and what is proposed. */
export type ListingRow = {
  id: string;
  name: string;
  address: string;
  added: string | null;
  duplicate: string | null;
  /** Why a restaurant is proposed. */
  reason: string | null;
  /** The restaurant chosen at first; empty = a new one. */
  choice: string;
  isTicked: boolean;
};
export type Choice = { value: string; label: string };
/** What the address asks for. */
export type ListingsQuery = {
  search: string;
  show: "all" | "new";
  after?: string;
  before?: string;
  restaurant: string | null;
};

export function readListingsQuery(parameters: URLSearchParams): ListingsQuery {
  return {
    search: (parameters.get("search") ?? "").trim().slice(0, 120),
    show: parameters.get("show") === "all" ? "all" : "new",
    after: parameters.get("after") ?? undefined,
    before: parameters.get("before") ?? undefined,
    restaurant: Id.safeParse(parameters.get("restaurant")).data ?? null,
  };
}

function rowOf(context: Context, location: CredentialLocation, wanted: string | null): ListingRow {
  const t = i18nOf(context).getFixedT(null, "credentials");
  const { added, duplicateOf, match } = location;
  const isFree = !added && !duplicateOf;
  const isWanted = wanted !== null && match?._id === wanted;
  return {
    id: location.externalId,
    name: location.name,
    address: location.formattedAddress,
    added:
      added &&
      (added.restaurant ? t("validate.added", { restaurant: added.restaurant.name }) : t("validate.addedElsewhere")),
    duplicate: duplicateOf && t("validate.duplicate", { name: duplicateOf.name }),
    reason: match && t(match.by === "place" ? "validate.matchPlace" : "validate.matchAddress"),
    choice: wanted ?? match?._id ?? "",
    // Coming from one restaurant, only what is most likely its place is ticked; else everything new is.
    isTicked: isFree && (wanted === null || isWanted),
  };
}

/** Restaurants to choose from: those proposed on this page, then the first fifty by name. */
async function choicesOf(
  context: Context,
  organizationName: string | null,
  page: CredentialLocations,
): Promise<Choice[]> {
  const names = (await productApi(context).shell.get({})).data.restaurants;
  const label = (name: string, locality: string) => [name, locality].filter(Boolean).join(", ");
  const proposed = page.data.flatMap(({ match }) =>
    match ? [[match._id, label(match.name, match.locality)] as const] : [],
  );
  const known = names
    .filter((one) => one.organizationName === organizationName)
    .map((one) => [one._id, label(one.internalName ?? one.name, one.locality)] as const);
  return [...new Map([...proposed, ...known])].map(([value, text]) => ({ value, label: text }));
}

export type ListFailure = { isLost: boolean; failure: FailureView | null };
async function pageOrFailure(context: Context, credentialId: string, { restaurant: _, ...query }: ListingsQuery) {
  try {
    return await productApi(context).credentials.locations({
      credentialId,
      ...query,
      search: query.search || undefined,
      pageSize,
    });
  } catch (error) {
    if (!(error instanceof ProductApiError)) throw error;
    const isLost = error.code === "CREDENTIAL_STATE" || error.failure?.code === "AUTH_EXPIRED";
    if (!isLost && error.code !== "PLATFORM_FAILED") throw error;
    return { isLost, failure: failureView(context, error.failure) } satisfies ListFailure;
  }
}

/** All that the page of one account shows. */
export async function listingsOf(context: Context, credentialId: string, query: ListingsQuery) {
  const t = i18nOf(context).getFixedT(null, "credentials");
  const formats = formatsOf(languageOf(context));
  const found = await pageOrFailure(context, credentialId, query);
  // Asked after the list: a list that failed may have found the account lost.
  const [{ data: credential }, { data: offers }] = await Promise.all([
    productApi(context).credentials.get({ credentialId }),
    productApi(context).platforms.offers({}),
  ]);
  const account = { ...credentialView(context, credential, offers), connectedByName: credential.connectedBy.name };
  if (!("data" in found)) return { kind: "failure" as const, account, ...found };
  const isNothing = credential.locationCount === 0;
  return {
    kind: "listings" as const,
    account,
    rows: found.data.map((location) => rowOf(context, location, query.restaurant)),
    choices: await choicesOf(context, account.organization, found),
    pagination: found.pagination,
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
