import { type RefObject, useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import { dataAddress } from "#app/lib/review-links.ts";
import { WritesContext } from "../reviews/card/write-form.tsx";

/** Pause after the last key press before a draft is saved on the server. */
const pauseMs = 900;

/** Told when what is in the field has been saved, and when that is no longer so. */
export type KeptListener = (isKept: boolean) => void;

/**
 * Saves the text typed for a review on the server after a pause, so that it is there after a reload and on another device. What was typed
 * just before leaving, to another review or another page, is saved at that moment. null: the text is being sent.
 */
export function useKeptDraft(reviewId: string, tell: RefObject<KeptListener | null>): (text: string | null) => void {
  const { address } = useContext(WritesContext);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What has to be saved: undefined for nothing, null once it is being sent. */
  const waiting = useRef<string | null>(undefined);
  const save = useEffectEvent(async (isLeaving: boolean) => {
    clearTimeout(timer.current);
    const text = waiting.current;
    if (text == null) return;
    waiting.current = undefined;
    const body = new URLSearchParams({ intent: "draft", inline: "1", reviewId, text });
    // Not by the router: it would end the request with the page, and nothing of the page changes by it.
    const isSaved = await fetch(dataAddress(address), { method: "POST", body, keepalive: isLeaving }).then(
      ({ ok }) => ok,
      () => false,
    );
    // It may have arrived after the reply, which ended the draft.
    if (waiting.current === null) {
      waiting.current = "";
      void save(true);
    } else if (isSaved && waiting.current === undefined) tell.current?.(true);
  });
  useEffect(() => {
    const onLeave = () => void save(true);
    addEventListener("pagehide", onLeave);
    return () => {
      removeEventListener("pagehide", onLeave);
      onLeave();
    };
  }, []);
  return (text) => {
    clearTimeout(timer.current);
    waiting.current = text;
    tell.current?.(false);
    if (text !== null) timer.current = setTimeout(() => void save(false), pauseMs);
  };
}

/** The draft for an untouched field: one that arrives while somebody types there waits. */
export function useKeptText(arrived: string, isTouched: boolean): string {
  const [shown, setShown] = useState(arrived);
  if (shown !== arrived && !isTouched) setShown(arrived);
  return shown;
}
