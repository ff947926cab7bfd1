import { createHash, randomBytes } from "node:crypto";
import { newId } from "#api/db/ids.ts";
import type { Queryable } from "#api/db/transaction.ts";
import type { MailKind } from "#api/mail/compose.ts";
import { linkLifetimeSeconds } from "#api/mail/lifetimes.ts";

export type LinkKind = MailKind;
const tokenBytes = 32;

// The token itself is 256 random bits: a fast hash is enough to make a stolen table useless.
const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");
const stillGood = "user_id = $1 and kind = $2 and token_hash = $3 and used_at is null and expires_at > now()";

/** Creates a link for a user and gives its token, which is nowhere kept. */
export async function createLink(client: Queryable, userId: string, kind: LinkKind): Promise<string> {
  const token = randomBytes(tokenBytes).toString("base64url");
  await client.query(
    `insert into auth_links (id, user_id, kind, token_hash, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [newId(), userId, kind, hashOf(token), linkLifetimeSeconds[kind]],
  );
  return token;
}

/** Could this link be used now? Looking does not use it up. */
export async function isLinkValid(client: Queryable, userId: string, kind: LinkKind, token: string): Promise<boolean> {
  const { rows } = await client.query(`select 1 from auth_links where ${stillGood}`, [userId, kind, hashOf(token)]);
  return rows.length === 1;
}

/** Uses a link up, together with the user's other links of its kind; false when it was not good (any more). */
export async function useLink(client: Queryable, userId: string, kind: LinkKind, token: string): Promise<boolean> {
  const { rowCount } = await client.query(`update auth_links set used_at = now() where ${stillGood}`, [
    userId,
    kind,
    hashOf(token),
  ]);
  if (rowCount !== 1) return false;
  await client.query("update auth_links set used_at = now() where user_id = $1 and kind = $2 and used_at is null", [
    userId,
    kind,
  ]);
  return true;
}
