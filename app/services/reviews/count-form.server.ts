import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import type { Scope } from "#app/lib/scope.ts";
import { languageOf } from "#app/middleware/i18n.server.ts";
import { aggregatedReviewFilters } from "#contract/reviews/filters.ts";
import { productApi } from "../request/product-api.server.ts";
import { restaurantsOf, reviewList } from "./address.server.ts";

/** Parameter with the address of the list that the form is about to change. */
const atParameter = "at";

/** How many reviews the form of the filters would show, as text, before it is applied: read from a query made of the form. */
export async function countForm(
  context: Readonly<RouterContextProvider>,
  { searchParams }: URL,
  { restaurantId }: Scope,
): Promise<string> {
  const list = reviewList.read(new URLSearchParams(searchParams.get(atParameter) ?? ""));
  const typed = aggregatedReviewFilters.readForm(searchParams);
  const { text } = list;
  const asked = { ...list, ...typed, text, ...restaurantsOf(restaurantId, typed) };
  const { data } = await productApi(context).reviews.count(asked);
  return `${formatsOf(languageOf(context)).number(data.count)}${data.isExact ? "" : "+"}`;
}
