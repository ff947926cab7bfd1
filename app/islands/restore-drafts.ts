import { type Drafts, draftsKey, fields } from "./drafts.ts";

/** A text that could not be put back for so long is not put anywhere any more. */
const keptMaxMs = 10 * 60_000;
/** On a slow machine parts of a page take over late, and set their fields back: texts are put in again for so long. */
const settleMs = 8000;
const pollIntervalMs = 150;

/** Texts that may be put in here: those of this person, not too old. */
export function restorable(stored: string, { userId, now }: { userId: string; now: number }): Drafts["texts"] {
  const drafts = JSON.parse(stored) as Drafts;
  return drafts.userId === userId && now - drafts.keptAt < keptMaxMs ? drafts.texts : [];
}

/**
 * Puts the texts stored on this page into their fields, as long as nobody writes there or sends the form. They are deleted once they have
 * stood for `settleMs`, so that a reload in between loses nothing.
 */
export function restoreDrafts(userId: string): void {
  const stored = sessionStorage.getItem(draftsKey);
  if (!stored) return;
  const path = location.pathname;
  const waiting = new Map(restorable(stored, { userId, now: Date.now() }));
  const startedAt = Date.now();
  const leave = ({ target, isTrusted }: Event) => {
    if (!isTrusted || !(target instanceof Element)) return;
    const form = target instanceof HTMLFormElement ? target : null;
    for (const [field, area] of fields()) if (area === target || (form && area.form === form)) waiting.delete(field);
  };
  const stop = () => {
    clearInterval(timer);
    document.removeEventListener("input", leave, true);
    document.removeEventListener("submit", leave, true);
  };
  const put = () => {
    const isOver = waiting.size === 0 || location.pathname !== path || Date.now() - startedAt > settleMs;
    if (isOver) {
      sessionStorage.removeItem(draftsKey);
      stop();
      return;
    }
    for (const [field, area] of fields()) {
      const text = waiting.get(field);
      if (text !== undefined && area.value === area.defaultValue && area.value !== text) putInto(area, text);
    }
  };
  const timer = setInterval(put, pollIntervalMs);
  document.addEventListener("input", leave, true);
  document.addEventListener("submit", leave, true);
  put();
}

function putInto(area: HTMLTextAreaElement, text: string): void {
  area.value = text;
  area.dispatchEvent(new Event("input", { bubbles: true }));
  const folded = area.closest("details");
  if (folded) folded.open = true;
}
