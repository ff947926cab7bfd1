import { fold } from "./words.ts";

/** Common first names of the four countries, folded. A draft names nobody but its guest. */
const firstNames = new Set(
  `alice adrien agathe alain alex alexandre amelie anais andre anne antoine arthur aurelie baptiste beatrice benjamin benoit bernard
  camille caroline catherine cecile celine charlotte chloe christine christophe claire clement corinne cyril damien daniel david delphine
  denis dominique edouard elise elodie emilie emma enzo eric etienne eva fabien fabrice fanny florence florian francois frederic gabriel
  gael gauthier georges gerard gilles guillaume helene hugo ines isabelle jacques jean jeanne jeremy jerome joel julia julie julien
  karim kevin laetitia laura laurent lea leila leo lina lionel louis louise luc lucas lucie ludovic manon marc margaux marie marine
  mathieu mathilde matthieu maxime mehdi melanie michel mohamed morgane nadia nathalie nicolas noemie oceane olivier pascal patrick paul
  pauline philippe pierre quentin rachid raphael remi rene richard romain sabrina samir samuel sandrine sarah sebastien sofia solene
  sophie stephane stephanie sylvie thibault thierry thomas tristan valerie vanessa victor vincent virginie yann yasmine yves zoe
  abby bob eve kim ned ron ted zac adam amy andrew anthony ashley ben brian charlie chris daisy dave edward ellie emily ethan george grace hannah harry helen henry isla
  jack jacob james jane jessica jim joe john jordan josh kate katie laura liam lily lisa lucy luke mark martin mary matt megan michael
  mike mia molly nancy nick oliver olivia peter rachel rebecca rob robert rosie ruby ryan sam scott sean simon sophia steve susan tim
  tom tyler wendy william zara alejandro alvaro ana andrea antonio beatriz carlos carmen cristina diego elena enrique fernando francisco
  gonzalo guillermo ignacio irene javier jorge jose juan laia lucia luis manuel maria marta miguel monica nuria pablo patricia
  pedro pilar rafael ramon raquel ricardo roberto rocio ruben sergio silvia teresa alberto alessandra alessandro alessia angela
  anna barbara bruno carla chiara claudia davide emanuele enrico fabio federica federico filippo francesca francesco giacomo giorgia
  giorgio giovanni giulia giuseppe ilaria lorenzo luca luigi marco mario martina massimo matteo michele nicola paola paolo pietro
  riccardo sara simone stefania stefano tommaso valentina vittoria`.split(/\s+/),
);
/** Words of one language that are names in another, and places in closing phrases. */
const alsoWords = new Set([
  "grace",
  "mark",
  "rob",
  "sam",
  "marine",
  "jean",
  "claire",
  "ruby",
  "victor",
  "pilar",
  "rocio",
  "carmen",
  "may",
  "will",
  "mia",
  "sara",
  "luce",
  "marc",
  "anna",
  "gauthier",
  "ben",
]);

const roles =
  /\b(?:serveu(?:r|se)|chef(?:fe)?|cuisini(?:er|ere)|patron(?:ne)?|gerante?|sommelier|waiter|waitress|manager|owner|cook|camarer[oa]|cociner[oa]|encargad[oa]|jefe|camerier[ea]|cuoc[oa]|titolare|responsabile|monsieur|madame|mme|mr|mrs|ms|senor|senora|signor|signora|don|dona)\b\.?,? +(?:de salle |principal |executive |general )?(\p{L}{2,})/gu;

export type KnownNames = {
  /** Folded words that may stand in a draft: guest, restaurant, places, signature, facts. */ allowed: ReadonlySet<string>;
  isWord: (folded: string) => boolean;
};

/** Capitalised words that do not begin a sentence. */
function capitalised(sentence: string): { word: string; isFirst: boolean }[] {
  const tokens = [...sentence.matchAll(/[\p{L}\p{M}’'-]+/gu)];
  return tokens.flatMap(([token], index) => {
    const bare = token.replace(/^(?:[dlcnsjmt]|qu|all|dell|un)[’']/iu, "");
    return /^\p{Lu}/u.test(bare) ? [{ word: bare, isFirst: index === 0 }] : [];
  });
}

/** The person a sentence names without being allowed to; null when it names nobody. */
export function findPerson(sentence: string, names: KnownNames): string | null {
  for (const { word, isFirst } of capitalised(sentence)) {
    const parts = fold(word)
      .split(/[-']/)
      .filter((part) => part.length > 1);
    const isKnown = parts.every((part) => names.allowed.has(part) || (names.isWord(part) && !isName(part)));
    // Short words begin sentences; names among them are in the list below.
    const isSmall = isFirst && parts.every((part) => part.length <= 3 && !isName(part));
    if (!isKnown && !isSmall) return word;
  }
  const folded = fold(sentence);
  const named = (folded.match(/\p{L}{2,}/gu) ?? []).find((word) => isName(word) && !names.allowed.has(word));
  if (named) return named;
  for (const [, name = ""] of folded.matchAll(roles)) if (!names.allowed.has(name) && !names.isWord(name)) return name;
  return null;
}

const isName = (word: string): boolean => firstNames.has(word) && !alsoWords.has(word);
