import type { FormError, SubmissionResult } from "@conform-to/react/future";

/** What an action gives its form: the same shape for every screen. Secrets and files are never in it. */
export type FormResult<Value = unknown, Intent extends string = string> = {
  /** Which form of the screen was sent: its row in the screen's table. */
  intent: Intent;
  /** As conform has it: everything typed, the operation on a list, and what is wrong. */
  last: SubmissionResult<string[], Typed>;
  /** What the message speaks of, line by line. */
  details: string[];
  /** What the form shows besides, such as the rows of a trial or the record as it is now; null where there is nothing. */
  value: Value | null;
  /** How often its lists were changed in the browser since. */
  listChanges?: number;
};
type Typed = string | number | boolean | null;
type Result = FormResult | undefined;

/** The result, if it is that of the form with this intent: a screen of several forms has one result. */
export function resultFor<R extends FormResult, Intent extends R["intent"]>(
  result: R | undefined,
  intent: Intent,
): (R & { intent: Intent }) | undefined {
  return result?.intent === intent ? (result as R & { intent: Intent }) : undefined;
}

/** All values of a field as typed; undefined where the form was not sent. */
export function typedValues(result: Result, name: string): string[] | undefined {
  if (!result) return undefined;
  const value = valueAt(result.last.targetValue ?? result.last.submission.payload, name);
  return [value ?? []].flat().filter((one) => typeof one === "string");
}

/** What a payload holds under a field's name, such as `hours[2]`. */
function valueAt(payload: unknown, name: string): unknown {
  const path = name.split(/[.[\]]+/).filter(Boolean);
  return path.reduce((value: unknown, key) => Object.entries(value ?? {}).find(([own]) => own === key)?.[1], payload);
}

/** The value of a field as typed. */
export const typedValue = (result: Result, name: string): string | undefined => typedValues(result, name)?.at(0);

/**
 * The items of a list of fields: as many as were sent or made by a button, else those that are stored. An item changes its place with
 * each operation, so its fields are new ones then.
 */
export function fieldList<Item>(result: Result, name: string, stored: readonly Item[]) {
  const typed = result && valueAt(result.last.targetValue ?? result.last.submission.payload, name);
  const { length } = Array.isArray(typed) ? typed : stored;
  return Array.from({ length }, (_, index) => {
    const own = `${name}[${index}]`;
    return { key: `${own} ${result?.listChanges ?? 0}`, name: own, stored: stored[index] };
  });
}

/** Is a box ticked? As it was sent, else as it is stored. */
export function isTicked(result: Result, name: string, stored: boolean, value?: string): boolean {
  const typed = typedValues(result, name);
  if (!typed) return stored;
  return value === undefined ? typed.length > 0 : typed.includes(value);
}

const errorOf = (error: FormError<string[]> | null | undefined, name: string): string | undefined =>
  error?.fieldErrors[name]?.[0];

/** Was something wrong with the form? */
export const isRefused = (result: Result): boolean => Boolean(result?.last.error);

/** What is wrong, in one sentence: with the form, else with its first field. */
export const refusalOf = (result: Result): string | null =>
  formMessage(result) ?? Object.values(errorsOf(result))[0] ?? null;

/** What is wrong with each field. */
export function errorsOf(result: Result): Record<string, string> {
  const errors = Object.entries(result?.last.error?.fieldErrors ?? {});
  return Object.fromEntries(errors.flatMap(([name, texts]) => (texts?.[0] ? [[name, texts[0]]] : [])));
}

/** Whether something is wrong with a field, or with one below it. */
export const hasErrorIn = (result: Result, name: string): boolean =>
  Object.keys(errorsOf(result)).some(
    (field) => field === name || field.startsWith(`${name}.`) || field.startsWith(`${name}[`),
  );

/** What concerns the form as a whole. */
export const formMessage = (result: Result): string | null => result?.last.error?.formErrors?.[0] ?? null;

/** What a field needs to show a result: its value as typed, what is wrong, and focus when it is the first one that is wrong. */
export function fieldState(result: Result, name: string) {
  const error = errorOf(result?.last.error, name);
  return {
    error,
    value: typedValue(result, name),
    isFirstError: error !== undefined && Object.keys(result?.last.error?.fieldErrors ?? {})[0] === name,
  };
}
