import { sql } from "drizzle-orm";
import { newId } from "#api/db/ids.ts";
import { reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import { insertSelect, isAnyOf, type Statements } from "#api/db/statements.ts";
import { reconcileFromRemote, reviewsInOutbox } from "#api/domains/reply-sending/reconcile.ts";
import { answerablePlatforms } from "#contract/platforms/schemas.ts";
import { vendorReplyOf } from "../../../platforms/review-records.ts";
import type { Run } from "../run/lease.ts";
import type { Compared } from "./compare.ts";
import type { NewEvent } from "./events.ts";
import { planReply, type ReplyChange } from "./plan-reply.ts";

type Planned = { reviewId: string; isNew: boolean; change: ReplyChange };

function plan(compared: readonly Compared[], readAt: string): Planned[] {
  return compared.flatMap(({ record, stored }) => {
    const change = planReply(stored?.replies ?? [], record.reply, readAt);
    return change ? [{ reviewId: stored?.id ?? record.id, isNew: stored === null, change }] : [];
  });
}

function eventOf({ reviewId, isNew, change }: Planned): NewEvent | null {
  if (change.kind === "delete") return { reviewId, kind: "reply_deleted", text: change.text };
  const { text, state } = change.remote;
  if (change.kind === "insert") return isNew ? null : { reviewId, kind: "replied", text };
  if (change.formerText !== null) return { reviewId, kind: "reply_edited", text, formerText: change.formerText };
  return state === "published" ? { reviewId, kind: "reply_published", text } : null;
}

async function apply(tx: Statements, run: Run, planned: readonly Planned[]): Promise<void> {
  const inserts = planned.flatMap(({ reviewId, change }) =>
    change.kind === "insert" ? [{ id: newId(), reviewId, ...change.remote }] : [],
  );
  if (inserts.length > 0)
    await tx.execute(
      insertSelect(
        reviewReplies,
        {
          id: sql`i.id`,
          reviewId: sql`i."reviewId"`,
          restaurantId: sql`${run.restaurantId}::uuid`,
          text: sql`i.text`,
          state: sql`i.state`,
          refusalReason: sql`i."refusalReason"`,
          publishedAt: sql`case when i.state = 'published' then i."updatedAt" end`,
          sourceUpdatedAt: sql`i."updatedAt"`,
          createdAt: sql`i."updatedAt"`,
        },
        sql`from json_to_recordset(${JSON.stringify(inserts)}::json) as i(id uuid, "reviewId" uuid, text text, state text, "refusalReason" text, "updatedAt" timestamptz)`,
      ),
    );
  const updates = planned.flatMap(({ change }) =>
    change.kind === "update" ? [{ id: change.id, publishedAt: change.publishedAt, ...change.remote }] : [],
  );
  if (updates.length > 0)
    await tx
      .update(reviewReplies)
      .set({
        text: sql`i.text`,
        state: sql`i.state`,
        refusalReason: sql`i."refusalReason"`,
        publishedAt: sql`i."publishedAt"`,
        sourceUpdatedAt: sql`i."updatedAt"`,
        updatedAt: sql`now()`,
      })
      .from(
        sql`json_to_recordset(${JSON.stringify(updates)}::json) as i(id uuid, text text, state text, "refusalReason" text, "publishedAt" timestamptz, "updatedAt" timestamptz)`,
      )
      .where(sql`${reviewReplies.id} = i.id`);
  const deletes = planned.flatMap(({ change }) => (change.kind === "delete" ? [change.id] : []));
  if (deletes.length > 0) await tx.delete(reviewReplies).where(isAnyOf(reviewReplies.id, deletes));
}

/** Reconciles the outbox with a page; returns the reviews whose replies the outbox has not taken over. */
async function withoutLedger(tx: Statements, compared: readonly Compared[], readAt: Date): Promise<Compared[]> {
  const known = compared.flatMap(({ stored }) => stored?.id ?? []);
  const inLedger = known.length > 0 ? await reviewsInOutbox(tx, known) : new Set<string>();
  const left: Compared[] = [];
  for (const one of compared) {
    const { stored, record } = one;
    const remote = record.reply && vendorReplyOf(record.reply);
    const isSettled = stored && inLedger.has(stored.id) && (await reconcileFromRemote(tx, stored.id, remote, readAt));
    if (!isSettled) left.push(one);
  }
  return left;
}

/** Updates replies and states of a page's reviews from the platform; returns the events. */
export async function writeReplies(
  tx: Statements,
  run: Run,
  compared: readonly Compared[],
  readAt: Date,
): Promise<NewEvent[]> {
  const planned = plan(await withoutLedger(tx, compared, readAt), readAt.toISOString());
  await apply(tx, run, planned);
  // The states of their reviews, as in `answerStateOf`. A new review was inserted with its state.
  const settled = planned.filter(({ isNew }) => !isNew).map(({ reviewId }) => reviewId);
  if (settled.length > 0)
    await tx
      .update(reviews)
      .set({
        answerState: sql`case when exists (select from ${reviewReplies} where ${reviewReplies.reviewId} = ${reviews.id} and ${reviewReplies.state} = 'published') then 'answered' when exists (select from ${reviewReplies} where ${reviewReplies.reviewId} = ${reviews.id} and ${reviewReplies.state} in ('saved', 'in_review')) then 'pending' when ${answerablePlatforms.has(run.platformKey)} then 'not_answered' else 'not_answerable' end`,
        answeredAt: sql`(select min(${reviewReplies.publishedAt}) from ${reviewReplies} where ${reviewReplies.reviewId} = ${reviews.id})`,
        version: sql`${reviews.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(isAnyOf(reviews.id, settled));
  return planned.flatMap((one) => eventOf(one) ?? []);
}
