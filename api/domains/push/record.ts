import { type SQL, sql } from "drizzle-orm";
import { newId } from "#api/db/ids.ts";
import type { Queryable } from "#api/db/transaction.ts";
import type { PushData, PushEventName } from "#contract/push.ts";

/** The database channel on which a commit says that there is something to publish. */
export const pushSignal = "push_events";

/**
 * The database's own word (migration 0007) that a user lost a session, a membership or a role. Not for browsers: the dispatcher ends
 * the user's connections.
 */
export const connectionsEnded = "connections.ended";

export type PushEvent = {
  name: PushEventName;
  /** Names of records and states, never content. */
  data?: PushData;
} & (
  | { /** Everybody who reaches the restaurant hears it. */ restaurantId: string; userId?: undefined }
  | { /** This user hears it. */ userId: string; restaurantId?: undefined }
);

/**
 * Writes down, in the transaction of the change itself, that others should hear of it: it is published once that commits, or
 * never. One event per change that people see, not per row: an import of 500 reviews is one event per restaurant.
 */
export async function recordPush(
  tx: Queryable | { execute(query: SQL): Promise<unknown> },
  event: PushEvent,
): Promise<void> {
  const data = JSON.stringify(event.data ?? {});
  if ("execute" in tx) {
    await tx.execute(
      sql`with recorded as (
        insert into push_events (id, restaurant_id, user_id, name, data)
        values (${newId()}, ${event.restaurantId ?? null}, ${event.userId ?? null}, ${event.name}, ${data}) returning 1)
      select pg_notify(${pushSignal}, '') from recorded`,
    );
    return;
  }
  await tx.query(
    `with recorded as (
       insert into push_events (id, restaurant_id, user_id, name, data) values ($1, $2, $3, $4, $5) returning 1)
     select pg_notify('${pushSignal}', '') from recorded`,
    [newId(), event.restaurantId ?? null, event.userId ?? null, event.name, data],
  );
}
