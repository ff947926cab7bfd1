import { and, eq, exists, inArray, isNotNull, sql } from "drizzle-orm";
import { accessibleRestaurantIds } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { outboxEvents, outboxItems } from "#api/db/schema/outbox.ts";
import { platforms, restaurants } from "#api/db/schema/restaurants.ts";
import { reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import { settings } from "#api/db/schema/settings.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { demoKindSetting, guidedReview, unconnectedVenues } from "#api/demo/connected.ts";
import { api } from "#api/implement.ts";
import { principalOf } from "#api/principal.ts";
import { mayEnterRestaurantSections } from "#contract/abilities.ts";
import type { DemoGuide } from "#contract/demo-guide/schemas.ts";

const isConnectedDemo = sql`exists (select from ${settings} where ${settings.key} = ${demoKindSetting} and ${settings.value} ->> 'kind' = 'connected')`;

/** The review of the guided line, if the caller may open its restaurant and connect it; null for everybody else. */
async function findGuided(context: ApiContext) {
  const { ability, role } = principalOf(context);
  if (!mayEnterRestaurantSections(role)) return null;
  if (!ability.can("update", "Credential") || !ability.can("read", "Review")) return null;
  const reading = { ...context, ability: { action: "read", subject: "Review" } as const };
  const ids = await accessibleRestaurantIds(reading);
  const [found] = await context.database.orm
    .select({ reviewId: reviews.id, restaurantId: restaurants.id, organizationId: restaurants.organizationId })
    .from(reviews)
    .innerJoin(restaurants, eq(restaurants.id, reviews.restaurantId))
    .where(
      and(
        isConnectedDemo,
        isAnyOf(restaurants.id, ids),
        eq(restaurants.externalId, guidedReview.venue),
        eq(reviews.author, guidedReview.author),
      ),
    )
    .limit(1);
  return found ?? null;
}

async function guideOf(context: ApiContext): Promise<DemoGuide> {
  const guided = await findGuided(context);
  if (!guided) return null;
  const { orm } = context.database;
  const { reviewId, restaurantId } = guided;
  const connected = orm
    .select({ one: sql`1` })
    .from(platforms)
    .innerJoin(restaurants, eq(restaurants.id, platforms.restaurantId))
    .where(
      and(
        eq(restaurants.organizationId, guided.organizationId),
        inArray(restaurants.externalId, [...unconnectedVenues]),
        eq(platforms.key, "gmb"),
        isNotNull(platforms.connectedAt),
      ),
    );
  const reply = (what: Parameters<typeof and>[0]) =>
    orm
      .select({ one: sql`1` })
      .from(reviewReplies)
      .where(and(eq(reviewReplies.reviewId, reviewId), what));
  const was = (state: "live" | "refused") =>
    orm
      .select({ one: sql`1` })
      .from(outboxEvents)
      .innerJoin(outboxItems, eq(outboxItems.id, outboxEvents.itemId))
      .where(and(eq(outboxItems.reviewId, reviewId), eq(outboxEvents.state, state)));
  const [done] = await orm
    .select({
      connect: sql<boolean>`${exists(connected)}`,
      reply: sql<boolean>`${exists(reply(undefined))}`,
      live: sql<boolean>`${exists(was("live"))}`,
      refuse: sql<boolean>`${exists(was("refused"))}`,
    })
    .from(sql`(select 1) as facts`);
  return done ? { restaurantId, reviewId, done } : null;
}

/** The row `demoGuide.*` of the endpoint table. */
export const demoGuideHandlers = {
  get: api.demoGuide.get.handler(async ({ context }) => ({ data: await guideOf(context) })),
};
