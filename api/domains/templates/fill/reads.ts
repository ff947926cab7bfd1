import { and, eq, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { analysisCorrections } from "#api/db/schema/analysis.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import { templates, templateUses } from "#api/db/schema/templates.ts";
import { isAnyOf, rowsOf, type Statements } from "#api/db/statements.ts";
import { neighbouringReplies } from "#contract/templates/schemas.ts";
import { appliesAt, contentColumns, variantsOf } from "../rows.ts";
import type { RecentReply } from "./rotation.ts";

/** Values of a review for a text. */
export type ReviewFacts = Awaited<ReturnType<typeof selectFacts>>[number];

function selectFacts(tx: Statements, reviewIds: readonly string[]) {
  const { id, restaurantId, author, rating, platformKey } = reviews;
  const { organizationId, name: restaurantName, locality, phone, reservationUrl, website } = restaurants;
  return tx
    .select({
      id,
      restaurantId,
      organizationId,
      author,
      rating,
      platformKey,
      restaurantName,
      locality,
      phone,
      reservationUrl,
      website,
      hasText: sql<boolean>`${reviews.hasText}`,
      // A person's correction, then the language that was read from the text, then the platform's label.
      language: sql<
        string | null
      >`coalesce(${analysisCorrections.value}, ${reviews.spokenLanguage}, ${reviews.language})`,
    })
    .from(reviews)
    .innerJoin(restaurants, eq(restaurants.id, restaurantId))
    .leftJoin(analysisCorrections, and(eq(analysisCorrections.reviewId, id), eq(analysisCorrections.label, "language")))
    .where(isAnyOf(id, reviewIds));
}

/** Reviews by id, with the facts of their restaurants. */
export async function readReviewFacts(tx: Statements, reviewIds: readonly string[]): Promise<Map<string, ReviewFacts>> {
  return new Map((await selectFacts(tx, reviewIds)).map((row) => [row.id, row]));
}

/** A template in effect at a restaurant, ready to be filled. */
export type FillableTemplate = Awaited<ReturnType<typeof readFillableTemplates>>[number];

/**
 * The review templates in effect at each of these restaurants, narrowest scope first, then by name. `wantedId` restricts to that template,
 * or to the restaurant's own that overrides it.
 */
export function readFillableTemplates(tx: Statements, restaurantIds: readonly string[], wantedId: string | null) {
  const { id, name, scope, overridesId } = templates;
  const own = alias(templates, "own");
  const override = tx
    .select({ id: own.id })
    .from(own)
    .where(and(eq(own.overridesId, id), eq(own.restaurantId, restaurants.id)));
  const isWanted = wantedId === null ? undefined : or(eq(id, wantedId), eq(overridesId, wantedId));
  return tx
    .select({
      ...contentColumns,
      restaurantId: restaurants.id,
      id,
      variants: variantsOf,
    })
    .from(restaurants)
    .innerJoin(templates, appliesAt(restaurants))
    .where(and(isAnyOf(restaurants.id, restaurantIds), eq(templates.kind, "review"), isWanted, notExists(override)))
    .orderBy(
      sql`array_position(array['restaurant', 'group', 'organization'], ${scope})`,
      sql`fold(${name}) collate "C"`,
      id,
    );
}

/** The latest public replies of each restaurant, newest first, including queued ones. */
export async function readRecentReplies(
  tx: Statements,
  restaurantIds: readonly string[],
): Promise<Map<string, RecentReply[]>> {
  const { id, text, createdAt } = reviewReplies;
  const rows = await rowsOf<RecentReply & { restaurantId: string }>(
    tx,
    sql`select c.id as "restaurantId", ${text},
      (select ${templateUses.variantId} from ${templateUses} where ${templateUses.replyId} = ${id} limit 1) as "variantId"
    from unnest(${sql.param(restaurantIds)}::uuid[]) as c(id) cross join lateral (
      select ${id}, ${text}, ${createdAt} from ${reviewReplies} join ${reviews} on ${reviews.id} = ${reviewReplies.reviewId}
      where ${reviewReplies.restaurantId} = c.id and not ${reviews.isPrivate}
      order by ${createdAt} desc, ${id} desc limit ${neighbouringReplies}) ${reviewReplies}
    order by ${createdAt} desc, ${id} desc`,
  );
  return Map.groupBy(rows, (row) => row.restaurantId);
}
