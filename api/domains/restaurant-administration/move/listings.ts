import { eq } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { now } from "#api/db/instants.ts";
import { credentials } from "#api/db/schema/credentials.ts";
import { platforms } from "#api/db/schema/restaurants.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import { type WatchedAccount, watchedAccount } from "#api/domains/listings/end-watch.ts";
import { unlinkListing } from "#api/domains/listings/link.ts";
import { readListings } from "./connections.ts";
import type { Move } from "./plan.ts";

/** Takes listings along, each as `readListings` says. Returns the accounts that may announce nothing any more, once this is committed. */
export async function moveListings(tx: Statements, context: ApiContext, move: Move): Promise<WatchedAccount[]> {
  const watched: WatchedAccount[] = [];
  const listings = await readListings(tx, move);
  const accounts = listings.flatMap(({ fate, credentialId }) =>
    fate === "account" && credentialId ? [credentialId] : [],
  );
  await tx
    .update(credentials)
    .set({ organizationId: move.to, updatedAt: now })
    .where(isAnyOf(credentials.id, accounts));
  for (const { id, key, fate, sameAccountId } of listings) {
    if (fate === "targetAccount")
      // A page's own token is of the other account: the next run asks for one.
      await tx.update(platforms).set({ credentialId: sameAccountId }).where(eq(platforms.id, id));
    if (fate !== "shared" && fate !== "taken") continue;
    const account = await watchedAccount(tx, move.restaurantId, key);
    if (account) watched.push(account);
    await unlinkListing(tx, move.restaurantId, key, context);
  }
  return watched;
}
