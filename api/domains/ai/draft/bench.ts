import { and, desc, eq, isNull, not, sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import { type BenchRow, benchSize } from "#contract/ai/schemas.ts";
import { writeDraft } from "./write.ts";

/** The latest reviews with a text and a reply on their platform, with that reply. */
function findPast(tx: Statements, restaurantId: string) {
  const last = tx
    .select({ text: reviewReplies.text })
    .from(reviewReplies)
    .where(and(eq(reviewReplies.reviewId, reviews.id), eq(reviewReplies.state, "published")))
    .orderBy(sql`${reviewReplies.publishedAt} desc nulls last`)
    .limit(1)
    .as("last");
  const { id: reviewId, author, rating, publishedAt } = reviews;
  return tx
    .select({
      reviewId,
      author,
      rating,
      reply: last.text,
      publishedAt: instant(publishedAt),
      text: sql<string>`${reviews.text}`,
    })
    .from(reviews)
    .crossJoinLateral(last)
    .where(
      and(
        eq(reviews.restaurantId, restaurantId),
        reviews.hasText,
        isNull(reviews.removedAt),
        eq(reviews.answerState, "answered"),
        not(reviews.isPrivate),
      ),
    )
    .orderBy(desc(publishedAt), desc(reviewId))
    .limit(benchSize);
}

/** No draft is begun after this time: proxies in front of the server close a page that takes much longer. */
const benchMaxMs = 45_000;
const sideBySide = 3;

/** Drafts replies to past reviews, some at a time; a review whose turn does not come in time has no draft. */
export async function draftForPastReviews(
  context: ApiContext,
  { restaurantId, source }: { restaurantId: string; source: "ai" | "templates" },
): Promise<BenchRow[]> {
  const principal = principalOf(context);
  const by = { userId: principal.userId, name: fullNameOf(principal) };
  const rows = await findPast(context.database.orm, restaurantId);
  const endsAt = performance.now() + benchMaxMs;
  const results: BenchRow[] = rows.map((row) => ({ ...row, draft: null }));
  const waiting = results.values();
  const work = async () => {
    for (const row of waiting) {
      if (performance.now() > endsAt) return;
      row.draft = await writeDraft(context, { reviewId: row.reviewId, source, feature: "bench", by });
      // The other calls would be refused for the same reason.
      if (row.draft.failure === "unauthorized" || row.draft.failure === "no_provider") return;
    }
  };
  await Promise.all(Array.from({ length: source === "ai" ? sideBySide : 1 }, work));
  return results;
}
