import { useState } from "react";
import { useLocation } from "react-router";

/**
 * What became of the form that was sent from this page, until the reader goes elsewhere or sends another one. The router itself
 * forgets it with every reading of the page's data, and pages read themselves again whenever a push says that something changed:
 * an error would vanish before it is read. A reading leaves the location's key alone; a form, a link and a step back change it.
 */
export function useFormResult<Answer>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, answer });
  const isNew = kept.key !== key || (answer !== undefined && kept.answer !== answer);
  if (isNew) setKept({ key, answer });
  return isNew ? answer : kept.answer;
}
