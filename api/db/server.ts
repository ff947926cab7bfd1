import pg from "pg";
import type { Store } from "./store.ts";

const oldestServerVersion = 150_000;

/** Opens a pool to a PostgreSQL server. Throws when it cannot be reached or is older than version 15. */
export async function openServer(databaseUrl: string, poolSize: number): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    application_name: "comptoir",
    onConnect: async (client) => {
      // JIT is off: compiling a list's statement takes several times as long as running it. Sums of many restaurants do not fit into the 4 MB that
      // a server gives by default, and would be sorted on disk.
      await client.query(`set time zone 'UTC'; set jit = off;
        select set_config('work_mem', '16MB', false) where pg_size_bytes(current_setting('work_mem')) < pg_size_bytes('16MB')`);
    },
  });
  // Without a listener a lost connection would end the process. The pool replaces it, and its queries report the error. During a
  // transaction
  // the pool itself does not listen.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  try {
    const { rows } = await pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    const version = rows[0]?.version ?? 0;
    if (version < oldestServerVersion)
      throw new Error(`it is version ${Math.floor(version / 10_000)}, and Comptoir needs 15 or newer`);
    return { pool, close: () => pool.end() };
  } catch (error) {
    await pool.end();
    throw new Error(`The PostgreSQL server at ${addressOf(databaseUrl)} cannot be used: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
}

/** Host, port and database, never the password. */
function addressOf(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  return `${url.host || "the local socket"}${url.pathname}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  return error instanceof Error ? error.message : String(error);
}
