import { type RefObject, useEffect } from "react";

/** Distance of the sticky pane from the top of the window once the head of the page has been scrolled away. */
const stuckTop = 56;

/**
 * Tells the pane where it begins, so that its foot ends with the window at every scroll position. Without scripts the style sheet assumes
 * the head of a screen at its usual height.
 */
export function usePaneHeight(pane: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    let asked = 0;
    const measure = () => {
      asked = 0;
      const top = Math.max(stuckTop, Math.round(element.getBoundingClientRect().top));
      element.style.setProperty("--pane-top", `${top}px`);
    };
    const ask = () => {
      asked ||= requestAnimationFrame(measure);
    };
    // The head of the page may change its height.
    const observer = new ResizeObserver(ask);
    observer.observe(document.body);
    addEventListener("scroll", ask, { passive: true });
    ask();
    return () => {
      observer.disconnect();
      removeEventListener("scroll", ask);
      cancelAnimationFrame(asked);
    };
  }, [pane]);
}
