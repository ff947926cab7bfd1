import pg from "pg";
import { testEnvironment } from "#config/test-environment.ts";

/** Addresses where a PostgreSQL server may run; if one is configured, only that. */
function candidates(): string[] {
  if (testEnvironment.databaseUrl) return [testEnvironment.databaseUrl];
  return [
    "postgres://postgres@127.0.0.1:5432/postgres",
    "postgres:///postgres?host=/var/run/postgresql&user=postgres",
    "postgres:///postgres?host=/tmp&user=postgres",
  ];
}

/** The address of the first server that can be reached, or null. */
export async function findPostgresServer(): Promise<string | null> {
  for (const url of candidates()) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    try {
      await client.connect();
      return url;
    } catch {
      // Tries the next address; without any, the caller reports it.
    } finally {
      await client.end().catch(() => {});
    }
  }
  return null;
}

/** The same server's address with another database name. */
export function withDatabaseName(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs statements on the server's own database, one connection, closed afterwards. */
export async function onServer<T>(serverUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
