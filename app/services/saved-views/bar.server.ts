import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import type { Scope } from "#app/lib/scope.ts";
import { languageOf } from "#app/middleware/i18n.server.ts";
import { type ReviewQueryName, reviewQuery } from "#contract/reviews/filters.ts";
import type { ReviewCount } from "#contract/reviews/schemas.ts";
import type { CountedViews, SavedView, SavedViewState } from "#contract/saved-views/schemas.ts";
import { SavedViewState as State } from "#contract/saved-views/schemas.ts";
import { currentAbility, currentUser } from "../request/current-user.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { toAnswerFilters } from "../reviews/links.server.ts";
import { droppedText } from "./dropped.server.ts";
import { keepLastView } from "./last-view.server.ts";
import { addressOfState, isSameState, kindOf, stateOf, viewParameter } from "./state.server.ts";

/** Views of the reviews that everybody has. */
export const builtInViews = [
  "all",
  "toAnswer",
  "late",
  "negative",
  "mine",
  "approval",
  "refused",
  "byHand",
  "old",
  "reported",
] as const;

export type BuiltInView = (typeof builtInViews)[number];

type Tab = { to: string; isOn: boolean; count: string | null };

/** A built-in view: its address and count; no count where the list's own head shows it. */
export type BuiltInViewTab = Tab & { key: BuiltInView };

/** A saved view; without a count where it was not available in time. */
export type SavedViewTab = Tab & { id: string; name: string };

type Context = Readonly<RouterContextProvider>;

/** Sorted by deadline: with the shorter deadlines of few stars the oldest negative review comes first. */
const builtIn: Record<BuiltInView, SavedViewState> = {
  all: State.parse({}),
  toAnswer: State.parse({ ...toAnswerFilters, sort: "due" }),
  late: State.parse({ ...toAnswerFilters, late: true, sort: "due" }),
  old: State.parse({ ...toAnswerFilters, old: true, sort: "newest" }),
  negative: State.parse({ ...toAnswerFilters, ratings: [1, 2], sort: "due" }),
  refused: State.parse({ ...toAnswerFilters, refused: true, sort: "due" }),
  byHand: State.parse({ byHand: true, sort: "newest" }),
  mine: State.parse({ ...toAnswerFilters, assignee: "me", sort: "due" }),
  approval: State.parse({ awaitingApproval: true, sort: "due" }),
  reported: State.parse({ reported: true }),
};

/** How long the page waits for counts of pinned views that must read the reviews; scripts fetch the later ones. */
const waitMs = 50;

/** Built-in views with a count in the bar. */
const countedViews: readonly BuiltInView[] = builtInViews.filter((key) => key !== "all");
const builtInQuestions = countedViews.map((key) => ({ ...builtIn[key], restaurantIds: [] }));
const noViews: CountedViews = { views: [], builtIn: [], pinned: {} };

/** Saved views and all numbers of the bar; none where they cannot be had, which is no reason to show no reviews. Throws what is forbidden. */
async function findViews(context: Context, scope: Scope): Promise<CountedViews> {
  const { restaurantId } = scope;
  try {
    const api = productApi(context).savedViews;
    return (await api.counted({ kind: kindOf(scope), restaurantId, builtIn: builtInQuestions, waitMs })).data;
  } catch (error) {
    if (error instanceof ProductApiError && error.status !== 403) return noViews;
    throw error;
  }
}

/** A count for the bar. */
function countText(context: Context, count: ReviewCount | null | undefined): string | null {
  return count ? `${formatsOf(languageOf(context)).number(count.count)}${count.isExact ? "" : "+"}` : null;
}

/** Organizations with which a user may share views. */
export async function sharingOrganizations(context: Context): Promise<{ id: string; name: string }[]> {
  const [user, ability] = await Promise.all([currentUser(context), currentAbility(context)]);
  return ability.can("update", "Review") ? user.organizations.map(({ _id, name }) => ({ id: _id, name })) : [];
}

/**
 * The views of a restaurant's reviews, or of all within the access scope: the built-in ones, then those this person has pinned, each with
 * the count of its list; and the view that the address came from.
 */
export async function loadViewBar(context: Context, url: URL, scope: Scope) {
  const path = url.pathname;
  const [{ views, ...counts }, organizations] = await Promise.all([
    findViews(context, scope),
    sharingOrganizations(context),
  ]);
  const shown = stateOf(url, kindOf(scope));
  const current = views.find(({ _id }) => _id === url.searchParams.get(viewParameter));
  const builtInViewTabs = builtInViews.map(
    (key): BuiltInViewTab => ({
      key,
      // Relative to the list, which is not said again with each of them.
      to: addressOfState("", builtIn[key]),
      // Without the order, which does not distinguish built-in views.
      isOn: !current && isSameState(shown, builtIn[key], { withSort: false }),
      count: countText(context, counts.builtIn[countedViews.indexOf(key)]),
    }),
  );
  const onKey = builtInViewTabs.find(({ isOn }) => isOn)?.key;
  const own = current?.state ?? (onKey && builtIn[onKey]);
  keepLastView(context, url, scope, own);
  const pinned = views
    .filter((view) => view.pinned !== null)
    .map(
      ({ _id, name, state }): SavedViewTab => ({
        id: _id,
        name,
        to: addressOfState("", state, _id),
        isOn: _id === current?._id,
        count: countText(context, counts.pinned[_id]),
      }),
    );
  const isChanged = current !== undefined && !isSameState(shown, current.state, { withSort: true });
  return {
    builtIn: builtInViewTabs,
    pinned,
    others: views.filter((view) => view.pinned === null).map((view) => otherView(path, view, current)),
    manage: `${path}/views`,
    /** Keys of the filters that the shown view is made of: it stands for them. */
    ownKeys: own
      ? [...reviewQuery.active(own).map(({ key }) => key), ...reviewQuery.changed(own).map(parameterOf)]
      : [],
    current: current
      ? {
          id: current._id,
          name: current.name,
          version: current.version,
          to: addressOfState(path, current.state, current._id),
          mayChange: current.mayChange,
          isChanged,
          dropped: droppedText(context, current.dropped),
        }
      : null,
    isNew: current ? isChanged : !builtInViewTabs.some(({ isOn }) => isOn),
    organizations,
  };
}

const parameterOf = (name: ReviewQueryName): string => reviewQuery.rows[name].parameter;

function otherView(path: string, { _id, name, state, owner }: SavedView, current: SavedView | undefined) {
  const more = owner.isMe ? {} : { ownerName: owner.name };
  return { id: _id, name, to: addressOfState(path, state, _id), isOn: _id === current?._id, ...more };
}

/** Counts by the key of a built-in view or the id of a saved one. */
export type ViewCounts = Record<string, string>;

/** The counts of all views in the bar, however long it takes. */
export async function countViews(context: Context, scope: Scope): Promise<ViewCounts> {
  const { restaurantId } = scope;
  const asked = { kind: kindOf(scope), restaurantId, builtIn: builtInQuestions };
  const { builtIn, pinned } = (await productApi(context).savedViews.counted(asked)).data;
  const counts = [...countedViews.map((key, index) => [key, builtIn[index]] as const), ...Object.entries(pinned)];
  return Object.fromEntries(
    counts.flatMap(([id, count]) => {
      const text = countText(context, count);
      return text === null ? [] : [[id, text]];
    }),
  );
}

/** The views of the reviews, and the actions on the one shown. */
export type ViewBarData = Awaited<ReturnType<typeof loadViewBar>>;
