import { sql } from "drizzle-orm";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { type Sentiment, sentiments } from "#contract/analysis/topics.ts";
import type { TagRule } from "#contract/review-tags/schemas.ts";
import { bitOf } from "../../analysis/bits.ts";

/** A rule as the database checks it; null conditions match everything. */
export type RuleConditions = {
  ratings: number[] | null;
  languages: string[] | null;
  pattern: string | null;
  /** Bit mask of topics, one of which the review must have. */
  topics: number | null;
  sentiments: Sentiment[] | null;
};

const none: RuleConditions = { ratings: null, languages: null, pattern: null, topics: null, sentiments: null };

/** The conditions on topics; a sentiment without a topic is that of the whole review. */
function contentOf({ topics, tones }: TagRule): Pick<RuleConditions, "topics" | "sentiments"> {
  if (topics.length === 0) return { topics: null, sentiments: tones.length > 0 ? tones : null };
  const wanted = tones.length > 0 ? tones : sentiments;
  const bits = topics.flatMap((topic) => wanted.map((side) => bitOf(topic, side)));
  return { topics: bits.reduce((mask, bit) => mask | bit, 0), sentiments: null };
}

/** Keeps only letters, digits, apostrophes and hyphens of a word, so that it contains no pattern. */
function patternOf(word: string): string {
  const isBeginning = word.trimEnd().endsWith("*");
  const parts = word
    .replace(/[^\p{L}\p{N}'-]+/gu, " ")
    .trim()
    .split(" ");
  return `${parts.join("\\s+")}${isBeginning ? "" : "\\M"}`;
}

/** The conditions of a rule. Words are folded by the database, like the texts they are searched in. */
export async function conditionsOf(tx: Statements, rule: TagRule | null): Promise<RuleConditions> {
  if (!rule) return none;
  const [folded] = await rowsOf<{ words: string[] }>(
    tx,
    sql`select array(select fold(w) from unnest(${sql.param(rule.words)}::text[]) w) as words`,
  );
  const words = (folded?.words ?? []).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return {
    ratings: rule.ratings.length > 0 ? rule.ratings : null,
    languages: rule.languages.length > 0 ? rule.languages : null,
    ...contentOf(rule),
    pattern: words.length > 0 ? `\\m(?:${words.map(patternOf).join("|")})` : null,
  };
}
