import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import {
  notificationDeliveries,
  notificationRules,
  notificationSettings,
  notifications,
} from "#api/db/schema/notifications.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import {
  defaultChoice,
  mailTimings,
  type NotificationEvent,
  notificationEventNames,
} from "#contract/notifications/events.ts";

/** Which mails a link stops: those about these events, or the digest. */
export type MailScope = { events: NotificationEvent[]; isDigest: boolean };

const digest = "digest";
/** The scope as a link carries it. */
export const writtenScope = (events: readonly NotificationEvent[] | "digest"): string =>
  events === "digest" ? digest : [...new Set(events)].sort().join(",");

/** Reads a scope; null where none of its events is known any more. */
export function readScope(scope: string): MailScope | null {
  if (scope === digest) return { events: [], isDigest: true };
  const named = scope.split(",");
  const events = notificationEventNames.filter((event) => named.includes(event));
  return events.length > 0 ? { events, isDigest: false } : null;
}

const Former = z.array(
  z.object({ event: z.enum(notificationEventNames), restaurantId: z.uuid().nullable(), mail: z.enum(mailTimings) }),
);
const r = notificationRules;
const isOf = (userId: string, events: NotificationEvent[]): SQL | undefined =>
  and(eq(r.userId, userId), inArray(r.event, events));

/** True if no such mail is sent. */
export async function areMailsStopped(tx: Statements, userId: string, scope: MailScope): Promise<boolean> {
  if (scope.isDigest) {
    const { digestIsOn } = notificationSettings;
    const [row] = await tx
      .select({ digestIsOn })
      .from(notificationSettings)
      .where(eq(notificationSettings.userId, userId));
    return row?.digestIsOn === false;
  }
  const rows = await tx.select().from(r).where(isOf(userId, scope.events));
  const everywhere = new Map(rows.filter((row) => row.restaurantId === null).map((row) => [row.event, row.mail]));
  const isOff = (event: NotificationEvent) => (everywhere.get(event) ?? defaultChoice(event).mail) === "off";
  return scope.events.every(isOff) && rows.every(({ mail }) => mail === "off");
}

/** An open settings form gets a conflict instead of switching the mails on again. */
async function raiseVersion(tx: Statements, userId: string, more: { digestIsOn?: boolean } = {}): Promise<void> {
  await tx
    .insert(notificationSettings)
    .values({ userId, version: 1, ...more })
    .onConflictDoUpdate({
      target: notificationSettings.userId,
      set: { version: sql`${notificationSettings.version} + 1`, updatedAt: now, ...more },
    });
}

/** What waits for such a mail is not sent. */
async function dropWaiting(tx: Statements, userId: string, scope: MailScope): Promise<void> {
  const d = notificationDeliveries;
  const isOfScope = scope.isDigest ? d.isDigest : inArray(notifications.event, scope.events);
  await tx
    .update(d)
    .set({ state: "dropped", doneAt: now, reason: "unsubscribed" })
    .from(notifications)
    .where(
      and(
        eq(notifications.id, d.notificationId),
        and(eq(d.userId, userId), eq(d.channel, "mail"), eq(d.state, "waiting")),
        isOfScope,
      ),
    );
}

/** Stops the mails of a scope and nothing else; returns what stood there before, for `resumeMails`. */
export async function stopMails(tx: Statements, userId: string, scope: MailScope): Promise<object> {
  await raiseVersion(tx, userId, scope.isDigest ? { digestIsOn: false } : {});
  await dropWaiting(tx, userId, scope);
  if (scope.isDigest) return [];
  const { event, restaurantId, mail } = r;
  const former = await tx.select({ event, restaurantId, mail }).from(r).where(isOf(userId, scope.events)).for("update");
  await tx.update(r).set({ mail: "off" }).where(isOf(userId, scope.events));
  const known = new Set(former.filter((row) => row.restaurantId === null).map((row) => row.event));
  const missing = scope.events.filter((one) => !known.has(one));
  if (missing.length > 0)
    await tx
      .insert(r)
      .values(missing.map((one) => ({ ...defaultChoice(one), id: newId(), userId, event: one, mail: "off" as const })));
  return former;
}

/** Undoes `stopMails`: each choice that is still off gets its former value, or the event's default. */
export async function resumeMails(tx: Statements, userId: string, scope: MailScope, former: object): Promise<void> {
  await raiseVersion(tx, userId, scope.isDigest ? { digestIsOn: true } : {});
  const before = Former.catch([]).parse(former);
  const rows = await tx
    .select({ id: r.id, event: r.event, restaurantId: r.restaurantId, mail: r.mail })
    .from(r)
    .where(isOf(userId, scope.events));
  for (const { id, event, restaurantId } of rows.filter(({ mail }) => mail === "off")) {
    const was = before.find((row) => row.event === event && row.restaurantId === restaurantId);
    const mail = was?.mail ?? (restaurantId === null ? defaultChoice(event).mail : "off");
    await tx
      .update(r)
      .set({ mail })
      .where(isAnyOf(r.id, [id]));
  }
}
