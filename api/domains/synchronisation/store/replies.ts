import { newId } from "#api/db/ids.ts";
import type { Queryable } from "#api/db/transaction.ts";
import { reconcileFromRemote, reviewsInOutbox } from "#api/domains/outbox/reconcile.ts";
import { answerablePlatforms } from "#contract/platforms/schemas.ts";
import { vendorReplyOf } from "../../../platforms/review-records.ts";
import type { Run } from "../run/lease.ts";
import type { Compared } from "./compare.ts";
import type { NewEvent } from "./events.ts";
import { planReply, type ReplyChange } from "./plan-reply.ts";

type Planned = { reviewId: string; isNew: boolean; change: ReplyChange };

const insertQuery = `
  insert into review_replies (id, review_id, restaurant_id, text, state, refusal_reason, published_at, source_updated_at, created_at)
  select i.id, i."reviewId", $2, i.text, i.state, i."refusalReason", case when i.state = 'published' then i."updatedAt" end, i."updatedAt", i."updatedAt"
  from json_to_recordset($1::json) as i(id uuid, "reviewId" uuid, text text, state text, "refusalReason" text, "updatedAt" timestamptz)`;
const updateQuery = `
  update review_replies p set text = i.text, state = i.state, refusal_reason = i."refusalReason", published_at = i."publishedAt",
    source_updated_at = i."updatedAt", updated_at = now()
  from json_to_recordset($1::json) as i(id uuid, text text, state text, "refusalReason" text, "publishedAt" timestamptz, "updatedAt" timestamptz)
  where p.id = i.id`;
/** What the replies of these reviews make of their state; see `answerStateOf` of the reviews. */
const finishQuery = `
  update reviews r set answer_state = case
      when exists (select from review_replies p where p.review_id = r.id and p.state = 'published') then 'answered'
      when exists (select from review_replies p where p.review_id = r.id and p.state in ('saved', 'in_review')) then 'pending'
      when $2 then 'not_answered' else 'not_answerable' end,
    answered_at = (select min(p.published_at) from review_replies p where p.review_id = r.id),
    version = r.version + 1, updated_at = now()
  where r.id = any($1::uuid[])`;

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

async function apply(client: Queryable, run: Run, planned: readonly Planned[]): Promise<void> {
  const inserts = planned.flatMap(({ reviewId, change }) =>
    change.kind === "insert" ? [{ id: newId(), reviewId, ...change.remote }] : [],
  );
  if (inserts.length > 0) await client.query(insertQuery, [JSON.stringify(inserts), run.restaurantId]);
  const updates = planned.flatMap(({ change }) =>
    change.kind === "update" ? [{ id: change.id, publishedAt: change.publishedAt, ...change.remote }] : [],
  );
  if (updates.length > 0) await client.query(updateQuery, [JSON.stringify(updates)]);
  const deletes = planned.flatMap(({ change }) => (change.kind === "delete" ? [change.id] : []));
  if (deletes.length > 0) await client.query("delete from review_replies where id = any($1::uuid[])", [deletes]);
}

/** What of ours was sent there is the ledger's to settle; the reviews whose replies it does not answer for. */
async function withoutLedger(client: Queryable, compared: readonly Compared[], readAt: Date): Promise<Compared[]> {
  const known = compared.flatMap(({ stored }) => stored?.id ?? []);
  const inLedger = known.length > 0 ? await reviewsInOutbox(client, known) : new Set<string>();
  const left: Compared[] = [];
  for (const one of compared) {
    const { stored, record } = one;
    const remote = record.reply && vendorReplyOf(record.reply);
    const isSettled =
      stored && inLedger.has(stored.id) && (await reconcileFromRemote(client, stored.id, remote, readAt));
    if (!isSettled) left.push(one);
  }
  return left;
}

/** Brings the replies of a page in line with the platform, and the state of their reviews with them; answers what happened. */
export async function writeReplies(
  client: Queryable,
  run: Run,
  compared: readonly Compared[],
  readAt: Date,
): Promise<NewEvent[]> {
  const planned = plan(await withoutLedger(client, compared, readAt), readAt.toISOString());
  await apply(client, run, planned);
  // A new review came with its state.
  const settled = planned.filter(({ isNew }) => !isNew).map(({ reviewId }) => reviewId);
  if (settled.length > 0) await client.query(finishQuery, [settled, answerablePlatforms.has(run.platformKey)]);
  return planned.flatMap((one) => eventOf(one) ?? []);
}
