import { parseSubmission, report, resolveSubmission, type Submission } from "@conform-to/react/future";
import type { FormResult } from "./form-result.ts";

/** Names that are read; whatever else a body brings, such as the millionth place of a list, is left alone. */
const isFieldName = /^[^.[\]]+(?:\.[^.[\]]+|\[\d{0,3}\])*$/;
const isForeignName = /(?:^|\.)(?:__proto__|constructor|prototype)(?:$|[.[])/;

/** The fields of a form, and what its button does to a list of them. */
export function readSubmission(form: FormData): Submission {
  return parseSubmission(form, { skipEntry: (name) => !isFieldName.test(name) || isForeignName.test(name) });
}

/** Fields that are never sent back, whatever went wrong. */
export const isSecret = (name: string) => /password/i.test(name);

/** The form with its list as it is after the button's operation, unchecked; null where the button is none of a list's. */
export function changeList(submission: Submission): FormResult["last"] | null {
  const { intent: operation, targetValue } = resolveSubmission(submission);
  if (submission.intent === null || operation?.type === "submit") return null;
  return report(submission, { targetValue, hideFields: submission.fields.filter(isSecret) });
}
