import { type HTMLElement, parse } from "node-html-parser";

/** The text of an element as a reader sees it: runs of spaces become one. */
export const textOf = (element: HTMLElement | null | undefined): string =>
  (element?.text ?? "").replace(/\s+/g, " ").trim();

/** What a field holds. */
export const fieldValue = (field: HTMLElement): string =>
  field.rawTagName.toLowerCase() === "textarea"
    ? field.text.replace(/^\r?\n/, "")
    : (field.getAttribute("value") ?? "");

const nameOf = (element: HTMLElement): string => element.getAttribute("aria-label") ?? textOf(element);

/** A page as its reader sees it, without scripts, styles and comments. */
export function readPage(html: string) {
  const root = parse(html, { blockTextElements: { script: false, style: false } });
  /** Elements in order; `named` by their label, else by their text. */
  const all = (selector: string, named?: string | RegExp): HTMLElement[] =>
    root
      .querySelectorAll(selector)
      .filter((element) =>
        named instanceof RegExp ? named.test(nameOf(element)) : named === undefined || nameOf(element) === named,
      );
  return {
    text: textOf(root.querySelector("body") ?? root),
    all,
    find: (selector: string, named?: string | RegExp): HTMLElement | null => all(selector, named)[0] ?? null,
    /** What the fields of a name hold. */
    values: (name: string): string[] => all(`input[name="${name}"], textarea[name="${name}"]`).map(fieldValue),
  };
}
export type Page = ReturnType<typeof readPage>;
