import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { instant, now } from "#api/db/instants.ts";
import { outboxItems as o } from "#api/db/schema/outbox.ts";
import { platformUses as u } from "#api/db/schema/platform-uses.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviewFetches as f } from "#api/db/schema/review-fetches.ts";
import type { Statements } from "#api/db/statements.ts";
import {
  type PlatformQuotas,
  type PlatformUse,
  type PlatformWait,
  platformWaitsMax,
  quotaPlatforms,
} from "#contract/platform-quotas/schemas.ts";

/** A process that has said nothing for that long beyond the window has nothing in it any more. */
const graceSeconds = 15;

/** What is used of what the platforms allow, fullest first. */
export async function listUses(tx: Statements): Promise<PlatformUse[]> {
  const rows = await tx
    .select({
      key: u.key,
      used: sql<number>`sum(${u.used})::int`,
      allowed: sql<number>`max(${u.allowed})`,
      windowSeconds: sql<number>`max(${u.windowSeconds})`,
      freesAt: instant(sql`max(${u.freesAt}) filter (where ${u.freesAt} > now())`),
      heldAt: instant(sql`max(${u.heldAt})`),
      processCount: sql<number>`count(*)::int`,
    })
    .from(u)
    .where(gt(u.updatedAt, sql`now() - make_interval(secs => least(${u.windowSeconds}, 300) + ${graceSeconds}::int)`))
    .groupBy(u.key)
    .orderBy(sql`sum(${u.used})::float8 / max(${u.allowed}) desc`, asc(u.key));
  return rows.flatMap(({ key, ...row }) => {
    const [name, ...part] = key.split(" ");
    const platform = quotaPlatforms.find((one) => one === name);
    return platform ? [{ ...row, platform, part: part.join(" ") }] : [];
  });
}

const isLimited = (failure: SQL) => sql`${failure} ->> 'code' = 'RATE_LIMITED'`;
const restaurant = sql<
  PlatformWait["restaurant"]
>`json_build_object('_id', ${restaurants.id}, 'name', ${restaurants.name})`;

/** Readings and items of the outbox that wait because a platform asked for it. */
const waits = (tx: Statements) =>
  unionAll(
    tx
      .select({
        restaurant: restaurant.as("restaurant"),
        platformKey: sql<PlatformWait["platformKey"]>`${f.platformKey}`.as("platformKey"),
        work: sql<PlatformWait["work"]>`'reading'`.as("work"),
        until: sql<string>`${instant(f.retryAt)}`.as("until"),
      })
      .from(f)
      .innerJoin(restaurants, eq(restaurants.id, f.restaurantId))
      .where(and(isLimited(sql`${f.failure}`), gt(f.retryAt, now))),
    tx
      .select({
        restaurant: restaurant.as("restaurant"),
        platformKey: sql<PlatformWait["platformKey"]>`${o.platformKey}`.as("platformKey"),
        work: sql<PlatformWait["work"]>`'sending'`.as("work"),
        until: sql<string>`${instant(o.nextAttemptAt)}`.as("until"),
      })
      .from(o)
      .innerJoin(restaurants, eq(restaurants.id, o.restaurantId))
      .where(and(eq(o.state, "queued"), isLimited(sql`${o.failure}`), gt(o.nextAttemptAt, now))),
  );

/** What is used, and what waits for it, first to go first. */
export async function readQuotas(tx: Statements): Promise<PlatformQuotas> {
  const [uses, all] = await Promise.all([listUses(tx), waits(tx)]);
  const waiting = all.toSorted((one, other) => (one.until < other.until ? -1 : 1));
  return { uses, waiting: waiting.slice(0, platformWaitsMax), waitingCount: waiting.length };
}
