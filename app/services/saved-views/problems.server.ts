import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn, translatorOf } from "#app/middleware/i18n.server.ts";
import { SavedView } from "#contract/saved-views/schemas.ts";
import type { ProductApiError } from "../request/product-api-error.server.ts";
import { refusalTexts } from "../request/refusals.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The view as somebody else left it, where that is why a write was refused. */
export function conflictOf(error: ProductApiError): SavedView | null {
  return error.code === "CONFLICT" ? (SavedView.safeParse(error.current).data ?? null) : null;
}

/** Why a view was not written, in words that say what to do. */
export function problemText(context: Context, error: ProductApiError): string {
  const t = textsIn(context, "saved-views");
  const errors = translatorOf(context);
  const current = conflictOf(error);
  if (current)
    return t("conflict", { name: current.updatedBy, ago: formatsOf(languageOf(context)).ago(current.updatedAt) });
  if (error.status === 404) return t("toasts.gone");
  if (error.status === 403) return refusalTexts(context, error).text;
  const { name } = error.fields;
  if (name === "too_small") return errors("errors:fields.required");
  if (name) return errors(`errors:fields.${name}` as "errors:fields.invalid");
  return errors(`errors:codes.${error.code}`);
}
