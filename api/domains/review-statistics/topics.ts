import { type SQL, sql } from "drizzle-orm";
import { mentionColumn, reviewTopicDays, reviewTopicMonths } from "#api/db/schema/review-statistics.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { pieceRows } from "#api/pieces.ts";
import { type Polarity, polarities, type Topic, topics } from "#contract/analysis/topics.ts";
import type { SeriesStep, TopicFigures, TopicTones } from "#contract/review-statistics/figures.ts";
import { type Days, type SeriesUnit, type StatisticsFilter, stepsIn } from "#contract/review-statistics/filter.ts";
import { type AnyDays, filterConditions, monthConditions, monthsWithin, piecesFor } from "./conditions.ts";
import { addSums, readSums } from "./reviews.ts";

const t = reviewTopicDays;
const m = reviewTopicMonths;

/** Mentions of each topic by tone. */
export type Mentions = Record<Topic, TopicTones>;

const mentions = topics.flatMap((topic) =>
  polarities.map((tone) => ({ topic, tone, name: mentionColumn(topic, tone) })),
);
const eachMention = (write: (column: SQL, mention: (typeof mentions)[number]) => SQL) =>
  sql.join(
    mentions.map((mention) => write(sql`${sql.identifier(mention.name)}`, mention)),
    sql`, `,
  );

/** How often each topic is mentioned in each of the ranges, whole months as far as they have them. */
export async function readMentions(tx: Statements, filter: AnyDays, ranges: readonly Days[]): Promise<Mentions[]> {
  const pieces = piecesFor(filter, ranges);
  const ofMonths = sql`select piece.index, ${eachMention((column) => sql`piece.sign * ${column}`)}
    from (select ${m.month}, ${eachMention((column) => sql`sum(${column})::int as ${column}`)} from ${m}
      where ${monthConditions(filter, m)} and ${monthsWithin(m.month, pieces)} group by 1) months
      join pieces piece on piece.is_month and piece.first = months.month`;
  const counted = ({ topic, tone }: { topic: Topic; tone: Polarity }) =>
    sql`coalesce(sum(one.count) filter (where one.topic = ${sql.raw(`'${topic}'`)} and one.tone = ${sql.raw(`'${tone}'`)}), 0)`;
  const ofDays = sql`select piece.index, ${eachMention((_, mention) => sql`(piece.sign * ${counted(mention)})::int`)}
    from pieces piece cross join lateral (select ${t.topic}, ${t.tone}, sum(${t.count}) as count from ${t}
      where ${filterConditions(filter, t)} and ${t.day} between piece.first and piece.last group by 1, 2) one
    where not piece.is_month group by piece.index, piece.sign, piece.first`;
  const sources = [
    ...(pieces.some(({ isMonth }) => isMonth) ? [ofMonths] : []),
    ...(pieces.some(({ isMonth }) => !isMonth) ? [ofDays] : []),
  ];
  const rows =
    sources.length === 0
      ? []
      : await rowsOf<{ index: number } & Record<string, number>>(
          tx,
          sql`with pieces as (${pieceRows(pieces)}), rows (index, ${eachMention((column) => column)}) as (${sql.join(sources, sql` union all `)})
            select index, ${eachMention((column) => sql`sum(${column})::int as ${column}`)} from rows group by 1`,
        );
  const byIndex = new Map(rows.map((row) => [row.index, row]));
  const tonesOf = (row: Record<string, number> | undefined, topic: Topic) =>
    Object.fromEntries(polarities.map((tone) => [tone, row?.[mentionColumn(topic, tone)] ?? 0])) as TopicTones;
  return ranges.map(
    (_, index) => Object.fromEntries(topics.map((topic) => [topic, tonesOf(byIndex.get(index), topic)])) as Mentions,
  );
}

/** Mentions of several ranges together. */
export const addMentions = (all: readonly Mentions[]): Mentions =>
  Object.fromEntries(
    topics.map((topic) => [
      topic,
      Object.fromEntries(polarities.map((tone) => [tone, all.reduce((sum, one) => sum + one[topic][tone], 0)])),
    ]),
  ) as Mentions;

function toldOf(found: Mentions, withTextCount: number, topic: Topic) {
  const tones = found[topic];
  const mentionCount = polarities.reduce((sum, tone) => sum + tones[tone], 0);
  return { tones, mentionCount, share: withTextCount === 0 ? null : mentionCount / withTextCount };
}

/** How often each topic is mentioned and how, in a period and in another to compare it with; in the order of all lists of topics. */
export async function readTopics(
  tx: Statements,
  filter: StatisticsFilter,
  compared: Days | null,
): Promise<TopicFigures[]> {
  const ranges = compared ? [filter, compared] : [filter];
  const [told, sums] = await Promise.all([readMentions(tx, filter, ranges), readSums(tx, filter, ranges)]);
  const withTextAt = (at: number) => addSums(sums.filter(({ index }) => index === at)).withTextCount;
  const [now, before] = told;
  return topics.flatMap((topic) =>
    now
      ? [{ topic, ...toldOf(now, withTextAt(0), topic), before: before ? toldOf(before, withTextAt(1), topic) : null }]
      : [],
  );
}

/** Mentions by topic and tone in each step of a period, oldest first. */
export async function readTopicSeries(
  tx: Statements,
  filter: StatisticsFilter,
  unit: SeriesUnit,
): Promise<SeriesStep<{ topics: { topic: Topic; tones: TopicTones }[] }>[]> {
  const steps = stepsIn(unit, filter);
  const found = await readMentions(tx, filter, steps);
  return steps.map((step, index) => ({
    ...step,
    topics: topics.flatMap((topic) => (found[index] ? [{ topic, tones: found[index][topic] }] : [])),
  }));
}
