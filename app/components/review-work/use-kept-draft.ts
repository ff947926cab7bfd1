import { useContext, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { WritesContext } from "../reviews/card/write-form.tsx";

/** After so long without a key press what was typed is kept on the server. */
const pauseMs = 900;

/**
 * Keeps what is typed for a review on the server, so that it is there after a refresh and on another device; null: what was typed
 * is being sent.
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

/** The draft that an untouched field shows: what arrives while somebody types there waits. */
export function useKeptText(arrived: string, isTouched: boolean): string {
  const [shown, setShown] = useState(arrived);
  if (shown !== arrived && !isTouched) setShown(arrived);
  return shown;
}
