import { type SQL, sql } from "drizzle-orm";

const wordCountMax = 8;

/**
 * Conditions that each typed word occurs, without accents or case: one `like` pattern per word on folded text. Wildcards of `like` are
 * escaped; words after the eighth do not count.
 */
export function everyWord(search: string | undefined, isFound: (pattern: SQL) => SQL): SQL[] {
  const words = (search ?? "").replaceAll("\0", "").split(/\s+/u).filter(Boolean).slice(0, wordCountMax);
  return words.map((word) => isFound(sql`'%' || fold(${word.replace(/[\\%_]/g, "\\$&")}) || '%'`));
}
