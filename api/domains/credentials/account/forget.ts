import type { ApiContext } from "#api/context.ts";
import { transaction } from "#api/db/transaction.ts";
import { unlinkListing } from "#api/domains/listings/link.ts";
import { fail } from "#api/errors.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import type { AccessibleCredential } from "./access-scope.ts";

type Listing = { restaurantId: string; key: ConnectionKey };

/**
 * Takes a revoked account out of the list for good: restaurants are untied from the places they had through it, their reviews stay.
 * CREDENTIAL_STATE for an account that was not revoked first. How many restaurants were untied.
 */
export function forgetCredential(context: ApiContext, { id }: AccessibleCredential): Promise<number> {
  return transaction(context.database.pool, async (client) => {
    const { rowCount } = await client.query(
      "select 1 from credentials where id = $1 and health = 'revoked' for update",
      [id],
    );
    if (rowCount !== 1) throw fail("CREDENTIAL_STATE");
    const { rows } = await client.query<Listing>(
      `select restaurant_id as "restaurantId", key from platforms where credential_id = $1 order by restaurant_id, key`,
      [id],
    );
    for (const { restaurantId, key } of rows) await unlinkListing(client, restaurantId, key);
    await client.query("delete from credentials where id = $1", [id]);
    return new Set(rows.map(({ restaurantId }) => restaurantId)).size;
  });
}
