import { textsIn } from "#app/middleware/i18n.server.ts";
import { type AggregatedReviewFilters, aggregatedReviewFilters } from "#contract/reviews/filters.ts";
import { productApi } from "../request/product-api.server.ts";
import type { TopicsTarget } from "./quotes.server.ts";

/**
 * The groups of restaurants that topics over many restaurants can be narrowed to, and what the address names of them; null where there is
 * nothing to choose. A group that is gone is said: it stands for none of the restaurants.
 */
export async function groupChoiceOf({ context, restaurantId }: TopicsTarget, filters: AggregatedReviewFilters) {
  if (restaurantId) return null;
  const { data: groups } = await productApi(context).restaurantGroups.choices({});
  const chosen = filters.restaurantGroupIds;
  if (groups.length + chosen.length === 0) return null;
  const t = textsIn(context, "analysis");
  const named = groups.filter(({ _id }) => chosen.includes(_id)).map(({ name }) => name);
  const goneCount = chosen.length - named.length;
  const gone = goneCount === 0 ? null : t("page.groupGone", { count: goneCount });
  const { parameter } = aggregatedReviewFilters.rows.restaurantGroupIds;
  const { [parameter]: value = "", ...others } = Object.fromEntries(aggregatedReviewFilters.write(filters));
  const options = groups.map(({ _id, name }) => ({ value: _id, label: name }));
  const isListed = value === "" || options.some((option) => option.value === value);
  const several = named.length > 0 ? named.join(", ") : t("page.groupMissing");
  return {
    parameter,
    value,
    options: [{ value: "", label: t("page.everyGroup") }, ...(isListed ? [] : [{ value, label: several }]), ...options],
    /** The other filters of the address, which the choice keeps. */
    kept: Object.entries(others).map(([name, text]) => ({ name, value: text })),
    gone,
    /** The chosen ones, in words. */
    names: goneCount === 0 ? named : [...named, t("page.groupMissing")],
  };
}
export type GroupChoice = NonNullable<Awaited<ReturnType<typeof groupChoiceOf>>>;
