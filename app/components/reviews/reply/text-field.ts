/** The field named `text` of the form around an element. */
export function fieldNear(element: Element | null): HTMLTextAreaElement | null {
  const field = element?.closest("form")?.elements.namedItem("text");
  return field instanceof HTMLTextAreaElement ? field : null;
}

/** Writes as if it had been typed: undoing it by the keyboard brings the words back, and whoever listens hears of it. */
export function writeInto(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  field.select();
  if (document.execCommand("insertText", false, text)) return;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Selects `length` characters from `start` and brings them into view, in the field and with it. */
export function selectIn(field: HTMLTextAreaElement, start: number, length: number): void {
  if (start < 0) return;
  field.focus({ preventScroll: true });
  field.setSelectionRange(start, start + length);
  field.scrollIntoView({ block: "nearest" });
  // Browsers scroll a field to what is typed, not to what a script selects: the share of the text before it is near enough.
  const top = (start / Math.max(1, field.value.length)) * field.scrollHeight;
  if (top < field.scrollTop || top > field.scrollTop + field.clientHeight * 0.75)
    field.scrollTop = top - field.clientHeight / 2;
}
