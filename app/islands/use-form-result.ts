import { useState } from "react";
import { useLocation } from "react-router";

/**
 * What became of the form that was sent from this page, until the reader goes elsewhere or sends another one. The router itself
 * forgets it with every reading of the page's data, and pages read themselves again whenever a push says that something changed:
 * an error would vanish before it is read. A reading leaves the location's key alone; a form, a link and a step back change it.
 */
export function useFormResult<Result>(result: Result | undefined): Result | undefined {
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, answer: result });
  const isNew = kept.key !== key || (result !== undefined && kept.answer !== result);
  if (isNew) setKept({ key, answer: result });
  return isNew ? result : kept.answer;
}
