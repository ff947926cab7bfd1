import { and, eq, sql } from "drizzle-orm";
import { platforms, restaurants } from "#api/db/schema/restaurants.ts";
import { users } from "#api/db/schema/users.ts";
import type { Statements } from "#api/db/statements.ts";
import { demoSignInEmail } from "./organization.ts";

/** The owner has claimed Uber Eats for the restaurant in Marseille, so that the product's staff has something to approve. */
export async function insertClaim(tx: Statements, now: Date): Promise<void> {
  await tx
    .update(platforms)
    .set({
      name: sql`${restaurants.name} || ', ' || ${restaurants.locality}`,
      claimedAt: sql`${now}::timestamptz - interval '19 hours'`,
      claimedBy: sql`(select ${users.id} from ${users} where ${users.email} = ${demoSignInEmail})`,
    })
    .from(restaurants)
    .where(
      and(
        eq(restaurants.id, platforms.restaurantId),
        eq(restaurants.externalId, "lumella-marseille-vieux-port"),
        eq(platforms.key, "ubereats"),
      ),
    );
}
