import { type SQL, sql } from "drizzle-orm";
import { reviewDays } from "#api/db/schema/review-rollups.ts";
import { reviewTopicDays } from "#api/db/schema/review-statistics.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { type Polarity, polarities, type Topic, topics } from "#contract/analysis/topics.ts";
import type { SeriesStep, TopicFigures, TopicTones } from "#contract/review-statistics/figures.ts";
import type { Days, SeriesUnit, StatisticsFilter } from "#contract/review-statistics/filter.ts";
import { filterConditions, stepOf, stepsOf, within } from "./conditions.ts";

const t = reviewTopicDays;
const d = reviewDays;

type Mention = { topic: Topic; tone: Polarity; count: number };
/** Mentions of some days, and how many of their reviews have a text. */
type Told = { mentions: Mention[] | null; withTextCount: number };

const mentionsOf = (filter: StatisticsFilter): SQL => sql`(
  select jsonb_agg(x) from (select ${t.topic}, ${t.tone}, sum(${t.count})::int as count from ${t}
    where ${filterConditions(filter, t)} and ${within(t.day, filter)} group by 1, 2) x)`;

const withTextOf = (filter: StatisticsFilter): SQL => sql`(
  select coalesce(sum(${d.count}), 0)::int from ${d} where ${filterConditions(filter, d)} and ${within(d.day, filter)} and ${d.hasText})`;

function tonesOf(mentions: readonly Mention[], topic: Topic): TopicTones {
  const of = (tone: Polarity) => mentions.find((one) => one.topic === topic && one.tone === tone)?.count ?? 0;
  return { positive: of("positive"), neutral: of("neutral"), negative: of("negative"), mixed: of("mixed") };
}

function toldOf({ mentions, withTextCount }: Told, topic: Topic) {
  const tones = tonesOf(mentions ?? [], topic);
  const mentionCount = polarities.reduce((sum, tone) => sum + tones[tone], 0);
  return { tones, mentionCount, share: withTextCount === 0 ? null : mentionCount / withTextCount };
}

/** How often each topic is mentioned and how, in a period and in another to compare it with; in the order of all lists of topics. */
export async function readTopics(
  tx: Statements,
  filter: StatisticsFilter,
  compared: Days | null,
): Promise<TopicFigures[]> {
  const told = (days: Days) => {
    const asked = { ...filter, ...days };
    return sql`select ${mentionsOf(asked)} as mentions, ${withTextOf(asked)} as "withTextCount"`;
  };
  const rows = await rowsOf<Told & { isPresent: boolean }>(
    tx,
    compared
      ? sql`select true as "isPresent", x.* from (${told(filter)}) x union all select false, x.* from (${told(compared)}) x`
      : sql`select true as "isPresent", x.* from (${told(filter)}) x`,
  );
  const nothing: Told = { mentions: null, withTextCount: 0 };
  const present = rows.find(({ isPresent }) => isPresent) ?? nothing;
  const before = rows.find(({ isPresent }) => !isPresent);
  return topics.map((topic) => ({ topic, ...toldOf(present, topic), before: before ? toldOf(before, topic) : null }));
}

/** Mentions by topic and tone in each step of a period, oldest first. */
export async function readTopicSeries(
  tx: Statements,
  filter: StatisticsFilter,
  unit: SeriesUnit,
): Promise<SeriesStep<{ topics: { topic: Topic; tones: TopicTones }[] }>[]> {
  const rows = await rowsOf<Days & { mentions: Mention[] | null }>(
    tx,
    sql`select to_char(b.first, 'YYYY-MM-DD') as "from", to_char(b.last, 'YYYY-MM-DD') as "to", x.mentions
      from ${stepsOf(unit, filter)}
      left join (select key, jsonb_agg(jsonb_build_object('topic', topic, 'tone', tone, 'count', count)) as mentions
        from (select ${stepOf(unit, t.day)} as key, ${t.topic}, ${t.tone}, sum(${t.count})::int as count from ${t}
          where ${filterConditions(filter, t)} and ${within(t.day, filter)} group by 1, 2, 3) each_step
        group by key) x on x.key = b.start
      order by b.start`,
  );
  return rows.map(({ from, to, mentions }) => ({
    from,
    to,
    topics: topics.map((topic) => ({ topic, tones: tonesOf(mentions ?? [], topic) })),
  }));
}
