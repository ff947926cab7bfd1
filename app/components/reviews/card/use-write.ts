import { type FormEvent, startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import { type FormEncType, useFetcher } from "react-router";
import { afterPaint } from "#app/lib/after-paint.ts";
import type { FormResult } from "#app/lib/form-result.ts";
import type { WriteResult } from "#app/services/reviews/write-result.ts";
import type { Writes } from "./write-form.tsx";

/** Sends forms by script: the page stays, and `onResult` gets what changed. */
export function useWrite(
  address: string,
  onResult: (result: FormResult<WriteResult>) => void,
): Writes & { result?: FormResult<WriteResult> } {
  const fetcher = useFetcher<FormResult<WriteResult>>();
  const { state, data: result } = fetcher;
  // Called once per result, not again when the listener changes.
  const notify = useEffectEvent(onResult);
  useEffect(() => {
    if (result) notify(result);
  }, [result]);
  const turns = useTurns();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = event.currentTarget;
    if (!turns.take(form, submitter)) return;
    const sent = new FormData(form, submitter);
    sent.set("inline", "1");
    const encType = form.enctype as FormEncType;
    afterPaint(() => void fetcher.submit(sent, { method: "post", action: address, encType }).finally(turns.give));
  };
  return { address, onSubmit, isBusy: state !== "idle", result };
}

/**
 * One write at a time, from the press until its result. Pressing the same form again is ignored; another form waits, and is sent after the
 * page has handled the result, with the version left by the first write.
 */
function useTurns() {
  const sending = useRef<HTMLFormElement>(null);
  const waiting = useRef<{ form: HTMLFormElement; submitter: HTMLElement | null }>(null);
  const [answered, setAnswered] = useState(0);
  const [taken, setTaken] = useState(0);
  // Listeners of the result change the page in this same update.
  useEffect(() => setTaken(answered), [answered]);
  useEffect(() => {
    const next = waiting.current;
    waiting.current = null;
    if (taken > 0 && next?.form.isConnected) next.form.requestSubmit(next.submitter);
  }, [taken]);
  return {
    take(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
      if (sending.current && sending.current !== form) waiting.current = { form, submitter };
      if (sending.current) return false;
      sending.current = form;
      return true;
    },
    give() {
      sending.current = null;
      startTransition(() => setAnswered((count) => count + 1));
    },
  };
}

/**
 * The ref of a card: a change of its replies, or a translation, may remove the focused element; the focus then goes to the card, not to the
 * start of the page.
 */
export function useFocusKept(version: string) {
  const card = useRef<HTMLElement>(null);
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    if (document.activeElement === document.body) card.current?.focus({ preventScroll: true });
  }, [version]);
  return card;
}
