import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ApiServices } from "#api/context.ts";
import { databaseClock } from "#api/db/clock.ts";
import { names } from "#api/db/names.ts";
import { credentials } from "#api/db/schema/credentials.ts";
import { platformSnapshots } from "#api/db/schema/platform-snapshots.ts";
import { platforms, restaurants } from "#api/db/schema/restaurants.ts";
import { isAnyOf, rowsOf } from "#api/db/statements.ts";
import type { ConnectionKey, PlatformErrorCode } from "#contract/platforms/schemas.ts";
import { asPlatformError } from "../platform-sessions/health.ts";
import { openSession } from "../platform-sessions/session.ts";
import { recordSnapshot } from "./record.ts";

/** `now`: another clock than the database's, for tests. */
type Services = Pick<ApiServices, "database" | "platforms" | "settings" | "log"> & { now?: () => Date };
type Due = { restaurantId: string; key: ConnectionKey; listingId: string };

/** Listings asked at once by one process. */
const batchSize = 4;
/** The next run of the job carries on after this time. */
const passMaxMs = 8 * 60_000;
/** Time between two attempts for one listing on a day, and between two workers that meet it. */
const retryInterval = sql`interval '1 hour'`;
/** Refusals that the platform's other listings would get as well: they are left to a later run. */
const pausesPlatform: ReadonlySet<PlatformErrorCode> = new Set(["RATE_LIMITED", "VENDOR_DOWN"]);

const p = alias(platforms, "p");
const r = alias(restaurants, "r");
const c = alias(credentials, "c");
const s = alias(platformSnapshots, "s");
const living = sql`('connected', 'expiring')`;
// Each listing has a minute of its own between 4 and 20 o'clock, so that a platform is asked throughout the day.
const ownMinute = sql`time '04:00' + make_interval(mins => (abs(hashtext(${p.id}::text)::bigint) % 960)::int)`;

// Claiming writes the time of the attempt, so that no other process asks for the listing.
function claim(keys: readonly ConnectionKey[], moment: Date) {
  const at = sql`${moment.toISOString()}::timestamptz`;
  const localNow = sql`(${at} at time zone ${r.timeZone})`;
  return sql`
  update ${platforms} set ${names(platforms.figuresTriedAt)} = ${at} where ${platforms.id} in (
    select ${p.id} from ${platforms} ${p} join ${restaurants} ${r} on ${r.id} = ${p.restaurantId}
      left join ${credentials} ${c} on ${c.id} = ${p.credentialId}
    where ${r.active} and ${p.connectedAt} is not null and ${p.externalId} is not null and ${isAnyOf(p.key, keys)}
      and ${p.health} in ${living} and coalesce(${c.health}, 'connected') in ${living}
      and ${localNow}::time >= ${ownMinute}
      and (${p.figuresTriedAt} is null or ${p.figuresTriedAt} <= ${at} - ${retryInterval})
      and not exists (select from ${platformSnapshots} ${s} where ${s.restaurantId} = ${p.restaurantId}
        and ${s.platformKey} = ${p.key} and ${s.listingId} = ${p.externalId} and ${s.day} = ${localNow}::date)
    order by ${p.figuresTriedAt} nulls first, ${p.id} limit ${batchSize} for update of ${p} skip locked)
  returning ${platforms.restaurantId} as "restaurantId", ${platforms.key}, ${platforms.externalId} as "listingId"`;
}

/** Days and moments are the database's, whatever the worker's own clock says. */
const momentOf = async ({ now, database }: Services): Promise<Date> => now?.() ?? databaseClock(database.orm)();

/** Reads one listing; returns why it could not be, null when it was. */
async function readListing(services: Services, { restaurantId, key, listingId }: Due) {
  const { orm } = services.database;
  try {
    const figures = services.platforms.connectors.get(key)?.figures;
    // Not `inSession`: a refusal here says nothing about the connection.
    const session = figures && (await openSession(services, restaurantId, key));
    if (!figures || session?.location.externalId !== listingId) return null;
    const readAt = await momentOf(services);
    const told = await figures(session);
    await recordSnapshot(orm, { restaurantId, platformKey: key, listingId, figures: told, readAt, source: "daily" });
    return null;
  } catch (error) {
    const failure = asPlatformError(error, key);
    const { code, vendorCode } = failure;
    const why = { restaurantId, platformKey: key, code, vendorCode, ...(code === "UNKNOWN" && { error }) };
    services.log.warn("a platform does not tell its figures", why);
    return code;
  }
}

/**
 * Asks for the figures of linked, healthy listings that nothing has read today, in the zone of their restaurants; returns how many were
 * asked. What fails is tried again an hour later, as long as the day lasts; a platform that is down or wants a pause is left alone until
 * the next run of the job.
 */
export async function readDueFigures(services: Services): Promise<number> {
  const connectors = [...services.platforms.connectors.values()];
  const readable = new Set(
    connectors.flatMap(({ key, isConfigured, figures }) => (isConfigured && figures ? key : [])),
  );
  const until = performance.now() + passMaxMs;
  let askedCount = 0;
  while (readable.size > 0 && performance.now() < until) {
    const due = await rowsOf<Due>(services.database.orm, claim([...readable], await momentOf(services)));
    const failures = await Promise.all(
      due.map(async (listing) => ({ key: listing.key, code: await readListing(services, listing) })),
    );
    for (const { key, code } of failures) if (code !== null && pausesPlatform.has(code)) readable.delete(key);
    askedCount += due.length;
    if (due.length < batchSize) break;
  }
  return askedCount;
}
