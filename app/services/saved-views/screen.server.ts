import type { RouterContextProvider } from "react-router";
import type { Scope } from "#app/lib/scope.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import type { SavedView } from "#contract/saved-views/schemas.ts";
import { currentUser } from "../request/current-user.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { type KnownRecords, presentActive } from "../reviews/filters.server.ts";
import { sharingOrganizations } from "./bar.server.ts";
import { droppedText } from "./dropped.server.ts";
import { addressOfState, kindOf } from "./state.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The review screen of an address of views. */
export const reviewsPathOf = (url: URL): string => url.pathname.replace(/\/views(?:\.json)?$/, "");

async function recordsFor(context: Context, views: readonly SavedView[]): Promise<KnownRecords> {
  const asksRestaurants = views.some(({ state }) => state.restaurantIds.length > 0);
  const asksGroups = views.some(({ state }) => state.restaurantGroupIds.length > 0);
  const [{ data: choices }, restaurants, groups] = await Promise.all([
    productApi(context).reviewWork.choices({}),
    asksRestaurants ? productApi(context).shell.get({}) : null,
    asksGroups ? productApi(context).restaurantGroups.choices({}) : null,
  ]);
  return {
    tags: choices.tags.map(({ _id, name }) => ({ id: _id, name })),
    people: choices.assignees.map(({ userId, name }) => ({ id: userId, name })),
    restaurantGroups: (groups?.data ?? []).map(({ _id, name }) => ({ id: _id, name })),
    restaurants: (restaurants?.data.restaurants ?? []).map(({ _id, name, internalName }) => ({
      id: _id,
      name: internalName ?? name,
    })),
  };
}

/** Owner of a view and who sees it. */
async function visibilityOf(context: Context, { organizationId, owner }: SavedView): Promise<string> {
  const t = textsIn(context, "saved-views");
  const { organizations } = await currentUser(context);
  const organization = organizations.find(({ _id }) => _id === organizationId);
  const shared = organization && t("shared", { name: organization.name });
  const whose = owner.isMe ? t("mine") : t("by", { name: owner.name });
  return shared ? `${whose} · ${shared}` : whose;
}

/** The views of a kind of screen, for the page on which they are arranged. */
export async function loadSavedViewsScreen(context: Context, url: URL, scope: Scope) {
  const back = reviewsPathOf(url);
  const [{ data: views }, organizations] = await Promise.all([
    productApi(context).savedViews.list({ kind: kindOf(scope) }),
    sharingOrganizations(context),
  ]);
  const language = languageOf(context);
  const known = await recordsFor(context, views);
  const t = textsIn(context, "saved-views");
  const order = textsIn(context, "reviews");
  const rowOf = async (view: SavedView) => {
    const { state } = view;
    const filters = presentActive({ language, query: state, known }).map(({ label }) => label);
    const sorted = state.sort === "newest" ? [] : [t("active.sort", { name: order(`list.${state.sort}`) })];
    return {
      id: view._id,
      name: view.name,
      to: addressOfState(back, state, view._id),
      version: view.version,
      mayChange: view.mayChange,
      isPinned: view.pinned !== null,
      visibility: await visibilityOf(context, view),
      organizationId: view.organizationId ?? "me",
      isMine: view.owner.isMe,
      shows: [...(filters.length > 0 ? filters : [t("everything")]), ...sorted],
      dropped: droppedText(context, view.dropped),
    };
  };
  return { back, rows: await Promise.all(views.map(rowOf)), organizations };
}

/** One view on the page where they are arranged. */
export type SavedViewRow = SavedViewsScreenData["rows"][number];

/** Data of the page of views. */
export type SavedViewsScreenData = Awaited<ReturnType<typeof loadSavedViewsScreen>>;
