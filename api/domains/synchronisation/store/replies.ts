import { sql } from "drizzle-orm";
import { newId } from "#api/db/ids.ts";
import { reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { reconcileFromRemote, reviewsInOutbox } from "#api/domains/outbox/reconcile.ts";
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
    await tx.execute(sql`
  insert into ${reviewReplies} (id, review_id, restaurant_id, text, state, refusal_reason, published_at, source_updated_at, created_at)
  select i.id, i."reviewId", ${run.restaurantId}, i.text, i.state, i."refusalReason", case when i.state = 'published' then i."updatedAt" end, i."updatedAt", i."updatedAt"
  from json_to_recordset(${JSON.stringify(inserts)}::json) as i(id uuid, "reviewId" uuid, text text, state text, "refusalReason" text, "updatedAt" timestamptz)`);
  const updates = planned.flatMap(({ change }) =>
    change.kind === "update" ? [{ id: change.id, publishedAt: change.publishedAt, ...change.remote }] : [],
  );
  if (updates.length > 0)
    await tx.execute(sql`
  update ${reviewReplies} set text = i.text, state = i.state, refusal_reason = i."refusalReason", published_at = i."publishedAt",
    source_updated_at = i."updatedAt", updated_at = now()
  from json_to_recordset(${JSON.stringify(updates)}::json) as i(id uuid, text text, state text, "refusalReason" text, "publishedAt" timestamptz, "updatedAt" timestamptz)
  where ${reviewReplies.id} = i.id`);
  const deletes = planned.flatMap(({ change }) => (change.kind === "delete" ? [change.id] : []));
  if (deletes.length > 0)
    await tx.execute(sql`delete from ${reviewReplies} where ${reviewReplies.id} = any(${sql.param(deletes)}::uuid[])`);
}

/** What of ours was sent there is the ledger's to settle; the reviews whose replies it does not answer for. */
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

/** Brings the replies of a page in line with the platform, and the state of their reviews with them; answers what happened. */
export async function writeReplies(
  tx: Statements,
  run: Run,
  compared: readonly Compared[],
  readAt: Date,
): Promise<NewEvent[]> {
  const planned = plan(await withoutLedger(tx, compared, readAt), readAt.toISOString());
  await apply(tx, run, planned);
  // What their replies make of their state; see `answerStateOf` of the reviews. A new review came with its state.
  const settled = planned.filter(({ isNew }) => !isNew).map(({ reviewId }) => reviewId);
  if (settled.length > 0)
    await tx.execute(sql`
  update ${reviews} set answer_state = case
      when exists (select from ${reviewReplies} where ${reviewReplies.reviewId} = ${reviews.id} and ${reviewReplies.state} = 'published') then 'answered'
      when exists (select from ${reviewReplies} where ${reviewReplies.reviewId} = ${reviews.id} and ${reviewReplies.state} in ('saved', 'in_review')) then 'pending'
      when ${answerablePlatforms.has(run.platformKey)} then 'not_answered' else 'not_answerable' end,
    answered_at = (select min(${reviewReplies.publishedAt}) from ${reviewReplies} where ${reviewReplies.reviewId} = ${reviews.id}),
    version = ${reviews.version} + 1, updated_at = now()
  where ${reviews.id} = any(${sql.param(settled)}::uuid[])`);
  return planned.flatMap((one) => eventOf(one) ?? []);
}
