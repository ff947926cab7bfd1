import { fold, joinSpelled } from "#api/domains/ai/guard/words.ts";

/**
 * Patterns that need a person before a reply is sent, of all languages at once since guests mix them. Wide on purpose: a false alarm
 * costs a minute, thanking a guest for a food poisoning costs the restaurant's name. Matched on folded text, without accents.
 */
const patterns: readonly RegExp[] = [
  // Poisoned, ill.
  /\b(?:intoxi[ckq]|intossic|empoison|envenen|avvelen|poison|vergift|lebensmittelvergift|voedselvergift|salmonel|listeri|botuli|norovirus)\w*|\be\.? ?coli\b/u,
  /\b(?:vomi|diarr|nause|indigest|gastro-?enterit)\w*|\bgastro\b|\bthr(?:ew|ow|owing|own) up\b|\bdurchfall\b|\bkrank\w*/u,
  /\bmalades?\b|\bmal au ventre\b|\bcrampes?\b|\b(?:sick|sickness|ill|illness)\b|\bstomach (?:ache|bug|pains?|cramps?|upset)\b|\bupset stomach\b|\bunwell\b|\bcramps\b/u,
  /\benferm\w*|\bdolor de (?:estomago|barriga|tripa)\b|\b(?:sentado|sento|sentaron|sentir) (?:muy )?mal\b|\bindisp(?:uest|ost)\w*|\b(?:stat[oaie]|sentit[oaie]|sta(?:re|ta)) (?:molto )?male\b|\bmal(?:ore|attia|essere)\b|\bmal di (?:pancia|stomaco)\b/u,
  /\bhopita\w*|\bhospital(?:s|is\w*|iz\w*|es)?\b|\bospedal\w*|\bricover\w*|\burgen(?:ces?|cias|ze?)\b|\bpronto soccorso\b|\bemergency\b|\bambula\w*|\bsamu\b|\bpompiers?\b|\bparamedic\w*|\bmed(?:ecin|ico|ici)\b|\bdoctor\b/u,
  // Allergies.
  /\b(?:allerg|alerg|anaphyla|anafila|epipen|adrenalin|intoleran|intollera)\w*|\bc(?:oe|e)liac?\w*|\bceliaqu\w*|\bswollen\b|\bhives\b/u,
  // Hurt.
  /\bbless(?:e|es|ee|ees|ure|ures|er)\b|\bbrulures?\b|\b(?:suis|s'est|est|ete|sommes) brul\w*|\betouff(?:e|er|ement)\b|\b(?:suis|est) (?:tombe|coupe|glisse)e?\b|\baccident\w*|\bcasse une dent\b|\bdent cassee\b/u,
  /\b(?:injur|chok(?:ed|ing)|bleed|scald|concuss)\w*|\bhurt\b|\bwounds?\b|\bburn(?:ed|t|s)? (?:my|his|her|our|their|myself|himself|herself)\b|\b(?:burns|fell (?:down|over|off)|slipped|tripped|blood)\b|\b(?:broke|broken|chipped|cracked) (?:my|a|his|her) (?:tooth|teeth|arm|leg|wrist|finger)\b/u,
  /\bherid\w*|\blesion\w*|\bquemad(?:ur\w*)\b|\b(?:me|se) (?:queme|quemo|cai|cayo|corte|corto)\b|\batragant\w*|\bsangr[ea]\w*|\bferit[oaie]\w*|\bustion\w*|\bsoffoc\w*|\bscivolat\w*|\bcadut[oaie]\b|\bfatt[oa] male\b|\bmi sono (?:bruciat|tagliat)\w*|\binfortun\w*|\bsangue\b/u,
  /\b(?:morceaux?|bouts?|eclats?|pieces?|bits?|shards?|trozos?|pedazos?|pezz[oi]) (?:de|d'|of|di) ?(?:verre|metal|plastique|glass|plastic|cristal|vidrio|plastico|vetro|metallo|plastica)\b|\b(?:glass|metal) in (?:my|the|our|his|her)\b/u,
  // Vermin and foreign bodies.
  /\bcafards?\b|\bblattes?\b|\bsouris\b(?! d'agneau)|\brats?\b|\basticots?\b|\bmoisi\w*|\bperime\w*|\bavari\w*|\bpourri\w*|\bpas cuits?\b/u,
  /\b(?:cock)?roach\w*|\bmaggots?\b|\b(?:mouse|mice|vermin|rodents?)\b|\bmou?ld(?:y)?\b|\brotten\b|\bspoil(?:ed|t)\b|\bout of date\b|\bexpired\b|\bundercooked\b|\braw (?:chicken|pork|meat|burger)\b/u,
  /\bcucarach\w*|\braton(?:es)?\b|\bratas?\b|\bgusanos?\b|\bmohos?\w*|\bcaducad\w*|\bpodrid\w*|\bscarafagg\w*|\btop[oi]\b|\bratt[oi]\b|\bvermi\b|\bmuff[ae]\b|\bammuffit\w*|\bscadut[oaie]\b|\bmarci[oa]?\b|\b(?:poulet|volaille|porc|pollo|cerdo|maiale) (?:\p{L}+ )?(?:cru|crud[oa])\b/u,
  /\bhygien\w*|\bhigien\w*|\bigien\w*|\bhealth (?:inspect|department|code|and safety)\w*|\bfood (?:safety|standards|hygiene)\b|\bsanidad\b|\binsalubr\w*|\bunsanitary\b|\bdgccrf\b|\bddpp\b/u,
  // Law and police.
  /\b(?:mon|ma|mes|notre|nos|son|un|l') ?avocate?s?\b(?! (?:toast|crevette|saumon|frais|mur))|\bavocates?\b|\b(?:proces|tribuna\w*|justice|juridi\w*|plaintes?|huissier\w*|prud'hom\w*|diffam\w*|mise en demeure|gendarm\w*|polic[ei]\w*|commissariat)\b/u,
  /\b(?:lawyers?|attorneys?|solicitors?|barristers?|lawsuits?|sue|sued|suing|prosecut\w*|litigat\w*|legal\w*|illegal\w*|liab(?:le|ility)|negligen\w*|defam\w*|libel\w*|compensation|small claims|trading standards)\b|\b(?:in|to) court\b|\btake (?:this|it|them|you) further\b/u,
  /\babogad\w*|\badvogad\w*|\bdemand(?:a|ar|are|aremos|ado|ada)\b|\bdenunci\w*|\bjuzgad\w*|\bjuicio\b|\breclamacion\w*|\bguardia civil\b|\bavvocat\w*|\bquerel\w*|\bfar[eo]? causa\b|\bazion[ei] legal\w*|\brisarcim\w*|\bcarabinier\w*|\bpolizi\w*|\bgiudic[ei]\b|\banwalt\b|\bpolizei\b/u,
  // Crime, violence, discrimination.
  /\b(?:racis|razzis|discrimin|xenophob|xenofob|homophob|homofob|omofob|antisemit|sexis|harcel|harass|molest|agress|aggress|agred|assault|violen|menac|threat|amenaz|minacc|attouche|pickpocket)\w*|\bacos(?:o|ad[oa]|ar|aron)\b|\bviol(?:e|ee|er|ada|ata)?\b|\bgrop(?:ed|ing)\b|\bdrunk staff\b|\bdrugged\b|\bspiked\b/u,
  /\b(?:escroqu|arnaqu|fraud|frode|estaf|scam)\w*|\btruffa(?:t\w*|tor\w*)?\b|\b(?:vol(?:e|ee|es|er|eurs?)|stole|stolen|theft|thieves|thief|robbed|robado|robaron|robo|rubat[oaie]|furto|ladr[oi]n?\w*)\b/u,
  // Deaths and personal data.
  /\b(?:deces|decede\w*|died|death|dying|muri[oe]\w*|muerte|muert[oa]s?|falleci\w*|decedut\w*|suicid\w*|miscarr\w*|fausse couche)\b|\b(?:rgpd|gdpr|cnil|aepd)\b/u,
  /[🤮🤢🤕🚑🚓🚨⚖☠💀🪳🐀🐁🪰🤧]/u,
];

const excerptLengthMax = 80;
const digitsForLetters: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};

/** « p0is0n » is read as a word. */
const lettersForDigits = (folded: string): string =>
  folded.replace(/(?<=\p{L})[013457@$]+(?=\p{L})|(?<![\p{L}\p{N}])[013457@$](?=\p{L}{2})/gu, (run) =>
    [...run].map((one) => digitsForLetters[one] ?? one).join(""),
  );

/** The texts to search: as written, with spelled-out words joined, with digits read as letters. */
function readingsOf(text: string): string[] {
  const folded = fold(text).replace(/\s+/g, " ");
  return [...new Set([folded, joinSpelled(folded), lettersForDigits(folded)])];
}

/** A pattern of one of the restaurant's own words; `*` at its end stands for any ending. Other characters are literal. */
function patternOf(word: string): RegExp | null {
  const folded = fold(word).trim();
  const [stem, hasStar] = folded.endsWith("*") ? [folded.slice(0, -1), true] : [folded, false];
  const escaped = stem.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");
  if (!/[\p{L}\p{N}]/u.test(stem)) return null;
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}${hasStar ? "" : "(?![\\p{L}\\p{N}])"}`, "u");
}

/** The words that keep a reply from being sent, as they were found; null where there are none. */
export function findSafetyWords(text: string, own: readonly string[]): string | null {
  const all = [...patterns, ...own.flatMap((word) => patternOf(word) ?? [])];
  for (const reading of readingsOf(text))
    for (const pattern of all) {
      const found = pattern.exec(reading)?.[0].trim();
      if (found) return found.slice(0, excerptLengthMax);
    }
  return null;
}
