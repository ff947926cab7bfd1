import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { organizations } from "#api/db/schema/organizations.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { settings } from "#api/db/schema/settings.ts";
import { users } from "#api/db/schema/users.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import type { Database } from "../db/database.ts";
import { transaction } from "../db/transaction.ts";
import { knownPasswords } from "../domains/auth/known-passwords.ts";
import { hashPassword, verifyPassword } from "../domains/auth/passwords.ts";
import type { DemoAccounts } from "./accounts.ts";
import { insertAutomations } from "./automations.ts";
import { insertClaim } from "./claim.ts";
import { demoKindSetting } from "./connected.ts";
import { insertConnections } from "./connections.ts";
import { type DemoKind, demoKinds } from "./demo-review.ts";
import { insertBrandVoiceAndFacts } from "./facts.ts";
import { insertInbox } from "./inbox.ts";
import { demoSignInEmail } from "./organization.ts";
import { insertOutbox } from "./outbox.ts";
import { promisePast } from "./past.ts";
import { insertStory } from "./records.ts";
import { insertRestaurantGroups } from "./restaurant-groups.ts";
import { createDemoStory, type DemoStory } from "./story.ts";
import { insertTemplates } from "./templates.ts";
import { demoVenues } from "./venues/venues.ts";
import { insertWork } from "./work.ts";

/** Settings of the installation for the demo. */
export type DemoOptions = {
  now: Date;
  /** On the machine of whoever looks at it everybody signs in with `demoPassword`; elsewhere the password is random, and a mail sets one. */
  isDevelopment: boolean;
  /** `apart` where nothing else is said. */
  kind?: DemoKind;
  /** Connects the restaurants' platforms; without it, nobody is connected. Called where a demo is created, and makes it `connected`. */
  connect?: (story: DemoStory) => Promise<DemoAccounts | null>;
};

/** Public, therefore good on the machine of whoever looks at the demo only. */
export const demoPassword = knownPasswords.demo;
/** One seeding at a time, however many processes start together. */
const lockKey = 5_201_926;

/**
 * Creates the demo organization: two brands, a dozen restaurants, some three thousand reviews up to `now`, one user of each
 * kind. Does nothing in a database that has any user or organization, and answers null then; in one transaction, so that a
 * start that is cut short leaves an empty database. Returns the sign-in to tell people; its password is null outside
 * development.
 */
export async function seedDemo(database: Database, options: DemoOptions) {
  const isEmpty = async (tx: Statements) => {
    const rows = await rowsOf<{ used: boolean }>(
      tx,
      sql`select exists (select from ${users}) or exists (select from ${organizations}) as used`,
    );
    return rows[0]?.used === false;
  };
  if (!(await isEmpty(database.orm))) return null;
  const password = options.isDevelopment ? demoPassword : randomBytes(32).toString("base64url");
  const passwordHash = await hashPassword(password);
  const { now, connect, kind = connect ? "connected" : "apart" } = options;
  const story = createDemoStory(now, kind);
  const accounts = kind === "connected" ? ((await connect?.(story)) ?? null) : null;
  if (kind === "connected" && !accounts) throw new Error("A connected demo needs the accounts of its platforms.");
  const isSeeded = await transaction(database, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    if (!(await isEmpty(tx))) return false;
    await tx.insert(settings).values({ key: demoKindSetting, value: { kind } });
    await insertStory(tx, story, passwordHash, now);
    const { brandGroupId } = await insertRestaurantGroups(tx, story);
    await insertTemplates(tx, story, { brandGroupId, now });
    await insertBrandVoiceAndFacts(tx, story);
    await insertWork(tx, story);
    await insertInbox(tx, story);
    await insertAutomations(tx, story);
    await insertClaim(tx, now);
    if (accounts) {
      await insertConnections(tx, story, accounts);
      await promisePast(tx, now);
      await insertOutbox(tx, story);
    }
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

/** The founding of the demo organization, from which the sandbox creates its story again. */
export type DemoFounding = { at: Date; kind: DemoKind };

/** When the demo organization was created, and as what; null where there is none. Those from before the kinds were told are `behind`. */
export async function findDemoFounding(database: Database): Promise<DemoFounding | null> {
  const rows = await rowsOf<{ created_at: Date; kind: string | null }>(
    database.orm,
    sql`select ${organizations.createdAt}, (select ${settings.value} ->> 'kind' from ${settings} where ${settings.key} = ${demoKindSetting}) as kind
     from ${restaurants} join ${organizations} on ${organizations.id} = ${restaurants.organizationId}
     where ${restaurants.externalId} = ${demoVenues[0]?.key} order by ${organizations.createdAt} limit 1`,
  );
  const [row] = rows;
  const kind = demoKinds.find((one) => one === row?.kind) ?? "behind";
  return row ? { at: new Date(row.created_at), kind } : null;
}

/** The sign-in of a demo database in development, while it works; null when its password was changed. */
export async function findDemoSignIn(database: Database): Promise<{ email: string; password: string } | null> {
  const rows = await rowsOf<{ password_hash: string | null }>(
    database.orm,
    sql`select ${users.passwordHash} from ${users} where ${users.email} = ${demoSignInEmail}`,
  );
  const isOpen = rows[0] && (await verifyPassword(demoPassword, rows[0].password_hash));
  return isOpen ? { email: demoSignInEmail, password: demoPassword } : null;
}
