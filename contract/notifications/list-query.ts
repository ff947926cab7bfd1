import { ids, many } from "../lists/boxes.ts";
import { oneOf, text } from "../lists/fields.ts";
import { defineListQuery } from "../lists/list-query.ts";
import { notificationEventNames } from "./events.ts";

const notifiedRestaurantsMax = 50;

/** Parameters of the list of a person's notifications. No event ticked means all. */
export const notificationList = defineListQuery({
  /** Searched in the names of guests, colleagues and restaurants, without accents or case. */
  search: text(120),
  show: oneOf(["all", "unseen"], "all"),
  restaurants: ids(notifiedRestaurantsMax),
  events: many(notificationEventNames, { initial: "none", parameter: "event" }),
});
