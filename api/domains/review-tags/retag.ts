import type { ApiServices } from "#api/context.ts";
import { type Queryable, transaction } from "#api/db/transaction.ts";

const batchSize = 2000;
type Tag = { id: string; ruleVersion: number; hasRule: boolean; after: string | null };

const nextTagQuery = `select id, rule_version as "ruleVersion", rule is not null as "hasRule", retag_after as after
  from tags where rule_version > applied_version order by updated_at, id limit 1 for no key update skip locked`;
// Whoever is bringing in reviews put tags on by the rule before: they are waited for, in a statement of its own that holds up nobody.
const newRuleQuery =
  "select id from tags where rule_version > applied_version and retag_after is null order by updated_at, id limit 1";
const finishQuery = "select 1 from tags where id = $1 for update";

const pageQuery = `
  select v.id from tags t join restaurants r on r.organization_id = t.organization_id join reviews v on v.restaurant_id = r.id
  where t.id = $1 and ($2::uuid is null or v.id > $2) order by v.id limit ${batchSize}`;

const holds = `review_tag_matches(t, v.rating, v.language, coalesce(v.title, '') || ' ' || coalesce(v.text, ''), v.sentiment, v.topic_bits)`;
const dropQuery = `delete from review_tag_links l using tags t, reviews v
  where t.id = $1 and l.tag_id = t.id and l.is_automatic and v.id = l.review_id and v.id = any($2::uuid[]) and not ${holds}`;
const addQuery = `insert into review_tag_links (review_id, tag_id, restaurant_id, is_automatic)
  select v.id, t.id, v.restaurant_id, true from tags t, reviews v
  where t.id = $1 and v.id = any($2::uuid[]) and ${holds} on conflict do nothing`;
const doneQuery = "update tags set applied_version = $2, retag_after = null where id = $1 and rule_version = $2";

/** One step of one tag: what it has come to is kept, so that a crash goes on from there. False when there is nothing to do. */
async function step(client: Queryable): Promise<boolean> {
  const { rows } = await client.query<Tag>(nextTagQuery);
  const [tag] = rows;
  if (!tag) return false;
  if (!tag.hasRule) {
    await client.query("delete from review_tag_links where tag_id = $1 and is_automatic", [tag.id]);
    await client.query(doneQuery, [tag.id, tag.ruleVersion]);
    return true;
  }
  const page = await client.query<{ id: string }>(pageQuery, [tag.id, tag.after]);
  const ids = page.rows.map(({ id }) => id);
  await client.query(dropQuery, [tag.id, ids]);
  await client.query(addQuery, [tag.id, ids]);
  if (ids.length < batchSize) await client.query(doneQuery, [tag.id, tag.ruleVersion]);
  else
    await client.query("update tags set retag_after = $2, retagged_count = retagged_count + $3 where id = $1", [
      ...[tag.id, ids.at(-1), ids.length],
    ]);
  return true;
}

async function settle(pool: Queryable): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(newRuleQuery);
  if (rows[0]) await pool.query(finishQuery, [rows[0].id]);
}

/**
 * Brings the tags of older reviews in line with rules that have changed, in small transactions. What a person took off stays off where
 * the rule still holds. Answers how many steps it took.
 */
export async function retagReviews({ database }: Pick<ApiServices, "database">): Promise<number> {
  for (let steps = 0; ; steps += 1) {
    await settle(database.pool);
    if (!(await transaction(database.pool, step))) return steps;
  }
}
