import { and, eq, isNull, sql } from "drizzle-orm";
import type { ApiServices } from "#api/context.ts";
import { instant, now } from "#api/db/instants.ts";
import { webhookDeliveries, webhookEndpoints } from "#api/db/schema/webhooks.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { type PostResult, postGiven } from "#api/http/post-given.ts";
import { leaseOn } from "#api/jobs/lease.ts";
import { createSealing } from "#api/platforms/sealing.ts";
import { webhookRetryHours, webhookTest } from "#contract/webhooks/events.ts";
import type { WebhookMessage } from "#contract/webhooks/schemas.ts";
import { notifyOfStopped } from "../../notifications/deliver/stopped.ts";
import { hostOf, openAddress } from "../addresses.ts";
import { messageIdOf, signatureHeaders } from "../signature.ts";

const e = webhookEndpoints;
const d = webhookDeliveries;
const lease = leaseOn(d);

/** On their way at once. */
const atOnceMax = 32;
/** Claimed for one endpoint at once, and on their way to it before more are: one that hangs holds up no other. */
const perEndpointMax = 8;
/** What is kept of an answer, in characters, and what is read of it. */
const responseLengthMax = 2000;
const responseBytesMax = 2 * 1024 * 1024;
/** Earlier attempts that a delivery lists: a program may replay it without end. */
const earlierMax = 50;
/** Seconds before the next attempt, by the number of those made since the event or its replay; the last one is repeated. */
const pauses = [5, 30, 120, 600, 1800, 3600, 7200, 14_400];

type Services = Pick<ApiServices, "database" | "settings">;
type Claimed = {
  id: string;
  endpointId: string;
  event: WebhookMessage["type"];
  data: Record<string, unknown>;
  occurredAt: Date;
  leaseId: string;
  /** As it is stored, and in clear. */
  address: string;
  openAddress: string;
  secretSealed: string;
  formerSecretSealed: string | null;
};

/** Claims due deliveries, of each endpoint the oldest ones, none of those that are busy. */
async function claim(
  tx: Statements,
  { settings, room, busy }: Pick<Services, "settings"> & { room: number; busy: readonly string[] },
): Promise<Claimed[]> {
  const { leaseId, leaseUntil } = lease.claimed();
  const isOpen = sql`(${e.disabledAt} is null or ${d.event} = ${webhookTest})`;
  const claimed = await rowsOf<Omit<Claimed, "openAddress">>(
    tx,
    sql`with due as materialized (select x.id from ${e} cross join lateral (select ${d.id} as id from ${d}
        where ${d.endpointId} = ${e.id} and ${d.state} = 'waiting' and ${d.nextAt} <= now() and ${lease.isFree} and ${isOpen}
        order by ${d.nextAt}, ${d.id} limit ${perEndpointMax} for update skip locked) x
      where not ${e.id} = any(${sql.param(busy)}::uuid[]) limit ${room})
    update ${d} set lease_id = ${leaseId}, lease_until = ${leaseUntil} from ${e}
    where ${d.id} in (select id from due) and ${e.id} = ${d.endpointId}
    returning ${d.id}, ${d.endpointId} as "endpointId", ${d.event}, ${d.data}, ${d.occurredAt} as "occurredAt",
      ${d.leaseId} as "leaseId", ${e.address}, ${e.secretSealed} as "secretSealed",
      case when ${e.formerUntil} > now() then ${e.formerSecretSealed} end as "formerSecretSealed"`,
  );
  return claimed.map((one) => ({ ...one, openAddress: openAddress(settings, one.address) }));
}

/** The body of a delivery: the same text at each attempt. */
const bodyOf = ({ event, occurredAt, data }: Claimed): string =>
  JSON.stringify({ type: event, timestamp: occurredAt.toISOString(), data } satisfies WebhookMessage);

/** Posts a delivery, signed by the present secret, and for a day after a change by the former one too. */
async function send({ settings }: Services, one: Claimed): Promise<PostResult> {
  const sealing = createSealing(settings.platforms.tokenSecrets);
  const secrets = [one.secretSealed, one.formerSecretSealed].flatMap((sealed) => {
    try {
      return sealed === null ? [] : [sealing.open<{ secret: string }>(sealed).secret];
    } catch {
      return [];
    }
  });
  // Sealed by a secret that is not known here any more: a failure of this endpoint, which holds up no other.
  if (secrets.length === 0) return { status: 0, reason: "secret" };
  const body = bodyOf(one);
  return postGiven(one.openAddress, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "user-agent": "Comptoir",
      ...signatureHeaders({ id: messageIdOf(one.id), at: new Date(), body, secrets }),
    },
    body,
    bodyMaxBytes: responseBytesMax,
    allowsLoopback: settings.allowsLoopback,
  });
}

