import { asPlatformError, failureOf } from "#api/domains/platform-sessions/health.ts";
import { openSession } from "#api/domains/platform-sessions/session.ts";
import type { Connector, Session, VendorProfile } from "#api/platforms/connector.ts";
import { ConnectionKey, type PlatformErrorCode } from "#contract/platforms/schemas.ts";
import { storableJson } from "../../../platforms/review-records.ts";
import { keepingLease, type Run } from "./lease.ts";
import type { SyncServices } from "./services.ts";

// What failed is tried again with a later run, not with each attempt of this one.
const dueQuery = `
  select p.external_id as "externalId" from platforms p
  join review_fetches f on f.restaurant_id = p.restaurant_id and f.platform_key = p.key
  where p.restaurant_id = $1 and p.key = $2 and p.connected_at is not null and f.lease_id = $3
    and (f.wants_profile or (coalesce(p.profile_at, '-infinity') < now() - interval '1 day'
      and coalesce(p.profile_tried_at, '-infinity') < now() - interval '30 minutes'))`;
const triedQuery =
  "update review_fetches set wants_profile = false where restaurant_id = $1 and platform_key = $2 and lease_id = $3";
// The place that was asked must still be the restaurant's: nothing of a former one is kept.
const isThere = "restaurant_id = $1 and key = $2 and external_id = $3 and connected_at is not null";
const keepQuery = `
  with kept as (
    update platforms set profile = $4, profile_at = now(), profile_tried_at = now(), profile_failure = null
    where ${isThere} returning id, restaurant_id)
  insert into profile_payloads as p (platform_id, restaurant_id, payload) select id, restaurant_id, $5 from kept
  on conflict (platform_id) do update set payload = excluded.payload, fetched_at = now()
    where p.payload is distinct from excluded.payload`;
const failQuery = `update platforms set profile_tried_at = now(), profile_failure = $4 where ${isThere}`;

/** Refusals that say something of the reviews alone: the profile may well be readable. */
const spareProfile: ReadonlySet<PlatformErrorCode> = new Set([
  "UNSUPPORTED",
  "PERMISSION_DENIED",
  "INVALID_INPUT",
  "UNKNOWN",
]);
/** Whether the profile is still worth asking for when reviews were refused so. */
export const sparesProfile = (code: PlatformErrorCode): boolean => spareProfile.has(code);

function partsOf({ raw, ...profile }: VendorProfile): [string, string] {
  return [JSON.stringify(storableJson(profile)), JSON.stringify(storableJson(raw))];
}

type Read = { place: string[]; key: ConnectionKey; profile: (session: Session) => Promise<VendorProfile> };

/** Asks the platform; null when the restaurant has another place by now, whose own run reads it. */
async function ask(services: SyncServices, run: Run, { place, key, profile }: Read): Promise<VendorProfile | null> {
  const session = await openSession(services, run.restaurantId, key);
  return session.location.externalId === place[2] ? profile(session) : null;
}

async function noteFailed(services: SyncServices, { place, key }: Read, error: unknown): Promise<null> {
  const failure = asPlatformError(error, key);
  const [restaurantId, platformKey] = place;
  const { code, vendorCode } = failure;
  const why = { restaurantId, platformKey, code, vendorCode, ...(code === "UNKNOWN" && { error }) };
  services.log.warn("reading a profile failed", why);
  await services.database.pool.query(failQuery, [...place, failureOf(failure, services.now?.())]);
  return null;
}

/**
 * Reads what the platform shows of the place, as a part of the run: with the first one, then once a day, and when somebody asked. A
 * crash before it is stored leaves it due. A refusal is kept beside the place with its own reason; it ends no run, and changes
 * neither the connection's health nor what was read before.
 */
export async function keepProfile(services: SyncServices, run: Run, connector: Connector): Promise<void> {
  const { profile, capabilities } = connector;
  if (!profile || capabilities.readProfile !== "api") return;
  const { pool } = services.database;
  const at = [run.restaurantId, run.platformKey];
  const { rows } = await pool.query<{ externalId: string }>(dueQuery, [...at, run.leaseId]);
  const [due] = rows;
  if (!due) return;
  const wanted: Read = {
    place: [...at, due.externalId],
    key: ConnectionKey.parse(run.platformKey),
    profile: (session) => profile(session),
  };
  const read = await keepingLease(pool, run, () => ask(services, run, wanted)).catch((error: unknown) =>
    noteFailed(services, wanted, error),
  );
  if (read) await pool.query(keepQuery, [...wanted.place, ...partsOf(read)]);
  await pool.query(triedQuery, [...at, run.leaseId]);
}
