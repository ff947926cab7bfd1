import { and, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { fullName } from "#api/db/people.ts";
import { auditEntries, auditErasures } from "#api/db/schema/audit.ts";
import { organizationMembers } from "#api/db/schema/organizations.ts";
import { users } from "#api/db/schema/users.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import { installationChainId } from "#contract/audit/limits.ts";

const e = auditEntries;
const m = organizationMembers;
/** Rows kept by one statement. */
const batchSize = 5000;

/** A pattern of `like` for a text anywhere, wildcards escaped. */
const holds = (text: string) => sql`${e.content} like ${`%${text.replace(/[\\%_]/g, "\\$&")}%`}`;

/** SQL: since when a person has borne their name, as far as the log knows. */
const namedSince = (
  userId: string,
) => sql`coalesce((select max(${e.at}) from ${e} where ${e.subjectKind} = 'user' and ${e.subjectId} = ${userId}
    and ${e.content}::jsonb -> 'after' ?| array['name', 'lastname']),
  (select ${users.createdAt} from ${users} where ${users.id} = ${userId}))`;

/** SQL: somebody else of these organizations, or of the installation, bears the same name. */
const hasNamesake = (
  userId: string,
  name: string,
  organizationIds: readonly string[],
) => sql`exists (select from ${users}
  where ${users.id} <> ${userId} and ${fullName(users)} = ${name} and (${users.role} = 'admin'
    or exists (select from ${m} where ${m.userId} = ${users.id} and ${isAnyOf(m.organizationId, organizationIds)})))`;

/**
 * Erases a person from the audit log: name, address and device of what they did, and the values of entries that are about them or name
 * them by id, address or full name. Text goes with its salt, the digest stays: chains verify as before. A name counts in the person's organizations
 * alone, since it became theirs and while nobody else there has it: otherwise whoever takes somebody's name, or that of a thing, and leaves
 * would take along what the log tells of those.
 */
export async function eraseFromAudit(
  tx: Statements,
  {
    userId,
    email,
    name,
    organizationIds,
  }: { userId: string; email: string; name: string; organizationIds: readonly string[] },
): Promise<void> {
  await eraseTexts(tx, "actor", eq(e.actorId, userId));
  const named = [userId, JSON.stringify(email).slice(1, -1)];
  // A name counts where it is a whole value: within a longer text it may be anybody's.
  const isByName =
    name === ""
      ? undefined
      : and(
          holds(JSON.stringify(name)),
          isAnyOf(e.chainId, [...organizationIds, installationChainId]),
          sql`${e.at} >= ${namedSince(userId)}`,
          sql`not ${hasNamesake(userId, name, organizationIds)}`,
        );
  const isAbout = and(eq(e.subjectKind, "user"), eq(e.subjectId, userId));
  // Those by name first: they are read with what tells since when it is theirs.
  if (isByName) await eraseTexts(tx, "content", isByName);
  await eraseTexts(tx, "content", or(isAbout, ...named.map(holds)));
}

/** Erases one of the texts of entries with its salt, and keeps which: texts that are gone otherwise break their chain. */
async function eraseTexts(tx: Statements, part: "actor" | "content", condition: SQL | undefined): Promise<void> {
  const erased = await tx
    .update(e)
    .set(part === "actor" ? { actor: null, actorSalt: null } : { content: null, contentSalt: null })
    .where(and(isNotNull(e[part]), condition))
    .returning({ chainId: e.chainId, number: e.number });
  for (let from = 0; from < erased.length; from += batchSize)
    await tx
      .insert(auditErasures)
      .values(erased.slice(from, from + batchSize).map((entry) => ({ ...entry, part })))
      .onConflictDoNothing();
}
