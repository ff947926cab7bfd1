/**
 * ↓ and ↑ move between a search field and the links or buttons listed below it; Enter in the field presses the first, and what is typed on
 * a line goes on in the field. For lists that Tab reaches as well. True if the key was used.
 */
export function moveInList(list: Element, key: string): boolean {
  const field = list.querySelector<HTMLInputElement>("input[type=search]");
  const lines = [...list.querySelectorAll<HTMLElement>("li a, li button")];
  const { activeElement } = document;
  if (key === "Enter") {
    if (activeElement !== field || !field?.value.trim() || !lines[0]) return false;
    lines[0].click();
    return true;
  }
  // The key itself is then typed into the field.
  if (key.length === 1 && key !== " " && lines.includes(activeElement as HTMLElement)) field?.focus();
  if (key !== "ArrowDown" && key !== "ArrowUp") return false;
  const stops = field ? [field, ...lines] : lines;
  const at = stops.indexOf(activeElement as HTMLElement);
  if (at === -1) return false;
  stops[Math.max(0, Math.min(stops.length - 1, at + (key === "ArrowDown" ? 1 : -1)))]?.focus();
  return true;
}
