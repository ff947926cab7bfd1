import { sql } from "drizzle-orm";

/** A moment of the database: the oldest transaction that was still running, and the seconds of its clock. */
export type PushMoment = { horizon: number; seconds: number };

/**
 * Ids show when an event was written and not when it became visible: a long transaction commits after shorter ones. The next read of events
 * therefore starts at the oldest transaction that was still running: it may repeat events, and never misses one.
 */
export const pushMoment = sql<PushMoment>`json_build_object('horizon', (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint,
  'seconds', floor(extract(epoch from now()))::bigint)`;
