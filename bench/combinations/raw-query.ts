import type pg from "pg";
import { bitOf } from "#api/analysis/bits.ts";
import { type Topic, topics } from "#contract/analysis/topics.ts";
import type { ReviewSearch } from "#contract/reviews/schemas.ts";

/** Parts of a `where`, with their values. */
class Where {
  readonly parts: string[] = [];
  readonly values: unknown[] = [];
  /** Adds a condition in which each `?` is the next of these values. */
  add(condition: string, ...values: unknown[]): void {
    let at = 0;
    this.parts.push(
      condition.replace(/\?/g, () => {
        this.values.push(values[at++]);
        return `$${this.values.length}`;
      }),
    );
  }
}

const rolling: Record<string, string> = {
  last_seven_days: "(now() at time zone r.time_zone)::date - 6",
  last_thirty_days: "(now() at time zone r.time_zone)::date - 29",
  last_three_months: "((now() at time zone r.time_zone)::date - interval '3 months')::date",
  last_twelve_months: "((now() at time zone r.time_zone)::date - interval '12 months')::date",
};
const spoken = "coalesce(v.spoken_language, split_part(v.language, '-', 1))";

function addPeriod(where: Where, { period, startDate, endDate }: ReviewSearch): void {
  const first = rolling[period];
  if (first) where.add(`v.published_at >= (${first})::timestamp at time zone r.time_zone`);
  if (startDate) where.add("v.published_at >= ?::timestamp at time zone r.time_zone", startDate);
  if (endDate) where.add("v.published_at < (?::date + 1)::timestamp at time zone r.time_zone", endDate);
}

function addBoxes(where: Where, search: ReviewSearch): void {
  const { platforms, ratings, answered, notAnswered, pending, notAnswerable } = search;
  const states = Object.entries({ answered, not_answered: notAnswered, pending, not_answerable: notAnswerable });
  if (platforms.length > 0) where.add("v.platform_key = any(?::text[])", platforms);
  if (ratings.length < 6) where.add("v.rating = any(?::int2[])", ratings);
  if (states.some(([, isChosen]) => !isChosen))
    where.add(
      "v.answer_state = any(?::text[])",
      states.filter(([, isChosen]) => isChosen).map(([state]) => state),
    );
  if (!search.showPrivate) where.add("not v.is_private");
  if (search.archived !== search.unarchived) where.add(search.archived ? "v.archived" : "not v.archived");
  if (search.hasPhotos) where.add("v.has_photos");
  if (search.withText !== search.withoutText) where.add(search.withText ? "v.has_text" : "not v.has_text");
}

function addWork(where: Where, search: ReviewSearch): void {
  if (search.tagIds.length > 0)
    where.add(
      "v.id in (select review_id from review_tag_links where tag_id = any(?::uuid[]) and rejected_at is null)",
      search.tagIds,
    );
  if (search.assignee === "nobody") where.add("v.id not in (select review_id from review_assignments)");
  else if (search.assignee !== "anyone")
    where.add("v.id in (select review_id from review_assignments where user_id = ?::uuid)", search.assignee);
  if (search.awaitingApproval) where.add("v.id in (select review_id from review_suggestions where state = 'waiting')");
  if (search.refused) where.add("v.id in (select review_id from review_replies where state = 'refused')");
  if (search.late) where.add("v.due_at < now()");
}

const sides = { any: ["positive", "negative", "neutral"], positive: ["positive"], negative: ["negative"] } as const;

function addWords(where: Where, search: ReviewSearch): void {
  const chosen: readonly Topic[] = search.topics.length > 0 ? search.topics : topics;
  const mask = chosen.flatMap((topic) => sides[search.topicPolarity].map((side) => bitOf(topic, side)));
  if (search.topics.length > 0 || search.topicPolarity !== "any")
    where.add(
      `v.topic_bits & ?::int4 <> 0`,
      mask.reduce((sum, bit) => sum | bit, 0),
    );
  if (search.sentiments.length > 0) where.add("v.sentiment = any(?::text[])", search.sentiments);
  const named = search.languages.filter((language) => language !== "other");
  if (search.languages.length > 0)
    where.add(
      `(${spoken} = any(?::text[]) or ?::boolean and ${spoken} <> all('{fr,en,es,it}'))`,
      named,
      named.length < search.languages.length,
    );
  for (const [at, word] of search.text.split(" ").filter(Boolean).entries())
    where.add(
      "v.search @@ to_tsquery('simple', fold(?))",
      at === search.text.split(" ").length - 1 ? `${word}:*` : word,
    );
}

const order: Record<ReviewSearch["sort"], string> = {
  newest: "v.published_at desc, v.id desc",
  oldest: "v.published_at, v.id",
  due: "coalesce(v.due_at, 'infinity'), v.id",
};

/** The page as somebody who knows the tables would write it by hand: one plain statement, left to the planner. */
export function rawQuery(search: ReviewSearch, restaurantIds: readonly string[]): pg.QueryConfig {
  const where = new Where();
  where.add("v.restaurant_id = any(?::uuid[])", restaurantIds);
  where.add(search.removed ? "v.removed_at is not null" : "v.removed_at is null");
  addPeriod(where, search);
  addBoxes(where, search);
  addWork(where, search);
  addWords(where, search);
  return {
    text: `select v.id as "_id", v.restaurant_id, r.name, v.platform_key, v.is_private, v.rating, v.title, v.text, v.language, v.author,
        v.published_at, v.url, v.answer_state, v.archived, v.version, v.due_at, v.translations, v.rating_tags, v.photos,
        (select jsonb_agg(p order by p.created_at) from review_replies p where p.review_id = v.id) as replies,
        (select a.finding from review_analyses a where a.review_id = v.id) as finding,
        (select jsonb_agg(t.name) from review_tag_links l join tags t on t.id = l.tag_id where l.review_id = v.id) as tags
      from reviews v join restaurants r on r.id = v.restaurant_id
      where ${where.parts.join(" and ")} order by ${order[search.sort]} limit ${(search.pageSize ?? 20) + 1}`,
    values: where.values,
  };
}
