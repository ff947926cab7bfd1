import { and, eq, isNotNull, sql } from "drizzle-orm";
import { now } from "#api/db/instants.ts";
import { excluded } from "#api/db/names.ts";
import { platforms, profilePayloads } from "#api/db/schema/restaurants.ts";
import { reviewFetches } from "#api/db/schema/review-fetches.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { asPlatformError, failureOf } from "#api/domains/platform-sessions/health.ts";
import { openSession } from "#api/domains/platform-sessions/session.ts";
import { recordSnapshot } from "#api/domains/platform-snapshots/record.ts";
import { reconcileHours } from "#api/domains/profile-hours/reconcile.ts";
import type { Connector, Session, VendorProfile } from "#api/platforms/connector.ts";
import { figuresOf } from "#api/platforms/listing-figures.ts";
import { ConnectionKey, type PlatformErrorCode } from "#contract/platforms/schemas.ts";
import { storableJson } from "../../../platforms/values/storable-json.ts";
import { fetchOf, keepingLease, type Run } from "./lease.ts";
import { momentOf, type SyncServices } from "./services.ts";

// The listing must still be the restaurant's, so that nothing of a former one is stored. A failed profile is retried with a later run, not
// with each attempt of this one.
const isThere = ({ listing }: Read) =>
  and(
    ...[eq(platforms.restaurantId, listing.restaurantId), eq(platforms.key, listing.key)],
    ...[eq(platforms.externalId, listing.externalId), isNotNull(platforms.connectedAt)],
  );

/** Refusals that concern reviews alone: the profile may be readable. */
const spareProfile: ReadonlySet<PlatformErrorCode> = new Set([
  "UNSUPPORTED",
  "PERMISSION_DENIED",
  "INVALID_INPUT",
  "UNKNOWN",
]);
/** True if the profile is worth requesting although reviews were refused with this code. */
export const sparesProfile = (code: PlatformErrorCode): boolean => spareProfile.has(code);

type Read = {
  listing: { restaurantId: string; key: ConnectionKey; externalId: string };
  profile: (session: Session) => Promise<VendorProfile>;
};

/** Reads the profile from the platform; null when the restaurant has another listing by now, whose own run reads it. */
async function ask(services: SyncServices, run: Run, { listing, profile }: Read): Promise<VendorProfile | null> {
  const session = await openSession(services, run.restaurantId, listing.key);
  return session.location.externalId === listing.externalId ? profile(session) : null;
}

async function noteFailed(services: SyncServices, wanted: Read, error: unknown): Promise<null> {
  const { restaurantId, key: platformKey } = wanted.listing;
  const failure = asPlatformError(error, platformKey);
  const { code, vendorCode } = failure;
  const why = { restaurantId, platformKey, code, vendorCode, ...(code === "UNKNOWN" && { error }) };
  services.log.warn("reading a profile failed", why);
  await services.database.orm
    .update(platforms)
    .set({ profileTriedAt: now, profileFailure: failureOf(failure, services.now?.()) })
    .where(isThere(wanted));
  return null;
}

/**
 * Reads the profile of the listing as a part of the run: with the first one, then once a day, and on demand. After a crash before it is
 * stored it is still due. A refusal is stored with its own reason; it ends no run, and changes neither the connection's health nor the
 * stored profile.
 */
export async function keepProfile(services: SyncServices, run: Run, connector: Connector): Promise<void> {
  const { profile, capabilities } = connector;
  if (!profile || capabilities.readProfile !== "api") return;
  const tx = services.database.orm;
  const rows = await rowsOf<{ externalId: string }>(
    tx,
    sql`
  select ${platforms.externalId} as "externalId" from ${platforms}
  join ${reviewFetches} on ${reviewFetches.restaurantId} = ${platforms.restaurantId} and ${reviewFetches.platformKey} = ${platforms.key}
  where ${platforms.restaurantId} = ${run.restaurantId} and ${platforms.key} = ${run.platformKey} and ${platforms.connectedAt} is not null and ${reviewFetches.leaseId} = ${run.leaseId}
    and (${reviewFetches.wantsProfile} or (coalesce(${platforms.profileAt}, '-infinity') < now() - interval '1 day'
      and coalesce(${platforms.profileTriedAt}, '-infinity') < now() - interval '30 minutes'))`,
  );
  const [due] = rows;
  if (!due) return;
  const wanted: Read = {
    listing: {
      restaurantId: run.restaurantId,
      externalId: due.externalId,
      key: ConnectionKey.parse(run.platformKey),
    },
    profile: (session) => profile(session),
  };
  const readAt = await momentOf(services);
  const read = await keepingLease(tx, run, () => ask(services, run, wanted)).catch((error: unknown) =>
    noteFailed(services, wanted, error),
  );
  if (read) {
    await transaction(services.database, async (changes) => {
      await keep(changes, wanted, read);
      await reconcileHours(changes, wanted.listing, read, readAt);
    });
    const { restaurantId, key: platformKey, externalId: listingId } = wanted.listing;
    const reading = { restaurantId, platformKey, listingId, figures: figuresOf(read.totals), readAt };
    await recordSnapshot(tx, { ...reading, source: "profile" });
  }
  await tx
    .update(reviewFetches)
    .set({ wantsProfile: false })
    .where(and(fetchOf(run), eq(reviewFetches.leaseId, run.leaseId)));
}

/** Stores the profile, normalised and as it was sent. */
async function keep(tx: Statements, wanted: Read, { raw, ...profile }: VendorProfile): Promise<void> {
  const read = { profile: storableJson(profile), profileAt: now, profileTriedAt: now, profileFailure: null };
  const kept = tx.$with("kept").as(
    tx
      .update(platforms)
      .set({ ...read, profile: sql`${JSON.stringify(read.profile)}::jsonb` })
      .where(isThere(wanted))
      .returning({ id: platforms.id, restaurantId: platforms.restaurantId }),
  );
  const payload = sql`${JSON.stringify(storableJson(raw))}::jsonb`;
  await tx
    .with(kept)
    .insert(profilePayloads)
    .select(
      tx
        .select({
          platformId: kept.id,
          restaurantId: kept.restaurantId,
          payload: sql`${payload}`.as("payload"),
          fetchedAt: sql`now()`.as("fetched_at"),
        })
        .from(kept),
    )
    .onConflictDoUpdate({
      target: profilePayloads.platformId,
      set: { payload: excluded(profilePayloads.payload), fetchedAt: now },
      setWhere: sql`${profilePayloads.payload} is distinct from ${excluded(profilePayloads.payload)}`,
    });
}
