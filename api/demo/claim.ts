import { sql } from "drizzle-orm";
import { platforms, restaurants } from "#api/db/schema/restaurants.ts";
import { users } from "#api/db/schema/users.ts";
import type { Statements } from "#api/db/statements.ts";
import { demoSignInEmail } from "./organization.ts";

/** The owner has asked for Uber Eats of the house in Marseille, so that the staff of the product has something to approve. */
export async function insertClaim(tx: Statements, now: Date): Promise<void> {
  await tx.execute(sql`update ${platforms} set name = ${restaurants.name} || ', ' || ${restaurants.locality}, claimed_at = ${now}::timestamptz - interval '19 hours',
       claimed_by = (select id from ${users} where email = ${demoSignInEmail})
     from ${restaurants} where ${restaurants.id} = ${platforms.restaurantId} and ${restaurants.externalId} = ${"lumella-marseille-vieux-port"} and ${platforms.key} = 'ubereats'`);
}
