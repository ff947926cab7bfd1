import type { FormError, SubmissionResult } from "@conform-to/react/future";

/** The result of an action for its form: the same shape for every screen. Never contains secrets or files. */
export type FormResult<Value = unknown, Intent extends string = string> = {
  /** The form that was sent: its row in the screen's table. */
  intent: Intent;
  /** Conform's submission: everything typed, the operation on a list, and the problems. */
  last: SubmissionResult<string[], Typed>;
  /** Details of the message, line by line. */
  details: string[];
  /** A further value for the form, such as the rows of a trial or the present record; null without one. */
  value: Value | null;
  /** Number of changes to its lists in the browser since. */
  listChanges?: number;
};
type Typed = string | number | boolean | null;
type Result = FormResult | undefined;

/** The result, if it is that of the form with this intent: a screen with several forms has one result. */
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

/** The value in a payload under a field's name, such as `hours[2]`. */
function valueAt(payload: unknown, name: string): unknown {
  const path = name.split(/[.[\]]+/).filter(Boolean);
  return path.reduce((value: unknown, key) => Object.entries(value ?? {}).find(([own]) => own === key)?.[1], payload);
}

/** The value of a field as typed. */
export const typedValue = (result: Result, name: string): string | undefined => typedValues(result, name)?.at(0);

/**
 * The items of a list of fields: those sent or added by a button, else the stored ones. Keys change with each operation, so that the fields
 * of
 * a moved item are new ones.
 */
export function fieldList<Item>(result: Result, name: string, stored: readonly Item[]) {
  const typed = result && valueAt(result.last.targetValue ?? result.last.submission.payload, name);
  const { length } = Array.isArray(typed) ? typed : stored;
  return Array.from({ length }, (_, index) => {
    const own = `${name}[${index}]`;
    return { key: `${own} ${result?.listChanges ?? 0}`, name: own, stored: stored[index] };
  });
}

/** True if a box is ticked: as sent, else as stored. */
export function isTicked(result: Result, name: string, stored: boolean, value?: string): boolean {
  const typed = typedValues(result, name);
  if (!typed) return stored;
  return value === undefined ? typed.length > 0 : typed.includes(value);
}

const errorOf = (error: FormError<string[]> | null | undefined, name: string): string | undefined =>
  error?.fieldErrors[name]?.[0];

/** True if the form had a problem. */
export const isRefused = (result: Result): boolean => Boolean(result?.last.error);

/** The problem in one sentence: of the form, else of its first wrong field. */
export const refusalOf = (result: Result): string | null =>
  formMessage(result) ?? Object.values(errorsOf(result))[0] ?? null;

/** The problem of each field. */
export function errorsOf(result: Result): Record<string, string> {
  const errors = Object.entries(result?.last.error?.fieldErrors ?? {});
  return Object.fromEntries(errors.flatMap(([name, texts]) => (texts?.[0] ? [[name, texts[0]]] : [])));
}

/** True if a field, or one below it, has a problem. */
export const hasErrorIn = (result: Result, name: string): boolean =>
  Object.keys(errorsOf(result)).some(
    (field) => field === name || field.startsWith(`${name}.`) || field.startsWith(`${name}[`),
  );

/** The problem of the form as a whole. */
export const formMessage = (result: Result): string | null => result?.last.error?.formErrors?.[0] ?? null;

/** The result for one field: its value as typed, its problem, and focus when it is the first wrong one. */
export function fieldState(result: Result, name: string) {
  const error = errorOf(result?.last.error, name);
  return {
    error,
    value: typedValue(result, name),
    isFirstError: error !== undefined && Object.keys(result?.last.error?.fieldErrors ?? {})[0] === name,
  };
}
