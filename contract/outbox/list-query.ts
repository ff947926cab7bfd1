import { oneOf, oneOfOrId, text } from "../lists/fields.ts";
import { defineListQuery } from "../lists/list-query.ts";
import { connectionKeys } from "../platforms/schemas.ts";
import { outboxKinds } from "./kinds.ts";
import type { OutboxFilters, OutboxState } from "./schemas.ts";

/**
 * Views of the outbox, each with the states it shows; `all` shows every one, `attention` what needs a person, whatever its
 * state; `by_hand` no items at all but the replies that people put on platforms themselves.
 */
export const statesOfView = {
  all: [],
  queued: ["queued"],
  underway: ["sending", "sent"],
  in_review: ["in_review"],
  live: ["live"],
  attention: [],
  overwritten: ["overwritten"],
  refused: ["refused"],
  failed: ["failed"],
  unknown: ["unknown"],
  cancelled: ["cancelled"],
  by_hand: [],
} as const satisfies Record<string, readonly OutboxState[]>;
export type OutboxView = keyof typeof statesOfView;
export const outboxViews = Object.keys(statesOfView) as OutboxView[];

/** Parameters of the outbox's list, for one restaurant and over many. */
export const outboxList = defineListQuery({
  state: oneOf(outboxViews, "all"),
  /** Searched in what was sent and in the names of guest, restaurant and sender. */
  search: text(120),
  kind: oneOf(["", ...outboxKinds], ""),
  platform: oneOf(["", ...connectionKeys], ""),
  /** Over many: one restaurant, as the navigation writes it for those without restaurant sections. */
  restaurantId: oneOfOrId([""], "", { parameter: "restaurants" }),
});
export type OutboxQuery = typeof outboxList.defaults;

/** The filters of a query as the endpoints take them; `restaurantId` of the screen's own scope wins over that of the address. */
export const outboxFiltersOf = (query: OutboxQuery, restaurantId: string | null): OutboxFilters => ({
  restaurantIds: [restaurantId ?? query.restaurantId].filter((id) => id !== ""),
  kinds: query.kind === "" ? [] : [query.kind],
  platforms: query.platform === "" ? [] : [query.platform],
  text: query.search,
});
