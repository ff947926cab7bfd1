import { fold, joinSpelled } from "./words.ts";

/**
 * Words of promises and gifts, of all four languages at once: a draft may mix them. Strict on purpose: a sentence that only sounds like an
 * offer is better reworded.
 */
const patterns: readonly RegExp[] = [
  // Money and percentages.
  /[€$£%‰]|\b(?:eur|euros?|dollars?|pounds?|quid|libras?|sterline|dolares|centimes?|cents|usd|gbp)\b|\bpour ?cent\b|\bper ?cent\b|\bpor ?ciento\b|\bper ?cento\b/u,
  // fr
  /\b(?:rembours|indemnis|dedommag|ristourn|rabais|reduction|gracieu|gratuit|offert|offr[aeio]|cadeau)\w*/u,
  /\bremises?\b|\bpromo(?:tion|tions|s)?\b|\bgestes? (?:\w+ )?(?:commercia|pour)|\b(?:un|petit|beau) geste\b|\bbons? (?:d'achat|de reduction)|\bcheques?[- ]cadeau|\bavoirs?\b(?= (?:de|sur|valable|d'))/u,
  /\b(?:a nos frais|notre charge|nos soins la note|sans frais|moitie prix|la maison (?:offre|regale)|prendre en charge|prenons en charge|prendrons en charge|ne (?:vous )?paierez|ne (?:vous )?(?:sera|serez) (?:pas )?factur)\w*/u,
  /\b(?:promett|promis|promesse|garanti)\w*|\bnous (?:nous )?engage\w*|\bne se (?:re)?produi\w*|\bplus jamais\b|\bn'arrivera plus\b|\blicenci\w*|\brenvoye\w*|\bsanctionn\w*/u,
  /\b(?:etes|serez) (?:notre|nos|l[ea']s?) ?invite\w*|\binvit(?:ons|e|er|erons)\b(?! a (?:nous|revenir|redecouvrir|partager))/u,
  // en
  /\b(?:refund|reimburs|compensat|discount|voucher|coupon|complimentary|freebie|giveaway|rebate)\w*|\bgifts?\b|\bmoney[- ]back\b|\bpromo ?codes?\b|\bmake (?:it|this|that) up to\b/u,
  /(?<!feel )(?<!-)\bfree\b(?! to\b)(?! of (?!charge))|\bon (?:the house|us)\b|\bour treat\b|\btreat(?:ed)? (?:you|on)\b|\bhalf[- ]price\b|\bno charge\b|\bwithout charge\b|\bwaiv\w*|\boffer(?:s|ed|ing)?\b|\bcheaper\b|\bpay nothing\b|\bcredit(?:ed|s)?\b|\bcover (?:the|your) (?:cost|bill|meal)/u,
  /\b(?:promis|guarante|pledge)\w*|\b(?:never|not|won't) (?:ever )?happen\w*(?: again)?\b|\bnever again\b|\b(?:fired|dismissed|sacked|disciplined|suspended)\b/u,
  /\binvit(?:e|ing) you\b(?! (?:to (?:come back|return|contact|write|get in touch|share)|back))|\bbe our guests?\b/u,
  // es
  /\b(?:reembols|descuent|rebaj|regal|obsequi|indemniz|ofrec|ofert|bonific|gratuit|cupon)\w*|\bgratis\b|\bdevol(?:ver|uc)\w*|\bdevuelv\w*|\bbonos?\b|\bvales?\b(?! la pena)|\bpromocion\w*|\bcortesia de la casa\b/u,
  /\b(?:por|a) (?:nuestra )?cuenta de (?:la casa|nosotros)\b|\b(?:por|a) nuestra cuenta\b|\bcorre de nuestra cuenta\b|\binvita la casa\b|\bmitad de precio\b|\bsin (?:coste|costo|cargo)\b|\babon(?:o|ar|aremos|amos)\b|\bno (?:pagara|tendra que pagar)\b/u,
  /\b(?:promet|garanti|compens)\w*|\bno volvera a (?:ocurrir|suceder|pasar|repetirse)\b|\bno se repetira\b|\bdespedi(?:do|da|remos|mos)\b|\bsancion\w*/u,
  /\binvit(?:amos|aremos|arle|arles|arte|aros|o|ado|ados)\b(?! a (?:volver|regresar|visitarnos|contactar|escribir|compartir|que nos))/u,
  // it
  /\b(?:rimbors|scont|omaggi|risarci|indenniz|ricompens|offr[aeio]|offert)\w*|\bbuon[oi] (?:sconto|regalo|pasto|acquisto|da)\b|\bgift card\b/u,
  /\b(?:a nostre spese|nostro carico|offre la casa|meta prezzo|senza (?:costi|spese|pagare)|non paghera)\b|\baccredit\w*|\bstorn\w*/u,
  /\b(?:promess|garant)\w*|\bnon (?:si ripetera|succedera|accadra|capitera)\b|\bmai piu\b|\blicenzi\w*|\bsanzion\w*/u,
  /\binvit(?:iamo|eremo|arla|arvi|arti|o|ati)\b(?! a (?:tornare|contattarci|scriverci|condividere))|\bnostr[oi] ospit[ei]\b(?= (?:a|per) )/u,
];

/** Promises in other words: who pays, what waits at the table, what will change, oaths. */
const turns: readonly RegExp[] = [
  /\b(?:verre|dessert|cafe|repas|diner|dejeuner|plat|tournee|addition|note) (?:\w+ ){0,2}(?:est|sera|seront) pour nous\b|\breg(?:ler|lons|lerons|leront) (?:la|votre|l') ?(?:note|addition)|\brend(?:re|rons|ons) (?:\S+ ){0,2}(?:argent|francs)\b|\bdebours\w*|\bdeux pour (?:un|le prix)\b/u,
  /\b(?:round|drink|dessert|meal|dinner|lunch|coffee) (?:is|will be) (?:ours|taken care of|covered|paid)\b|\bpick(?:ing)? up the (?:tab|bill|check)\b|\b(?:not|n't|never) (?:have to |need to )?pay\b|\bmoney (?:\w+ ){0,2}(?:back|returned)\b|\breturn(?:ed|ing)? (?:your|the) money\b|\ba little something\b|\btwo for one\b/u,
  /\b(?:ronda|copa|cena|postre|comida|cafe) es nuestr[oa]\b|\b(?:ponemos|pagamos) nosotros\b|\bnosotros (?:pagamos|ponemos)\b|\ble espera un\w* (?:detalle|sorpresa)\b|\bun detalle (?:le|te|en su)\b|\bdos por uno\b|\bdinero de vuelta\b/u,
  /\b(?:paghiamo|mettiamo) noi\b|\bnoi (?:paghiamo|mettiamo)\b|\bun(?:a|o)? (?:pensiero|sorpresa|pensierino) (?:la|ti|vi) (?:aspetta|attende)\b|\bdue per uno\b|\briavra\b/u,
  /\bnous (?:changerons|remplacerons|formerons|embaucherons|recruterons|allons (?:changer|remplacer|former|embaucher|recruter))\b|\bwe (?:will|'ll|shall|are going to) (?:change|replace|hire|train|retrain)\b|\b(?:cambiaremos|sustituiremos|contrataremos|formaremos)\b|\b(?:cambieremo|sostituiremo|assumeremo|formeremo)\b/u,
  /\bjur(?:e|ons|amos|o|iamo)\b|\bswear\b|\bgiur(?:o|iamo)\b|\b(?:dix|vingt|trente|cinquante) ?pour ?cents?\b|\bfrancs\b/u,
];

/** A draft may mention prices where the guest does, but never changes of them. */
const priceWord = /\b(?:prix|tarifs?|prices?|precios?|prezz[oi]|tariff[ae]|addition|note a payer|bill|cuenta|conto)\b/u;
const priceMove =
  /\b(?:baiss|dimin|redui|moindr|special|preferen|ami\b|revoir|revu|ajust|adapt|lower|reduc|cut|adjust|spars|bajar|bajam|bajare|reduci|ajustar|especial|abbass|ridu|ridot|speciale|agevol|rivedr)\w*/u;

const excerptLengthMax = 80;

/** « re-mise » is read as « remise ». */
const withoutHyphens = (folded: string): string => folded.replace(/(?<=\p{L})-(?=\p{L})/gu, "");

/** The words with which a sentence promises something; null when it does not. */
export function findPromise(sentence: string, doesGuestSpeakOfPrices: boolean): string | null {
  const folded = joinSpelled(fold(sentence));
  const texts = [folded, withoutHyphens(folded)];
  const found = [...patterns, ...turns]
    .flatMap((pattern) => texts.map((text) => pattern.exec(text)?.[0]))
    .find((match) => match !== undefined);
  if (found !== undefined) return found.slice(0, excerptLengthMax);
  const price = priceWord.exec(folded)?.[0];
  if (!price) return null;
  return !doesGuestSpeakOfPrices || priceMove.test(folded) ? price : null;
}

/** True if a text mentions prices. */
export const speaksOfPrices = (text: string): boolean =>
  priceWord.test(fold(text)) || /[€$£]|\b(?:chere?s?|expensive|car[oa]s?|overpriced)\b/u.test(fold(text));
