import { oneOf, text } from "../lists/fields.ts";
import { defineListQuery } from "../lists/list-query.ts";

/** Parameters of the list of mails. */
export const mailList = defineListQuery({
  /** Searched in the recipient's address, without accents or case. */
  search: text(120),
  state: oneOf(["all", "waiting", "sent", "failed"], "all"),
});
