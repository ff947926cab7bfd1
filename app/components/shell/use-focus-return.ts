import { useEffect, useRef } from "react";

/** Marks what takes the focus when its holder went away with the page before, such as a list; without a mark it is the content. */
export const focusHome = { "data-focus-home": "" };

/**
 * What a person pressed may be gone once its answer is there (a toast, a field that the new address renders anew). The focus then
 * goes to its successor, not to the page's start, where a keyboard would have to begin again. Nobody who had no focus is given one.
 * `turn`: another one with every answer, where answers are places in the history.
 */
export function useFocusReturn(isBusy: boolean, turn?: string): void {
  const held = useRef<Element | null>(null);
  useEffect(() => {
    const keep = () => {
      if (document.activeElement !== document.body) held.current = document.activeElement;
    };
    document.addEventListener("submit", keep, true);
    return () => document.removeEventListener("submit", keep, true);
  }, []);
  // An answer may come so soon that the page has never been drawn as busy: its turn tells of it all the same.
  const settled = isBusy ? null : (turn ?? "");
  useEffect(() => {
    const { activeElement, body } = document;
    if (settled === null) {
      if (activeElement !== body) held.current = activeElement;
      return;
    }
    const lost = held.current;
    held.current = null;
    if (lost && !lost.isConnected && activeElement === body) successorOf(lost)?.focus({ preventScroll: true });
  }, [settled]);
}

/** The same field of the new page, else what is marked for it, else the content. */
function successorOf(lost: Element): HTMLElement | null {
  const name = lost.getAttribute("name");
  const value = lost.matches("button, [type=checkbox], [type=radio]") ? lost.getAttribute("value") : null;
  const alike = name
    ? document.querySelectorAll<HTMLElement>(`main [name="${CSS.escape(name)}"]:not([type=hidden])`)
    : [];
  const same = [...alike].find((field) => value === null || field.getAttribute("value") === value);
  return same ?? document.querySelector<HTMLElement>("main [data-focus-home]") ?? document.querySelector("main");
}
