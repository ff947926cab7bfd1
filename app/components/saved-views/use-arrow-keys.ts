import { type RefObject, useEffect } from "react";

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Makes a row of links one Tab stop: the arrow keys, Home and End go through it. Without scripts each link is a stop. */
export function useArrowKeys(row: RefObject<HTMLElement | null>, address: string): void {
  useEffect(() => {
    const element = row.current;
    const bar = element?.firstElementChild;
    if (!element || !bar || address === "") return;
    element.setAttribute("role", "toolbar");
    element.setAttribute("aria-label", bar.getAttribute("aria-label") ?? "");
    const links = () => [...bar.querySelectorAll<HTMLElement>("a")];
    const settle = (stop: HTMLElement | undefined) => {
      for (const link of links()) link.tabIndex = link === stop ? 0 : -1;
    };
    settle(links().find((link) => link.ariaCurrent) ?? links()[0]);
    const onKeyDown = (event: KeyboardEvent) => {
      const all = links();
      const at = all.indexOf(event.target as HTMLElement);
      const step = steps[event.key];
      const to = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : step === undefined ? -1 : at + step;
      const next = at < 0 ? undefined : all[to];
      if (!next) return;
      event.preventDefault();
      settle(next);
      next.focus();
    };
    element.addEventListener("keydown", onKeyDown);
    return () => element.removeEventListener("keydown", onKeyDown);
  }, [row, address]);
}
