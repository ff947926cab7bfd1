import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { textsIn, translatorOf } from "#app/middleware/i18n.server.ts";
import { errorCatalogue } from "#contract/errors.ts";
import { pinnedViewsMax, viewNameLengthMax } from "#contract/saved-views/limits.ts";
import type { SavedView, SavedViewKind } from "#contract/saved-views/schemas.ts";
import { formIntentAt } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { putToast } from "../request/toasts.server.ts";
import type { ReviewScope } from "../reviews/screen.server.ts";
import { conflictOf, problemText } from "./problems.server.ts";
import { kindOf } from "./state.server.ts";

export const manageIntents = ["up", "down", "pin", "unpin", "edit", "delete", "copy"] as const;

export type ManageIntent = (typeof manageIntents)[number];

type Context = Readonly<RouterContextProvider>;
type ViewsTarget = { url: URL; scope: ReviewScope };
type Change = { context: Context; kind: SavedViewKind; views: SavedView[]; view: SavedView; form: FormData };

/** The bar after a view was put in, taken out, or moved by one place. */
export function barAfter(bar: readonly string[], id: string, intent: "up" | "down" | "pin" | "unpin"): string[] {
  const place = bar.indexOf(id);
  const others = bar.filter((one) => one !== id);
  if (intent === "unpin") return others;
  if (place < 0) return [...others, id];
  if (intent === "pin") return [...bar];
  return others.toSpliced(Math.max(intent === "up" ? place - 1 : place + 1, 0), 0, id);
}

/** A name that none of one's own views has: the copy's own, or with the next number. */
function freeName({ context, views, view }: Change): string {
  const t = textsIn(context, "saved-views");
  const folded = (name: string) => name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const taken = new Set(views.filter(({ owner }) => owner.isMe).map(({ name }) => folded(name)));
  for (let number = 1; ; number++) {
    const name = number === 1 ? view.name : t("copyName", { name: view.name.slice(0, viewNameLengthMax - 6), number });
    if (!taken.has(folded(name))) return name;
  }
}

const versionOf = (form: FormData): number => Number(form.get("version"));

/** Does it, and gives what to say of it; a move says itself. */
async function perform(change: Change, intent: ManageIntent): Promise<string | null> {
  const { context, kind, views, view, form } = change;
  const t = textsIn(context, "saved-views");
  const { _id: viewId, name, state } = view;
  if (intent === "edit") {
    const organizationId = form.has("organizationId") ? String(form.get("organizationId")) || null : undefined;
    const written = { viewId, version: versionOf(form), name: String(form.get("name") ?? ""), organizationId };
    return t("toasts.changed", { name: (await productApi(context).savedViews.update(written)).data.name });
  }
  if (intent === "delete") {
    await productApi(context).savedViews.delete({ viewId, version: versionOf(form) });
    return t("toasts.deleted", { name });
  }
  if (intent === "copy") {
    const copy = { kind, name: freeName(change), state, organizationId: null, isPinned: false };
    return t("toasts.copied", { name: (await productApi(context).savedViews.create(copy)).data.name });
  }
  const bar = views.filter(({ pinned }) => pinned !== null).map(({ _id }) => _id);
  const wanted = barAfter(bar, viewId, intent);
  if (wanted.length > pinnedViewsMax) {
    const { status } = errorCatalogue.SAVED_VIEW_PIN_LIMIT;
    throw new FormProblem({ status, message: translatorOf(context)("errors:codes.SAVED_VIEW_PIN_LIMIT") });
  }
  await productApi(context).savedViews.pin({ kind, viewIds: wanted });
  return null;
}

/** Does it to the view that is named; one that is gone is told as such. */
const manage = (which: ManageIntent) =>
  formIntentAt<ViewsTarget>()({
    schema: z.object({ viewId: z.string().optional() }),
    run: async ({ viewId }, { context, url, scope, form }) => {
      const kind = kindOf(scope);
      const { data: views } = await productApi(context).savedViews.list({ kind });
      const view = views.find(({ _id }) => _id === viewId);
      if (!view) {
        putToast(context, { kind: "info", title: textsIn(context, "saved-views")("toasts.gone") });
        return redirect(url.pathname);
      }
      const title = await perform({ context, kind, views, view, form }, which);
      if (title !== null) putToast(context, { kind: "success", title });
      return redirect(which === "delete" || which === "copy" ? url.pathname : `${url.pathname}#view-${view._id}`);
    },
    refuse: (error, { context }) => {
      const version = conflictOf(error)?.version;
      const values = version === undefined ? undefined : { version: String(version) };
      return new FormProblem({ status: error.status, message: problemText(context, error), values });
    },
  });

/** The buttons of the views' page: each leads back to it, with what was refused told beside the view it was meant for. */
export const savedViewIntents = Object.fromEntries(manageIntents.map((which) => [which, manage(which)])) as Record<
  ManageIntent,
  ReturnType<typeof manage>
>;
