import type { MouseEvent } from "react";

/** An address with one more parameter. */
export const withParameter = (address: string, name: string, value: string): string =>
  `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams({ [name]: value })}`;

/** The address of one review beside its list: the list's with its filters, and the open review. */
export const reviewAddress = (list: string, id: string): string => withParameter(list, "review", id);

/** The review an address opens, whatever it asks about it. */
export function openIdOf(query: URLSearchParams): string | null {
  const [asked] = (query.get("confirm") ?? "").split(".");
  return query.get("review") || query.get("history") || asked || null;
}

type Address = { pathname: string; search: string };

/** True if two addresses differ only in the open review. */
export function isOpening(one: Address, other: Address): boolean {
  const rest = ({ pathname, search }: Address) => {
    const query = new URLSearchParams(search);
    query.delete("review");
    return `${pathname}?${query}`;
  };
  return one.search !== other.search && rest(one) === rest(other);
}

/** The list's address as data: the same parameters under the resource route of the screen. */
export const dataAddress = (address: string): string => address.replace(/\?|$/, ".json$&");

/** True for a click that opens here; any other is left to the browser. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0);
