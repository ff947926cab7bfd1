import { type FormEvent, useCallback, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { FormResult } from "#app/lib/form-result.ts";
import type { PreviewView } from "#app/services/templates/preview.server.ts";

/** Pause after the last key press before the texts are shown again. */
const pauseMs = 700;

/**
 * The preview of what is being typed: the form's own button for it, pressed in every pause. A form that does not fit keeps the last one. Once
 * the form is sent no preview is, and one on its way is given up: its return would have the page read again, after the message of what was saved.
 */
export function useLivePreview(action: string) {
  const { submit, data, reset } = useFetcher<FormResult<PreviewView>>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useRef<PreviewView | null>(null);
  const giveUp = useCallback(() => {
    clearTimeout(timer.current);
    reset();
  }, [reset]);
  useEffect(() => () => clearTimeout(timer.current), []);
  shown.current = data?.value ?? shown.current;
  const onInput = ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    form.addEventListener("submit", giveUp);
    timer.current = setTimeout(() => {
      const sent = new FormData(form);
      sent.set("intent", "preview");
      void submit(sent, { method: "post", action });
    }, pauseMs);
  };
  return { preview: shown.current, onInput };
}
