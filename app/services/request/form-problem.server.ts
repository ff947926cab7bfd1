import type { FormValue } from "@conform-to/react/future";
import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import type { ProductApiError } from "./product-api-error.server.ts";
import { refusalTexts } from "./refusals.server.ts";

type Context = Readonly<RouterContextProvider>;

type ProblemInit = {
  status: number;
  /** Field → text. */
  fields?: Record<string, string>;
  /** A problem of the form as a whole. */
  message?: string | null;
  /** Details of the message, line by line. */
  details?: string[];
  /** Fields to change when the form is sent again, such as the version it is based on. */
  values?: Record<string, FormValue>;
  headers?: Record<string, string>;
  /** Further value for the form, of the type of its row. */
  value?: unknown;
};

/** Why a form was refused. Thrown by any handler of a form, which is then shown again with everything typed. */
export class FormProblem extends Error {
  override name = "FormProblem";
  readonly status: number;
  readonly fields: Record<string, string>;
  readonly text: string | null;
  readonly details: string[];
  readonly values: Record<string, FormValue>;
  readonly headers: Record<string, string>;
  readonly value: unknown;

  constructor(init: ProblemInit) {
    super(`form problem (${init.status})`);
    this.status = init.status;
    this.fields = init.fields ?? {};
    this.text = init.message ?? null;
    this.details = init.details ?? [];
    this.values = init.values ?? {};
    this.headers = init.headers ?? {};
    this.value = init.value ?? null;
  }
}

/** A body that is no form of the screen. */
export function unreadableForm(context: Context): FormProblem {
  return new FormProblem({ status: 400, message: translatorOf(context)("errors:codes.MALFORMED_REQUEST") });
}

/** The text of an API's problem with a field. */
export function fieldText(context: Context, key: string): string {
  const t = translatorOf(context);
  return t(`errors:fields.${key}` as "errors:fields.invalid", { defaultValue: t("errors:fields.invalid") });
}

/** The problem of an API refusal: the wrong fields, the waiting time in words, or the reason. */
export function problemOf(context: Context, error: ProductApiError): FormProblem {
  const t = translatorOf(context);
  const wait = error.retryAfterSeconds;
  if (wait !== null) {
    const when = formatsOf(languageOf(context)).fromNow(Math.max(wait, 1));
    const headers = { "Retry-After": String(wait) };
    return new FormProblem({ status: 429, message: t("errors:retryAfter", { when }), headers });
  }
  const fields = Object.entries(error.fields).map(([name, key]) => [name, fieldText(context, key)]);
  const isRefused = error.code === "PERMISSION_RULE" || error.code === "FORBIDDEN";
  const reason = isRefused
    ? refusalTexts(context, error).text
    : (error.data.rawCode ?? t(`errors:codes.${error.code}`));
  return new FormProblem({
    status: error.status,
    fields: Object.fromEntries(fields),
    message: fields.length > 0 ? null : reason,
  });
}
