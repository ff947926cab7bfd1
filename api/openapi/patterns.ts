/** Both cases of a letter, where it has two. */
function bothCases(letter: string): string {
  const [small, capital] = [letter.toLowerCase(), letter.toUpperCase()];
  return small === capital || small.length > 1 || capital.length > 1 ? letter : `${small}${capital}`;
}

/** The inside of a character class, with the other case of its letters and ranges. */
const classInBothCases = (inside: string): string =>
  inside.replaceAll(/\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|.)|\p{L}-\p{L}|\p{L}/gsu, (part) => {
    if (part.startsWith("\\")) return part;
    const [from = "", , to] = part;
    if (to === undefined) return bothCases(from);
    const [small, capital] = [part.toLowerCase(), part.toUpperCase()];
    return small === capital ? part : `${small}${capital}`;
  });

/** Escapes, classes, groups' names and letters: what a source is made of, as far as the flags change it. */
const parts =
  /\\(?:[pP]\{[^}]*\}|k<[^>]*>|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|.)|\[(\^?)((?:\\.|[^\]\\])*)\]|\(\?<\w+>|\p{L}|\./gsu;

/** A pattern's source with its flags written out, since JSON Schema has none: `/^#[0-9a-f]{6}$/i` is `^#[0-9a-fA-F]{6}$`. */
export function withoutFlags({ source, ignoreCase, dotAll, multiline }: RegExp): string {
  if (!ignoreCase && !dotAll && !multiline) return source;
  const told = source.replaceAll(parts, (part, not: string | undefined, inside: string | undefined) => {
    if (part === ".") return dotAll ? "[\\s\\S]" : part;
    if (!ignoreCase || part.startsWith("\\") || part.startsWith("(?<")) return part;
    if (inside !== undefined) return `[${not ?? ""}${classInBothCases(inside)}]`;
    const both = bothCases(part);
    return both === part ? part : `[${both}]`;
  });
  if (!multiline) return told;
  return told.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]|\^|\$/gs, (part) =>
    part === "^" ? "(?<![^\\n])" : part === "$" ? "(?![^\\n])" : part,
  );
}
