/** Longest address that mail knows; whatever is longer is cut, and is none. */
const addressLengthMax = 254;

/** One piece of a pasted text: the addresses in it, or the piece itself where it holds none. */
function addressesIn(piece: string): string[] {
  const bracketed = [...piece.matchAll(/<([^<>]*)>/g)].map(([, inside = ""]) => inside.trim());
  if (bracketed.length > 0) return bracketed;
  const words = piece.split(/\s+/).filter(Boolean);
  const withSign = words.filter((word) => word.includes("@"));
  return withSign.length > 0 ? withSign : [words.join(" ")];
}

/**
 * The addresses of a pasted text in their order, repetitions included: separated by commas, semicolons, blanks or lines, with names and
 * brackets around them as mail programs write them. What holds no address stays as it was written, so that nothing disappears unsaid.
 */
export function splitAddresses(text: string): string[] {
  return text
    .replace(/"[^"\n]*"/g, " ")
    .split(/[\n\r,;\t|]+/)
    .flatMap((piece) => (piece.trim() === "" ? [] : addressesIn(piece.trim())))
    .map((address) =>
      address
        .replace(/^mailto:/i, "")
        .replace(/^['(]+|[').]+$/g, "")
        .slice(0, addressLengthMax + 1),
    )
    .filter((address) => address !== "");
}
