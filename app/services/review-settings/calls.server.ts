import type { RouterContextProvider } from "react-router";
import type { DeadlineRule, DeadlineScope, ReplyDeadline } from "#contract/reply-deadlines/schemas.ts";
import type { EscalationInput, ReplyEscalation } from "#contract/reply-escalation/schemas.ts";
import type { ReplyApproval, ReplyApprovalState } from "#contract/reply-suggestions/schemas.ts";
import type { ManagedTag, TagContent } from "#contract/review-tags/schemas.ts";
import type { SettingVersions } from "#contract/setting-versions.ts";
import { productApi } from "../request/product-api.server.ts";

type Context = Readonly<RouterContextProvider>;
type Place = { restaurantId: string };
type TagPlace = Place & { tagId: string };

/** Tags of a restaurant's organization with their rules and what became of them. */
export async function listManagedTags(context: Context, restaurantId: string): Promise<ManagedTag[]> {
  return (await productApi(context).reviewTags.manage({ restaurantId })).data;
}

/** Adds a tag. Throws TAG_NAME_TAKEN, TAG_LIMIT. */
export async function createTag(context: Context, tag: Place & TagContent): Promise<void> {
  await productApi(context).reviewTags.create(tag);
}

/** Changes a tag's name, colour and rule. Throws NOT_FOUND, TAG_NAME_TAKEN, CONFLICT. */
export async function updateTag(context: Context, tag: TagPlace & TagContent & { version: number }): Promise<void> {
  await productApi(context).reviewTags.update(tag);
}

/** Puts another tag in a tag's place. Throws NOT_FOUND, TAG_MERGE. */
export async function mergeTag(context: Context, tag: TagPlace & { intoTagId: string }): Promise<void> {
  await productApi(context).reviewTags.merge(tag);
}

/** Deletes a tag and takes it off every review. Throws NOT_FOUND. */
export async function deleteTag(context: Context, tag: TagPlace): Promise<void> {
  await productApi(context).reviewTags.delete(tag);
}

/** By when reviews of a restaurant should have their answer. */
export async function getDeadline(context: Context, restaurantId: string): Promise<ReplyDeadline> {
  return (await productApi(context).replyDeadlines.get({ restaurantId })).data;
}

/** Sets it for a restaurant or its organization; answers the rule in effect at the restaurant. Throws CONFLICT. */
export async function putDeadline(
  context: Context,
  rule: Place & DeadlineRule & { scope: DeadlineScope; versions: SettingVersions },
): Promise<ReplyDeadline> {
  return (await productApi(context).replyDeadlines.put(rule)).data;
}

/** Gives up a restaurant's own rule for its organization's. Throws CONFLICT. */
export async function inheritDeadline(context: Context, seen: Place & { version: number }): Promise<void> {
  await productApi(context).replyDeadlines.delete(seen);
}

/** Whose replies somebody approves first, and whether the caller may change that. */
export async function getApproval(context: Context, restaurantId: string): Promise<ReplyApprovalState> {
  return (await productApi(context).replySuggestions.approval({ restaurantId })).data;
}

/** Chooses whose replies somebody approves first. Throws CONFLICT; PERMISSION_RULE for those who may not. */
export async function putApproval(context: Context, approval: Place & ReplyApproval): Promise<void> {
  await productApi(context).replySuggestions.putApproval(approval);
}

/** Who is told when a review of a restaurant is late. */
export async function getEscalation(context: Context, restaurantId: string): Promise<ReplyEscalation> {
  return (await productApi(context).replyEscalation.get({ restaurantId })).data;
}

/** Sets it for a restaurant or its organization. Throws ASSIGNEE_OUT_OF_SCOPE, CONFLICT; answers the rule in effect at the restaurant. */
export async function putEscalation(context: Context, rule: EscalationInput): Promise<ReplyEscalation> {
  return (await productApi(context).replyEscalation.put(rule)).data;
}

/** Gives up a restaurant's own rule for its organization's. Throws CONFLICT. */
export async function inheritEscalation(context: Context, seen: Place & { version: number }): Promise<void> {
  await productApi(context).replyEscalation.delete(seen);
}
