import type { RouterContextProvider } from "react-router";
import type { NewSavedView, SavedView, SavedViewChange, SavedViewKind } from "#contract/saved-views/schemas.ts";
import { productApi } from "../request/product-api.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The caller's views of a kind of screen and those shared with it: pinned ones in their order, then the others by name. */
export async function listSavedViews(context: Context, kind: SavedViewKind): Promise<SavedView[]> {
  return (await productApi(context).savedViews.list({ kind })).data;
}

/** Keeps a view. Throws INVALID_INPUT for a name that is taken, SAVED_VIEW_LIMIT, SAVED_VIEW_PIN_LIMIT, PERMISSION_RULE. */
export async function createSavedView(context: Context, view: NewSavedView): Promise<SavedView> {
  return (await productApi(context).savedViews.create(view)).data;
}

/** Changes what is told of a view. Throws CONFLICT with the view as it is now in `current`. */
export async function updateSavedView(context: Context, change: SavedViewChange): Promise<SavedView> {
  return (await productApi(context).savedViews.update(change)).data;
}

/** Deletes a view, for all who share it. Throws CONFLICT. */
export async function deleteSavedView(context: Context, view: { viewId: string; version: number }): Promise<void> {
  await productApi(context).savedViews.delete(view);
}

/** Sets the caller's bar of a kind of screen. */
export async function pinSavedViews(context: Context, kind: SavedViewKind, viewIds: string[]): Promise<void> {
  await productApi(context).savedViews.pin({ kind, viewIds });
}
