import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { credentials } from "#api/db/schema/credentials.ts";
import { platforms } from "#api/db/schema/restaurants.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import type { Grant } from "#api/platforms/connector.ts";
import { type Principal, principalOf } from "#api/principal.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { livingHealth } from "../../platform-sessions/health.ts";

/** A consent that was started and has come back. */
export type PendingAuthorization = {
  key: ConnectionKey;
  codeVerifier: string;
  credentialId: string | null;
  restaurantId: string | null;
  organizationId: string | null;
};

type Known = Pick<typeof credentials.$inferSelect, "id" | "organizationId" | "userId" | "accountId" | "accountName">;
export type StoredGrant =
  | { outcome: "connected" | "reconnected" | "shared"; credentialId: string }
  | { outcome: "wrong_account"; expectedAccountName: string };

/** The stored account: the one to be renewed, else the same one of the organization (or of the person). */
async function findKnown(tx: Statements, pending: PendingAuthorization, grant: Grant, userId: string) {
  const { id, accountId, accountName } = credentials;
  const find = async (which: SQL | undefined): Promise<Known | undefined> => {
    const { userId, organizationId } = credentials;
    const columns = { id, organizationId, userId, accountId, accountName };
    const [known] = await tx.select(columns).from(credentials).where(which).for("update");
    return known;
  };
  const renewed = pending.credentialId ? await find(eq(id, pending.credentialId)) : undefined;
  if (renewed) return renewed;
  const { organizationId } = pending;
  const owner =
    organizationId === null
      ? and(isNull(credentials.organizationId), eq(credentials.userId, userId))
      : eq(credentials.organizationId, organizationId);
  return (await find(and(eq(credentials.key, pending.key), eq(accountId, grant.accountId), owner))) ?? null;
}

const nameOf = (principal: Principal) => `${principal.name} ${principal.lastname}`.trim();

function columnsOf(context: ApiContext, grant: Grant) {
  const consentEndsAt = grant.consentEndsAt === null ? null : new Date(grant.consentEndsAt);
  return {
    sealedTokens: context.platforms.sealing.seal(grant.tokens),
    tokenExpiresAt: grant.tokens.expiresAt === null ? null : new Date(grant.tokens.expiresAt),
    accountName: grant.accountName,
    accountEmail: grant.accountEmail,
    scopes: grant.scopes,
    consentEndsAt,
    health: livingHealth(consentEndsAt),
    lastOkAt: sql`now()`,
    checkedAt: sql`now()`,
  };
}

/** Columns that end a failure. */
const recovered = { failure: null, alertedAt: null, refreshingUntil: null };

/** Stores a grant: a new account, or a known one with fresh tokens. */
export async function storeGrant(
  context: ApiContext,
  pending: PendingAuthorization,
  grant: Grant,
): Promise<StoredGrant> {
  const principal = principalOf(context);
  const columns = columnsOf(context, grant);
  const tell = (tx: Statements, id: string, organizationId: string | null) => {
    const after = { platform: pending.key, account: grant.accountName, permissions: grant.scopes };
    const subject = { id, name: grant.accountName };
    recordAudit(tx, { by: context, action: "credential.connected", subject, organizationId, after });
  };
  return transaction(context.database, async (tx) => {
    const known = await findKnown(tx, pending, grant, principal.userId);
    if (!known) {
      const { organizationId, key } = pending;
      const identity = { id: newId(), organizationId, key, accountId: grant.accountId };
      const { sealedTokens, tokenExpiresAt, scopes, consentEndsAt, health } = columns;
      const [created] = await tx
        .insert(credentials)
        .values({ ...identity, ...columns, userId: principal.userId, userName: nameOf(principal) })
        // On conflict a colleague has connected the same account at the same time: one row, the newer tokens.
        .onConflictDoUpdate({
          target: [credentials.organizationId, credentials.key, credentials.accountId],
          set: { sealedTokens, tokenExpiresAt, scopes, consentEndsAt, health, ...recovered },
        })
        .returning({ id: credentials.id });
      tell(tx, created?.id ?? "", organizationId);
      return { outcome: "connected", credentialId: created?.id ?? "" };
    }
    if (known.accountId !== grant.accountId)
      return { outcome: "wrong_account", expectedAccountName: known.accountName };
    // A colleague's account stays theirs, unless the person asked to renew it.
    const isShared = pending.credentialId === null && known.userId !== null && known.userId !== principal.userId;
    const owner = isShared ? {} : { userId: principal.userId, userName: nameOf(principal) };
    await tx
      .update(credentials)
      .set({ ...columns, ...recovered, ...owner, updatedAt: sql`now()` })
      .where(eq(credentials.id, known.id));
    // Listings of the account work again, and with them the items that wait for it.
    const works = { health: "connected", failure: null, watchTriedAt: null, watchFailure: null } as const;
    await tx.update(platforms).set(works).where(eq(platforms.credentialId, known.id));
    tell(tx, known.id, known.organizationId);
    return { outcome: isShared ? "shared" : "reconnected", credentialId: known.id };
  });
}
