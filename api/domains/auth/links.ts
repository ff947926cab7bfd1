import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { authLinks } from "#api/db/schema/auth.ts";
import type { Statements } from "#api/db/statements.ts";
import type { MailKind } from "#api/mail/compose.ts";
import { linkLifetimeSeconds } from "#api/mail/lifetimes.ts";

export type LinkKind = MailKind;
const tokenBytes = 32;

// The token is 256 random bits: a fast hash is enough to make a stolen table useless.
const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");
const openLinks = (userId: string, kind: LinkKind) =>
  and(eq(authLinks.userId, userId), eq(authLinks.kind, kind), isNull(authLinks.usedAt));
const stillGood = (userId: string, kind: LinkKind, token: string) =>
  and(openLinks(userId, kind), eq(authLinks.tokenHash, hashOf(token)), gt(authLinks.expiresAt, now));

/** Creates a link for a user, of a new `email` with it, and returns its token, which is not stored. */
export async function createLink(
  tx: Statements,
  userId: string,
  kind: LinkKind,
  email: string | null = null,
): Promise<string> {
  const token = randomBytes(tokenBytes).toString("base64url");
  const expiresAt = sql`now() + make_interval(secs => ${linkLifetimeSeconds[kind]})`;
  await tx.insert(authLinks).values({ id: newId(), userId, kind, email, tokenHash: hashOf(token), expiresAt });
  return token;
}

/** True if this link can be used now. Checking does not use it. */
export async function isLinkValid(tx: Statements, userId: string, kind: LinkKind, token: string): Promise<boolean> {
  const rows = await tx
    .select({ id: authLinks.id })
    .from(authLinks)
    .where(stillGood(userId, kind, token));
  return rows.length === 1;
}

/** Uses a link and ends the user's other links of its kind; null when it was not valid (any more). */
export async function useLink(
  tx: Statements,
  userId: string,
  kind: LinkKind,
  token: string,
): Promise<{ email: string | null } | null> {
  const [used] = await tx
    .update(authLinks)
    .set({ usedAt: now })
    .where(stillGood(userId, kind, token))
    .returning({ email: authLinks.email });
  if (!used) return null;
  await endLinks(tx, userId, kind);
  return used;
}

/** A confirmation link that this token was once made for, used or expired as it may be. */
export async function findFormerLink(tx: Statements, userId: string, token: string) {
  const { kind, email, usedAt } = authLinks;
  const [link] = await tx
    .select({ kind, email, usedAt })
    .from(authLinks)
    .where(
      and(eq(authLinks.userId, userId), eq(authLinks.tokenHash, hashOf(token)), inArray(kind, ["confirm", "email"])),
    );
  return link;
}

/** Ends a user's links of one kind. */
export async function endLinks(tx: Statements, userId: string, kind: LinkKind): Promise<void> {
  await tx.update(authLinks).set({ usedAt: now }).where(openLinks(userId, kind));
}
