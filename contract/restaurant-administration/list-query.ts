import { oneOf, oneOfOrId, text } from "../lists/fields.ts";
import { defineListQuery } from "../lists/list-query.ts";
import { connectionKeys } from "../platforms/schemas.ts";

export const administrationSorts = ["name", "organization", "newest"] as const;

/** Parameters of the table of restaurants in the administration. */
export const administrationList = defineListQuery({
  /** Searched in the public and the internal name, the locality and the postal code, without accents or case. */
  search: text(120),
  organizationId: oneOfOrId([""], "", { parameter: "organization" }),
  active: oneOf(["all", "true", "false"], "all"),
  pack: oneOf(["", "booster", "roi", "none"], ""),
  /** Restaurants connected to a platform, or to none. */
  platform: oneOf(["", ...connectionKeys, "none"], ""),
  sort: oneOf(administrationSorts, "name"),
});
