import { useState } from "react";
import { useLocation } from "react-router";

/**
 * The result of a form sent from this page, until the reader navigates or sends another one. The router itself drops it with every
 * revalidation, which pushes cause at any time: an error would vanish before it is read. A revalidation keeps the location's key; a form,
 * a link and a step back change it.
 */
export function useFormResult<Result>(result: Result | undefined): Result | undefined {
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, answer: result });
  const isNew = kept.key !== key || (result !== undefined && kept.answer !== result);
  if (isNew) setKept({ key, answer: result });
  return isNew ? result : kept.answer;
}
