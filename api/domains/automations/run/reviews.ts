import type { Queryable } from "#api/db/transaction.ts";
import type { AutomationRule, AutomationSafety } from "#contract/automations/rules.ts";
import { writingMinutes } from "#contract/reply-suggestions/drafts.ts";
import type { ReviewToMatch } from "../match.ts";
import { followsSet } from "../sets/effective.ts";

/** Rules of which at least one is on. */
export type ActiveSet = {
  id: string;
  version: number;
  rules: AutomationRule[];
  safety: AutomationSafety;
  /** Who edited them last; null when that account is gone. */
  updatedBy: string | null;
  organizationId: string;
};
/** `seen`: the words and stars as they were read; `since`: when these rules came to hold again at its restaurant. */
export type DueReview = ReviewToMatch & { seen: string; since: Date | null };

/** Sets with a rule that is on, anywhere; in no order, so that a job which does not come to all of them leaves out others each time. */
export async function listActiveSetIds(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    "select id from automation_sets where has_rules_on and left_at is null order by random()",
  );
  return rows.map(({ id }) => id);
}

/** A set as it is now; null when it no longer holds. */
export async function findActiveSet(client: Queryable, id: string): Promise<ActiveSet | null> {
  const { rows } = await client.query<ActiveSet>(
    `select id, version, rules, safety, updated_by as "updatedBy", organization_id as "organizationId"
     from automation_sets where id = $1 and has_rules_on and left_at is null`,
    [id],
  );
  return rows[0] ?? null;
}

const isDay = "v.published_at_precision = 'day'";
/** The select list of a `ReviewToMatch` of a review `v` at its restaurant `r`. */
export const reviewToMatch = `v.id, v.restaurant_id as "restaurantId", r.organization_id as "organizationId",
  v.platform_key as "platformKey", v.rating, v.has_text as "hasText",
  concat_ws(e'\\n', v.title, v.text, (select string_agg(x ->> 'text', e'\\n') from jsonb_array_elements(v.translations) x)) as words,
  v.spoken_language as "spokenLanguage", v.topic_bits as "topicBits",
  array(select l.tag_id::text from review_tag_links l where l.review_id = v.id and l.rejected_at is null) as "tagIds",
  v.published_at as "publishedAt",
  case when ${isDay} or r.regular_hours = '[]'::jsonb then null else exists (
    select from generate_series(-1, 0) d, opening_stretches(r.time_zone, r.regular_hours, r.special_hours,
      (v.published_at at time zone r.time_zone)::date + d) s
    where s.opens <= v.published_at and v.published_at < s.closes) end as "isOpen",
  case when not ${isDay} then to_char(v.published_at at time zone r.time_zone, 'HH24:MI') end as "localTime"`;

/** Somebody is at it: a draft of a review `v` was touched a moment ago. */
export const isBeingWritten = `exists (select from review_drafts d
  where d.review_id = v.id and d.updated_at > now() - make_interval(mins => ${writingMinutes}))`;
/** Public, still there, read by an analyser, and nobody has begun to answer. */
const isOpenTo = `v.answer_state = 'not_answered' and not v.archived and v.removed_at is null and not v.is_private
  and v.analysed_by is not null and not exists (select from review_replies p where p.review_id = v.id)
  and not ${isBeingWritten}`;
// What is left of a worker that stopped is looked at again once its lease is over.
const isNew = `not exists (select from automation_runs x
  where x.review_id = v.id and (x.outcome <> 'running' or x.lease_until > now()))`;

const dueQuery = `
  select ${reviewToMatch}, review_fingerprint(v.rating, v.title, v.text) as seen,
    (select max(own.left_at) from automation_sets own where own.restaurant_id = r.id and s.restaurant_id is null) as since
  from automation_sets s join restaurants r on ${followsSet} and r.active
  cross join lateral (
    select * from reviews v where v.restaurant_id = r.id and v.published_at >= now() - make_interval(days => $2)
      and ${isOpenTo} and ${isNew}
    order by v.published_at, v.id limit $3) v
  where s.id = $1 limit $3`;

/** Reviews that nothing has looked at yet, where the rules of a set hold; not older than the oldest that any rule is for. */
export async function findDueReviews(client: Queryable, set: ActiveSet, limit: number): Promise<DueReview[]> {
  const days = Math.max(0, ...set.rules.filter(({ isOn }) => isOn).map(({ conditions }) => conditions.maxAgeDays));
  const { rows } = await client.query<DueReview>(dueQuery, [set.id, days, limit]);
  return rows;
}
