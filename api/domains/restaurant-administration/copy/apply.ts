import { and, sql } from "drizzle-orm";
import { accessCondition, uuids } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { principalOf } from "#api/principal.ts";
import { lockSettings } from "#api/setting-versions.ts";
import type {
  CopiedPart,
  RestaurantCopyResult,
  RestaurantCopyWrite,
} from "#contract/restaurant-administration/copies.ts";
import { compareAt, readCompared, requireSource, requireTargets, type Target } from "./plan.ts";
import { writers } from "./write.ts";

type Result = RestaurantCopyResult["targets"][number];
type Asked = RestaurantCopyWrite & { restaurantId: string };
/** Templates come before the rules that name them. */
const order: readonly CopiedPart[] = [
  "deadlines",
  "escalation",
  "voice",
  "provider",
  "roi",
  "templates",
  "automations",
];

/** Copies to one target, in one transaction: whole, or not at all. */
async function copyTo(
  context: ApiContext,
  { restaurantId, parts }: Asked,
  target: Target,
  seen: { version: string; replaces: boolean },
): Promise<Result> {
  const { _id, name, organizationId } = target;
  return transaction(context.database, async (tx) => {
    await lockSettings(tx, { id: _id, organizationId });
    const { id } = restaurants;
    // Neither leaves its organization from here on; one that has left since the targets were read is not the caller's to copy any more.
    const held = await tx
      .select({ id, organizationId: restaurants.organizationId })
      .from(restaurants)
      .where(and(isAnyOf(id, [restaurantId, _id]), accessCondition(principalOf(context))))
      .orderBy(id)
      .for("share");
    const isThere = held.some((one) => one.id === _id && one.organizationId === organizationId);
    if (held.length < 2 || !isThere) return { _id, name, outcome: "changed", copied: [], kept: [] };
    const compared = await readCompared(tx, restaurantId, [target], parts);
    const { version, parts: fates } = compareAt(compared, target);
    if (version !== seen.version) return { _id, name, outcome: "changed", copied: [], kept: [] };
    const copied: CopiedPart[] = [];
    const kept: CopiedPart[] = [];
    for (const part of order) {
      const fate = fates.find((one) => one.part === part)?.fate;
      if (fate === undefined || fate === "same") continue;
      if (fate === "conflict" && !seen.replaces) kept.push(part);
      // Templates without a counterpart come, whatever is kept of the others.
      if (fate === "conflict" && !seen.replaces && part !== "templates") continue;
      const isWritten = await writers[part](tx, context, { ...compared, target, replaces: seen.replaces });
      if (isWritten) copied.push(part);
    }
    if (copied.includes("deadlines")) await tx.execute(sql`select note_reviews_due(${uuids([_id])})`);
    return { _id, name, outcome: copied.length > 0 ? "copied" : "nothing", copied, kept };
  });
}

/**
 * Copies parts of a restaurant's own to others, one after the other; each says what became of it. NOT_FOUND, before anything is written,
 * where a restaurant is not of the caller's administration.
 */
export async function copyToRestaurants(context: ApiContext, asked: Asked): Promise<RestaurantCopyResult> {
  await requireSource(context, asked.restaurantId);
  const seen = new Map(asked.targets.map((target) => [target.restaurantId, target]));
  const targets = await requireTargets(context, asked.restaurantId, [...seen.keys()]);
  const results: Result[] = [];
  for (const target of targets) {
    const expected = seen.get(target._id);
    if (expected) results.push(await copyTo(context, asked, target, expected));
  }
  return { targets: results };
}
