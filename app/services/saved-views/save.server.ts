import { data, type RouterContextProvider, redirect } from "react-router";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { Id } from "#contract/ids.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { putToast } from "../request/toasts.server.ts";
import type { WriteResult } from "../reviews/actions.server.ts";
import type { ReviewScope } from "../reviews/screen.server.ts";
import { conflictOf, problemText } from "./problems.server.ts";
import { addressOfState, kindOf, stateOf } from "./state.server.ts";

/** What is posted to keep the filters of the page: as a new view, or in the one they came from. */
export const viewIntents = ["saveView", "changeView"] as const;

export type ViewIntent = (typeof viewIntents)[number];

/** Why a view was not kept; `name` and the rest come back into the form. */
export type ViewProblem = {
  intent: ViewIntent;
  message: string;
  name: string;
  organizationId: string;
  isPinned: boolean;
  /** Of the view as somebody else left it, so that the next press is meant. */
  version?: number;
};

type KeepAction = { context: Readonly<RouterContextProvider>; url: URL; scope: ReviewScope; form: FormData };

/** What is shown, kept in the view it came from or as a new one. */
function write({ context, url, scope, form }: KeepAction, intent: ViewIntent) {
  const kind = kindOf(scope);
  const state = stateOf(url, kind);
  if (intent === "changeView") {
    const viewId = Id.safeParse(form.get("viewId")).data;
    if (!viewId) throw data(null, { status: 404 });
    return productApi(context).savedViews.update({ viewId, version: Number(form.get("version")), state });
  }
  return productApi(context).savedViews.create({
    kind,
    state,
    name: String(form.get("name") ?? ""),
    organizationId: Id.safeParse(form.get("organizationId")).data ?? null,
    isPinned: form.has("isPinned"),
  });
}

/** Keeps the filters of the page under a name and leads to the view; what was refused comes back with the reason, and all that was typed. */
export async function saveView(action: KeepAction, intent: ViewIntent) {
  const { context, url, form } = action;
  const t = textsIn(context, "saved-views");
  try {
    const { _id, name, state } = (await write(action, intent)).data;
    const title = intent === "saveView" ? t("toasts.created", { name }) : t("toasts.changed", { name });
    putToast(context, { kind: "success", title });
    return redirect(addressOfState(url.pathname, state, _id));
  } catch (error) {
    if (!(error instanceof ProductApiError)) throw error;
    const viewProblem: ViewProblem = {
      intent,
      message: problemText(context, error),
      name: String(form.get("name") ?? ""),
      organizationId: String(form.get("organizationId") ?? ""),
      isPinned: form.has("isPinned"),
      version: conflictOf(error)?.version,
    };
    return data<WriteResult>({ outcome: null, removedIds: [], viewProblem }, { status: error.status });
  }
}
