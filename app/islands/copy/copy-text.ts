/**
 * Puts a text on the clipboard; false when the browser allows it in no way. Its clipboard interface exists over https and on
 * localhost only: a house that runs the product over plain http in its own network has the older way, which copies a selection.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

function copySelection(text: string): boolean {
  const holder = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "sr-only";
  document.body.append(area);
  area.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    area.remove();
    if (holder instanceof HTMLElement) holder.focus({ preventScroll: true });
  }
}
