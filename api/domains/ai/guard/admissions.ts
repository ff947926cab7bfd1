import { fold, joinSpelled } from "./words.ts";

/**
 * Subjects that only a person may write about: guilt and liability, illness, vermin, closing down, courts and insurers. The guest's words
 * do not justify any of it, because a review may have been written to be repeated.
 */
const patterns: readonly RegExp[] = [
  /\bresponsab\w*|\bresponsib\w*|\bliab(?:le|ility)\b|\bnegligen\w*|\bn?egligence\b|\billeg\w*|\bilegal\w*/u,
  /\b(?:notre|nostra|our) (?:propre |entiere |own )?(?:faute|fault|colpa)\b|\bpar notre faute\b|\bcoupables?\b|\bculpa\b|\bcolpa nostra\b|\bat fault\b|\bcolpevol\w*/u,
  /\b(?:enfrein\w*|manque a nos obligations|obligations? legales?|incumpl\w*|violato|broke the (?:\w+ )?(?:rules?|law))\b/u,
  /\b(?:intoxi[ck]\w*|intossic\w*|empoisonn\w*|poison\w*|envenen\w*|avvelen\w*|salmonel\w*)/u,
  /\b(?:infest\w*|rats?|ratas?|ratti|topi|souris|mice|cafards?|cockroach\w*|cucarachas?|scarafagg\w*)\b/u,
  /\b(?:ferme|fermera|fermons|cierra|cerrara|cerramos|chiude|chiudera|chiudiamo|clos(?:e|es|ed|ing)) (?:\w+ ){0,2}?(?:definitivement|definitivamente|pour toujours|para siempre|per sempre|for good|for ever|forever|permanently|down|ses portes)\b/u,
  /\b(?:notre|nos|our|nuestr[oa]s?|nostr[oiae]) (?:assur\w*|insur\w*|seguro|asegurador\w*|assicur\w*|avocate?s?|lawyers?|attorneys?|abogad\w*|avvocat\w*)\b/u,
  /\b(?:tribunal\w*|juzgado|lawsuit|lawyers?|solicitors?|attorneys?|abogad[oa]s?|avvocat[oi]|aseguradora|porte(?:r|z|ons)? plainte|denuncia legal)\b/u,
];

/** The word of a sentence that matches one of these subjects; null when none does. */
export function findAdmission(sentence: string): string | null {
  const folded = joinSpelled(fold(sentence));
  return patterns.map((pattern) => pattern.exec(folded)?.[0]).find((match) => match !== undefined) ?? null;
}
