import { type FormEvent, useEffect, useEffectEvent, useRef } from "react";
import { useFetcher } from "react-router";
import type { WriteAnswer } from "../review-data.ts";
import type { Writes } from "./write-form.tsx";

/** Sends forms by script: the page stays, only what they changed is told to `onAnswer`. */
export function useWrite(address: string, onAnswer: (answer: WriteAnswer) => void): Writes & { answer?: WriteAnswer } {
  const fetcher = useFetcher<WriteAnswer>();
  const { data: answer, state } = fetcher;
  // Told once per answer, not again when its listener changes.
  const tell = useEffectEvent(onAnswer);
  useEffect(() => {
    if (answer) tell(answer);
  }, [answer]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state !== "idle") return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget, submitter);
    form.set("inline", "1");
    void fetcher.submit(form, { method: "post", action: address });
  };
  return { address, onSubmit, isBusy: state !== "idle", answer };
}

/** The ref of a card: a change of its replies may take away what had the focus, which then goes to the card, not to the page's start. */
export function useFocusKept(version: number) {
  const card = useRef<HTMLElement>(null);
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    if (document.activeElement === document.body) card.current?.focus({ preventScroll: true });
  }, [version]);
  return card;
}
