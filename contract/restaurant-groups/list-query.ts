import { oneOf, oneOfOrId, text } from "../lists/fields.ts";
import { defineListQuery } from "../lists/list-query.ts";

/** Parameters of the list of groups. */
export const restaurantGroupList = defineListQuery({
  /** Searched in the name, without accents or case. */
  search: text(120),
  organizationId: oneOfOrId([""], "", { parameter: "organization" }),
  kind: oneOf(["all", "hand", "rule"], "all"),
});
