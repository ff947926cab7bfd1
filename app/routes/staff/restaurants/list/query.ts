import { href } from "react-router";
import type { restaurantSorts } from "#contract/restaurants/sorts.ts";

export const views = ["cards", "table"] as const;

/** The state of the list, all of it in the address. `query.server.ts` reads it: the browser needs no validator for links. */
export type Query = {
  search: string;
  organization: string;
  active: "true" | "false" | "all";
  sort: (typeof restaurantSorts)[number];
  view: (typeof views)[number];
  after?: string | undefined;
  before?: string | undefined;
};
export const defaultQuery: Query = { search: "", organization: "", active: "true", sort: "work", view: "cards" };

/** The address of the list with some of its state changed; a change of what is listed starts on the first page again. */
export function listAddress(query: Query, change: Partial<Query> = {}): string {
  const isSamePage = "view" in change;
  const next: Query = { ...query, after: undefined, before: undefined, ...(isSamePage && pageOf(query)), ...change };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(next))
    if (value && value !== defaultQuery[name as keyof Query]) search.set(name, value);
  return `${href("/restaurants/list")}${search.size > 0 ? `?${search}` : ""}`;
}

const pageOf = ({ after, before }: Query) => ({ after, before });

/** Does the query leave out anything a person could expect to see? */
export const isNarrowed = ({ search, organization, active }: Query): boolean =>
  search !== "" || organization !== "" || active === "false";
