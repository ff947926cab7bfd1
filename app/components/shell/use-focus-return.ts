import { useEffect, useRef } from "react";

/**
 * Marks the element that gets the focus when the focused one disappeared with the former page, such as a list; without a mark it is the
 * content.
 */
export const focusHome = { "data-focus-home": "" };

/**
 * A pressed element may be gone once its result is there (a toast, a field that the new address renders anew). The focus then goes to its
 * successor, not to the start of the page, where keyboard users would have to begin again. Nothing gets the focus if nothing had it.
 * `turn`: changes with every result, where results are history entries.
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
  // A result may arrive before the page was ever rendered as busy: its turn shows it.
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

/** The same field of the new page, else the marked element, else the content. */
function successorOf(lost: Element): HTMLElement | null {
  const name = lost.getAttribute("name");
  const value = lost.matches("button, [type=checkbox], [type=radio]") ? lost.getAttribute("value") : null;
  const alike = name
    ? document.querySelectorAll<HTMLElement>(`main [name="${CSS.escape(name)}"]:not([type=hidden])`)
    : [];
  const same = [...alike].find((field) => value === null || field.getAttribute("value") === value);
  return same ?? document.querySelector<HTMLElement>("main [data-focus-home]") ?? document.querySelector("main");
}
