import { z } from "zod";
import { unchanged } from "../audit/unaudited.ts";
import { endpointsOf } from "../endpoint.ts";
import { Done, Id, response } from "../ids.ts";
import { chosenGroupsMax } from "../reviews/filters.ts";
import {
  GroupPreview,
  GroupRule,
  RestaurantGroup,
  RestaurantGroupChoice,
  RestaurantGroupContent,
  RestaurantGroupList,
  RestaurantGroupOptions,
  RestaurantGroupSearch,
} from "./schemas.ts";

const endpoint = endpointsOf({ tokens: "restaurants" });

const read = { guard: "session", ability: { action: "read", subject: "Restaurant" } } as const;
const write = { guard: "session", ability: { action: "update", subject: "Settings" } } as const;
const groupPath = z.object({ groupId: Id });
const one = "/restaurant-groups/{groupId}";

export const restaurantGroupsEndpoints = {
  list: endpoint({
    ...read,
    method: "GET",
    path: "/restaurant-groups",
    summary: "Groups with a restaurant within the caller's access scope, by name",
    input: RestaurantGroupSearch,
    output: RestaurantGroupList,
  }),
  choices: endpoint({
    ...read,
    method: "POST",
    path: "/restaurant-group-choices",
    isRead: true,
    summary: "Names of the same groups, all of them, and the restaurants of those named by `membersOf`",
    input: z.object({ membersOf: z.array(Id).max(chosenGroupsMax).default([]) }),
    output: response(z.array(RestaurantGroupChoice)),
  }),
  options: endpoint({
    ...write,
    method: "GET",
    path: "/restaurant-group-options",
    summary:
      "Organizations the caller may make groups in, and the active restaurants of one, the first if none is named",
    input: z.object({ organizationId: Id.optional() }),
    output: response(RestaurantGroupOptions),
    errors: ["NOT_FOUND"],
  }),
  preview: endpoint({
    ...write,
    method: "POST",
    path: "/restaurant-group-previews",
    isRead: true,
    summary: "Restaurants of an organization that match a rule now; writes nothing",
    dependentFields: "A rule has one condition at least.",
    input: z.object({ organizationId: Id, rule: GroupRule }),
    output: response(GroupPreview),
    errors: ["NOT_FOUND"],
  }),
  get: endpoint({
    ...read,
    method: "GET",
    path: one,
    summary: "One group with its restaurants now",
    input: groupPath,
    output: response(RestaurantGroup),
    errors: ["NOT_FOUND"],
  }),
  create: endpoint({
    ...write,
    canDryRun: true,
    method: "POST",
    path: "/restaurant-groups",
    summary: "Make a group of restaurants of an organization, by hand or by rule",
    audit: "restaurantGroup.created",
    event: "restaurant_group_created",
    input: RestaurantGroupContent.extend({ organizationId: Id }),
    output: response(RestaurantGroup),
    status: 201,
    errors: ["NOT_FOUND", "GROUP_NAME_TAKEN", "GROUP_LIMIT"],
  }),
  update: endpoint({
    ...write,
    canDryRun: true,
    method: "PUT",
    path: one,
    summary: "Change a group: its name, its rule or its restaurants",
    audit: { actions: ["restaurantGroup.updated"], unless: unchanged },
    event: "restaurant_group_updated",
    input: RestaurantGroupContent.extend(groupPath.shape).extend({ expectedVersion: z.number().int() }),
    output: response(RestaurantGroup),
    errors: ["NOT_FOUND", "GROUP_NAME_TAKEN", "CONFLICT", "PERMISSION_RULE"],
  }),
  delete: endpoint({
    ...write,
    canDryRun: true,
    method: "DELETE",
    path: one,
    summary: "Delete a group; its templates stay valid at the restaurants that are in it now",
    audit: ["restaurantGroup.deleted", "template.updated", "template.deleted"],
    event: "restaurant_group_deleted",
    input: groupPath.extend({
      expectedVersion: z.coerce.number().int(),
      /** What was confirmed: the group is empty, and templates for it alone go with it. Without it they are a CONFLICT. */
      takesTemplates: z.stringbool().or(z.boolean()).default(false),
    }),
    output: Done,
    errors: ["NOT_FOUND", "CONFLICT", "PERMISSION_RULE"],
  }),
};
