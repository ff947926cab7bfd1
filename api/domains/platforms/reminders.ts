import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accessCondition, uuids } from "#api/access-scope.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { credentials } from "#api/db/schema/credentials.ts";
import { platforms, restaurants } from "#api/db/schema/restaurants.ts";
import { transaction } from "#api/db/transaction.ts";
import { principalOf } from "#api/principal.ts";
import { writeAlerts } from "../platform-sessions/alerts.ts";

const c = alias(credentials, "c");
const r = alias(restaurants, "r");
const p = alias(platforms, "p");

/** Nobody is mailed twice within this time, however often the button is pressed. */
const quietSeconds = 300;

/** Mails the people who can reconnect the lost accounts of these restaurants again; returns the number of accounts and mails. */
export async function sendReminders(context: ApiContext, restaurantIds: string[]) {
  const { rows } = await context.database.orm.execute<{ id: string; organizationId: string | null }>(sql`
    select distinct ${c.id}, ${c.organizationId} as "organizationId" from ${platforms} ${p} join ${restaurants} ${r} on ${r.id} = ${p.restaurantId} join ${credentials} ${c} on ${c.id} = ${p.credentialId}
    where ${r.id} = any(${uuids(restaurantIds)}) and ${accessCondition(principalOf(context), r)}
      and ${c.health} in ('needs_reconnect', 'revoked')`);
  let [credentialCount, mailCount] = [0, 0];
  for (const { id, organizationId } of rows) {
    const written = await transaction(context.database, async (tx) => {
      const { rowCount } = await tx
        .update(credentials)
        .set({ alertedAt: sql`now()` })
        .where(
          and(
            eq(credentials.id, id),
            sql`(${credentials.alertedAt} is null or ${credentials.alertedAt} < now() - make_interval(secs => ${quietSeconds}))`,
          ),
        );
      if (rowCount !== 1) return null;
      recordAudit(tx, { by: context, action: "credential.reminded", subject: { id }, organizationId });
      return writeAlerts(tx, id, context.settings);
    });
    if (written === null) continue;
    credentialCount += 1;
    mailCount += written;
  }
  return { credentialCount, mailCount };
}
