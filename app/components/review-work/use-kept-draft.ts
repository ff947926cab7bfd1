import { useContext, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { WritesContext } from "../reviews/card/write-form.tsx";

/** Pause after the last key press before a draft is saved on the server. */
const pauseMs = 900;

/**
 * Saves the text typed for a review on the server, so that it is there after a reload and on another device; null: the text is being sent.
 */
export function useKeptDraft(reviewId: string): (text: string | null) => void {
  const { submit } = useFetcher();
  const { address } = useContext(WritesContext);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (text) => {
    clearTimeout(timer.current);
    if (text === null) return;
    timer.current = setTimeout(() => {
      void submit({ intent: "draft", inline: "1", reviewId, text }, { method: "post", action: address });
    }, pauseMs);
  };
}

/** The draft for an untouched field: one that arrives while somebody types there waits. */
export function useKeptText(arrived: string, isTouched: boolean): string {
  const [shown, setShown] = useState(arrived);
  if (shown !== arrived && !isTouched) setShown(arrived);
  return shown;
}
