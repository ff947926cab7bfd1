import type { Database } from "#api/db/database.ts";
import type { Environment } from "#config/environment.ts";
import { runsSandbox } from "#config/platforms.ts";

/** Credentials of the demo. */
export type DemoSignIn = { email: string; password: string };

/**
 * Creates the demo organization where `DEMO` asks for it (by default: embedded database, development) and the database is empty. Returns
 * the
 * sign-in to print; null outside development, where no password is known.
 */
export async function prepareDemo(database: Database, env: Environment): Promise<DemoSignIn | null> {
  const isDevelopment = env.APP_ENV === "development";
  if (!(env.DEMO ?? (isDevelopment && database.kind === "embedded"))) return null;
  const { findDemoSignIn, seedDemo } = await import("#api/demo/seed.ts");
  await seedDemo(database, { now: new Date(), e2eUserEmail: env.E2E_USER_EMAIL, isDevelopment });
  return isDevelopment ? findDemoSignIn(database) : null;
}

/** When the demo organization was created, for a sandbox with the same data; null without either. */
export async function demoFounding(database: Database, env: Environment): Promise<Date | null> {
  if (!runsSandbox(env)) return null;
  const { findDemoFounding } = await import("#api/demo/seed.ts");
  return findDemoFounding(database);
}
