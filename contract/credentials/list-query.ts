import { oneOf, text } from "../lists/fields.ts";
import { defineListQuery } from "../lists/list-query.ts";

/** Parameters of the list of an account's locations. */
export const listingList = defineListQuery({
  search: text(120),
  /** `new`: only locations that no restaurant has. */
  show: oneOf(["new", "all"], "new"),
});
