import { sql } from "drizzle-orm";
import { newId } from "#api/db/ids.ts";
import { pushEvents } from "#api/db/schema/push.ts";
import type { Statements } from "#api/db/statements.ts";
import type { PushData, PushEventName } from "#contract/push/schemas.ts";

/** The database channel that announces new events on commit. */
export const pushSignal = "push_events";

/**
 * Written by the database (`connections_ended`) when a user lost a session, a membership or a role. Not for browsers: the dispatcher ends
 * the
 * user's connections.
 */
export const connectionsEnded = "connections.ended";

export type PushEvent = {
  name: PushEventName;
  /** Ids and states, never content. */
  data?: PushData;
} & (
  | { /** Everybody who reaches the restaurant hears it. */ restaurantId: string; userId?: undefined }
  | { /** This user hears it. */ userId: string; restaurantId?: undefined }
);

/**
 * Records an event in the transaction of the change: it is published once that commits, or never. One event per change that people see, not
 * per row: an import of 500 reviews is one event per restaurant.
 */
export async function recordPush(tx: Statements, { restaurantId, userId, name, data }: PushEvent): Promise<void> {
  const event = tx.insert(pushEvents).values({ id: newId(), restaurantId, userId, name, data });
  const recorded = tx.$with("recorded").as(event.returning({ id: pushEvents.id }));
  await tx
    .with(recorded)
    .select({ notified: sql`pg_notify(${pushSignal}, '')` })
    .from(recorded);
}
