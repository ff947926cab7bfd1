import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf } from "#app/middleware/i18n.server.ts";
import { asksForReviews, ReviewQuery } from "#contract/reviews/filters.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import type { ReviewScope } from "../reviews/screen.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The number that the list of a state shows, as the list asks for it; null where it cannot be had: the list says what is wrong. */
export async function countText(
  context: Context,
  { restaurantId }: ReviewScope,
  state: ReviewQuery,
): Promise<string | null> {
  const restaurantIds = restaurantId ? [restaurantId] : state.restaurantIds;
  try {
    const {
      data: { count, isExact },
    } = await productApi(context).reviews.count(ReviewQuery.parse({ ...state, restaurantIds }));
    return `${formatsOf(languageOf(context)).number(count)}${isExact ? "" : "+"}`;
  } catch (error) {
    if (error instanceof ProductApiError) return null;
    throw error;
  }
}

/** Does its number take a reading of the reviews themselves? All others are sums that are kept (docs/decisions/166). */
export const isCostly = (state: ReviewQuery): boolean => asksForReviews(state);

/** So many at a time, so that the list of the same page does not stand in line behind all of them. */
const atOnceMax = 3;

/**
 * Results of questions that a page waits for only so long: null for those that have none once `patience` is over, and none is begun
 * after that.
 */
export async function resultsWithin<T>(
  questions: readonly (() => Promise<T>)[],
  patience: Promise<unknown>,
): Promise<(T | null)[]> {
  const answers: (T | null)[] = questions.map(() => null);
  const waiting = [...questions.entries()];
  let isOver = false;
  const work = async () => {
    for (let next = waiting.shift(); next && !isOver; next = waiting.shift()) answers[next[0]] = await next[1]();
  };
  const over = patience.then(() => {
    isOver = true;
  });
  await Promise.race([Promise.all(Array.from({ length: atOnceMax }, work)), over]);
  return [...answers];
}
