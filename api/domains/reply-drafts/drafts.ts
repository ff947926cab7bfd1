import type { ApiContext } from "#api/context.ts";
import { type Queryable, transaction } from "#api/db/transaction.ts";
import { requireReview } from "#api/domains/reviews/one.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import { recordPush } from "#api/push/record.ts";
import { type ReviewDrafts, writingMinutes } from "#contract/reply-suggestions/drafts.ts";

/** Stands for a reply that does not exist yet. */
const newReply = "00000000-0000-0000-0000-000000000000";
const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const isFresh = `d.updated_at > now() - make_interval(mins => ${writingMinutes})`;

/** The caller's drafts for a review, newest first, and who else is writing. Throws NOT_FOUND for a review out of reach. */
export async function readDrafts(context: ApiContext, reviewId: string): Promise<ReviewDrafts> {
  const review = await requireReview(context, reviewId);
  const { rows } = await context.database.pool.query<ReviewDrafts>(
    `select coalesce(jsonb_agg(jsonb_build_object('text', d.text, 'replyId', nullif(d.reply_id, '${newReply}'), 'updatedAt', ${iso("d.updated_at")})
         order by d.updated_at desc) filter (where d.user_id = $2), '[]') as drafts,
       coalesce(jsonb_agg(jsonb_build_object('userId', u.id, 'name', trim(u.name || ' ' || u.lastname), 'at', ${iso("d.updated_at")})
         order by d.updated_at desc) filter (where d.user_id <> $2 and ${isFresh}), '[]') as writing
     from review_drafts d join users u on u.id = d.user_id where d.review_id = $1`,
    [review.id, principalOf(context).userId],
  );
  return rows[0] ?? { drafts: [], writing: [] };
}

async function requireReply(client: Queryable, reviewId: string, replyId: string): Promise<void> {
  const { rowCount } = await client.query("select 1 from review_replies where id = $1 and review_id = $2", [
    replyId,
    reviewId,
  ]);
  if (!rowCount) throw fail("NOT_FOUND");
}

type Typed = { reviewId: string; replyId: string | null; text: string };

/**
 * Keeps what the caller types. Others are told once when somebody begins, not with every word; an empty text ends the draft.
 * Throws NOT_FOUND for a review out of reach, and for a reply that is not one of its own.
 */
export async function saveDraft(context: ApiContext, { reviewId, replyId, text }: Typed): Promise<void> {
  const review = await requireReview(context, reviewId);
  const { userId } = principalOf(context);
  await transaction(context.database.pool, async (client) => {
    if (text.trim() === "") return endDraft(client, review.id, userId, replyId);
    if (replyId !== null) await requireReply(client, review.id, replyId);
    const { rowCount: isWriting } = await client.query(
      `select 1 from review_drafts d where d.review_id = $1 and d.user_id = $2 and ${isFresh}`,
      [review.id, userId],
    );
    await client.query(
      `insert into review_drafts (review_id, user_id, restaurant_id, reply_id, text) values ($1, $2, $3, $4, $5)
       on conflict (review_id, user_id, reply_id) do update set text = excluded.text, updated_at = now()`,
      [review.id, userId, review.restaurantId, replyId ?? newReply, text],
    );
    if (!isWriting)
      await recordPush(client, {
        restaurantId: review.restaurantId,
        name: "review-work.writing",
        data: { reviewId: review.id, userId },
      });
  });
}

/** What was sent, or given up, is no draft any more. */
export async function endDraft(client: Queryable, reviewId: string, userId: string, replyId: string | null) {
  await client.query("delete from review_drafts where review_id = $1 and user_id = $2 and reply_id = $3", [
    reviewId,
    userId,
    replyId ?? newReply,
  ]);
}
