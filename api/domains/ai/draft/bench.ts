import type { ApiContext } from "#api/context.ts";
import { fullNameOf } from "#api/domains/reviews/writes/events.ts";
import { principalOf } from "#api/principal.ts";
import { type BenchRow, benchSize } from "#contract/ai/schemas.ts";
import { writeDraft } from "./write.ts";

type PastReview = Omit<BenchRow, "draft">;

/** The last reviews with words that were answered on their platform, and that answer. */
const pastQuery = `
  select v.id as "reviewId", v.author, v.rating, v.text,
    to_char(v.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "publishedAt", p.text as reply
  from reviews v cross join lateral (select text from review_replies
    where review_id = v.id and state = 'published' order by published_at desc nulls last limit 1) p
  where v.restaurant_id = $1 and v.has_text and v.removed_at is null and v.answer_state = 'answered' and not v.is_private
  order by v.published_at desc, v.id desc limit ${benchSize}`;

/** No draft is begun after this; a page that answers later is closed by whoever stands before it. */
const benchMaxMs = 45_000;
const sideBySide = 3;

/** Tries the settings on past reviews, some at a time; a review whose turn does not come in time has no draft. */
export async function draftForPastReviews(
  context: ApiContext,
  { restaurantId, source }: { restaurantId: string; source: "ai" | "templates" },
): Promise<BenchRow[]> {
  const principal = principalOf(context);
  const by = { userId: principal.userId, name: fullNameOf(principal) };
  const { rows } = await context.database.pool.query<PastReview>(pastQuery, [restaurantId]);
  const endsAt = performance.now() + benchMaxMs;
  const results: BenchRow[] = rows.map((row) => ({ ...row, draft: null }));
  const waiting = results.values();
  const work = async () => {
    for (const row of waiting) {
      if (performance.now() > endsAt) return;
      row.draft = await writeDraft(context, { reviewId: row.reviewId, source, feature: "bench", by });
      // Nothing changes for the others: they would be refused the same.
      if (row.draft.failure === "unauthorized" || row.draft.failure === "no_provider") return;
    }
  };
  await Promise.all(Array.from({ length: source === "ai" ? sideBySide : 1 }, work));
  return results;
}
