import { fold } from "./words.ts";

const months =
  `janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre january february march april may june july
  august september october november december enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre gennaio
  febbraio aprile maggio giugno luglio settembre ottobre dicembre`.split(/\s+/);
const ordinals =
  `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth
  seventeenth eighteenth nineteenth twentieth thirtieth premier primero primo`.split(/\s+/);
/** Number words of the four languages, without those that are other words too (« tres », « sei », « once », « mille », « neuf »). */
const words: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ["trois three tre", 3],
    ["quatre four cuatro quattro", 4],
    ["cinq five cinco cinque", 5],
    ["six seis", 6],
    ["sept seven siete sette", 7],
    ["huit eight ocho otto", 8],
    ["nine nueve nove", 9],
    ["dix ten diez dieci", 10],
    ["onze eleven undici", 11],
    ["douze twelve doce dodici", 12],
    ["treize thirteen trece tredici", 13],
    ["quatorze fourteen catorce quattordici", 14],
    ["quinze fifteen quindici", 15],
    ["seize sixteen sedici", 16],
    ["vingt twenty veinte venti", 20],
    ["trente thirty treinta trenta", 30],
    ["quarante forty cuarenta quaranta", 40],
    ["cinquante fifty cincuenta cinquanta", 50],
    ["soixante sixty sesenta sessanta", 60],
  ].flatMap(([list, value]) =>
    String(list)
      .split(" ")
      .map((word) => [word, Number(value)]),
  ),
);

/** Numbers that a text writes as words. */
export const wordNumbersOf = (text: string): number[] =>
  (fold(text).match(/\p{L}+/gu) ?? []).flatMap((word) => words[word] ?? []);

const day = `(?:\\d{1,2}|${[...Object.keys(words), ...ordinals].join("|")})(?:st|nd|rd|th|er)?`;
const month = `(?:${months.join("|")})`;
const date = new RegExp(
  `\\b(?:${day} (?:de |of |di )?${month}|${month} (?:the )?${day}|\\d{1,2}[/.]\\d{1,2}[/.]\\d{2,4}|\\d{1,2}/0\\d)\\b`,
  "u",
);

/** A date that a sentence names; null when it names none. */
export const findDate = (sentence: string): string | null => date.exec(fold(sentence))?.[0] ?? null;
