import { type SQL, sql } from "drizzle-orm";

const wordCountMax = 12;

/** The words of a search text; those without a letter or a digit cannot be found and are left out. */
export function searchWordsOf(typed: string): string[] {
  return typed
    .replaceAll("\0", "")
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, wordCountMax);
}

/**
 * Every word must match, the last one as a prefix. Folding and quoting both happen in the database, in this order, because folding may turn
 * other characters into quotes and operators; inside the quotes they are plain text, and « l’accueil » is searched as a phrase of its
 * parts.
 */
export function searchQueryOf(words: readonly string[]): SQL {
  const queries = words.map((word, index) => {
    const suffix = index === words.length - 1 ? ":*" : "";
    return sql`to_tsquery('simple', '''' || replace(replace(fold(${word}), '\\', '\\\\'), '''', '''''') || '''' || ${suffix})`;
  });
  return sql.join(queries, sql` && `);
}
