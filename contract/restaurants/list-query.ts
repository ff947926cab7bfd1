import { oneOf, oneOfOrId, text } from "../lists/fields.ts";
import { defineListQuery } from "../lists/list-query.ts";
import { restaurantSorts } from "./sorts.ts";

/** What the list of restaurants is asked. */
export const restaurantList = defineListQuery({
  /** Found in the public and the internal name, the locality and the postal code, without accents or case. */
  search: text(120),
  organizationId: oneOfOrId([""], "", { parameter: "organization" }),
  /** Only those the caller is a member of, of all within reach. */
  ownRestaurants: oneOf(["true", "false"], "false", { parameter: "own" }),
  active: oneOf(["true", "false", "all"], "true"),
  sort: oneOf(restaurantSorts, "work"),
});
