import { type Column, type SQL, sql } from "drizzle-orm";
import { v } from "#api/db/review-names.ts";
import { sentiments } from "#contract/analysis/topics.ts";
import { languages } from "#contract/languages.ts";
import { maskOf } from "../../analysis/bits.ts";
import type { Condition } from "../reviews/list/condition.ts";

/** Values of closed lists of the contract, as literals. */
const literals = (values: readonly string[]): SQL => sql.raw(values.map((value) => `'${value}'`).join(", "));
const among = (column: Column | SQL, values: readonly string[]): SQL[] =>
  values.length > 0 ? [sql`${column} in (${literals(values)})`] : [];

const spoken = sql`coalesce(${v.spokenLanguage}, split_part(${v.language}, '-', 1))`;

/** The SQL conditions of the filters on a review's analysis. */
export const analysisConditions = {
  topics: ({ topics, topicPolarity }) => {
    const mask = maskOf(topics, topicPolarity);
    return mask === 0 ? [] : [sql`${v.topicBits} & ${sql.raw(String(mask))} <> 0`];
  },
  // Part of the condition on topics.
  topicPolarity: () => [],
  sentiments: (query) =>
    among(
      v.sentiment,
      sentiments.filter((sentiment) => query.sentiments.includes(sentiment)),
    ),
  /** A review whose language is unknown matches no choice. */
  languages: (query) => {
    const named = languages.filter((language) => query.languages.includes(language));
    const others = query.languages.includes("other") ? [sql`${spoken} not in (${literals(languages)})`] : [];
    const choices = [...among(spoken, named), ...others];
    return choices.length > 0 ? [sql`(${sql.join(choices, sql` or `)})`] : [];
  },
} satisfies Record<string, Condition>;
