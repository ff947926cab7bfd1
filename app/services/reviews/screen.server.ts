import { type RouterContextProvider, redirect } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { mayEnterRestaurantSections } from "#contract/abilities.ts";
import { Id } from "#contract/ids.ts";
import { pageSizeDefault, pageSizeMax } from "#contract/paging.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import { platformKeys } from "#contract/platforms/schemas.ts";
import type { AggregatedReviewFilters } from "#contract/reviews/filters.ts";
import { type ReviewSearch, replyTextLengthMax } from "#contract/reviews/schemas.ts";
import type { AnalysisOptions } from "../analysis/options.server.ts";
import { analysisOptions } from "../analysis/options.server.ts";
import { currentAbility, currentUser } from "../request/current-user.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { loadWork } from "../review-work/load.server.ts";
import { findReviewFilters } from "../user-filters/user-filters.server.ts";
import { activeFilters, type FilterNames } from "./active-filters.server.ts";
import { addressOf, filteredAddress, linksOf, listParametersOf, openParameter, sortOf } from "./address.server.ts";
import { csvRowCountMax } from "./csv.server.ts";
import { isQuickFilterOn, quickFilterKeys } from "./filter-form.server.ts";
import { confirmOf, historyOf, openedOf } from "./open-review.server.ts";
import { hasReviews, listReviews, type ReviewPage } from "./page.server.ts";
import { platformLabel, reviewPresenter } from "./present.server.ts";
import { defaultFilters, hasFilters, isSameFilters, readFilters, writeFilters } from "./query.server.ts";

export type FilterOptions = {
  platforms: { key: PlatformKey; name: string }[];
  /** Restaurants to choose from, over many restaurants only; `chosen` ones first. */
  restaurants: { id: string; name: string; detail: string }[] | null;
  restaurantSearch: string;
  analysis: AnalysisOptions;
  tags: { id: string; name: string }[];
  /** Colleagues whose work may be looked for. */
  people: { id: string; name: string }[];
};

export type EmptyReason = "noReviews" | "noMatch" | "nothingTicked" | "noRestaurants";

type Context = Readonly<RouterContextProvider>;
/** One screen used twice: of one restaurant, or over all within reach (null). */
export type ReviewScope = { restaurantId: string | null };

/**
 * Filters of this visit. An address with filters is the truth; one without starts from the stored ones, and says so by going
 * to their address.
 */
async function filtersOf(context: Context, url: URL, { restaurantId }: ReviewScope) {
  const user = await currentUser(context);
  if (hasFilters(url.searchParams)) return { filters: readFilters(url.searchParams), isLoaded: true };
  const stored = await findReviewFilters(context, { userId: user._id, restaurantId });
  if (stored && !isSameFilters(stored, defaultFilters))
    throw redirect(filteredAddress(url, stored, openParameter(url)));
  return { filters: defaultFilters, isLoaded: stored !== null };
}

function searchOf(url: URL, filters: AggregatedReviewFilters, { restaurantId }: ReviewScope): ReviewSearch {
  const wanted = Number(url.searchParams.get("pageSize") ?? pageSizeDefault);
  return {
    ...filters,
    restaurantIds: restaurantId ? [restaurantId] : filters.restaurantIds,
    ...listParametersOf(url),
    sort: sortOf(url),
    pageSize: Number.isInteger(wanted) ? Math.min(Math.max(wanted, 1), pageSizeMax) : pageSizeDefault,
    after: url.searchParams.get("after") ?? undefined,
    before: url.searchParams.get("before") ?? undefined,
  };
}

async function optionsOf(context: Context, url: URL, filters: AggregatedReviewFilters, scope: ReviewScope) {
  const privateName = textsIn(context, "reviews")("platform.private");
  const restaurantSearch = url.searchParams.get("restaurant") ?? "";
  const platforms = platformKeys.map((key) => ({ key, name: platformLabel(key, privateName) }));
  const analysis = analysisOptions(context, filters);
  const [{ data: labels }, { data: colleagues }] = await Promise.all([
    productApi(context).reviewTags.list({}),
    productApi(context).reviewWork.assignees({}),
  ]);
  const tags = labels.map(({ _id, name }) => ({ id: _id, name }));
  // The caller is "me" in the list.
  const people = colleagues.filter(({ isMe }) => !isMe).map(({ userId, name }) => ({ id: userId, name }));
  const options: FilterOptions = { platforms, restaurants: null, restaurantSearch, analysis, tags, people };
  if (scope.restaurantId) return options;
  const [{ data: found }, { data: names }] = await Promise.all([
    productApi(context).restaurants.listForSidenav({ search: restaurantSearch }),
    restaurantSearch ? productApi(context).restaurants.listForSidenav({}) : { data: [] },
  ]);
  const isChosen = (id: string) => filters.restaurantIds.includes(id);
  const known = new Map([...names.filter(({ _id }) => isChosen(_id)), ...found].map((name) => [name._id, name]));
  const restaurants = [...known.values()]
    .map(({ _id, name, internalName, locality }) => ({ id: _id, name: internalName ?? name, detail: locality }))
    .sort((one, other) => Number(isChosen(other.id)) - Number(isChosen(one.id)));
  return { ...options, restaurants };
}

