import { and, asc, count, eq, getTableColumns, sql } from "drizzle-orm";
import { requireRestaurant } from "#api/access-scope.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { competitorRatings } from "#api/db/schema/statistics.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import {
  type CompetitorRating,
  type CompetitorRatingContent,
  competitorRatingsMax,
} from "#contract/statistics/competitors.ts";

const c = competitorRatings;

/**
 * Writes down what a platform shows of a competitor. NOT_FOUND for a restaurant outside the access scope; CONFLICT for the same competitor,
 * platform and day again, for a day that has not come yet, and beyond what is kept.
 */
export async function addCompetitorRating(
  context: ApiContext,
  { restaurantId, ...content }: CompetitorRatingContent & { restaurantId: string },
): Promise<{ _id: string }> {
  await requireRestaurant(context, restaurantId);
  const id = newId();
  await transaction(context.database, async (tx) => {
    const [known] = await tx
      .select({
        count: count(),
        isSame: sql<boolean>`coalesce(bool_or(${c.name} = ${content.name} and ${c.platformKey} = ${content.platformKey} and ${c.day} = ${content.day}), false)`,
      })
      .from(c)
      .where(eq(c.restaurantId, restaurantId));
    const [local] = await tx
      .select({ isToCome: sql<boolean>`${content.day}::date > (now() at time zone ${restaurants.timeZone})::date` })
      .from(restaurants)
      .where(eq(restaurants.id, restaurantId));
    if (known?.isSame || local?.isToCome || (known?.count ?? 0) >= competitorRatingsMax) throw fail("CONFLICT");
    await tx.insert(c).values({ ...content, id, restaurantId, createdByName: fullNameOf(principalOf(context)) });
    recordAudit(tx, {
      by: context,
      action: "competitorRating.created",
      subject: { id, name: content.name },
      restaurantId,
      after: content,
    });
  });
  return { _id: id };
}

/** Deletes what was written down. NOT_FOUND where it is of a restaurant outside the access scope. */
export async function deleteCompetitorRating(context: ApiContext, ratingId: string): Promise<void> {
  const [found] = await context.database.orm.select({ restaurantId: c.restaurantId }).from(c).where(eq(c.id, ratingId));
  if (!found) throw fail("NOT_FOUND");
  await requireRestaurant(context, found.restaurantId);
  await transaction(context.database, async (tx) => {
    const [gone] = await tx.delete(c).where(eq(c.id, ratingId)).returning(getTableColumns(c));
    if (!gone) throw fail("NOT_FOUND");
    const { restaurantId, name, platformKey, day, rating, reviewCount } = gone;
    recordAudit(tx, {
      by: context,
      action: "competitorRating.deleted",
      subject: { id: ratingId, name },
      restaurantId,
      before: { name, platformKey, day, rating, reviewCount },
    });
  });
}

/** What was written down of a restaurant's competitors up to a day, by name, platform and day. */
export async function listCompetitorRatings(
  { database }: ApiContext,
  restaurantId: string,
  to: string,
): Promise<CompetitorRating[]> {
  const rows = await database.orm
    .select({
      _id: c.id,
      name: c.name,
      platformKey: c.platformKey,
      day: c.day,
      rating: c.rating,
      reviewCount: c.reviewCount,
    })
    .from(c)
    .where(and(eq(c.restaurantId, restaurantId), sql`${c.day} <= ${to}::date`))
    .orderBy(asc(sql`fold(${c.name}) collate "C"`), asc(c.platformKey), asc(c.day));
  return rows.flatMap(({ platformKey, ...row }) => (platformKey === "private" ? [] : [{ ...row, platformKey }]));
}
