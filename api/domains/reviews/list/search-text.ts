import { type SQL, sql } from "drizzle-orm";

const wordCountMax = 12;

/** The words of what a person typed; those without a letter or a digit cannot be found and are left out. */
export function searchWordsOf(typed: string): string[] {
  return typed
    .replaceAll("\0", "")
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, wordCountMax);
}

/**
 * Every word must be found, the last one as a beginning. Folding and quoting both happen in the database, in this order,
 * because folding may make quotes and operators out of other characters; inside the quotes they are only text, and
 * « l’accueil » is looked for as the phrase its parts make.
 */
export function searchQueryOf(words: readonly string[]): SQL {
  const queries = words.map((word, index) => {
    const suffix = index === words.length - 1 ? ":*" : "";
    return sql`to_tsquery('simple', '''' || replace(replace(fold(${word}), '\\', '\\\\'), '''', '''''') || '''' || ${suffix})`;
  });
  return sql.join(queries, sql` && `);
}
