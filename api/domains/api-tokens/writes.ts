import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { hence, now } from "#api/db/instants.ts";
import { apiTokens } from "#api/db/schema/api-tokens.ts";
import { authSessions } from "#api/db/schema/auth.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { users } from "#api/db/schema/users.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { rateLimitKey, requireRateLimit } from "#api/http/rate-limits.ts";
import { isVouched, principalOf, type UserOrganization } from "#api/principal.ts";
import { apiTokensMax } from "#contract/api-tokens/limits.ts";
import type { ApiTokenInput, NewApiToken } from "#contract/api-tokens/schemas.ts";
import { findApiToken, isManaged } from "./list.ts";
import { hashOfToken, newTokenValue } from "./value.ts";

const t = apiTokens;
const tokensPerUser = { max: 60, windowSeconds: 60 * 60 };

/** The organizations that a token is to be limited to; NOT_FOUND for one that the caller does not belong to. */
async function organizationsOf(context: ApiContext, ids: readonly string[]): Promise<UserOrganization[]> {
  const { role, organizationIds } = principalOf(context);
  const rows = await context.database.orm
    .select({ _id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(isAnyOf(organizations.id, role === "admin" ? ids : ids.filter((id) => organizationIds.includes(id))))
    .orderBy(organizations.name);
  if (rows.length < ids.length) throw fail("NOT_FOUND");
  return rows;
}

/**
 * True in a session that an organization's provider opened. It vouches for nobody beyond that organization, which is the person's only one:
 * joining another ends the session (UNAUTHORIZED where that has just happened), and has to leave its tokens behind too.
 */
async function isSessionVouched(tx: Statements, sessionId: string): Promise<boolean> {
  const [session] = await tx.select({ isVouched }).from(authSessions).where(eq(authSessions.id, sessionId));
  if (!session) throw fail("UNAUTHORIZED");
  return session.isVouched;
}

/** Makes a token of the caller's; its value is told here and never again. In a session that a provider opened it is limited to that organization. */
export async function createApiToken(context: ApiContext, input: ApiTokenInput): Promise<NewApiToken> {
  const { userId, sessionId, organizations: own } = principalOf(context);
  await requireRateLimit(context.database.orm, rateLimitKey("api-token-create", "account", userId), tokensPerUser);
  const chosen = await organizationsOf(context, [...new Set(input.organizationIds)]);
  const [id, token] = [newId(), newTokenValue()];
  await transaction(context.database, async (tx) => {
    // Tokens of one person are made one after the other, so that the limit holds.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    const isByProvider = await isSessionVouched(tx, sessionId);
    const limit = chosen.length > 0 ? chosen : isByProvider ? own : null;
    const isLive = and(eq(t.userId, userId), isNull(t.revokedAt), gt(t.expiresAt, now));
    const [live] = await tx.select({ count: sql<number>`count(*)::int` }).from(t).where(isLive);
    if (live && live.count >= apiTokensMax) throw fail("API_TOKEN_LIMIT");
    await tx.insert(t).values({
      id,
      userId,
      name: input.name,
      tokenHash: hashOfToken(token),
      hint: token.slice(-4),
      scopes: [...new Set(input.scopes)].sort(),
      organizationIds: limit?.map(({ _id }) => _id) ?? null,
      isVouched: isByProvider,
      expiresAt: hence(`${input.days} days`) as unknown as Date,
    });
    recordAudit(tx, {
      by: context,
      action: "apiToken.created",
      subject: { id, name: input.name },
      organizationId: limit?.length === 1 ? limit[0]?._id : null,
      after: {
        name: input.name,
        scopes: [...input.scopes].sort(),
        organizations: limit?.map(({ name }) => name) ?? [],
        days: input.days,
      },
    });
  });
  const made = await findApiToken(context, id);
  if (!made) throw fail("NOT_FOUND");
  return { ...made, token };
}

/** Ends a token at once; one that has been ended stays so. NOT_FOUND for one that the caller does not see. */
export async function revokeApiToken(context: ApiContext, tokenId: string): Promise<void> {
  await transaction(context.database, async (tx) => {
    const isIt = and(eq(t.id, tokenId), isManaged(context));
    const [token] = await tx
      .select({ name: t.name, ids: t.organizationIds, revokedAt: t.revokedAt, owner: users.name, userId: t.userId })
      .from(t)
      .innerJoin(users, eq(users.id, t.userId))
      .where(isIt)
      .for("update", { of: t });
    if (!token) throw fail("NOT_FOUND");
    if (token.revokedAt) return;
    await tx.update(t).set({ revokedAt: now }).where(eq(t.id, tokenId));
    recordAudit(tx, {
      by: context,
      action: "apiToken.revoked",
      subject: { id: tokenId, name: token.name },
      organizationId: token.ids?.length === 1 ? token.ids[0] : null,
      before: { isRevoked: false },
      after: { isRevoked: true, owner: { id: token.userId, name: token.owner } },
    });
  });
}
