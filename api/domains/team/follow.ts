import { eq, sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { organizationMembers } from "#api/db/schema/organizations.ts";
import { transaction } from "#api/db/transaction.ts";

/**
 * Gives people whose access is a group the restaurants that are in it by now, and takes those that have left. Changes of groups and
 * restaurants do so at once (`follow_team`); ratings, which a group's rule may compare, change all the time.
 */
export async function followGroupRules(database: Database): Promise<void> {
  const { organizationId, userId, scope } = organizationMembers;
  const follow = sql`follow_team(${organizationId}, ${userId}, null)`;
  await transaction(database, async (tx) => {
    await tx.select({ done: follow }).from(organizationMembers).where(eq(scope, "group"));
  });
}
