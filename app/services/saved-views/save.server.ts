import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import type { Scope } from "#app/lib/scope.ts";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { Id } from "#contract/ids.ts";
import { NewSavedView, type SavedView } from "#contract/saved-views/schemas.ts";
import { formIntentAt } from "../request/form-action.server.ts";
import { ExpectedVersion, RecordId } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { putToast } from "../request/toasts.server.ts";
import { viewProblem } from "./problems.server.ts";
import { addressOfState, kindOf, stateOf } from "./state.server.ts";

type Context = Readonly<RouterContextProvider>;
const intent = formIntentAt<{ url: URL; scope: Scope }>();

export const ViewName = NewSavedView.shape.name;
/** The organization that a view is shared with, or `me` for nobody. */
export const Visibility = z.union([z.literal("me").transform(() => null), Id]).optional();

function leadTo({ context, url }: { context: Context; url: URL }, view: SavedView, said: "created" | "changed") {
  putToast(context, { kind: "success", title: textsIn(context, "saved-views")(`toasts.${said}`, { name: view.name }) });
  return redirect(addressOfState(url.pathname, view.state, view._id));
}

/** Forms that save the filters of the page, as a new view or in the one they came from. Each leads to the view. */
export const keepViewIntents = {
  saveView: intent({
    schema: z.object({ name: ViewName, organizationId: Visibility, isPinned: z.boolean().default(false) }),
    run: async ({ organizationId = null, ...view }, acting) => {
      const kind = kindOf(acting.scope);
      const input = { ...view, organizationId, kind, state: stateOf(acting.url, kind) };
      const { data } = await productApi(acting.context).savedViews.create(input);
      return leadTo(acting, data, "created");
    },
    refuse: viewProblem,
  }),
  changeView: intent({
    schema: z.object({ viewId: RecordId, version: ExpectedVersion }),
    run: async (view, acting) => {
      const state = stateOf(acting.url, kindOf(acting.scope));
      const { data } = await productApi(acting.context).savedViews.update({ ...view, state });
      return leadTo(acting, data, "changed");
    },
    refuse: viewProblem,
  }),
};
