import { oneOf, oneOfOrId, text } from "../lists/fields.ts";
import { defineListQuery } from "../lists/list-query.ts";
import { restaurantSorts } from "./sorts.ts";

/** Parameters of the list of restaurants. */
export const restaurantList = defineListQuery({
  /** Searched in the public and the internal name, the locality and the postal code, without accents or case. */
  search: text(120),
  organizationId: oneOfOrId([""], "", { parameter: "organization" }),
  /** A group of restaurants; one that is deleted or foreign has none. */
  restaurantGroupId: oneOfOrId([""], "", { parameter: "restaurantGroup" }),
  /** True: only restaurants the caller is a member of. */
  ownRestaurants: oneOf(["true", "false"], "false", { parameter: "own" }),
  active: oneOf(["true", "false", "all"], "true"),
  sort: oneOf(restaurantSorts, "work"),
});
