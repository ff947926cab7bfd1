import type pg from "pg";

/** A store that can be spoken to and is not yet migrated. */
export type Store = { pool: pg.Pool; close(): Promise<void> };
