import { type SQL, sql } from "drizzle-orm";

const wordCountMax = 12;

/** The words of a search text; those without a letter, a digit or a sign such as € or an emoji are left out. */
export function searchWordsOf(typed: string): string[] {
  return typed
    .replaceAll("\0", "")
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}\p{S}%]/u.test(word))
    .slice(0, wordCountMax);
}

/**
 * Every word must match, the last one as a prefix. The database splits and folds the words as it does the text of reviews (functions
 * `search_query` and `search_vector` of the migrations): « c’è » is the phrase its parts make, « 12,50€ » an amount and a sign.
 */
export function searchQueryOf(words: readonly string[]): SQL {
  const queries = words.map((word, index) => sql`search_query(${word}, ${index === words.length - 1})`);
  return sql.join(queries, sql` && `);
}
