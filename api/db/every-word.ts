import { type SQL, sql } from "drizzle-orm";

const wordCountMax = 8;

/**
 * Finds each word that was typed, without accents or case: one condition a word, of the pattern for `like` on folded text. Signs that
 * `like` reads otherwise stand for themselves; words after the eighth do not count.
 */
export function everyWord(search: string | undefined, isFound: (pattern: SQL) => SQL): SQL[] {
  const words = (search ?? "").replaceAll("\0", "").split(/\s+/u).filter(Boolean).slice(0, wordCountMax);
  return words.map((word) => isFound(sql`'%' || fold(${word.replace(/[\\%_]/g, "\\$&")}) || '%'`));
}
