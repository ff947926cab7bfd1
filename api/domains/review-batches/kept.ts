import { and, eq } from "drizzle-orm";
import { accessCondition, requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { type KeptReply, readKeptReplies } from "#api/domains/reply-sending/sendable.ts";
import { principalOf } from "#api/principal.ts";
import { batchRepliesMax } from "#contract/review-batches/limits.ts";
import type { KeptReplies } from "#contract/review-batches/schemas.ts";
import { storeBatch } from "./create.ts";
import { planBatch } from "./plan/plan.ts";
import { restaurantsNeedingApproval } from "./plan/replies.ts";
import { mayDo } from "./rows.ts";

/** Kept replies of a restaurant, or of all within the access scope (null), that the caller may send. Throws NOT_FOUND. */
async function readSendable(context: ApiContext, restaurantId: string | null): Promise<KeptReply[]> {
  if (restaurantId) await requireRestaurant(context, restaurantId);
  const { orm } = context.database;
  const isWithin = restaurantId ? eq(restaurants.id, restaurantId) : accessCondition(principalOf(context));
  const found = await readKeptReplies(orm, context.platforms, and(isWithin));
  const asking = await restaurantsNeedingApproval(orm, context, found);
  return found.filter(({ organizationId }) => mayDo(context, "send", organizationId) && !asking.has(organizationId));
}

/** How many replies were kept before their platform was connected and can be sent by the caller now, and where to. Throws NOT_FOUND. */
export async function countKept(context: ApiContext, restaurantId: string | null): Promise<KeptReplies> {
  const kept = await readSendable(context, restaurantId);
  return { count: kept.length, platformKeys: [...new Set(kept.map(({ platformKey }) => platformKey))] };
}

/** Makes a batch of them, as far as one goes, and plans their sending. Throws NOT_FOUND when there are none. */
export async function chooseKept(context: ApiContext, restaurantId: string | null): Promise<string> {
  const kept = await readSendable(context, restaurantId);
  const reviewIds = kept.slice(0, batchRepliesMax).map(({ reviewId }) => reviewId);
  const id = await storeBatch(context, { restaurantId, listQuery: "", reviewIds, count: kept.length, isExact: true });
  await planBatch(context, id, { kind: "send" });
  return id;
}
