import type { Queryable } from "../db/transaction.ts";
import { demoSignInEmail } from "./organization.ts";

/** The owner has asked for Uber Eats of the house in Marseille, so that the staff of the product has something to approve. */
export async function insertClaim(client: Queryable, now: Date): Promise<void> {
  await client.query(
    `update platforms p set name = r.name || ', ' || r.locality, claimed_at = $2::timestamptz - interval '19 hours',
       claimed_by = (select id from users where email = $3)
     from restaurants r where r.id = p.restaurant_id and r.external_id = $1 and p.key = 'ubereats'`,
    ["lumella-marseille-vieux-port", now, demoSignInEmail],
  );
}
