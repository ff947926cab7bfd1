import { sql } from "drizzle-orm";
import { accessCondition, uuids } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { transaction } from "#api/db/transaction.ts";
import { principalOf } from "#api/principal.ts";
import { writeAlerts } from "../platform-sessions/alerts.ts";

/** Nobody is written to twice within this time, however often the button is pressed. */
const quietSeconds = 300;

/** Writes again to those who can reconnect the lost accounts of these restaurants; how many accounts and mails. */
export async function sendReminders(context: ApiContext, restaurantIds: string[]) {
  const { rows } = await context.database.orm.execute<{ id: string }>(sql`
    select distinct c.id from platforms p join restaurants r on r.id = p.restaurant_id join credentials c on c.id = p.credential_id
    where r.id = any(${uuids(restaurantIds)}) and ${accessCondition(principalOf(context), "r")}
      and c.health in ('needs_reconnect', 'revoked')`);
  let [credentialCount, mailCount] = [0, 0];
  for (const { id } of rows) {
    const written = await transaction(context.database.pool, async (client) => {
      const { rowCount } = await client.query(
        `update credentials set alerted_at = now() where id = $1
           and (alerted_at is null or alerted_at < now() - make_interval(secs => $2))`,
        [id, quietSeconds],
      );
      return rowCount === 1 ? writeAlerts(client, id, context.settings.publicOrigin) : null;
    });
    if (written === null) continue;
    credentialCount += 1;
    mailCount += written;
  }
  return { credentialCount, mailCount };
}
