import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { auditEntries } from "#api/db/schema/audit.ts";
import type { Statements } from "#api/db/statements.ts";

const e = auditEntries;

/** A pattern of `like` for a text anywhere, wildcards escaped. */
const holds = (text: string) => sql`${e.content} like ${`%${text.replace(/[\\%_]/g, "\\$&")}%`}`;

/**
 * Erases a person from the audit log: name, address and device of what they did, and the values of entries that are about them or name
 * them by id, address or full name. Text goes with its salt, the digest stays: chains verify as before.
 */
export async function eraseFromAudit(
  tx: Statements,
  { userId, email, name }: { userId: string; email: string; name: string },
): Promise<void> {
  await tx
    .update(e)
    .set({ actor: null, actorSalt: null })
    .where(and(eq(e.actorId, userId), isNotNull(e.actor)));
  // A name counts where it is a whole value: within a longer text it may be anybody's.
  const named = [userId, JSON.stringify(email).slice(1, -1), ...(name === "" ? [] : [JSON.stringify(name)])];
  const isAbout = and(eq(e.subjectKind, "user"), eq(e.subjectId, userId));
  await tx
    .update(e)
    .set({ content: null, contentSalt: null })
    .where(and(isNotNull(e.content), or(isAbout, ...named.map(holds))));
}
