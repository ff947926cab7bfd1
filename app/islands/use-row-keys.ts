import { type RefObject, useEffect } from "react";

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest("input, select, textarea, [contenteditable], dialog, [popover]") !== null;

/**
 * Moves between the rows of a list by j and k from anywhere on the page, and by ↓ and ↑ within the list; Enter opens the focused one, as
 * with every link. A row is a link with `data-row`.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const step = steps[event.key];
      const { activeElement } = document;
      if (!step || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      if (event.key.length > 1 && !list.current?.contains(activeElement)) return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
      const at = rows.indexOf(activeElement as HTMLElement);
      const row = rows[at === -1 ? 0 : Math.max(0, Math.min(rows.length - 1, at + step))];
      if (!row) return;
      event.preventDefault();
      row.focus();
    };
    document.addEventListener("keydown", move);
    return () => document.removeEventListener("keydown", move);
  }, [list]);
}
