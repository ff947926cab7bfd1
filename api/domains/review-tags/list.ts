import { and, type Column, eq, inArray, sql } from "drizzle-orm";
import { accessCondition, accessibleRestaurantIds, reachesAll } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviewTotals } from "#api/db/schema/review-rollups.ts";
import { reviewTagLinks, tags } from "#api/db/schema/review-work/work.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import type { ManagedTag, ReviewTag } from "#contract/review-tags/schemas.ts";

const { id: _id, organizationId: owner, name, colour } = tags;
const identity = { _id, organizationId: owner, name, colour };
const byName = sql`fold(${name}) collate "C"`;

/** Tags of the organizations within the caller's access scope, by name. */
export async function listTags(context: ApiContext): Promise<ReviewTag[]> {
  const restaurantIds = await accessibleRestaurantIds(context);
  const { orm } = context.database;
  const near = orm
    .select({ id: restaurants.organizationId })
    .from(restaurants)
    .where(isAnyOf(restaurants.id, restaurantIds));
  return orm.select(identity).from(tags).where(inArray(owner, near)).orderBy(byName, _id);
}

/**
 * Tags of one organization with their rules and figures, by name; only `tagId` where given. The names are everybody's who may put them on a
 * review; figures count the reviews within the access scope.
 */
export async function listManaged(
  context: ApiContext,
  organizationId: string,
  tagId: string | null = null,
): Promise<ManagedTag[]> {
  const { orm } = context.database;
  const { isAutomatic, rejectedAt } = reviewTagLinks;
  const isWhole = await reachesAll(context, organizationId);
  const isWithin = (restaurantId: Column) =>
    sql`exists (select 1 from ${restaurants} where ${restaurants.id} = ${restaurantId} and ${accessCondition(principalOf(context))})`;
  const uses = orm
    .select({
      reviewCount: sql<number>`count(*) filter (where ${rejectedAt} is null)::int`.as("review_count"),
      automaticCount: sql<number>`count(*) filter (where ${isAutomatic})::int`.as("automatic_count"),
      correctedCount: sql<number>`count(*) filter (where ${isAutomatic} and ${rejectedAt} is not null)::int`.as(
        "corrected_count",
      ),
    })
    .from(reviewTagLinks)
    .where(and(eq(reviewTagLinks.tagId, _id), isWhole ? undefined : isWithin(reviewTagLinks.restaurantId)))
    .as("uses");
  const isRetagging = sql<boolean>`${tags.ruleVersion} > ${tags.appliedVersion}`;
  const reviewCount = sql`select coalesce(sum(${reviewTotals.count}), 0)::int from ${reviewTotals}
    join ${restaurants} on ${restaurants.id} = ${reviewTotals.restaurantId} where ${restaurants.organizationId} = ${owner} and ${accessCondition(principalOf(context))}`;
  return orm
    .select({
      ...identity,
      rule: tags.rule,
      isRetagging,
      version: tags.version,
      updatedBy: tags.updatedByName,
      retagged: sql<
        ManagedTag["retagged"]
      >`case when ${isRetagging} then jsonb_build_object('done', ${tags.retaggedCount},
        'total', greatest(${tags.retaggedCount}, (${reviewCount}))) end`,
      updatedAt: instant(tags.updatedAt),
      reviewCount: uses.reviewCount,
      automaticCount: uses.automaticCount,
      correctedCount: uses.correctedCount,
    })
    .from(tags)
    .crossJoinLateral(uses)
    .where(and(eq(owner, organizationId), tagId === null ? undefined : eq(_id, tagId)))
    .orderBy(byName, _id);
}

/** One tag of an organization. Throws NOT_FOUND. */
export async function getManaged(context: ApiContext, organizationId: string, tagId: string): Promise<ManagedTag> {
  const [tag] = await listManaged(context, organizationId, tagId);
  if (!tag) throw fail("NOT_FOUND");
  return tag;
}
