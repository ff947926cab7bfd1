/**
 * Typed texts survive a reload by the product itself: they are kept in the tab's session storage and put into the same field again, which is
 * known by its form and the records that the form is about.
 */
export const draftsKey = "comptoir.drafts";
/** What somebody was writing on a page: the texts by their fields. */
export type Drafts = { userId: string; keptAt: number; texts: [field: string, text: string][] };

/** Stores every text that differs from the page's original. */
export function keepDrafts(userId: string): void {
  const texts = [...fields()]
    .filter(([, area]) => area.value !== area.defaultValue)
    .map(([field, { value }]): Drafts["texts"][number] => [field, value]);
  const drafts: Drafts = { userId, keptAt: Date.now(), texts };
  if (texts[0]) sessionStorage.setItem(draftsKey, JSON.stringify(drafts));
}

/**
 * The text fields of the page by what they are for: the page, their name, and the intent and the ids that their form sends. What else
 * a form sends, versions and counts, differs from one build or load to the next. Fields that are alike are told apart by their order.
 */
export function fields(): Map<string, HTMLTextAreaElement> {
  const found = new Map<string, HTMLTextAreaElement>();
  for (const area of document.querySelectorAll("textarea")) {
    const ids = [...(area.form?.querySelectorAll<HTMLInputElement>("[type=hidden]") ?? [])]
      .filter(({ name }) => /^intent$|id$/i.test(name))
      .map(({ name, value }) => name + value);
    let field = [location.pathname, area.name, ...ids].join();
    while (found.has(field)) field += "#";
    found.set(field, area);
  }
  return found;
}
