import { and, desc, eq, gt } from "drizzle-orm";
import { now } from "#api/db/instants.ts";
import { authSessions } from "#api/db/schema/auth.ts";
import type { Statements } from "#api/db/statements.ts";
import type { Principal } from "#api/principal.ts";
import type { SignInSession } from "#contract/users/schemas.ts";
import { deviceOf } from "../users/device.ts";

/** The caller's sessions, the most recently used first. */
export async function listSignInSessions(tx: Statements, principal: Principal): Promise<SignInSession[]> {
  const { id, userAgent, method, createdAt, lastSeenAt } = authSessions;
  const rows = await tx
    .select({ id, userAgent, method, createdAt, lastSeenAt })
    .from(authSessions)
    .where(and(eq(authSessions.userId, principal.userId), gt(authSessions.expiresAt, now)))
    .orderBy(desc(lastSeenAt), desc(id))
    .limit(100);
  return rows.map((row) => ({
    _id: row.id,
    device: deviceOf(row.userAgent),
    method: row.method,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.id === principal.sessionId,
  }));
}
