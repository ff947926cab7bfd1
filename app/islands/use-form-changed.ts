import { type RefObject, useEffect, useState } from "react";

/** True once a control beside `foot`, in the same block, differs from what the server sent for it. */
export function useFormChanged(foot: RefObject<HTMLElement | null>): boolean {
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    const fields = foot.current?.parentElement;
    const abort = new AbortController();
    // Fetched apart: the inbox has no such form, and would carry it all the same.
    void import("./watch-form.client.ts").then(({ watchForm }) => {
      if (fields && !abort.signal.aborted) watchForm(fields, setChanged, abort.signal);
    });
    return () => abort.abort();
  }, [foot]);
  return isChanged;
}
