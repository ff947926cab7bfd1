/**
 * Typed texts survive a reload by the product itself: they are kept in the tab's session storage and restored to the same field, which is
 * identified by the other fields of its form.
 */
const storageKey = "comptoir.drafts";
type Draft = { path: string; field: string; text: string };

/** Stores every text that differs from the page's original. */
export function keepDrafts(): void {
  const path = location.pathname;
  const drafts: Draft[] = [...document.querySelectorAll("textarea")]
    .filter((area) => area.value !== area.defaultValue)
    .map((area) => ({ path, field: nameOf(area), text: area.value }));
  if (drafts.length > 0) sessionStorage.setItem(storageKey, JSON.stringify(drafts));
}

/** Restores the texts stored on this page, and deletes them. */
export function restoreDrafts(): void {
  const kept = sessionStorage.getItem(storageKey);
  if (!kept) return;
  sessionStorage.removeItem(storageKey);
  const drafts = (JSON.parse(kept) as Draft[]).filter(({ path }) => path === location.pathname);
  for (const area of document.querySelectorAll("textarea")) {
    const draft = drafts.find(({ field }) => field === nameOf(area));
    if (!draft || area.value !== area.defaultValue) continue;
    area.value = draft.text;
    area.dispatchEvent(new Event("input", { bubbles: true }));
    const folded = area.closest("details");
    if (folded) folded.open = true;
  }
}

/** The field's name alone is ambiguous: a page may have one reply form per review. */
function nameOf(area: HTMLTextAreaElement): string {
  const hidden = area.form?.querySelectorAll<HTMLInputElement>("input[type=hidden]") ?? [];
  const sent = [...hidden].filter(({ name }) => name !== "version").map(({ name, value }) => `${name}=${value}`);
  return [area.name, ...sent].join("&");
}
