import { oneOf, text } from "../lists/fields.ts";
import { defineListQuery } from "../lists/list-query.ts";

/** Parameters of the list of tokens. */
export const apiTokenList = defineListQuery({
  /** Searched in the token's name and its person's, without accents or case. */
  search: text(120),
  state: oneOf(["live", "ended", "all"], "live"),
});
