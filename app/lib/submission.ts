import { parseSubmission, report, resolveSubmission, type Submission } from "@conform-to/react/future";
import type { FormResult } from "./form-result.ts";

/** Field names that are read; others, such as the millionth index of a list, are ignored. */
const isFieldName = /^[^.[\]]+(?:\.[^.[\]]+|\[\d{0,3}\])*$/;
const isForeignName = /(?:^|\.)(?:__proto__|constructor|prototype)(?:$|[.[])/;

/** Lists without the gaps that missing indexes leave: a row that nobody sent is none, not one without fields. */
function withoutGaps<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.filter((one) => one !== undefined).map(withoutGaps) as Value;
  if (typeof value !== "object" || value === null || value instanceof Blob) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutGaps(one)])) as Value;
}

/** The fields of a form, and its button's operation on a list. */
export function readSubmission(form: FormData): Submission {
  const skipEntry = (name: string) => !isFieldName.test(name) || isForeignName.test(name);
  const submission = parseSubmission(form, { skipEntry });
  return { ...submission, payload: withoutGaps(submission.payload) };
}

/** Fields that are never sent back. */
export const isSecret = (name: string) => /password/i.test(name);

/** The form after its button's list operation, unchecked; null if the button has none. */
export function changeList(submission: Submission): FormResult["last"] | null {
  const { intent: operation, targetValue } = resolveSubmission(submission);
  if (submission.intent === null || operation?.type === "submit") return null;
  return report(submission, { targetValue, hideFields: submission.fields.filter(isSecret) });
}
