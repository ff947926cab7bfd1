import type { MouseEvent } from "react";

/** An address with one more parameter. */
export const withParameter = (address: string, name: string, value: string): string =>
  `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams({ [name]: value })}`;

/** The list's address as data: the same parameters under the resource route beside the screen. */
export const dataAddress = (address: string): string => address.replace(/\?|$/, ".json$&");

/** A click that means "here and now"; any other is the browser's own affair. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0);
