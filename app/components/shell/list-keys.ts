/**
 * ↓ and ↑ move between a search field and the links or buttons listed below it; Enter in the field presses the first. For lists that Tab
 * reaches as
 * well. True if the key was used.
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
  if (key !== "ArrowDown" && key !== "ArrowUp") return false;
  const stops = field ? [field, ...lines] : lines;
  const at = stops.indexOf(activeElement as HTMLElement);
  if (at === -1) return false;
  stops[Math.max(0, Math.min(stops.length - 1, at + (key === "ArrowDown" ? 1 : -1)))]?.focus();
  return true;
}
