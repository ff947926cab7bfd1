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
