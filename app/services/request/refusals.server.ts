import { type RouterContextProvider, redirect } from "react-router";
import { forbiddenTexts } from "#app/lib/problem-texts.ts";
import { textsIn } from "#app/middleware/i18n.server.ts";
import type { ProductApiError } from "./product-api-error.server.ts";
import { putToast } from "./toasts.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The texts of a refused right: which right is missing and who can grant it, or plainly forbidden. */
export function refusalTexts(context: Context, error: ProductApiError) {
  return forbiddenTexts(textsIn(context, "errors"), error.data);
}

/** Handles an action that the API forbade: a toast on the page the visitor came from. Anything but a 403 is thrown on. */
export function refuseWithToast(context: Context, error: ProductApiError, address: string): Response {
  if (error.status !== 403) throw error;
  putToast(context, { kind: "error", ...refusalTexts(context, error) });
  return redirect(address);
}
