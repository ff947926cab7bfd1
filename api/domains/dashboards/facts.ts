import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ApiContext } from "#api/context.ts";
import { r } from "#api/db/review-names.ts";
import { credentials } from "#api/db/schema/credentials.ts";
import { dashboardOrders } from "#api/db/schema/dashboards.ts";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { platforms, restaurants } from "#api/db/schema/restaurants.ts";
import { listingState } from "#api/listing-state.ts";
import { principalOf } from "#api/principal.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import type { SpecialHours, WeeklySlot } from "#contract/restaurants/opening-hours.ts";
import { needsAttention } from "../outbox/columns.ts";

const p = alias(platforms, "p");
const c = alias(credentials, "c");

/** What the cards of a dashboard need of its restaurant and its reader. */
export type Facts = {
  organizationId: string;
  countryCode: string;
  postalCode: string;
  regularHours: WeeklySlot[];
  specialHours: SpecialHours[];
  lostKeys: ConnectionKey[];
  outboxCount: number;
  cards: string[];
};

/** The facts of a restaurant within the access scope, in one statement. */
export async function readFacts(context: ApiContext, restaurantId: string): Promise<Facts | null> {
  const { database, outboxKinds } = context;
  const { rows } = await database.orm.execute<Facts>(sql`
    select ${r.organizationId} as "organizationId", ${r.countryCode} as "countryCode", ${r.postalCode} as "postalCode", ${r.regularHours} as "regularHours",
      ${r.specialHours} as "specialHours",
      array(select ${p.key} from ${platforms} ${p} left join ${credentials} ${c} on ${c.id} = ${p.credentialId}
        where ${p.restaurantId} = ${r.id} and ${listingState(context.platforms)} in ('needs_reconnect', 'revoked') order by ${p.key}) as "lostKeys",
      (select count(*)::int from ${outboxItems} where ${eq(outboxItems.restaurantId, restaurantId)} and ${needsAttention(outboxKinds)}) as "outboxCount",
      coalesce((select ${dashboardOrders.cards} from ${dashboardOrders} where ${dashboardOrders.userId} = ${principalOf(context).userId}), '{}') as cards
    from ${restaurants} ${r} where ${r.id} = ${restaurantId}`);
  return rows[0] ?? null;
}
