import type { RouterContextProvider } from "react-router";
import type { NewReviewView, ReviewView, ReviewViewChange, ReviewViewKind } from "#contract/review-views/views.ts";
import { productApi } from "./product-api.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The caller's views of a kind of screen and those shared with it: pinned ones in their order, then the others by name. */
export async function listViews(context: Context, kind: ReviewViewKind): Promise<ReviewView[]> {
  return (await productApi(context).reviewViews.list({ kind })).data;
}

/** Keeps a view. Throws INVALID_INPUT for a name that is taken, REVIEW_VIEW_LIMIT, REVIEW_VIEW_PIN_LIMIT, PERMISSION_RULE. */
export async function createView(context: Context, view: NewReviewView): Promise<ReviewView> {
  return (await productApi(context).reviewViews.create(view)).data;
}

/** Changes what is told of a view. Throws CONFLICT with the view as it is now in `current`. */
export async function updateView(context: Context, change: ReviewViewChange): Promise<ReviewView> {
  return (await productApi(context).reviewViews.update(change)).data;
}

/** Deletes a view, for all who share it. Throws CONFLICT. */
export async function deleteView(context: Context, view: { viewId: string; version: number }): Promise<void> {
  await productApi(context).reviewViews.delete(view);
}

/** Sets the caller's bar of a kind of screen. */
export async function pinViews(context: Context, kind: ReviewViewKind, viewIds: string[]): Promise<void> {
  await productApi(context).reviewViews.pin({ kind, viewIds });
}
