import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { currentIn } from "#app/services/request/conflict.server.ts";
import { SavedView } from "#contract/saved-views/schemas.ts";
import { FormProblem, problemOf } from "../request/form-problem.server.ts";
import type { ProductApiError } from "../request/product-api-error.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Why a view was not written: it is deleted, or somebody else was first, in which case sending it again replaces their change. */
export function viewProblem(error: ProductApiError, { context }: { context: Context }): FormProblem {
  const t = textsIn(context, "saved-views");
  if (error.status === 404) return new FormProblem({ status: 404, message: t("toasts.gone") });
  const current = currentIn(error, SavedView);
  if (!current) return problemOf(context, error);
  return new FormProblem({
    status: error.status,
    message: t("conflict", { name: current.updatedBy, ago: formatsOf(languageOf(context)).ago(current.updatedAt) }),
    values: { version: String(current.version) },
  });
}
