import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { FormReply } from "#app/lib/form-reply.ts";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import type { ProductApiError } from "./product-api-error.server.ts";
import { refusalTexts } from "./refusals.server.ts";

type Context = Readonly<RouterContextProvider>;
type Parsed<T> = { value: T; form: FormData } | { value: null; reply: FormResponse };
/** A form's answer with its status, to be returned by an action. */
export type FormResponse = ReturnType<typeof formResponse>;

/** Fields that are never sent back, whatever went wrong. */
const isSecret = (name: string) => /password/i.test(name);

/** The posted form, or null when the body is none. */
export async function findForm(request: Request): Promise<FormData | null> {
  return request.formData().catch(() => null);
}

/**
 * Checks a form against a schema. What does not fit is answered with 422 and an error beside each field, what cannot be read
 * at all with 400; everything typed is kept except passwords.
 */
export function parseForm<S extends z.ZodType>(
  context: Context,
  form: FormData | null,
  schema: S,
): Parsed<z.output<S>> {
  if (!form) return { value: null, reply: unreadableForm(context) };
  const submission = parseWithZod(form, { schema, error: issueMessages(context) });
  if (submission.status === "success") return { value: submission.value, form };
  const { error } = submission.reply();
  const errors = Object.entries(error ?? {}).flatMap(([name, messages]) =>
    messages?.[0] ? [[name, messages[0]]] : [],
  );
  return { value: null, reply: formResponse(422, form, Object.fromEntries(errors), null) };
}

/** The answer to a body that is no form at all. */
export function unreadableForm(context: Context): FormResponse {
  return formResponse(400, new FormData(), {}, translatorOf(context)("errors:codes.MALFORMED_REQUEST"));
}

/** Answers a form that the product API refused or could not take: field errors, the wait in words, or the reason. */
export function refuseForm(context: Context, form: FormData, error: ProductApiError): FormResponse {
  const t = translatorOf(context);
  const wait = error.retryAfterSeconds;
  if (wait !== null) {
    const when = formatsOf(languageOf(context)).fromNow(Math.max(wait, 1));
    return formResponse(429, form, {}, t("errors:retryAfter", { when }), { "Retry-After": String(wait) });
  }
  const fields = Object.entries(error.fields).map(([name, key]) => [
    name,
    t(`errors:fields.${key}` as "errors:fields.invalid", { defaultValue: t("errors:fields.invalid") }),
  ]);
  const isRefused = error.code === "PERMISSION_RULE" || error.code === "FORBIDDEN";
  const reason = isRefused ? refusalTexts(context, error).text : t(`errors:codes.${error.code}`);
  const message = fields.length > 0 ? null : reason;
  return formResponse(error.status, form, Object.fromEntries(fields), message);
}

/** A reply with its status; see `FormReply`. */
export function formResponse(
  status: number,
  form: FormData,
  errors: Record<string, string>,
  message: string | null,
  headers: Record<string, string> = {},
) {
  const values: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string" && !isSecret(name)) values[name] = value;
  const reply: FormReply = { values, errors, message };
  return data(reply, { status, headers });
}

/** Zod's issues in the visitor's language. */
function issueMessages(context: Context): z.core.$ZodErrorMap {
  const t = translatorOf(context);
  return (issue) => {
    if (issue.input === undefined || issue.input === "") return t("errors:fields.required");
    if (issue.code === "invalid_format" && issue.format === "email") return t("errors:fields.email");
    if (issue.code === "too_small" && isSecret(String(issue.path?.at(-1))))
      return t("errors:fields.passwordShort", { count: Number(issue.minimum) });
    if (issue.code === "too_small") return t("errors:fields.too_small");
    if (issue.code === "too_big") return t("errors:fields.too_large");
    if (issue.code === "custom") return undefined;
    return t("errors:fields.invalid");
  };
}
