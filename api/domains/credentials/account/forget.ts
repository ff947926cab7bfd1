import { sql } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { credentials } from "#api/db/schema/credentials.ts";
import { platforms } from "#api/db/schema/restaurants.ts";
import { rowsOf } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { unlinkListing } from "#api/domains/listings/link.ts";
import { fail } from "#api/errors.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { type AccessibleCredential, accountTold } from "./access-scope.ts";

type Listing = { restaurantId: string; key: ConnectionKey };

/**
 * Removes a revoked account from the list for good: its listings are unlinked from their restaurants, whose reviews stay. Throws
 * CREDENTIAL_STATE for an account that is not revoked. Returns how many restaurants were unlinked.
 */
export function forgetCredential(context: ApiContext, credential: AccessibleCredential): Promise<number> {
  const { id } = credential;
  return transaction(context.database, async (tx) => {
    const { rowCount } = await tx.execute(
      sql`select 1 from ${credentials} where ${credentials.id} = ${id} and ${credentials.health} = 'revoked' for update`,
    );
    if (rowCount !== 1) throw fail("CREDENTIAL_STATE");
    const rows = await rowsOf<Listing>(
      tx,
      sql`select ${platforms.restaurantId} as "restaurantId", ${platforms.key} from ${platforms} where ${platforms.credentialId} = ${id} order by ${platforms.restaurantId}, ${platforms.key}`,
    );
    for (const { restaurantId, key } of rows) await unlinkListing(tx, restaurantId, key, context);
    await tx.execute(sql`delete from ${credentials} where ${credentials.id} = ${id}`);
    recordAudit(tx, { by: context, action: "credential.forgotten", ...accountTold(credential) });
    return new Set(rows.map(({ restaurantId }) => restaurantId)).size;
  });
}
