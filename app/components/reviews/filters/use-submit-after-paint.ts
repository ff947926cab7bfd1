import type { FormEvent } from "react";
import { useSubmit } from "react-router";
import { afterPaint } from "#app/lib/after-paint.ts";

/** Submits a form as usual, after the browser has painted what the press changed. */
export function useSubmitAfterPaint(): (event: FormEvent<HTMLFormElement>) => void {
  const submit = useSubmit();
  return (event) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const sent = new FormData(form, submitter);
    const { pathname, search } = new URL(form.action);
    afterPaint(() => void submit(sent, { method: "post", action: pathname + search }));
  };
}
