import { oneOf, text } from "../lists/fields.ts";
import { defineListQuery } from "../lists/list-query.ts";

export const organizationSorts = ["name", "restaurants", "newest"] as const;

/** Parameters of the list of organizations in the administration. */
export const organizationList = defineListQuery({
  /** Searched in the name, without accents or case. */
  search: text(120),
  sort: oneOf(organizationSorts, "name"),
});