/** SQL: the earlier attempts, once another one becomes the last. */
const earlierWithLast = sql`case when ${d.triedAt} is null then '[]'::jsonb else
  case when jsonb_array_length(${d.earlierAttempts}) < ${earlierMax}::int then ${d.earlierAttempts} else ${d.earlierAttempts} - 0 end
  || jsonb_build_object('triedAt', ${instant(d.triedAt)}, 'status', ${d.status}, 'reason', ${d.reason}, 'durationMs', ${d.durationMs}) end`;

/** Writes what became of an attempt, unless another worker has taken it over meanwhile. */
async function record(tx: Statements, one: Claimed, result: PostResult, durationMs: number): Promise<void> {
  const isIt = eq(d.id, one.id);
  if (!(await lease.lock(tx, lease.isHeld(isIt, one)))) return;
  const isDone = result.reason === "";
  // Read from the row, since it may have been replayed while this attempt was on its way.
  const made = sql`least(${d.attempts} - ${d.attemptsBeforeReplay} + 1, ${pauses.length}::int)`;
  const nextAt = sql<Date>`now() + make_interval(secs => (${sql.param(pauses)}::int[])[${made}])`;
  const [kept] = await tx
    .update(d)
    .set({
      ...lease.released,
      attempts: sql`${d.attempts} + 1`,
      earlierAttempts: earlierWithLast,
      status: result.status,
      reason: result.reason,
      response: (result.body ?? "").replaceAll("\0", "").slice(0, responseLengthMax),
      durationMs: Math.round(durationMs),
      triedAt: now,
      nextAt,
      state: isDone ? "delivered" : sql`case when ${nextAt} > ${d.giveUpAt} then 'failed' else 'waiting' end`,
    })
    .where(isIt)
    .returning({ state: d.state });
  await noteEndpoint(tx, one, result, kept?.state === "failed" && one.event !== webhookTest);
}

/** Keeps since when an endpoint fails. One that a delivery was given up for, and that took nothing meanwhile, is switched off. */
async function noteEndpoint(tx: Statements, one: Claimed, { reason }: PostResult, isGivenUp: boolean): Promise<void> {
  const isSame = and(eq(e.id, one.endpointId), eq(e.address, one.address));
  if (reason === "") {
    await tx
      .update(e)
      .set({ failingSince: null, failingReason: "" })
      .where(and(isSame, sql`${e.failingSince} is not null`));
    return;
  }
  const since = sql`coalesce(${e.failingSince}, now())`;
  const isOver = sql`${isGivenUp} and ${since} <= now() - ${`${webhookRetryHours - 1} hours`}::interval`;
  const [noted] = await tx
    .update(e)
    .set({
      failingSince: since,
      failingReason: reason,
      disabledAt: sql`case when ${isOver} then now() else ${e.disabledAt} end`,
    })
    .where(and(isSame, isNull(e.disabledAt)))
    .returning({ disabledAt: e.disabledAt, userId: e.userId });
  if (!noted?.disabledAt) return;
  await tx
    .update(d)
    .set({ state: "failed" })
    .where(and(eq(d.endpointId, one.endpointId), eq(d.state, "waiting"), isNull(d.leaseId)));
  if (noted.userId)
    await notifyOfStopped(tx, noted.userId, {
      channel: "webhook",
      name: hostOf(one.openAddress),
      id: `${one.endpointId} ${noted.disabledAt.toISOString()}`,
      subject: { kind: "webhook", id: one.endpointId },
    });
}

/**
 * Sends what is due, side by side, until nothing is; returns how many arrived. Each is sent at least once under one id: a worker that is
 * killed leaves what it had claimed to the next one.
 */
export async function deliverWebhooks(services: Services, isClosed = () => false): Promise<number> {
  const { database, settings } = services;
  const underway = new Set<Promise<void>>();
  const perEndpoint = new Map<string, number>();
  const failures: unknown[] = [];
  let count = 0;
  const begin = (one: Claimed) => {
    perEndpoint.set(one.endpointId, (perEndpoint.get(one.endpointId) ?? 0) + 1);
    const startedAt = performance.now();
    const sending: Promise<void> = send(services, one)
      .then(async (result) => {
        await transaction(database, (tx) => record(tx, one, result, performance.now() - startedAt));
        if (result.reason === "") count += 1;
      })
      .catch((error: unknown) => {
        failures.push(error);
      })
      .finally(() => {
        underway.delete(sending);
        perEndpoint.set(one.endpointId, (perEndpoint.get(one.endpointId) ?? 1) - 1);
      });
    underway.add(sending);
  };
  while (!isClosed() && failures.length === 0) {
    const busy = [...perEndpoint].flatMap(([id, running]) => (running >= perEndpointMax ? [id] : []));
    const room = atOnceMax - underway.size;
    const claimed = room > 0 ? await transaction(database, (tx) => claim(tx, { settings, room, busy })) : [];
    claimed.forEach(begin);
    if (claimed.length === 0 && underway.size === 0) break;
    if (claimed.length === 0) await Promise.race(underway);
  }
  await Promise.all(underway);
  if (failures.length > 0) throw failures[0];
  return count;
}
