import { type RouterContextProvider, redirect } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { isRefusedPart, shownPart } from "#app/lib/refused-part.ts";
import type { Scope } from "#app/lib/scope.ts";
import { languageOf } from "#app/middleware/i18n.server.ts";
import { mayEnterRestaurantSections } from "#contract/abilities.ts";
import { Id } from "#contract/ids.ts";
import { aggregatedReviewFilters, type ReviewQuery, reviewQuery, stateFilters } from "#contract/reviews/filters.ts";
import { answerStates, type ReviewSearch, replyTextLengthMax } from "#contract/reviews/schemas.ts";
import { languageNames } from "../analysis/options.server.ts";
import { loadPage } from "../lists/pages.server.ts";
import { currentAbility, currentUser } from "../request/current-user.server.ts";
import { showsRefusal } from "../request/forms.server.ts";
import { loadPart } from "../request/parts.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { loadWork } from "../review-work/load.server.ts";
import { lastViewAddress } from "../saved-views/last-view.server.ts";
import { findReviewFilters } from "../user-filters/user-filters.server.ts";
import {
  addressOf,
  filteredAddress,
  linksOf,
  openParameter,
  rememberedParameter,
  restaurantsOf,
  reviewList,
} from "./address.server.ts";
import { csvRowCountMax } from "./csv.server.ts";
import { type KnownRecords, namesInRow, presentActive, presentOpeners, presentSections } from "./filters.server.ts";
import { confirmOf, historyOf, openedOf } from "./open-review.server.ts";
import { hasReviews, listReviews, type ReviewPage } from "./page.server.ts";
import { reviewPresenter } from "./present.server.ts";

export type EmptyReason = "noReviews" | "noMatch" | "done" | "doneHere" | "noRestaurants";

type Context = Readonly<RouterContextProvider>;

/**
 * Filters of this visit. An address with filters is used as it is; one without starts from the stored filters, else from the view that was
 * shown last, by a redirect to their address.
 */
async function queryOf(context: Context, url: URL, scope: Scope) {
  const user = await currentUser(context);
  const query = reviewList.read(url.searchParams);
  if (aggregatedReviewFilters.isIn(url.searchParams)) return { query, isLoaded: true };
  const stored = await findReviewFilters(context, { userId: user._id, restaurantId: scope.restaurantId });
  if (stored && !aggregatedReviewFilters.isSame(stored, aggregatedReviewFilters.defaults)) {
    if (showsRefusal(context)) return { query: { ...query, ...stored }, isLoaded: true };
    throw redirect(filteredAddress(url, stored, { ...openParameter(url), [rememberedParameter]: "1" }));
  }
  const last = lastViewAddress(context, url, scope);
  if (last) throw redirect(last);
  return { query, isLoaded: stored !== null };
}

/** Records that filters may name, as far as the form offers them, and the restaurants that are chosen, those of groups among them. */
async function knownRecords(
  context: Context,
  { restaurantIds, restaurantGroupIds }: ReviewQuery,
  restaurantSearch: string | null,
) {
  const api = productApi(context);
  const choices = await loadPart(context, api.reviewWork.choices({}));
  const { tags, assignees } = shownPart(choices)?.data ?? { tags: [], assignees: [] };
  const known: KnownRecords = {
    tags: tags.map(({ _id, name }) => ({ id: _id, name })),
    // The caller appears as "me" in the list.
    people: assignees.filter(({ isMe }) => !isMe).map(({ userId, name }) => ({ id: userId, name })),
    restaurantGroups: [],
    restaurants: [],
  };
  const refused = { choices: isRefusedPart(choices) ? choices : null, restaurants: null };
  if (restaurantSearch === null) return { known, refused, restaurantIds };
  const [{ data: around }, searching, grouping] = await Promise.all([
    api.shell.get({}),
    restaurantSearch ? loadPart(context, api.restaurants.listForSidenav({ search: restaurantSearch })) : null,
    loadPart(context, api.restaurantGroups.choices({ membersOf: restaurantGroupIds })),
  ]);
  const groups = shownPart(grouping)?.data ?? [];
  known.restaurantGroups = groups.map(({ _id, name }) => ({ id: _id, name }));
  const searched = shownPart(searching);
  const all = around.restaurants;
  const found = searched ? searched.data : all;
  const isChosen = (id: string) => restaurantIds.includes(id);
  const names = new Map([...all.filter(({ _id }) => isChosen(_id)), ...found].map((name) => [name._id, name]));
  known.restaurants = [...names.values()]
    .map(({ _id, name, internalName, locality }) => ({ id: _id, name: internalName ?? name, detail: locality }))
    .sort((one, other) => Number(isChosen(other.id)) - Number(isChosen(one.id)));
  return {
    known,
    refused: {
      choices: refused.choices,
      restaurants: [searching, grouping].find((part) => isRefusedPart(part)) ?? null,
    },
    restaurantIds: [...new Set([...restaurantIds, ...groups.flatMap((group) => group.restaurantIds ?? [])])],
  };
}

/** Why the list is empty, so that the page can explain it and offer one next step. */
async function emptyReasonOf(
  context: Context,
  page: ReviewPage,
  search: ReviewSearch,
  { hasNoRestaurants, isOfEmptyGroups }: Record<"hasNoRestaurants" | "isOfEmptyGroups", boolean>,
): Promise<EmptyReason | null> {
  if (page.reviews.length > 0 || page.failure || page.refused) return null;
  if (hasNoRestaurants) return "noRestaurants";
  if (isOfEmptyGroups) return "noMatch";
  const all = { ...aggregatedReviewFilters.defaults, archived: true, ...restaurantsOf(null, search) };
  // Whoever may not count them is not told that there are none.
  if (shownPart(await loadPart(context, hasReviews(context, all))) === false) return "noReviews";
  return doneReasonOf(search) ?? "noMatch";
}

