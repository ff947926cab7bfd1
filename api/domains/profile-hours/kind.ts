import { and, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { platforms, restaurants } from "#api/db/schema/restaurants.ts";
import type { Statements } from "#api/db/statements.ts";
import { type Connector, type HoursWriter, PlatformError, type VendorHours } from "#api/platforms/connector.ts";
import { type OutboxPayload, PlatformHours } from "#contract/outbox/kinds.ts";
import { type Item, queueItem, recordState } from "../outbox/items.ts";
import { type Call, type Obstacle, type OutboxKind, type Outcome, type Person, payloadOf } from "../outbox/kinds.ts";
import { hasHours, sentHours, upcoming } from "./compare.ts";

type Sent = OutboxPayload<"hours">;

/** Google goes on showing the former hours for a while after it took new ones. */
const graceSeconds = 600;
const writtenStates = ["sent", "in_review", "live", "unknown"] as const;

function writerOf({ hours }: Connector): HoursWriter {
  if (!hours) throw new PlatformError("UNSUPPORTED", "This platform takes no opening hours.");
  return hours;
}

const build = (item: Item): Sent => payloadOf("hours", item);
const isListing = ({ session, item }: Call) => session.location.externalId === build(item).listing;

/** True if the restaurant's own hours are still those of the item. */
async function isAsConfirmed({ orm }: Database, item: Item): Promise<boolean> {
  const { regularHours, specialHours } = restaurants;
  const [own] = await orm
    .select({ regularHours, specialHours })
    .from(restaurants)
    .where(eq(restaurants.id, item.restaurantId));
  const now = new Date();
  return own !== undefined && hasHours(sentHours(own, now), build(item), now);
}

/**
 * After an interrupted attempt the platform is asked, so that nothing is sent twice. Hours that are no longer the restaurant's are not
 * sent: the difference is confirmed anew. An undo sends what the platform had, whatever the restaurant's are.
 */
async function findObstacle(database: Database, call: Call): Promise<Obstacle<VendorHours> | null> {
  const { item, connector, session } = call;
  const hours = writerOf(connector);
  if (!isListing(call)) return { cancelled: "listing_left" };
  if (item.stateBefore === "sending") {
    const remote = await hours.read(session);
    if (hasHours(remote.given, build(item), new Date())) return { shown: remote, wasThere: true };
  }
  return item.undoesId !== null || (await isAsConfirmed(database, item)) ? null : { cancelled: "record_changed" };
}

function evaluate(item: Item, { shown, isPending }: VendorHours, now: Date): Outcome | null {
  const { state } = item;
  if (state === "queued" || state === "sending" || state === "cancelled") return null;
  const isThere = hasHours(shown, build(item), now);
  if (isThere && !isPending) return state === "live" ? null : { state: "live" };
  if (state === "refused" || state === "failed") return null;
  // Somebody else's edit may be what is examined.
  if (isPending) return state === "sent" || state === "unknown" ? { state: "in_review" } : null;
  const former = PlatformHours.safeParse(item.former);
  const isFormer = former.success && hasHours(shown, former.data, now);
  const isFresh = item.sentAt !== null && now.getTime() - item.sentAt.getTime() < graceSeconds * 1000;
  if (state === "overwritten") {
    const seen = PlatformHours.safeParse(item.remote);
    return seen.success && hasHours(shown, seen.data, now) ? null : { state: "overwritten", remote: shown };
  }
  if (isFormer && state === "unknown") return { state: "failed" };
  // What was examined and is not shown was turned down; Google gives no reason.
  if (isFormer && state === "in_review") return { state: "refused" };
  if (isFormer && state === "sent") return isFresh ? null : { state: "refused" };
  return isFormer && isFresh ? null : { state: "overwritten", remote: shown };
}

/** Earlier hours of this listing are no longer what the platform shows. */
async function replaceEarlier(tx: Statements, item: Item): Promise<void> {
  const { id, restaurantId, reviewId } = outboxItems;
  const rows = await tx
    .update(outboxItems)
    .set({ state: "overwritten", remote: item.payload, resolvedAt: sql`now()` })
    .where(
      and(
        ...[eq(outboxItems.subjectId, item.subjectId), eq(outboxItems.kind, "hours")],
        ...[eq(outboxItems.platformKey, item.platformKey), lt(id, item.id)],
        inArray(outboxItems.state, [...writtenStates]),
      ),
    )
    .returning({ id, restaurantId, reviewId });
  for (const earlier of rows) await recordState(tx, earlier, "overwritten", { reason: "superseded" });
}

/** What was seen becomes part of the stored profile, so that the difference disappears, or comes back, with it. */
async function apply(tx: Statements, item: Item, { state }: Outcome, remote: VendorHours | null): Promise<void> {
  if (state === "live") await replaceEarlier(tx, item);
  if (!remote || state === "sent" || state === "in_review") return;
  const seen = JSON.stringify(remote.shown);
  await tx
    .update(platforms)
    .set({ profile: sql`jsonb_set(${platforms.profile}, '{openingHours}', ${seen}::jsonb)` })
    .where(
      and(
        ...[eq(platforms.restaurantId, item.restaurantId), eq(platforms.key, item.platformKey)],
        ...[eq(platforms.externalId, build(item).listing), isNotNull(platforms.profile)],
      ),
    );
}

/** Puts the former hours back, in a new item that is sent at once. */
function undo(tx: Statements, item: Item, by: Person): Promise<string> {
  const { listing, ...sent } = build(item);
  const former = PlatformHours.parse(item.former);
  const payload: Sent = { ...former, specialHours: sent.specialHours && (former.specialHours ?? []), listing };
  return queueItem(tx, {
    kind: "hours",
    subject: { kind: "restaurant", id: item.subjectId },
    restaurantId: item.restaurantId,
    platformKey: item.platformKey,
    payload,
    former: sent,
    isUndoable: true,
    undoesId: item.id,
    by,
    delaySeconds: 0,
  });
}

/** A restaurant's opening hours on a platform that takes them. */
export const hoursKind: OutboxKind<VendorHours, Sent> = {
  subject: "restaurant",
  ability: { action: "update", subject: "Restaurant" },
  // Others are confirmed anew, since either side may have changed.
  retryable: sql`${outboxItems.state} in ('failed', 'unknown')`,
  unsettled: sql`exists (select from ${platforms} where ${platforms.restaurantId} = ${outboxItems.restaurantId}
    and ${platforms.key} = ${outboxItems.platformKey} and ${platforms.connectedAt} is not null
    and ${platforms.externalId} = ${outboxItems.payload} ->> 'listing')`,
  build,
  findObstacle,
  send({ connector, session }, { regularHours, specialHours }) {
    const coming = specialHours && upcoming(specialHours, new Date());
    return writerOf(connector).put(session, { regularHours, specialHours: coming });
  },
  canLook: ({ hours }) => hours !== undefined,
  async look(call) {
    return isListing(call) ? { remote: await writerOf(call.connector).read(call.session) } : null;
  },
  // A response says that they were taken, not that guests see them: a later look tells.
  outcomeOf: (_item, { isPending }) => ({ state: isPending ? "in_review" : "sent" }),
  evaluate,
  gone: () => ({ outcome: { state: "failed" }, reason: "listing_gone" }),
  evidenceOf: ({ shown }) => ({ hours: shown }),
  apply,
  undo,
};
