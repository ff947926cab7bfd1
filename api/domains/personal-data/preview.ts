import { sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { credentials } from "#api/db/schema/credentials.ts";
import { mailedReports } from "#api/db/schema/mailed-reports.ts";
import { reviewDrafts } from "#api/db/schema/review-work/suggestions.ts";
import { reviewNotes } from "#api/db/schema/review-work/work.ts";
import { reviewReplies } from "#api/db/schema/reviews.ts";
import { savedViews } from "#api/db/schema/saved-views.ts";
import { users } from "#api/db/schema/users.ts";
import { rowsOf } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import type { ErasurePreview } from "#contract/personal-data/schemas.ts";
import { findRefusal } from "./rows.ts";

/** What would go with an account and what would stay, in numbers. NOT_FOUND where there is no such account. */
export async function previewErasure(context: ApiContext, userId: string): Promise<ErasurePreview> {
  const { orm } = context.database;
  const [counts] = await rowsOf<Omit<ErasurePreview, "refusal">>(
    orm,
    sql`select ${users.passwordHash} is not null as "hasPassword",
      (select count(*)::int from ${savedViews} where ${savedViews.userId} = ${users.id}) as "viewCount",
      (select count(*)::int from ${mailedReports} where ${mailedReports.userId} = ${users.id}) as "reportCount",
      (select count(*)::int from ${reviewDrafts} where ${reviewDrafts.userId} = ${users.id}) as "draftCount",
      (select count(*)::int from ${reviewReplies} where ${reviewReplies.authorUserId} = ${users.id}) as "replyCount",
      (select count(*)::int from ${reviewNotes} where ${reviewNotes.authorId} = ${users.id}) as "noteCount",
      (select count(*)::int from ${credentials} where ${credentials.userId} = ${users.id}) as "accountCount"
      from ${users} where ${users.id} = ${userId}`,
  );
  if (!counts) throw fail("NOT_FOUND");
  return { ...counts, refusal: await findRefusal(orm, userId) };
}