const places = ["restaurantGroupIds", "restaurantIds"];
/** Filters of open work; nothing else may narrow a list of it that says of itself that it is done. */
const openWork = new Set(["states", "late", "old", "assignee", "refused", "byHand", "awaitingApproval", ...places]);
const allOpenWork = new Set(["states", ...places]);

/** What an empty list of open work says: that everything is answered, or, for a part of it, that nothing is left of that part. */
function doneReasonOf(search: ReviewSearch): "done" | "doneHere" | null {
  const isOpen = (search.notAnswered && !search.answered) || search.awaitingApproval || search.byHand;
  const changed = reviewQuery.changed(search);
  if (!isOpen || !changed.every((name) => openWork.has(name))) return null;
  return changed.every((name) => allOpenWork.has(name)) ? "done" : "doneHere";
}

/** Only the newest reviews fit into a file; shown when there are more, or the count is not exact. */
function csvMaxOf(context: Context, { count }: ReviewPage): string | null {
  const fits = count.isExact && count.count <= csvRowCountMax;
  return fits ? null : formatsOf(languageOf(context)).number(csvRowCountMax);
}

/**
 * Data of the review screen for an address. Throws a redirect to the stored filters' address when it has none; an invalid cursor redirects
 * to
 * the first page.
 */
export async function loadReviewScreen(context: Context, requested: URL, scope: Scope) {
  // The same page is also read as data, for lists that grow by script; its links must still be the screen's.
  const url = new URL(requested);
  const readAt = Date.now();
  url.pathname = url.pathname.replace(/\.json$/, "");
  const asked = url.searchParams.get("history");
  // Addresses of histories as they were, in bookmarks.
  if (asked !== null)
    throw redirect(
      addressOf(requested, { history: null, ...(Id.safeParse(asked).success && { review: asked, tab: "history" }) }),
    );
  const { query, isLoaded } = await queryOf(context, url, scope);
  const { restaurantId } = scope;
  const asksFor = { ...query, ...restaurantsOf(restaurantId, query) };
  const restaurantSearch = restaurantId ? null : (url.searchParams.get("restaurant") ?? "");
  const [user, ability] = await Promise.all([currentUser(context), currentAbility(context)]);
  const presenter = reviewPresenter(context, user);
  const [page, { known, refused, restaurantIds }, history, opened] = await Promise.all([
    loadPage(
      requested,
      (cursors) => listReviews(context, { ...asksFor, ...cursors }),
      () => addressOf(requested, { after: null, before: null }),
    ),
    knownRecords(context, asksFor, restaurantSearch),
    historyOf(context, url, presenter),
    openedOf(context, url),
  ]);
  const worked = opened ? opened.review : page.reviews[0];
  const work = worked && (await loadWork({ context, scope }, worked));
  const shown = { language: languageOf(context), query, known };
  const links = linksOf(url, page);
  const isEmpty = page.reviews.length === 0 && !page.failure && !page.refused;
  if (links.first && isEmpty && !showsRefusal(context)) throw redirect(links.first);
  return {
    scope: scope.restaurantId ? ("restaurant" as const) : ("groups" as const),
    restaurantIds,
    searched: query.text,
    restaurantSearch: restaurantSearch ?? "",
    filterSections: presentSections(shown, restaurantSearch),
    openers: presentOpeners(shown),
    askedTopics: query.topics,
    isArchive: query.archived && !query.unarchived,
    languageNames: languageNames(context),
    active: presentActive(shown).filter(({ name }) => !namesInRow.includes(name)),
    loadedFor: isLoaded ? (scope.restaurantId ?? "groups") : "",
    reviews: page.reviews.map(presenter.review),
    readAt,
    opened: opened && {
      id: opened.id,
      review: opened.review && presenter.review(opened.review),
      refused: opened.refused,
    },
    /** States of replies that the list asks for. */
    shownStates: answerStates.filter((state) => query[stateFilters[state]]),
    /** The filters that narrow the list, in words, for a list that is empty because of them. */
    narrowing: isEmpty ? presentActive(shown).map(({ label }) => label) : [],
    /** True for the reviews that have waited too long for anybody to expect a reply. */
    isOld: query.old,
    /** True if the address was made from the filters of the last visit. */
    isRemembered: url.searchParams.has(rememberedParameter),
    /** Why the list, or some choices of its filters, are not shown. */
    refused: { list: page.refused, choices: refused.choices, restaurants: refused.restaurants },
    work: work ?? null,
    count: {
      value: page.count.count,
      text: formatsOf(languageOf(context)).number(page.count.count),
      isExact: page.count.isExact,
    },
    csvMax: csvMaxOf(context, page),
    sort: query.sort,
    links,
    hasLoadedAll: page.reviews.length < query.pageSize && page.pagination.after === null,
    failureReference: page.failure?.requestId ?? null,
    emptyReason: await emptyReasonOf(context, page, asksFor, {
      hasNoRestaurants: restaurantSearch === "" && known.restaurants.length === 0,
      isOfEmptyGroups: asksFor.restaurantGroupIds.length > 0 && restaurantIds.length === 0,
    }),
    may: {
      // Of those who may not send, replies are suggestions.
      reply: ability.can("suggest", "Reply"),
      edit: ability.can("create", "Reply"),
      archive: ability.can("archive", "Review"),
      work: ability.can("update", "Review"),
      enterReviews: ability.can("create", "Import"),
      enterRestaurants: mayEnterRestaurantSections(user.role),
    },
    history,
    confirm: confirmOf(url),
    replyLengthMax: replyTextLengthMax,
  };
}

/** Data of the review screen. */
export type ReviewScreenData = Awaited<ReturnType<typeof loadReviewScreen>>;
