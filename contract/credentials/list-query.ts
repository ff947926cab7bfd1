import { oneOf, text } from "../lists/fields.ts";
import { defineListQuery } from "../lists/list-query.ts";

/** What an account's listings are asked. */
export const listingList = defineListQuery({
  search: text(120),
  /** `new`: only those that no restaurant has yet. */
  show: oneOf(["new", "all"], "new"),
});
