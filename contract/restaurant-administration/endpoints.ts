import { z } from "zod";
import { dryRun, idempotent, unchanged } from "../audit/unaudited.ts";
import { endpointsOf } from "../endpoint.ts";
import { Id, Instant, response } from "../ids.ts";
import {
  RestaurantCopyInput,
  RestaurantCopyOffer,
  RestaurantCopyPlan,
  RestaurantCopyResult,
  RestaurantCopyWrite,
} from "./copies.ts";
import {
  AdministrationPage,
  AdministrationSearch,
  RestaurantChange,
  RestaurantChangeInput,
  RestaurantContent,
  RestaurantDetails,
  RestaurantMove,
} from "./schemas.ts";

const endpoint = endpointsOf({ guard: "adminArea" });

const base = "/administration/restaurants";
const one = `${base}/{restaurantId}` as const;
const restaurantPath = z.object({ restaurantId: Id });
const change = "/administration/restaurant-changes";
const changePath = z.object({ changeId: Id });

/** Restaurants as whoever runs Comptoir sees them: all for admins, those of their organizations for account managers. */
export const restaurantAdministrationEndpoints = {
  search: endpoint({
    method: "GET",
    path: base,
    summary: "Restaurants with their state, packs, organization and connected platforms",
    input: AdministrationSearch,
    output: AdministrationPage,
  }),
  create: endpoint({
    method: "POST",
    path: base,
    summary: "Make a restaurant by hand; active, without packs",
    audit: "restaurant.created",
    event: "restaurant_created",
    input: RestaurantContent.extend({ organizationId: Id }),
    output: response(RestaurantDetails),
    status: 201,
    errors: ["NOT_FOUND", "RESTAURANT_LIMIT"],
  }),
  get: endpoint({
    method: "GET",
    path: one,
    summary: "A restaurant with all that is set of it by hand",
    input: restaurantPath,
    output: response(RestaurantDetails),
    errors: ["NOT_FOUND"],
  }),
  update: endpoint({
    method: "PUT",
    path: one,
    summary: "Change what is set of a restaurant by hand",
    audit: { actions: ["restaurant.updated"], unless: unchanged },
    event: "restaurant_changed",
    input: restaurantPath.extend({ ...RestaurantContent.shape, expectedUpdatedAt: Instant }),
    output: response(RestaurantDetails),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  planChange: endpoint({
    method: "POST",
    path: change,
    summary: "Prepare a bulk change: which restaurants it would change; nothing is done before it is confirmed",
    audit: { none: dryRun },
    event: "restaurant_change_planned",
    input: RestaurantChangeInput,
    output: response(RestaurantChange),
    status: 201,
    errors: ["NOT_FOUND"],
  }),
  getChange: endpoint({
    method: "GET",
    path: `${change}/{changeId}`,
    summary: "A bulk change, planned or done",
    input: changePath,
    output: response(RestaurantChange),
    errors: ["NOT_FOUND"],
  }),
  confirmChange: endpoint({
    method: "POST",
    path: `${change}/{changeId}/confirm`,
    summary: "Do a planned change, in one transaction; a second confirmation does nothing more",
    audit: { actions: ["restaurant.updated"], unless: idempotent },
    event: "restaurant_change_confirmed",
    input: changePath,
    output: response(RestaurantChange),
    errors: ["NOT_FOUND", "RESTAURANT_LIMIT"],
  }),
  undoChange: endpoint({
    method: "POST",
    path: `${change}/{changeId}/undo`,
    summary: "Give the changed restaurants their former value, those aside that somebody has changed since",
    audit: { actions: ["restaurant.updated"], unless: idempotent },
    event: "restaurant_change_undone",
    input: changePath,
    output: response(RestaurantChange),
    errors: ["NOT_FOUND", "RESTAURANT_LIMIT", "RESTAURANT_CHANGE_STATE"],
  }),
  planMove: endpoint({
    method: "GET",
    path: `${one}/move`,
    summary: "What would come along and what would end if a restaurant moved to another organization; nothing is done",
    input: restaurantPath.extend({ organizationId: Id }),
    output: response(RestaurantMove),
    errors: ["NOT_FOUND"],
  }),
  move: endpoint({
    method: "POST",
    path: `${one}/move`,
    summary: "Move a restaurant to another organization of the caller's administration, in one transaction",
    audit: {
      actions: ["restaurant.movedAway", "restaurant.movedHere", "connection.disconnected"],
      unless: "its connections stay",
    },
    event: "restaurant_moved",
    input: restaurantPath.extend({ organizationId: Id, expectedVersion: z.string().max(100) }),
    output: response(RestaurantDetails),
    errors: ["NOT_FOUND", "CONFLICT", "RESTAURANT_LIMIT"],
  }),
  offerCopy: endpoint({
    method: "GET",
    path: `${one}/copy`,
    summary: "What a restaurant has of its own that can be copied to others",
    input: restaurantPath,
    output: response(RestaurantCopyOffer),
    errors: ["NOT_FOUND"],
  }),
  planCopy: endpoint({
    method: "POST",
    isRead: true,
    path: `${one}/copy/plan`,
    summary: "What copying parts to other restaurants would do, with the conflicts at each; nothing is done",
    input: restaurantPath.extend(RestaurantCopyInput.shape),
    output: response(RestaurantCopyPlan),
    errors: ["NOT_FOUND"],
  }),
  copy: endpoint({
    method: "POST",
    path: `${one}/copy`,
    summary:
      "Copy parts to other restaurants, each whole or not at all; where one is no longer as it was seen nothing is written",
    audit: {
      actions: [
        "replyDeadline.changed",
        "replyEscalation.changed",
        "aiSettings.voiceChanged",
        "aiSettings.providerChanged",
        "template.created",
        "template.updated",
        "automations.saved",
        "roiAssumptions.changed",
      ],
      unless: "what is copied, at each restaurant that takes it",
    },
    event: "restaurant_settings_copied",
    input: restaurantPath.extend(RestaurantCopyWrite.shape),
    output: response(RestaurantCopyResult),
    errors: ["NOT_FOUND"],
  }),
};
