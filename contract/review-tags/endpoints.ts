import { z } from "zod";
import { endpointsOf } from "../endpoint.ts";
import { Done, Id, response } from "../ids.ts";
import { ManagedTag, ReviewTag, TagContent, TagVersion } from "./schemas.ts";

const endpoint = endpointsOf({ tokens: "reviews" });

const restaurantPath = z.object({ restaurantId: Id });
const tagPath = restaurantPath.extend({ tagId: Id });
const manage = { guard: "restaurant", ability: { action: "manage", subject: "Review" } } as const;

export const reviewTagsEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/review-tags",
    guard: "session",
    ability: { action: "read", subject: "Review" },
    summary: "Tags of the caller's organizations, by name",
    input: z.object({}),
    output: response(z.array(ReviewTag)),
  }),
  manage: endpoint({
    method: "GET",
    path: "/restaurants/{restaurantId}/review-tags",
    guard: "restaurant",
    ability: { action: "read", subject: "Review" },
    summary: "Tags of a restaurant's organization with their rules and what became of them, by name",
    input: restaurantPath,
    output: response(z.array(ManagedTag)),
  }),
  create: endpoint({
    ...manage,
    method: "POST",
    path: "/restaurants/{restaurantId}/review-tags",
    summary: "Add a tag to the organization's list",
    audit: "reviewTag.created",
    event: "tag_created",
    input: TagContent.extend(restaurantPath.shape),
    output: response(ManagedTag),
    status: 201,
    errors: ["TAG_NAME_TAKEN", "TAG_LIMIT"],
  }),
  update: endpoint({
    ...manage,
    method: "PUT",
    path: "/restaurants/{restaurantId}/review-tags/{tagId}",
    summary: "Rename a tag, or change its colour or rule; another rule goes through older reviews again",
    audit: "reviewTag.updated",
    event: "tag_changed",
    // The version the writer saw.
    input: TagContent.extend(tagPath.shape).extend({ version: TagVersion }),
    output: response(ManagedTag),
    errors: ["NOT_FOUND", "TAG_NAME_TAKEN", "CONFLICT"],
  }),
  merge: endpoint({
    ...manage,
    method: "PUT",
    path: "/restaurants/{restaurantId}/review-tags/{tagId}/merged",
    summary: "Put another tag in its place on every review, then delete it; its rule ends",
    audit: "reviewTag.merged",
    event: "tags_merged",
    input: tagPath.extend({ intoTagId: Id }),
    output: response(ManagedTag),
    errors: ["NOT_FOUND", "TAG_MERGE"],
  }),
  delete: endpoint({
    ...manage,
    method: "DELETE",
    path: "/restaurants/{restaurantId}/review-tags/{tagId}",
    summary: "Delete a tag and take it off every review",
    audit: "reviewTag.deleted",
    event: "tag_deleted",
    input: tagPath,
    output: Done,
    errors: ["NOT_FOUND"],
  }),
};
