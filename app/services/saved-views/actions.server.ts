import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import type { Scope } from "#app/lib/scope.ts";
import { textsIn, translatorOf } from "#app/middleware/i18n.server.ts";
import { errorCatalogue } from "#contract/errors.ts";
import { pinnedViewsMax, viewNameLengthMax } from "#contract/saved-views/limits.ts";
import type { SavedView, SavedViewKind } from "#contract/saved-views/schemas.ts";
import { formIntentAt } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { ExpectedVersion } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { putToast } from "../request/toasts.server.ts";
import { viewProblem } from "./problems.server.ts";
import { ViewName, Visibility } from "./save.server.ts";
import { kindOf } from "./state.server.ts";

type Context = Readonly<RouterContextProvider>;
type ViewsTarget = { url: URL; scope: Scope };
type Change = { context: Context; kind: SavedViewKind; views: SavedView[]; view: SavedView };

/** The bar after a view was pinned, unpinned, or moved by one position. */
export function barAfter(bar: readonly string[], id: string, intent: "up" | "down" | "pin" | "unpin"): string[] {
  const position = bar.indexOf(id);
  const others = bar.filter((one) => one !== id);
  if (intent === "unpin") return others;
  if (position < 0) return [...others, id];
  if (intent === "pin") return [...bar];
  return others.toSpliced(Math.max(intent === "up" ? position - 1 : position + 1, 0), 0, id);
}

/** A name that none of the caller's views has: the copy's own, or with the next number. */
function freeName({ context, views, view }: Change): string {
  const t = textsIn(context, "saved-views");
  const folded = (name: string) => name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const taken = new Set(views.filter(({ owner }) => owner.isMe).map(({ name }) => folded(name)));
  for (let number = 1; ; number++) {
    const name = number === 1 ? view.name : t("copyName", { name: view.name.slice(0, viewNameLengthMax - 6), number });
    if (!taken.has(folded(name))) return name;
  }
}

const One = z.object({ viewId: z.string() });
const Version = One.extend({ version: ExpectedVersion });

/**
 * A button of the page, which leads back to the view, or to `to`; a deleted one is reported as such. `run` returns the text to show, if
 * any.
 */
const manage = <Schema extends z.ZodType<{ viewId: string }>>(
  schema: Schema,
  run: (value: z.output<Schema>, change: Change) => Promise<string | null>,
  to: (path: string, viewId: string) => string = (path, viewId) => `${path}#view-${viewId}`,
) =>
  formIntentAt<ViewsTarget>()({
    schema,
    run: async (value, { context, url, scope }) => {
      const kind = kindOf(scope);
      const { data: views } = await productApi(context).savedViews.list({ kind });
      const view = views.find(({ _id }) => _id === value.viewId);
      if (!view) {
        putToast(context, { kind: "info", title: textsIn(context, "saved-views")("toasts.gone") });
        return redirect(url.pathname);
      }
      const title = await run(value, { context, kind, views, view });
      if (title !== null) putToast(context, { kind: "success", title });
      return redirect(to(url.pathname, view._id));
    },
    refuse: viewProblem,
  });

const toPage = (path: string) => path;

/** A moved view needs no toast. */
const place = (intent: Parameters<typeof barAfter>[2]) =>
  manage(One, async (_form, { context, kind, views, view }) => {
    const bar = views.filter(({ pinned }) => pinned !== null).map(({ _id }) => _id);
    const viewIds = barAfter(bar, view._id, intent);
    if (viewIds.length > pinnedViewsMax) {
      const { status } = errorCatalogue.SAVED_VIEW_PIN_LIMIT;
      throw new FormProblem({ status, message: translatorOf(context)("errors:codes.SAVED_VIEW_PIN_LIMIT") });
    }
    await productApi(context).savedViews.pin({ kind, viewIds });
    return null;
  });

/** The buttons of the views' page: each leads back to it, with a problem shown at its view. */
export const savedViewIntents = {
  up: place("up"),
  down: place("down"),
  pin: place("pin"),
  unpin: place("unpin"),
  edit: manage(Version.extend({ name: ViewName, organizationId: Visibility }), async (change, { context }) => {
    const { name } = (await productApi(context).savedViews.update(change)).data;
    return textsIn(context, "saved-views")("toasts.changed", { name });
  }),
  delete: manage(
    Version,
    async (view, { context, view: { name } }) => {
      await productApi(context).savedViews.delete(view);
      return textsIn(context, "saved-views")("toasts.deleted", { name });
    },
    toPage,
  ),
  copy: manage(
    One,
    async (_form, change) => {
      const { context, kind, view } = change;
      const copy = { kind, name: freeName(change), state: view.state, organizationId: null, isPinned: false };
      const { name } = (await productApi(context).savedViews.create(copy)).data;
      return textsIn(context, "saved-views")("toasts.copied", { name });
    },
    toPage,
  ),
};
