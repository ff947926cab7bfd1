import { count, oneOf, oneOfOrId, text } from "../lists/fields.ts";
import { defineListQuery } from "../lists/list-query.ts";
import { connectionKeys } from "../platforms/schemas.ts";

export const matrixPageSizeMax = 500;

/** Parameters of the matrix of connections. */
export const matrixList = defineListQuery({
  search: text(120),
  organizationId: oneOfOrId([""], "", { parameter: "organization" }),
  key: oneOf(["", ...connectionKeys], ""),
  /** `broken`: a connection is lost or revoked; `expiring`; `waiting`: the worst is a claim that waits for approval; `healthy`: all connections work; `none`: none connected. */
  show: oneOf(["all", "broken", "expiring", "waiting", "healthy", "none"], "all"),
  pageSize: count(matrixPageSizeMax, 100),
});
