import { type SubmitEvent, useState } from "react";
import { useSubmit } from "react-router";
import { isListOperation } from "#app/components/forms/list-operation.ts";
import type { FormResult } from "#app/lib/form-result.ts";

/**
 * Changes the lists of a form in the browser: returns the result that its fields show, and the `onSubmit` of its `<Form>`. conform is
 * loaded
 * by the first button that changes a list; on a failure the form is sent and the server does the same.
 */
export function useListOperations<Result extends FormResult>(result: Result | undefined) {
  const [changed, setChanged] = useState<{ since: Result | undefined; result: FormResult }>();
  const submit = useSubmit();
  const shown = changed && changed.since === result ? changed.result : result;

  async function changeLists(event: SubmitEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent;
    if (!isListOperation(submitter)) return;
    event.preventDefault();
    try {
      const { changeList, readSubmission } = await import("#app/lib/submission.ts");
      const last = changeList(readSubmission(new FormData(form, submitter)));
      const listChanges = (shown?.listChanges ?? 0) + 1;
      if (last)
        setChanged({ since: result, result: { intent: "", details: [], value: null, ...shown, last, listChanges } });
    } catch {
      await submit(submitter, { preventScrollReset: true });
    }
  }
  return { shown, changeLists };
}
