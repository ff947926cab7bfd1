import { many, ticked } from "../lists/boxes.ts";
import { oneOf, text } from "../lists/fields.ts";
import { defineListQuery } from "../lists/list-query.ts";

/** Ratings of a review; 0 stands for "no rating". */
const ratings: readonly number[] = [0, 1, 2, 3, 4, 5];

/** Template filters (specification, section 3): every rating, automated and manual, with and without text. */
export const templateList = defineListQuery(
  {
    ratings: many(ratings, { initial: "all", parameter: "rating" }),
    use: ticked({ automated: "automated", manual: "manual" }, { ownNames: true }),
    text: ticked({ withText: "withText", withoutText: "withoutText" }, { ownNames: true }),
    /** Searched in names and texts, without accents or case. */
    search: text(200),
    sort: oneOf(["name", "-name"], "name"),
  },
  { mark: "filtered" },
);
