import { and, eq } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { instant, now } from "#api/db/instants.ts";
import { unsubscribes } from "#api/db/schema/notifications.ts";
import { users } from "#api/db/schema/users.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { requireAddressRateLimit } from "#api/http/rate-limits.ts";
import { readUnsubscribeToken, type UnsubscribeLink } from "#api/mail/unsubscribe-link.ts";
import type { Unsubscribe } from "#contract/unsubscribes/schemas.ts";
import { purposes } from "./purposes.ts";

const readsPerAddress = { max: 120, windowSeconds: 15 * 60 };
const isOf = ({ userId, purpose, scope }: UnsubscribeLink) =>
  and(eq(unsubscribes.userId, userId), eq(unsubscribes.purpose, purpose), eq(unsubscribes.scope, scope));

/** Opens a token. LINK_NOT_VALID for one that was not signed here, or whose person or events are gone. */
async function open(context: ApiContext, token: string) {
  await requireAddressRateLimit(context, "unsubscribe", readsPerAddress);
  const link = readUnsubscribeToken(context.settings, token);
  const described = link && purposes[link.purpose].describe(link.scope);
  if (!link || !described) throw fail("LINK_NOT_VALID");
  return { link, described };
}

/** Locks the person, so that a mail program and a reader who press at once wait for each other. */
async function lockPerson(tx: Statements, { userId }: UnsubscribeLink) {
  const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  if (!person) throw fail("LINK_NOT_VALID");
}

/** What the link of a mail stops, and whether it is stopped. Changes nothing. */
export async function readLink(context: ApiContext, token: string): Promise<Unsubscribe> {
  const { link, described } = await open(context, token);
  const { orm } = context.database;
  const [person] = await orm
    .select({ language: users.defaultLanguage, email: users.email })
    .from(users)
    .where(eq(users.id, link.userId));
  if (!person) throw fail("LINK_NOT_VALID");
  const [row] = await orm
    .select({ at: instant(unsubscribes.at) })
    .from(unsubscribes)
    .where(isOf(link));
  const isStopped = await purposes[link.purpose].isStopped(orm, link.userId, link.scope);
  const { events, isDigest } = described;
  return {
    purpose: link.purpose,
    events,
    isDigest,
    address: person.email.replace(/^(.).*(?=@)/, "$1•••"),
    language: person.language,
    stoppedAt: isStopped ? (row?.at ?? null) : null,
  };
}

/** Stops the mails of a link. A second time changes nothing, so that the undo keeps what stood there first. */
export async function stop(context: ApiContext, token: string): Promise<Unsubscribe> {
  const { link } = await open(context, token);
  const { purpose, userId, scope } = link;
  await transaction(context.database, async (tx) => {
    await lockPerson(tx, link);
    const isStopped = await purposes[purpose].isStopped(tx, userId, scope);
    const [row] = await tx.select({ at: unsubscribes.at }).from(unsubscribes).where(isOf(link));
    if (isStopped && row) return;
    const former = await purposes[purpose].stop(tx, userId, scope);
    const target = [unsubscribes.userId, unsubscribes.purpose, unsubscribes.scope];
    await tx
      .insert(unsubscribes)
      .values({ userId, purpose, scope, former })
      .onConflictDoUpdate({ target, set: { former, at: now } });
  });
  return readLink(context, token);
}

/** Undoes `stop`; without one it changes nothing. */
export async function resume(context: ApiContext, token: string): Promise<Unsubscribe> {
  const { link } = await open(context, token);
  await transaction(context.database, async (tx) => {
    await lockPerson(tx, link);
    const [row] = await tx.delete(unsubscribes).where(isOf(link)).returning({ former: unsubscribes.former });
    if (row) await purposes[link.purpose].resume(tx, link.userId, link.scope, row.former);
  });
  return readLink(context, token);
}
