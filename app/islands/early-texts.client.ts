/**
 * Keeps what is typed before scripts have taken over. React sets a text field that came with a text, such as a kept draft, back to that
 * text as it takes over; the typed one is put in its place again, and whoever listens is told.
 */
export function keepEarlyTexts(): void {
  const typed = new Map<HTMLTextAreaElement, string>();
  const read = (area: EventTarget | null) => {
    if (area instanceof HTMLTextAreaElement && area.value !== area.defaultValue) typed.set(area, area.value);
  };
  const onInput = ({ target }: Event) => read(target);
  for (const area of document.querySelectorAll("textarea")) read(area);
  document.addEventListener("input", onInput, true);
  // The root says so once it has taken over.
  new MutationObserver((_, observer) => {
    observer.disconnect();
    document.removeEventListener("input", onInput, true);
    for (const [area, text] of typed) {
      if (area.value !== area.defaultValue) continue;
      area.value = text;
      area.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }).observe(document.documentElement, { attributeFilter: ["data-hydrated"] });
}
