import type { Item } from "../outbox/items.ts";

/** The words in a document of a reply's item; null without. */
export const wordsOf = (document: Item["payload"] | null): string | null =>
  typeof document?.text === "string" ? document.text : null;

/** Words as a document of an item; null for none. */
export const inWords = (text: string | null): { text: string } | null => (text === null ? null : { text });
