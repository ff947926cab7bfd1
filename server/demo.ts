import type { Database } from "#api/db/database.ts";
import type { DemoFounding } from "#api/demo/seed.ts";
import type { DemoStory } from "#api/demo/story.ts";
import type { Log } from "#api/log.ts";
import { type Environment, isOnOwnMachine } from "#config/environment.ts";
import { runsSandbox } from "#config/platforms.ts";
import type { Secrets } from "#config/secrets.ts";

/** The sign-in of the demo to print, null where there is none; `isClosed`: its password is public, so that nobody of it gets in here. */
export type DemoEntrance = { signIn: { email: string; password: string } | null; isClosed: boolean };

/**
 * Creates the demo organization where `DEMO` asks for it (by default: embedded database, development) and the database is empty. Its public
 * password is good on the machine of whoever looks at it alone: where others may come, accounts that have it from another start are closed.
 */
export async function prepareDemo(
  database: Database,
  env: Environment,
  secrets: Secrets,
  log: Log,
): Promise<DemoEntrance> {
  const isOpen = isOnOwnMachine(env);
  const isWanted = env.DEMO ?? (env.APP_ENV === "development" && database.kind === "embedded");
  const isSeeded = isWanted && (await seed(database, env, secrets));
  if (!isOpen) return { signIn: null, isClosed: (await closeKnownAccounts(database, env, log)) || isSeeded };
  if (!isWanted) return { signIn: null, isClosed: false };
  const { findDemoSignIn } = await import("#api/demo/seed.ts");
  return { signIn: await findDemoSignIn(database), isClosed: false };
}

async function seed(database: Database, env: Environment, secrets: Secrets): Promise<boolean> {
  const { seedDemo } = await import("#api/demo/seed.ts");
  // To the second, as platforms tell instants.
  const now = new Date(Math.floor(Date.now() / 1000) * 1000);
  const people = { now, isDevelopment: isOnOwnMachine(env) };
  const connect = connectionsOf(env, secrets);
  return (await seedDemo(database, runsSandbox(env) ? { ...people, connect } : people)) !== null;
}

/** True if the person whose sign-in the start prints elsewhere is among those that were closed. */
async function closeKnownAccounts(database: Database, env: Environment, log: Log): Promise<boolean> {
  const [{ closeKnown }, { demoSignInEmail, demoUsers }] = await Promise.all([
    import("#api/domains/auth/close-known.ts"),
    import("#api/demo/organization.ts"),
  ]);
  const people = demoUsers().map(({ email }) => email);
  const { emails, ended } = await closeKnown(database, [...people, env.E2E_USER_EMAIL.toLowerCase()]);
  if (emails.length > 0)
    log.warn("the password of these accounts stands in the repository, and opens nothing here", {
      accounts: emails.join(" "),
      // What whoever came in by it could have left.
      ended,
    });
  return emails.includes(demoSignInEmail);
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
