import type { MouseEvent } from "react";

/** An address with one more parameter. */
export const withParameter = (address: string, name: string, value: string): string =>
  `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams({ [name]: value })}`;

/** The address of one review beside its list: the list's with its filters, and the open review. */
export const reviewAddress = (list: string, id: string): string => withParameter(list, "review", id);

/** The parts of an open review, one at a time; `reply` is what an address without one shows. */
export const reviewTabs = ["reply", "notes", "history", "report"] as const;
export type ReviewTab = (typeof reviewTabs)[number];

/** The part of the open review that an address shows. */
export const tabOf = (query: URLSearchParams): ReviewTab =>
  reviewTabs.find((tab) => tab === query.get("tab")) ?? "reply";

/** What the address of an open review says besides the review: its part, and the reply that is being edited, or `new`. */
export type CardState = { tab?: ReviewTab; edit?: string | null };

/** The address of one review beside its list, with one of its parts, or one of its replies being edited. */
export function cardAddress(list: string, id: string, { tab = "reply", edit = null }: CardState): string {
  const open = reviewAddress(list, id);
  const shown = tab === "reply" ? open : withParameter(open, "tab", tab);
  return edit === null ? shown : withParameter(shown, "edit", edit);
}

/** The review an address opens, whatever it asks about it. */
export function openIdOf(query: URLSearchParams): string | null {
  const [asked] = (query.get("confirm") ?? "").split(".");
  return query.get("review") || asked || null;
}

type Address = { pathname: string; search: string };

/** True if two addresses differ only in the open review and what is shown of it. */
export function isOpening(one: Address, other: Address): boolean {
  const rest = ({ pathname, search }: Address) => {
    const query = new URLSearchParams(search);
    for (const name of ["review", "tab", "edit"]) query.delete(name);
    return `${pathname}?${query}`;
  };
  return one.search !== other.search && rest(one) === rest(other);
}

/** The list's address as data: the same parameters under the resource route of the screen. */
export const dataAddress = (address: string): string => address.replace(/\?|$/, ".json$&");

/** True for a click that opens here; any other is left to the browser. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0);
