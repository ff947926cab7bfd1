import type { ApiServices } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { type Queryable, transaction } from "#api/db/transaction.ts";
import { notify, notifyViewers } from "../review-notifications/notify.ts";

const batchSize = 100;
type Late = {
  id: string;
  restaurantId: string;
  /** As the database writes it, so that no digit is lost. */
  dueAt: string;
  notifyAssignee: boolean;
  userIds: string[];
  sendMail: boolean;
  reassignTo: string | null;
};
type Person = { userId: string; name: string };

// A restaurant's own rule comes before its organization's. What became late before the rule was switched on stays quiet.
const lateQuery = `
  with rule as (select distinct on (r.id) r.id as restaurant_id, e.is_on, e.notify_assignee, e.user_ids, e.send_mail, e.reassign_to,
      e.since, make_interval(hours => e.late_hours) as late
    from reply_escalations e join restaurants r on r.organization_id = e.organization_id
      and (e.restaurant_id is null or e.restaurant_id = r.id)
    order by r.id, e.restaurant_id is null)
  select v.id, rule.restaurant_id as "restaurantId", v.due_at::text as "dueAt", rule.notify_assignee as "notifyAssignee",
    rule.user_ids as "userIds", rule.send_mail as "sendMail", rule.reassign_to as "reassignTo"
  from rule join reviews v on v.restaurant_id = rule.restaurant_id
  where rule.is_on and coalesce(v.due_at, 'infinity') >= rule.since - rule.late
    and coalesce(v.due_at, 'infinity') <= now() - rule.late and not v.archived and v.removed_at is null
    and not exists (select from review_escalations x where x.review_id = v.id and x.due_at = v.due_at)
  order by v.due_at limit ${batchSize}`;

// Waits for whoever is answering it, or telling of it, right now; an answer moves the deadline away.
const holdQuery = `select a.user_id as "assigneeId" from reviews v left join review_assignments a on a.review_id = v.id
  where v.id = $1 and v.due_at = $2 for update of v`;
const claimQuery = `insert into review_escalations (review_id, due_at, restaurant_id, notified_names) values ($1, $2, $3, '{}')
  on conflict do nothing`;

const peopleQuery = `select u.id as "userId", trim(u.name || ' ' || u.lastname) as name from users u
  where u.id = any($1::uuid[]) and hears_of_reviews(u.id, $2) order by fold(u.name || ' ' || u.lastname) collate "C", u.id`;
const takerQuery = `select u.id as "userId", trim(u.name || ' ' || u.lastname) as name from users u
  where u.id = $1 and may_work_on_reviews(u.id, $2)`;
const assignQuery = `insert into review_assignments (review_id, restaurant_id, user_id) values ($1, $2, $3)
  on conflict (review_id) do update set user_id = excluded.user_id, assigned_at = now()`;
const eventQuery = `insert into review_events (id, review_id, restaurant_id, kind, user_name, text, at)
  values ($1, $2, $3, $4, '', $5, now())`;

/** Makes the review the named person's, where they could do it and have not got it; who that is. */
async function handOver(client: Queryable, late: Late, assigneeId: string | null): Promise<Person | null> {
  if (late.reassignTo === null || late.reassignTo === assigneeId) return null;
  const { rows } = await client.query<Person>(takerQuery, [late.reassignTo, late.restaurantId]);
  const [taker] = rows;
  if (!taker) return null;
  await client.query(assignQuery, [late.id, late.restaurantId, taker.userId]);
  await client.query(eventQuery, [newId(), late.id, late.restaurantId, "assigned", taker.name]);
  return taker;
}

/** Tells of one review, all or nothing; false where somebody else did, or it is no longer late. */
async function tellOf(client: Queryable, late: Late): Promise<boolean> {
  const held = await client.query<{ assigneeId: string | null }>(holdQuery, [late.id, late.dueAt]);
  const [review] = held.rows;
  if (!review) return false;
  const claimed = await client.query(claimQuery, [late.id, late.dueAt, late.restaurantId]);
  if (!claimed.rowCount) return false;
  const { assigneeId } = review;
  const wanted = [...late.userIds, ...(late.notifyAssignee && assigneeId ? [assigneeId] : [])];
  const { rows: people } = await client.query<Person>(peopleQuery, [wanted, late.restaurantId]);
  const taker = await handOver(client, late, assigneeId);
  const others = people.filter(({ userId }) => userId !== taker?.userId);
  const told = { byUserId: null, wantsMail: late.sendMail };
  if (taker) await notify(client, late, { ...told, kind: "late_assigned", userIds: [taker.userId] });
  await notify(client, late, { ...told, kind: "late", userIds: others.map(({ userId }) => userId) });
  const names = [...(taker ? [taker] : []), ...others].map(({ name }) => name);
  if (names.length === 0) return true;
  await client.query("update review_escalations set notified_names = $3 where review_id = $1 and due_at = $2", [
    ...[late.id, late.dueAt, names],
  ]);
  await client.query(eventQuery, [newId(), late.id, late.restaurantId, "escalated", names.join(", ")]);
  await notifyViewers(client, late);
  return true;
}

/**
 * Tells of every review that has become late under a rule, each in a transaction of its own and once per deadline: a crash leaves a
 * review told of or not, and of two workers one finds it done. How many were told of.
 */
export async function escalateLate({ database }: Pick<ApiServices, "database">): Promise<number> {
  let count = 0;
  for (;;) {
    const { rows } = await database.pool.query<Late>(lateQuery);
    let handled = 0;
    for (const late of rows) if (await transaction(database.pool, (client) => tellOf(client, late))) handled += 1;
    count += handled;
    // What is left was done by another worker, or has been answered meanwhile.
    if (handled === 0 || rows.length < batchSize) return count;
  }
}
