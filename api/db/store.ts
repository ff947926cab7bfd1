import type pg from "pg";

/** An open store that is not migrated yet. */
export type Store = { pool: pg.Pool; close(): Promise<void> };
