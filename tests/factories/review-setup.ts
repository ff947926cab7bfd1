import type { Database } from "#api/db/database.ts";
import type { CaslRole } from "#contract/abilities.ts";
import type { DeadlineRule } from "#contract/reply-deadlines/schemas.ts";
import type { EscalationInput } from "#contract/reply-escalation/schemas.ts";
import { callerOf } from "#tests/setup/api.ts";
import { createRestaurant, createReview, createUser } from "./records.ts";

type Restaurant = { id: string; organizationId: string };

/** A user of the restaurant's organization. */
export async function staffOf(database: Database, restaurant: Restaurant, caslRole: CaslRole, name = "Lina") {
  return createUser(database, {
    name,
    lastname: "Roy",
    organizations: [{ id: restaurant.organizationId, caslRole }],
    restaurants: [restaurant.id],
  });
}

/** An open review, and a user of the restaurant who calls the API. */
export async function reviewSetup(database: Database, caslRole: CaslRole = "editor") {
  const restaurant = await createRestaurant(database);
  const review = await createReview(database, { restaurantId: restaurant.id });
  const user = await staffOf(database, restaurant, caslRole);
  return { database, restaurant, review, user, ...(await callerOf(database, user)) };
}

/** When the review was first answered on its platform. */
export async function answeredAt(database: Database, reviewId: string): Promise<Date | null> {
  const { rows } = await database.pool.query("select answered_at from reviews where id = $1", [reviewId]);
  return rows[0].answered_at;
}

/** The restaurant's roll-up, such as `pending 1`. */
export async function totalsOf(database: Database, restaurantId: string): Promise<string[]> {
  const { rows } = await database.pool.query(
    "select answer_state, count from review_totals where count <> 0 and restaurant_id = $1",
    [restaurantId],
  );
  return rows.map((row) => `${row.answer_state} ${row.count}`);
}

type Caller = Awaited<ReturnType<typeof callerOf>>["api"];
type Scoped = { restaurantId: string; scope: "restaurant" | "organization" };

/** Sets the deadlines as a writer who has just read them. */
export async function putDeadline(api: Caller, rule: Scoped & DeadlineRule) {
  const { versions } = (await api.replyDeadlines.get({ restaurantId: rule.restaurantId })).data;
  return api.replyDeadlines.put({ ...rule, versions });
}

/** Sets the escalation as a writer who has just read it. */
export async function putEscalation(api: Caller, rule: Omit<EscalationInput, "versions">) {
  const { versions } = (await api.replyEscalation.get({ restaurantId: rule.restaurantId })).data;
  return api.replyEscalation.put({ ...rule, versions });
}
