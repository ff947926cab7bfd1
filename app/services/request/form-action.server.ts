import { parseSubmission, report, type Submission } from "@conform-to/react/future";
import { formatResult } from "@conform-to/zod/v4/future";
import { data, type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import type { FormResult } from "#app/lib/form-result.ts";
import { changeList, isSecret, readSubmission } from "#app/lib/submission.ts";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import type { Toast } from "#app/sessions.server.ts";
import type { ReceivedForm } from "#uploads/receive-form.ts";
import { FormProblem, problemOf, unreadableForm } from "./form-problem.server.ts";
import { formSchemaIn } from "./form-values.server.ts";
import { fileNotKept, noteRefusal, receiveFormOf } from "./forms.server.ts";
import { ProductApiError } from "./product-api-error.server.ts";
import { putToast } from "./toasts.server.ts";

type Context = Readonly<RouterContextProvider>;
export type Translator = ReturnType<typeof translatorOf>;
type FormArgs = { context: Context; request: Request };

/** A submitted form: its route arguments, and what was sent. */
export type Acting<Args = unknown> = Args & Sent;
export type Sent = { context: Context; form: FormData; intent: string };

/** Texts of fields that are more precise than the general ones; a name applies to all fields below it as well. */
type FieldTexts = Record<string, (t: Translator) => string>;
/** The meaning of an API refusal for this form; undefined for the general one. May throw it on. */
export type Refuse<A> = (error: ProductApiError, acting: A) => Refusal | Promise<Refusal>;
type Refusal = FormProblem | Response | undefined;
type ToastWords = string | Omit<Toast, "id"> | undefined;

export type IntentInit<Schema extends z.ZodType, Done, A> = {
  schema: Schema;
  /** Runs the form. A response (a redirect) is sent as it is, anything else is shown with the form; `data` gives it a status. */
  run(value: z.output<Schema>, acting: A): Done | Promise<Done>;
  /** The toast of the next page. The translator is created afterwards, since the language may have changed. */
  toast?: (t: Translator, done: NoInfer<Done>, acting: A) => ToastWords;
  /** Where the form leads afterwards, if `run` returns no response. */
  to?: string | ((acting: A) => string);
  fieldTexts?: FieldTexts;
  refuse?: Refuse<A>;
};

/** A row of a screen's table: one form and its handling. */
export type FormIntent<A, Value> = {
  act(acting: A, submission: Submission): Promise<Response | { value: Value | null; init: ResponseInit | null }>;
  fieldTexts: FieldTexts;
  refuse: Refuse<A> | undefined;
};

type WithStatus<Value> = ReturnType<typeof data<Value>>;
type Unwrapped<Done> = Done extends WithStatus<infer Value> ? Value : Done;
export type ValueOf<Done> = Exclude<Extract<Unwrapped<Awaited<Done>>, object | string | number | boolean>, Response>;
const isWithStatus = (done: unknown): done is WithStatus<unknown> =>
  typeof done === "object" && done !== null && "type" in done && done.type === "DataWithResponseInit";

/**
 * Makes forms with route arguments, such as those of a restaurant's screens: `formIntentAt<{ params: { restaurantId: string } }>()`. The
 * fields of a form are checked against its schema before it runs.
 */
export const formIntentAt =
  <Args = object>() =>
  <Schema extends z.ZodType, Done>(
    init: IntentInit<Schema, Done, Acting<Args>>,
  ): FormIntent<Acting<Args>, ValueOf<Done>> =>
    intentOf(init);

/** A form without route arguments. */
export const formIntent = formIntentAt();

function intentOf<Schema extends z.ZodType, Done, A extends Sent>(
  init: IntentInit<Schema, Done, A>,
): FormIntent<A, ValueOf<Done>> {
  return {
    async act(acting, submission) {
      const { context } = acting;
      const schema = formSchemaIn(init.schema, languageOf(context));
      const parsed = schema.safeParse(submission.payload, { error: issueTexts(context) });
      if (!parsed.success) throw new SchemaProblem(formatResult(parsed)?.fieldErrors ?? {});
      const done = await init.run(parsed.data as z.output<Schema>, acting);
      const words = init.toast?.(translatorOf(context), done, acting);
      if (words) putToast(context, typeof words === "string" ? { kind: "success", title: words } : words);
      if (done instanceof Response) return done;
      if (init.to) return redirect(typeof init.to === "string" ? init.to : init.to(acting));
      const { data: value, init: status } = isWithStatus(done) ? done : { data: done, init: null };
      return { value: (value ?? null) as ValueOf<Done> | null, init: status };
    },
    fieldTexts: init.fieldTexts ?? {},
    refuse: init.refuse,
  };
}

class SchemaProblem extends FormProblem {
  override name = "SchemaProblem";
  constructor(errors: Record<string, string[] | null>) {
    const fields = Object.entries(errors).flatMap(([name, texts]) => (texts?.[0] ? [[name, texts[0]]] : []));
    super({ status: 422, fields: Object.fromEntries(fields) });
  }
}

/** Without the type of the arguments, so that each row declares its own. */
type Table = Record<string, Pick<FormIntent<never, unknown>, "fieldTexts">>;
type ActingOf<T extends Table> = T[keyof T] extends FormIntent<infer A, unknown> ? A : never;
/** Route arguments a table needs. */
type ArgsOf<T extends Table> = Omit<ActingOf<T>, "form" | "intent"> & FormArgs;
type ResultOf<T extends Table> = {
  [Intent in keyof T & string]: T[Intent] extends FormIntent<never, infer Value> ? FormResult<Value, Intent> : never;
}[keyof T & string];
/** Result of a table's action. */
export type FormOutcome<T extends Table> = Response | WithStatus<ResultOf<T>>;

type Action<T extends Table> = {
  intents: T;
  /** For all rows; see `Refuse`. */
  refuse?: Refuse<ActingOf<T>>;
  /** Names the row by something else than `intent`, such as a button. */
  intentOf?: (form: FormData) => (keyof T & string) | undefined;
};

/**
 * Handles the forms of a screen by a table, one row for each: `intent` names the row, and a button may add fields to its form. Screens of
 * several forms merge their tables by spreading them. A screen of one form needs no intent.
 */
export function formAction<T extends Table>({ intents, refuse, intentOf: namedBy }: Action<T>) {
  const rows = intents as unknown as Record<string, FormIntent<Sent, unknown>>;
  const names = Object.keys(rows);
  const answer = async (args: ArgsOf<T>, received: ReceivedForm | null): Promise<Response | WithStatus<FormResult>> => {
    const { context } = args;
    const form = received?.form;
    const named = (form && namedBy?.(form)) ?? form?.getAll("intent").at(-1);
    const intent = String(names.length === 1 ? names[0] : (named ?? ""));
    const row = Object.hasOwn(rows, intent) ? rows[intent] : undefined;
    if (!form || !row) return refused({ context, intent }, parseSubmission(new FormData()), unreadableForm(context));
    const submission = readSubmission(form);
    if ("intent" in submission.payload) submission.payload.intent = intent;
    const changed = changeList(submission);
    if (changed) return data({ intent, last: changed, details: [], value: null });
    const secrets = { hideFields: submission.fields.filter(isSecret) };
    const acting = { ...args, form, intent } as unknown as ActingOf<T> & Sent;
    try {
      if (received?.failure) throw fileNotKept(context, received.failure, args.request);
      const done = await row.act(acting, submission);
      if (done instanceof Response) return done;
      return data({ intent, last: report(submission, secrets), details: [], value: done.value }, done.init ?? {});
    } catch (error) {
      const isRefusal = error instanceof ProductApiError;
      const own = isRefusal ? ((await row.refuse?.(error, acting)) ?? (await refuse?.(error, acting))) : error;
      if (own instanceof Response) return own;
      if (own instanceof FormProblem && !(own instanceof SchemaProblem))
        return refused({ context, intent }, submission, own);
      const general = isRefusal ? problemOf(context, error) : error;
      if (!(general instanceof FormProblem)) throw error;
      return refused(
        { context, intent },
        submission,
        withOwnTexts(context, general, row.fieldTexts, submission.fields),
      );
    }
  };
  const action = async (args: ArgsOf<T>) => {
    const received = await receiveFormOf(args.request);
    try {
      return await answer(args, received);
    } finally {
      await received?.discard();
    }
  };
  // Each row has its own value, which the type of a table indexed by name cannot express.
  return action as (args: ArgsOf<T>) => Promise<FormOutcome<T>>;
}

/** Shows the form again with everything typed, except secrets. */
function refused(
  { context, intent }: { context: Context; intent: string },
  submission: Submission,
  { fields, text, values, details, status, headers, value }: FormProblem,
) {
  noteRefusal(context);
  const last = report(submission, {
    error: {
      formErrors: text === null ? null : [text],
      fieldErrors: Object.fromEntries(Object.entries(fields).map(([name, said]) => [name, [said]])),
    },
    targetValue: Object.keys(values).length > 0 ? { ...submission.payload, ...values } : undefined,
    hideFields: submission.fields.filter(isSecret),
  });
  // The present intent, since the next submit may be another form's.
  return data<FormResult>({ intent: String(values.intent ?? intent), last, details, value }, { status, headers });
}

/** Gives fields their own texts. Problems below a field that was sent as a whole, such as one of many words, are shown at that field. */
function withOwnTexts(context: Context, problem: FormProblem, texts: FieldTexts, sent: readonly string[]): FormProblem {
  const fields = Object.entries(problem.fields).map(([field, said]) => {
    const own = Object.keys(texts).find(
      (name) => field === name || field.startsWith(`${name}.`) || field.startsWith(`${name}[`),
    );
    if (!own) return [field, said];
    return [sent.includes(field) ? field : own, texts[own]?.(translatorOf(context)) ?? said];
  });
  return new FormProblem({ ...problem, message: problem.text, fields: Object.fromEntries(fields) });
}

/** Zod's issues in the visitor's language. */
function issueTexts(context: Context): z.core.$ZodErrorMap {
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
