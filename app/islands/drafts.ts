/**
 * Texts being written survive a refresh that the product itself asks for: they wait in the tab's own storage and return into
 * the same field, known by what its form would send along with it.
 */
const storageKey = "comptoir.drafts";
type Draft = { path: string; field: string; text: string };

/** Sets aside every text that differs from what the page came with. */
export function keepDrafts(): void {
  const path = location.pathname;
  const drafts: Draft[] = [...document.querySelectorAll("textarea")]
    .filter((area) => area.value !== area.defaultValue)
    .map((area) => ({ path, field: nameOf(area), text: area.value }));
  if (drafts.length > 0) sessionStorage.setItem(storageKey, JSON.stringify(drafts));
}

/** Puts the texts back that were set aside on this page, and forgets them. */
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

/** Names of the fields alone would not do: a page may hold one reply form per review. */
function nameOf(area: HTMLTextAreaElement): string {
  const hidden = area.form?.querySelectorAll<HTMLInputElement>("input[type=hidden]") ?? [];
  const sent = [...hidden].filter(({ name }) => name !== "version").map(({ name, value }) => `${name}=${value}`);
  return [area.name, ...sent].join("&");
}
