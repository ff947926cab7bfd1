import type { Pool } from "pg";
import type { Principal } from "#api/principal.ts";
import type { SignInSession } from "#contract/users/schemas.ts";
import { deviceOf } from "./device.ts";

type Row = { id: string; user_agent: string; created_at: Date; last_seen_at: Date };

/** Where the caller is signed in, the latest use first. */
export async function listSignInSessions(pool: Pool, principal: Principal): Promise<SignInSession[]> {
  const { rows } = await pool.query<Row>(
    `select id, user_agent, created_at, last_seen_at from auth_sessions
     where user_id = $1 and expires_at > now() order by last_seen_at desc, id desc limit 100`,
    [principal.userId],
  );
  return rows.map((row) => ({
    _id: row.id,
    device: deviceOf(row.user_agent),
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    isCurrent: row.id === principal.sessionId,
  }));
}
