/**
 * Copies a text to the clipboard; false when the browser allows no way. The clipboard API exists over https and on localhost only:
 * installations over plain http in their own network use the older way, which copies a selection.
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