/** Why nothing is shown, so that the page can say it and offer one way on. */
async function emptyReasonOf(
  context: Context,
  page: ReviewPage,
  search: ReviewSearch,
  options: FilterOptions,
): Promise<EmptyReason | null> {
  if (page.reviews.length > 0 || page.failure) return null;
  if (options.restaurants?.length === 0 && !options.restaurantSearch) return "noRestaurants";
  const tickedNothing =
    search.ratings.length === 0 ||
    !(search.answered || search.notAnswered || search.pending || search.notAnswerable) ||
    !(search.withText || search.withoutText) ||
    !(search.archived || search.unarchived);
  if (tickedNothing) return "nothingTicked";
  const all = { ...defaultFilters, archived: true, restaurantIds: search.restaurantIds };
  return (await hasReviews(context, all)) ? "noMatch" : "noReviews";
}

/** Only the newest reviews fit into a file; that is said where there are more, or nobody counted so far. */
function csvMaxOf(context: Context, { count }: ReviewPage): string | null {
  const fits = count.isExact && count.count <= csvRowCountMax;
  return fits ? null : formatsOf(languageOf(context)).number(csvRowCountMax);
}

/** Names of what the filters hold, as far as the page knows them anyway. */
function namesOf({ tags, restaurants, people }: FilterOptions): FilterNames {
  const byId = (list: readonly { id: string; name: string }[]) => new Map(list.map(({ id, name }) => [id, name]));
  return { tags: byId(tags), restaurants: byId(restaurants ?? []), people: byId(people) };
}

/** How many filters a person has set; the restaurant choice and each group of boxes count once. */
function countActive(filters: AggregatedReviewFilters): number {
  const query = writeFilters(filters);
  for (const name of ["period", "from", "to"]) query.delete(name);
  return query.size + (filters.period === "all_time" ? 0 : 1);
}

/** The page of an address; a place in the list that cannot be read, in an address cut short, is the first page. */
async function pageOf(context: Context, requested: URL, search: ReviewSearch): Promise<ReviewPage> {
  try {
    return await listReviews(context, search);
  } catch (error) {
    if (error instanceof ProductApiError && (error.fields.after || error.fields.before))
      throw redirect(addressOf(requested, { after: null, before: null }));
    throw error;
  }
}

/**
 * Everything the review screen shows for an address. Throws a redirect to the stored filters' address when it carries none;
 * a cursor that leads nowhere goes to the first page, and a history of no review to the list.
 */
export async function loadReviewScreen(context: Context, requested: URL, scope: ReviewScope) {
  // The same page is also read as data, for lists that grow by script; its links are the screen's all the same.
  const url = new URL(requested);
  const readAt = Date.now();
  url.pathname = url.pathname.replace(/\.json$/, "");
  const asked = url.searchParams.get("history");
  if (asked !== null && !Id.safeParse(asked).success) throw redirect(addressOf(requested, { history: null }));
  const { filters, isLoaded } = await filtersOf(context, url, scope);
  const search = searchOf(url, filters, scope);
  const [user, ability] = await Promise.all([currentUser(context), currentAbility(context)]);
  const presenter = reviewPresenter(context, user);
  const [page, options, history, opened] = await Promise.all([
    pageOf(context, requested, search),
    optionsOf(context, url, filters, scope),
    historyOf(context, url, presenter),
    openedOf(context, url),
  ]);
  const worked = opened ? opened.review : page.reviews[0];
  const work = worked && (await loadWork({ context, scope, ability }, worked));
  const links = linksOf(url, page, search.sort);
  if (links.first && page.reviews.length === 0 && !page.failure) throw redirect(links.first);
  return {
    scope: scope.restaurantId ? ("restaurant" as const) : ("groups" as const),
    restaurantIds: search.restaurantIds,
    filters,
    options,
    quickFilters: quickFilterKeys.map((key) => ({ key, isOn: isQuickFilterOn(filters, key) })),
    active: activeFilters(context, { ...filters, ...listParametersOf(url) }, namesOf(options)),
    activeFilterCount: countActive(filters),
    loadedFor: isLoaded ? (scope.restaurantId ?? "groups") : "",
    reviews: page.reviews.map(presenter.review),
    readAt,
    opened: opened && { id: opened.id, review: opened.review && presenter.review(opened.review) },
    work: work ?? null,
    count: {
      value: page.count.count,
      text: formatsOf(languageOf(context)).number(page.count.count),
      isExact: page.count.isExact,
    },
    csvMax: csvMaxOf(context, page),
    sort: search.sort,
    links,
    hasLoadedAll: page.reviews.length < search.pageSize && page.pagination.after === null,
    failureReference: page.failure?.requestId ?? null,
    emptyReason: await emptyReasonOf(context, page, search, options),
    may: {
      reply: ability.can("create", "Reply"),
      archive: ability.can("archive", "Review"),
      work: ability.can("update", "Review"),
      enterRestaurants: mayEnterRestaurantSections(user.role),
    },
    history,
    confirm: confirmOf(url),
    replyLengthMax: replyTextLengthMax,
  };
}

export type QuickFilterView = ReviewScreenData["quickFilters"][number];

/** All that the review screen shows. */
export type ReviewScreenData = Awaited<ReturnType<typeof loadReviewScreen>>;
