import { randomBytes } from "node:crypto";
import type { Database } from "../db/database.ts";
import { type Queryable, transaction } from "../db/transaction.ts";
import { hashPassword, verifyPassword } from "../domains/auth/passwords.ts";
import { insertAutomations } from "./automations.ts";
import { insertClaim } from "./claim.ts";
import { insertBrandVoiceAndFacts } from "./facts.ts";
import { demoSignInEmail } from "./organization.ts";
import { insertStory } from "./records.ts";
import { createDemoStory, demoVenues } from "./story.ts";
import { insertTemplates } from "./templates.ts";
import { insertWork } from "./work.ts";

/** What the demo needs to know of the installation. */
export type DemoOptions = {
  now: Date;
  e2eUserEmail: string;
  /** In development everybody signs in with `demoPassword`; elsewhere nobody knows the password, and a mail sets one. */
  isDevelopment: boolean;
};

/** Known to everybody who reads this, therefore given out in development only. */
export const demoPassword = "une-table-en-terrasse-26";
/** One seeding at a time, whatever starts together. */
const lockKey = 5_201_926;

/**
 * Creates the demo organization: two brands, a dozen restaurants, some three thousand reviews up to `now`, one user of each
 * kind. Does nothing in a database that has any user or organization, and answers null then; in one transaction, so that a
 * start that is cut short leaves an empty database. Returns the sign-in to tell people; its password is null outside
 * development.
 */
export async function seedDemo(database: Database, options: DemoOptions) {
  const isEmpty = async (client: Queryable) => {
    const { rows } = await client.query<{ used: boolean }>(
      "select exists (select from users) or exists (select from organizations) as used",
    );
    return rows[0]?.used === false;
  };
  if (!(await isEmpty(database.pool))) return null;
  const password = options.isDevelopment ? demoPassword : randomBytes(32).toString("base64url");
  const passwordHash = await hashPassword(password);
  const story = createDemoStory(options.now, options.e2eUserEmail);
  const isSeeded = await transaction(database.pool, async (client) => {
    await client.query("select pg_advisory_xact_lock($1)", [lockKey]);
    if (!(await isEmpty(client))) return false;
    await insertStory(client, story, passwordHash, options.now);
    await insertTemplates(client, story, options.now);
    await insertBrandVoiceAndFacts(client, story);
    await insertWork(client, story);
    await insertAutomations(client, story);
    await insertClaim(client, options.now);
    return true;
  });
  if (!isSeeded) return null;
  const { venues, reviews } = story;
  return {
    email: demoSignInEmail,
    password: options.isDevelopment ? password : null,
    restaurantCount: venues.length,
    reviewCount: reviews.length,
  };
}

/** When the demo organization was created here; null where there is none. Its story is told again from that instant. */
export async function findDemoFounding(database: Database): Promise<Date | null> {
  const { rows } = await database.pool.query<{ created_at: Date }>(
    `select o.created_at from restaurants r join organizations o on o.id = r.organization_id
     where r.external_id = $1 order by o.created_at limit 1`,
    [demoVenues[0]?.key],
  );
  return rows[0] ? new Date(rows[0].created_at) : null;
}

/** The sign-in that still works in a demo database of a development machine; null when its password was changed. */
export async function findDemoSignIn(database: Database): Promise<{ email: string; password: string } | null> {
  const { rows } = await database.pool.query<{ password_hash: string | null }>(
    "select password_hash from users where email = $1",
    [demoSignInEmail],
  );
  const isOpen = rows[0] && (await verifyPassword(demoPassword, rows[0].password_hash));
  return isOpen ? { email: demoSignInEmail, password: demoPassword } : null;
}
