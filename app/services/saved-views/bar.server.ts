import type { RouterContextProvider } from "react-router";
import type { SavedView, SavedViewState } from "#contract/saved-views/schemas.ts";
import { SavedViewState as State } from "#contract/saved-views/schemas.ts";
import { currentAbility, currentUser } from "../request/current-user.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { toAnswerFilters } from "../reviews/links.server.ts";
import type { ReviewScope } from "../reviews/screen.server.ts";
import { countText, isCostly, resultsWithin } from "./counts.server.ts";
import { droppedText } from "./dropped.server.ts";
import { addressOfState, isSameState, kindOf, stateOf, viewParameter } from "./state.server.ts";

/** Ways to look at the reviews that everybody has. */
export const builtInViews = ["all", "toAnswer", "late", "negative", "refused", "mine", "approval", "reported"] as const;

export type BuiltInView = (typeof builtInViews)[number];

type Tab = { to: string; isOn: boolean; count: string | null };

/** One way to look at the reviews: an address, and how many it shows; no count where the list's own head tells it. */
export type BuiltInViewTab = Tab & { key: BuiltInView };

/** One that somebody has kept; without a count where it was not to be had in time. */
export type SavedViewTab = Tab & { id: string; name: string };

type Context = Readonly<RouterContextProvider>;

/** What is due first stands first: with the shorter deadlines of few stars that is the oldest negative one. */
const builtIn: Record<BuiltInView, SavedViewState> = {
  all: State.parse({}),
  toAnswer: State.parse({ ...toAnswerFilters, sort: "due" }),
  late: State.parse({ ...toAnswerFilters, late: true, sort: "due" }),
  negative: State.parse({ ratings: [1, 2] }),
  refused: State.parse({ ...toAnswerFilters, refused: true, sort: "due" }),
  mine: State.parse({ ...toAnswerFilters, assignee: "me", sort: "due" }),
  approval: State.parse({ awaitingApproval: true, sort: "due" }),
  reported: State.parse({ reported: true }),
};

/** The page waits so long for those numbers of pinned views that take a reading of the reviews; scripts fetch what took longer. */
const patienceMs = 50;
const patience = () =>
  new Promise((end) => {
    setTimeout(end, patienceMs).unref();
  });
const never = new Promise(() => {});

/** Kept views; none where they cannot be had, which is no reason to show no reviews. */
async function findViews(context: Context, scope: ReviewScope): Promise<SavedView[]> {
  try {
    return (await productApi(context).savedViews.list({ kind: kindOf(scope) })).data;
  } catch (error) {
    if (error instanceof ProductApiError) return [];
    throw error;
  }
}

function builtInTabs(context: Context, path: string, shown: SavedViewState | null, scope: ReviewScope) {
  const tab = async (key: BuiltInView): Promise<BuiltInViewTab> => ({
    key,
    to: addressOfState(path, builtIn[key]),
    // The order of a list is no part of these.
    isOn: shown !== null && isSameState(shown, builtIn[key], { withSort: false }),
    count: key === "all" ? null : await countText(context, scope, builtIn[key]),
  });
  return Promise.all(builtInViews.map(tab));
}

/** The numbers of views by their ids. Sums that are kept are always there; the others as far as `patience` goes. */
async function countsOf(context: Context, views: readonly SavedView[], scope: ReviewScope, patience: Promise<unknown>) {
  const costly = views.filter(({ state }) => isCostly(state));
  const cheap = views.filter(({ state }) => !isCostly(state));
  const questions = (some: readonly SavedView[]) =>
    some.map(
      ({ state }) =>
        () =>
          countText(context, scope, state),
    );
  const [quick, slow] = await Promise.all([
    resultsWithin(questions(cheap), never),
    resultsWithin(questions(costly), patience),
  ]);
  const counts = [...quick, ...slow];
  return new Map([...cheap, ...costly].flatMap(({ _id }, index) => (counts[index] ? [[_id, counts[index]]] : [])));
}

async function pinnedTabs(context: Context, path: string, views: readonly SavedView[], scope: ReviewScope) {
  const counts = await countsOf(context, views, scope, patience());
  return views.map(
    ({ _id, name, state }): SavedViewTab => ({
      id: _id,
      name,
      to: addressOfState(path, state, _id),
      isOn: false,
      count: counts.get(_id) ?? null,
    }),
  );
}

/** Organizations in whose name a user may share. */
export async function sharingOrganizations(context: Context): Promise<{ id: string; name: string }[]> {
  const [user, ability] = await Promise.all([currentUser(context), currentAbility(context)]);
  return ability.can("update", "Review") ? user.organizations.map(({ _id, name }) => ({ id: _id, name })) : [];
}

/**
 * The ways to look at the reviews of a restaurant, or of all within the access scope: those that everybody has, then what this person has put into
 * the bar, each with the number its list would show; and the view that the address came from.
 */
export async function loadViewBar(context: Context, url: URL, scope: ReviewScope) {
  const path = url.pathname;
  const views = await findViews(context, scope);
  const shown = stateOf(url, kindOf(scope));
  const current = views.find(({ _id }) => _id === url.searchParams.get(viewParameter));
  const [builtInViewTabs, pinned, organizations] = await Promise.all([
    builtInTabs(context, path, current ? null : shown, scope),
    pinnedTabs(
      context,
      path,
      views.filter((view) => view.pinned !== null),
      scope,
    ),
    sharingOrganizations(context),
  ]);
  const isChanged = current !== undefined && !isSameState(shown, current.state, { withSort: true });
  return {
    builtIn: builtInViewTabs,
    pinned: pinned.map((tab) => ({ ...tab, isOn: tab.id === current?._id })),
    others: views.filter((view) => view.pinned === null).map((view) => otherView(path, view, current)),
    manage: `${path}/views`,
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

function otherView(path: string, { _id, name, state, owner }: SavedView, current: SavedView | undefined) {
  const more = owner.isMe ? {} : { ownerName: owner.name };
  return { id: _id, name, to: addressOfState(path, state, _id), isOn: _id === current?._id, ...more };
}

/** The numbers of the pinned views, all of them, however long that takes. */
export async function countPinned(context: Context, scope: ReviewScope): Promise<Record<string, string>> {
  const views = (await productApi(context).savedViews.list({ kind: kindOf(scope) })).data.filter(
    ({ pinned }) => pinned !== null,
  );
  return Object.fromEntries(await countsOf(context, views, scope, never));
}

/** The ways to look at the reviews, and what may be done about the one that is shown. */
export type ViewBarData = Awaited<ReturnType<typeof loadViewBar>>;
