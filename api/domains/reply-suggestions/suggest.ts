import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { type Queryable, transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import type { ReplySuggestion } from "#contract/reply-suggestions/schemas.ts";
import { fullNameOf } from "../../principal.ts";
import { endDraft } from "../reply-drafts/drafts.ts";
import { notifyViewers } from "../review-notifications/notify.ts";
import { getReview, requireReview } from "../reviews/one.ts";
import { refuseUnfilled } from "../templates/uses.ts";

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const suggestionsShownMax = 20;

/** What was suggested for a review, newest first. Throws NOT_FOUND for one out of reach. */
export async function listSuggestions(context: ApiContext, reviewId: string): Promise<ReplySuggestion[]> {
  const review = await requireReview(context, reviewId);
  const { rows } = await context.database.pool.query<ReplySuggestion>(
    `select s.id as "_id", s.text, s.state, jsonb_build_object('userId', s.author_id, 'name', s.author_name) as author,
       s.author_id is not distinct from $1::uuid as "isMine", s.is_automatic as "isAutomatic", ${iso("s.created_at")} as "createdAt",
       s.decided_by_name as "decidedBy", ${iso("s.decided_at")} as "decidedAt", s.decided_text as "decidedText", s.word
     from review_suggestions s where s.review_id = $2 order by s.id desc limit ${suggestionsShownMax}`,
    [principalOf(context).userId, review.id],
  );
  return rows;
}

type Suggested = { reviewId: string; version: number; text: string };
const isWaiting = "review_id = $1 and state = 'waiting'";

/** Writes a suggestion on a review that its caller holds; false when somebody else's waits there. */
export async function putSuggestion(
  client: Queryable,
  context: ApiContext,
  review: { id: string; restaurantId: string },
  text: string,
): Promise<boolean> {
  const principal = principalOf(context);
  const { rows } = await client.query<{ isMine: boolean }>(
    `select author_id is not distinct from $2::uuid as "isMine" from review_suggestions where ${isWaiting} for update`,
    [review.id, principal.userId],
  );
  if (rows[0] && !rows[0].isMine) return false;
  if (rows[0])
    await client.query(`update review_suggestions set text = $2, created_at = now() where ${isWaiting}`, [
      review.id,
      text,
    ]);
  else
    await client.query(
      "insert into review_suggestions (id, review_id, restaurant_id, text, author_id, author_name) values ($1, $2, $3, $4, $5, $6)",
      [newId(), review.id, review.restaurantId, text, principal.userId, fullNameOf(principal)],
    );
  await endDraft(client, review.id, principal.userId, null);
  await notifyViewers(client, review);
  return true;
}

/**
 * Suggests a reply, or rewords one's own that waits. Throws REPLY_CONFLICT when somebody answered meanwhile and SUGGESTION_STATE when
 * somebody else's waits, both with the review in `current`.
 */
export async function suggestReply(context: ApiContext, { reviewId, version, text }: Suggested) {
  const review = await requireReview(context, reviewId);
  if (review.answerState === "not_answerable") throw fail("REVIEW_NOT_ANSWERABLE");
  refuseUnfilled(text);
  const outcome = await transaction(context.database.pool, async (client) => {
    const { rows } = await client.query<{ version: number }>("select version from reviews where id = $1 for update", [
      review.id,
    ]);
    if (rows[0]?.version !== version) return "REPLY_CONFLICT";
    return (await putSuggestion(client, context, review, text.replaceAll("\0", ""))) ? null : "SUGGESTION_STATE";
  });
  const current = await getReview(context, review.id);
  if (outcome) throw fail(outcome, { current });
  return current;
}
