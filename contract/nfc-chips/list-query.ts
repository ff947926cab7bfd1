import { oneOf, oneOfOrId, text } from "../lists/fields.ts";
import { defineListQuery } from "../lists/list-query.ts";

export const nfcChipSorts = ["newest", "restaurant", "lastTap", "taps"] as const;

/** Parameters of the table of chips. */
export const nfcChipList = defineListQuery({
  /** Searched in uid, name and restaurant, without accents or case. */
  search: text(120),
  organizationId: oneOfOrId([""], "", { parameter: "organization" }),
  restaurantId: oneOfOrId([""], "", { parameter: "restaurant" }),
  /** `assigned` and `unassigned` are of active chips. */
  state: oneOf(["all", "assigned", "unassigned", "deactivated"], "all"),
  sort: oneOf(nfcChipSorts, "newest"),
});
