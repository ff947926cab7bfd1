import type { Database } from "#api/db/database.ts";
import type { DemoFounding } from "#api/demo/seed.ts";
import type { DemoStory } from "#api/demo/story.ts";
import type { Log } from "#api/log.ts";
import type { Environment } from "#config/environment.ts";
import { runsSandbox } from "#config/platforms.ts";
import type { Secrets } from "#config/secrets.ts";

/** Credentials of the demo. */
export type DemoSignIn = { email: string; password: string };

/**
 * Creates the demo organization where `DEMO` asks for it (by default: embedded database, development) and the database is empty. Returns
 * the
 * sign-in to print; null outside development, where no password is known.
 */
export async function prepareDemo(database: Database, env: Environment, secrets: Secrets): Promise<DemoSignIn | null> {
  const isDevelopment = env.APP_ENV === "development";
  if (!(env.DEMO ?? (isDevelopment && database.kind === "embedded"))) return null;
  const { findDemoSignIn, seedDemo } = await import("#api/demo/seed.ts");
  // To the second, as platforms tell instants.
  const now = new Date(Math.floor(Date.now() / 1000) * 1000);
  const people = { now, e2eUserEmail: env.E2E_USER_EMAIL, isDevelopment };
  await seedDemo(database, runsSandbox(env) ? { ...people, connect: connectionsOf(env, secrets) } : people);
  return isDevelopment ? findDemoSignIn(database) : null;
}

/** Connects the demo through the sandbox of this process. */
const connectionsOf = (env: Environment, secrets: Secrets) => async (story: DemoStory) => {
  const { createDemoAccounts } = await import("./sandbox/demo-accounts.ts");
  return createDemoAccounts(env, secrets, story);
};

/**
 * Writes what the demo's platforms have told in the last eighteen months, beside everything else; goes on where a start before was ended. Null
 * where nothing is left to write.
 */
export async function continueDemo(
  database: Database,
  founding: DemoFounding | null,
  log: Log,
): Promise<{ close(): Promise<void> } | null> {
  if (founding?.kind !== "connected") return null;
  const { isPastLeft, writePast } = await import("#api/demo/past.ts");
  if (!(await isPastLeft(database))) return null;
  const { demoPast } = await import("./sandbox/demo-past.ts");
  let isStopping = false;
  const written = writePast(database, { now: founding.at, past: demoPast(), isStopped: () => isStopping }).then(
    () => log.debug("the past of the demo is written"),
    (error) => log.error("the past of the demo could not be written", { error }),
  );
  return {
    close() {
      isStopping = true;
      return written;
    },
  };
}

/** When the demo organization was created, for a sandbox with the same data; null without either. */
export async function demoFounding(database: Database, env: Environment): Promise<DemoFounding | null> {
  if (!runsSandbox(env)) return null;
  const { findDemoFounding } = await import("#api/demo/seed.ts");
  return findDemoFounding(database);
}
