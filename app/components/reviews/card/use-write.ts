import { type FormEvent, startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import { type FormEncType, useFetcher } from "react-router";
import { afterPaint } from "#app/lib/after-paint.ts";
import type { FormResult } from "#app/lib/form-result.ts";
import type { WriteResult } from "#app/services/reviews/write-result.ts";
import type { Writes } from "./write-form.tsx";

/** Sends forms by script: the page stays, only what they changed is told to `onResult`. */
export function useWrite(
  address: string,
  onResult: (result: FormResult<WriteResult>) => void,
): Writes & { result?: FormResult<WriteResult> } {
  const fetcher = useFetcher<FormResult<WriteResult>>();
  const { state, data: result } = fetcher;
  // Told once per result, not again when its listener changes.
  const tell = useEffectEvent(onResult);
  useEffect(() => {
    if (result) tell(result);
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
 * One write at a time, from the press until the answer is there. The same form pressed again is the same press; another one waits, and
 * is sent when the page has taken the answer in, with the version that the first write has left.
 */
function useTurns() {
  const sending = useRef<HTMLFormElement>(null);
  const waiting = useRef<{ form: HTMLFormElement; submitter: HTMLElement | null }>(null);
  const [answered, setAnswered] = useState(0);
  const [taken, setTaken] = useState(0);
  // What listens to the answer changes the page with this very update.
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

/** The ref of a card: a change of its replies, or a translation, may take away what had the focus, which then goes to the card, not to the page's start. */
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
