import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, response } from "../ids.ts";
import { ChosenRestaurants } from "../reviews/filters.ts";
import { RequestedRun, RestaurantState, SynchronisationRequest } from "./schemas.ts";

/** Merged into the rows `reviews.*`. */
export const reviewsEndpoints = {
  synchronize: endpoint({
    method: "POST",
    path: "/reviews/synchronize",
    guard: "session",
    ability: { action: "update", subject: "Review" },
    summary: "Start reading the reviews of restaurants from their connected platforms; returns the outcome for each",
    tokens: "reviews",
    audit: { none: "reads what platforms have; what it finds is theirs" },
    event: "reviews_synchronised",
    input: SynchronisationRequest,
    output: response(z.array(RequestedRun)),
    status: 202,
  }),
};

/** Merged into the rows `restaurants.*`. */
export const restaurantsEndpoints = {
  currentState: endpoint({
    method: "GET",
    path: "/restaurants/{restaurantId}/current-state",
    guard: "restaurant",
    ability: { action: "read", subject: "Review" },
    summary: "How far a restaurant's reviews have been read, by platform",
    input: z.object({ restaurantId: Id }),
    output: response(RestaurantState),
  }),
  currentStates: endpoint({
    method: "POST",
    path: "/restaurants/current-states",
    isRead: true,
    guard: "session",
    ability: { action: "read", subject: "Review" },
    summary: "The same for many restaurants in one call; an empty list means all the caller has access to",
    input: ChosenRestaurants,
    output: response(z.array(RestaurantState)),
  }),
};
