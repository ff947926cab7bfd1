import { literalsOf } from "#contract/templates/variables.ts";

/** A reply of the restaurant, in a list newest first; `variantId` where its variant is known. */
export type RecentReply = { text: string; variantId: string | null };
type Variant = { _id: string; text: string };

/** Normalises texts for comparison: blanks, capitals, accents and punctuation do not count. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * True if a reply has the wording of the variant, whatever its variables were filled with. One pass, so that a text of nothing but
 * variables
 * costs no more than another.
 */
export function isSameWording(reply: string, variant: string): boolean {
  const text = plain(reply);
  const pieces = literalsOf(variant).map(plain);
  const [first = "", ...rest] = pieces;
  if (pieces.every((piece) => piece === "") || !text.startsWith(first)) return false;
  const last = rest.pop();
  if (last === undefined) return text === first;
  let at = first.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return text.endsWith(last) && text.length - last.length >= at;
}

const lastUse = ({ _id, text }: Variant, recent: readonly RecentReply[]): number => {
  const position = recent.findIndex((reply) => reply.variantId === _id || isSameWording(reply.text, text));
  return position === -1 ? Infinity : position;
};

/** A constant number of a review. */
const numberOf = (reviewId: string): number => Number.parseInt(reviewId.replaceAll("-", "").slice(-8), 16);

/**
 * The variant whose turn it is: one not used in the recent replies, chosen among several by the review; when all were used, the one used
 * longest ago, with `repeats` true. Null without variants.
 */
export function nextVariant<V extends Variant>(
  variants: readonly V[],
  recent: readonly RecentReply[],
  reviewId: string,
): { variant: V; repeats: boolean } | null {
  const ranked = variants.map((variant) => ({ variant, position: lastUse(variant, recent) }));
  const fresh = ranked.filter(({ position }) => position === Infinity);
  const turn =
    fresh.length > 0 ? fresh[numberOf(reviewId) % fresh.length] : ranked.sort((a, b) => b.position - a.position)[0];
  return turn ? { variant: turn.variant, repeats: turn.position !== Infinity } : null;
}
