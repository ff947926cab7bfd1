/** What platforms write in place of a missing guest name, through `fold`. */
const nameless =
  /^(?:(?:a|an|un|une|uno|una|el)\s+)?(?:google|tripadvisor|facebook|thefork|uber ?eats)?\s*(?:user|utilisateur|utilisatrice|utente|usuario|client|cliente|guest|diner|anonymous|anonyme|anonimo|anonima|inconnu)(?:\s+(?:de|di|of)?\s*(?:google|tripadvisor|facebook|thefork|uber ?eats))?$/;
const fold = (name: string) =>
  name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("œ", "oe").replaceAll("’", "'").trim();

/** An address or a telephone number in place of a name, which a reply must not repeat. */
const advertises = /:\/\/|\bwww\.|@|\p{L}{2}\.\p{Ll}{2,}|\d[\d .()-]{5,}\d/u;

/** The guest's name as shown on the platform; null where there is none, or something else in its place. */
export function findGuestName(author: string): string | null {
  // Double braces in a name must not become a variable.
  const name = author
    .replaceAll(/[{}<>]|\p{Bidi_Control}/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim()
    .slice(0, 120);
  return name === "" || nameless.test(fold(name)) || advertises.test(name) || !/\p{L}/u.test(name) ? null : name;
}

const listed = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Words that are no first name where they begin a name, folded: titles, kinship, labels and articles of the four languages. */
const noFirstNames = listed(
  `mr mrs ms miss mister missus missis mx sir madam mme mmes mlle mlles mm monsieur messieurs madame mesdames mademoiselle me maitre
  sr sra srs sres sras srta senor senora senores senoras senorita don dona dna sig signor signore signora signori signorina
  dr dra docteur doctor doctora dott dottor dottore dottoressa pr prof professeur professor profesor profesora professore professoressa
  ing avv arch geom rag rev reverend abbe pere padre father soeur sister suor captain capitaine capitan capitano lord lady maestro herr frau
  papa papi papy papy maman mamie mamy mamma mama tonton tatie tata mum mom dad grandma grandpa nonna nonno abuela abuelo uncle aunt auntie
  local guide guia guida guest client cliente clienta customer user utilisateur utilisatrice utente usuario usuaria diner membre member
  miembro membro visiteur visitor visitante visitatore voyageur voyageuse traveler traveller viajero viajera viaggiatore viaggiatrice
  touriste tourist turista anonymous anonyme anonimo anonima inconnu inconnue unknown desconocido desconocida sconosciuto sconosciuta
  compte account cuenta deleted former ancien ancienne ex avis review resena recensione habitue habituee team equipe equipo squadra
  the le la les un une des el los las lo una unos unas il gli i uno my mon ma mes mi mis mio mia our notre nos de di du del della`,
);

/** Words that make a name that of several people wherever they stand, folded. */
const households = listed(
  `famille family families familia famiglia familie fam foyer household couple pareja coppia epoux amis friends amigos amici collegues
  colleagues groupe group grupo gruppo association asociacion associazione`,
);

/** Words that join two people's names, folded. */
const joining = listed("et and e y i und &");

/** True if a name is that of several people, such as `Ana y Luis`; `José Ortega y Gasset` is one of a person. */
function namesSeveral(words: readonly string[]): boolean {
  if (words.some((word) => households.has(word))) return true;
  if (words.some((word, at) => at > 0 && /^[&+/]$|\p{L}[&+/]\p{L}/u.test(word)) || /[&+/]/.test(words[0] ?? ""))
    return true;
  const at = words.findIndex((word, place) => place > 0 && joining.has(word));
  if (at < 0 || at === words.length - 1) return false;
  const isSurname = at > 1 && words.length === at + 2 && /^[yei]$/.test(words[at] ?? "");
  return !isSurname;
}

/** Capitalises the first letter, and those after hyphens and apostrophes. */
const capitalised = (word: string): string =>
  word.replaceAll(/(^|[-'’])(\p{Ll})/gu, (_all, before: string, letter: string) => before + letter.toUpperCase());

/**
 * The first word of a name that looks like a person's. Null for initials, handles such as `chef_marco92`, titles, households, labels,
 * articles and no name: a reply had better greet nobody than somebody by "Mme".
 */
export function findFirstName(author: string): string | null {
  const name = findGuestName(author) ?? "";
  const [first = "", ...rest] = name.split(" ");
  if (!/^\p{L}[\p{L}\p{M}'’-]+$/u.test(first)) return null;
  const words = name.split(" ").map((word) => fold(word).replaceAll(/[.,;:()"«»“”]/gu, ""));
  if (noFirstNames.has(words[0] ?? "") || /^l'/.test(words[0] ?? "") || namesSeveral(words)) return null;
  // "Mª" is short for María; before a surname, "van" is no name in lower case, and "Van" is one.
  if (/[ªº]/.test(first) || (/^(?:van|von|ter)$/.test(first) && /^\p{Lu}|^de[nr]? /u.test(rest.join(" ")))) return null;
  // A single lower-case word is mostly a handle; with a second word it is a name typed in haste.
  if (rest.length === 0 && first === first.toLowerCase() && first !== first.toUpperCase()) return null;
  const isShouted = first.length > 2 && first === first.toUpperCase() && first !== first.toLowerCase();
  const hasInnerCapitals = /^.+\p{Lu}/u.test(first);
  if (hasInnerCapitals && !isShouted) return first;
  return capitalised(isShouted ? first.toLowerCase() : first);
}
